import Catalogue
import Tabular

/// Rows of a table that were made ready for products and never filled in: numbered, or with the currency or a formula's 0.
///
/// Only what is certain is one: no column that tells anything of a product holds more than a zero.
struct UnfilledRows {
    /// The columns that tell of a product; none where rows without them may go on with another.
    private let telling: [Int]

    init(_ plan: ColumnPlan) {
        guard case .single = RowGrouping(plan), plan.pairs == nil else {
            telling = []
            return
        }
        telling = plan.columns.indices.filter { plan.columns[$0].part.map(Self.tells) ?? false }
    }

    /// The currency and the market are the same for all products: they are filled down.
    private static func tells(_ part: Part) -> Bool {
        switch part {
        case .field(.currency), .field(.market), .discountUnit: false
        default: true
        }
    }

    func contain(_ record: Record) -> Bool {
        guard !telling.isEmpty, record.defect == nil else { return false }
        return telling.allSatisfy { column in
            guard let cell = record.firstCell(inColumn: column) else { return true }
            return cell.kind != .unanswered && record.isBlankOrZero(cell)
        }
    }
}

extension Record {
    /// A formula over empty cells gives 0, however it is shown: `0`, `0.00`, `-`.
    fileprivate func isBlankOrZero(_ cell: Cell) -> Bool {
        withBytes(cell) { bytes in
            bytes.allSatisfy { $0 == 0x30 || $0 == 0x20 || $0 == UInt8(ascii: ".") || $0 == UInt8(ascii: "-") }
        }
    }
}
