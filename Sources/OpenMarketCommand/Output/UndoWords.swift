import Catalogue
import Jobs
import Wording

extension UndoVerdict {
    var obstacle: UndoObstacle? {
        if case .impossible(let obstacle) = self { obstacle } else { nil }
    }

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
        case .impossible: "–"
        }
    }

    /// What is to be said of it; nothing where all of it is put back.
    var news: UndoNews? {
        switch self {
        case .undo(_, _, let left): left.isEmpty ? nil : .leaves(fields: left)
        case .done: nil
        case .impossible(let obstacle): obstacle.news
        }
    }
}

extension UndoObstacle {
    fileprivate var news: UndoNews {
        switch self {
        case .deleted: .deleted
        case .replaced: .replaced
        case .gone: .gone
        case .changedSince(let fields): .changedSince(fields: fields)
        case .beforeUnknown: .beforeUnknown
        case .inDoubt: .inDoubt
        }
    }
}
