import Catalogue
import Jobs
import Ledger
import Wording

extension UndoVerdict {
    /// The fields that are not put back, since somebody changed them.
    var left: [Field] {
        switch self {
        case .undo(_, _, let left), .impossible(.changedSince(let left)): left
        case .done, .impossible: []
        }
    }

    /// What is done with the row.
    var action: String {
        switch self {
        case .undo(let operation, _, _): operation.name
        case .done: "none"
        case .impossible: "none"
        }
    }
}

extension UndoRow {
    /// How people call the row, with the market's number of its product.
    func name(in language: Language) -> PrintableText { entry.rowName.text(in: language, id: entry.marketID) }

    /// What is done with the row, as a dry run tells it; `nil` where nothing can be.
    var plannedChange: PlannedChange? {
        switch verdict {
        case .undo(.update(_, let change), let before, _):
            let old = Dictionary(uniqueKeysWithValues: before.fields.texts)
            let values = change.texts.map { PlannedChange.Difference($0.field, from: old[$0.field], to: $0.text) }
            let differences = values + [lead.map(PlannedChange.Difference.init)].compactMap(\.self)
            return PlannedChange(.update, row: entry.rowName, id: entry.marketID, differences: differences)
        case .undo: return PlannedChange(.delete, row: entry.rowName, id: entry.marketID, differences: [])
        case .done: return PlannedChange(.undone, row: entry.rowName, id: entry.marketID, differences: [])
        case .impossible: return nil
        }
    }
}
