import Ledger

/// What became of a record. The raw values are the words of `--output json`, in the order of a summary.
package enum Outcome: String, CaseIterable, Sendable {
    case uploaded, updated, unchanged, deleted, rejected, failed
    /// Sent, and whether the market has it is not known.
    case unknown
    /// Not sent.
    case remaining
}

extension EntryState {
    /// What a receipt says became of the row.
    package var outcome: Outcome {
        switch self {
        case .planned: .remaining
        case .sent, .unknown: .unknown
        case .uploaded: .uploaded
        case .updated: .updated
        case .unchanged: .unchanged
        case .deleted: .deleted
        case .failed: .failed
        }
    }
}
