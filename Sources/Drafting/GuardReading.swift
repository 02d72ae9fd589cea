import Catalogue
import Tabular

/// What becomes of the guards before texts that a spreadsheet would run: `--guard`.
///
/// An apostrophe before `=` may be the seller's own. It is a guard in what this tool wrote, and where the seller says so.
public enum GuardReading: Sendable, Hashable {
    /// One is taken off each text that has any.
    case takenOff
    /// The same in a table that this tool wrote: it has a column `market`, or is a file of issues.
    case takenOffOurs
    /// Texts stay as they are.
    case kept
}

extension ColumnPlan {
    /// Whether a guard is none of a text.
    public var takesGuardsOff: Bool {
        switch guards {
        case .takenOff: true
        case .takenOffOurs: column(of: .field(.market)) != nil || isIssueFile
        case .kept: false
        }
    }

    private var isIssueFile: Bool { columns.map(\.header) == Issue.columns }

    /// The record without the guards of its texts.
    func unguarded(_ record: Record) -> Record {
        guard takesGuardsOff else { return record }
        var texts: [Int: String] = [:]
        for (index, cell) in record.cells.enumerated() where cell.kind == .text && record.beginsWithApostrophe(cell) {
            texts[index] = FormulaGuard.unguarded(record.string(cell))
        }
        return texts.isEmpty ? record : record.replacing(texts)
    }
}

extension Record {
    fileprivate func beginsWithApostrophe(_ cell: Cell) -> Bool {
        cell.byteCount > 1 && withBytes(cell) { $0.first == UInt8(ascii: "'") }
    }
}
