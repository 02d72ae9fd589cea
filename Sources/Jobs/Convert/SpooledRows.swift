import Catalogue
import Drafting
import Tabular

/// Converted rows as values, for a format that has to be known whole before any of it can be written.
final class SpooledRows: ConvertedRowStore {
    let packing: RowPacking
    private let target: ConversionTarget
    private let keepsRejected: Bool
    private let spool = RowSpool()

    init(_ target: ConversionTarget, keepsRejected: Bool) {
        (self.target, self.keepsRejected) = (target, keepsRejected)
        packing = RowPacking(nil, keepsRejected: keepsRejected)
    }

    func append(_ row: ConvertedRow, ordinal: Int, _ facts: RowFacts) throws {
        try spool.append(ordinal, Field.allCases.map { row.values[$0] ?? .none } + [row.reasonsValue])
    }

    func append(_ rows: Range<Int>, of block: PackedRows, firstOrdinal: Int) throws {
        try spool.append(block.bytes(rows), count: rows.count, firstOrdinal: firstOrdinal)
    }

    func write(_ columns: [Field], late: [Int: IssueCode]) throws -> ConvertedRows.Written {
        let names = columns.map(\.column) + (keepsRejected ? [ReasonsColumn.codes] : [])
        let places = columns.map(\.place) + (keepsRejected ? [RowSpool.reasons] : [])
        let hasSales = target.saysSale(columns)
        let file = try CatalogueFile(
            path: target.path, format: target.format, text: target.text, columns: names, note: target.note)
        var written = ConvertedRows.Written()
        var record = Array(repeating: OutputView.none, count: places.count)
        try spool.forEach { ordinal, row in
            let code = late[ordinal]
            let isRejected = code != nil || row[RowSpool.reasons].isSomething
            guard keepsRejected || !isRejected else { return }
            written.count(isRejected: isRejected)
            guard code == nil, !hasSales else {
                let values = Self.values(row, rejectedLate: code, sayingSale: hasSales)
                return _ = try file.write(places.map { values[$0] })
            }
            for (column, place) in places.enumerated() { record[column] = row[place] }
            try file.write(record)
        }
        try file.finish()
        written.guarded = file.guarded
        return written
    }

    /// A row of which more is known now.
    private static func values(_ row: [OutputView], rejectedLate code: IssueCode?, sayingSale: Bool) -> [OutputValue] {
        var values = row.map(OutputValue.init)
        if let code { values[RowSpool.reasons] = .list([code.rawValue]) }
        if sayingSale { values.sayDiscountAsSale() }
        return values
    }
}

extension OutputView {
    fileprivate var isSomething: Bool {
        if case .none = self { false } else { true }
    }
}

extension [OutputValue] {
    /// By their fields.
    private subscript(field: Field) -> OutputValue {
        get { self[field.place] }
        set { self[field.place] = newValue }
    }

    /// Puts the final price in the place of the amount off.
    fileprivate mutating func sayDiscountAsSale() {
        guard case .number(let price) = self[.price], case .number(let discount) = self[.discountedPrice],
            let sale = Amount.sale(price: price, discount: discount)
        else { return }
        self[.salePrice] = .number(sale.description)
    }
}

extension Amount {
    /// The final price after an amount off; `nil` where one of them is no amount.
    static func sale(price: String, discount: String) -> Amount? {
        Amount(json: price).flatMap { price in Amount(json: discount).flatMap { price.subtracting($0) } }
    }
}
