import Ledger

/// What an import came to: `records` is the sum of all outcomes.
package struct ImportSummary: Sendable, Hashable {
    package var records = 0
    package var uploaded = 0
    package var updated = 0
    package var unchanged = 0
    package var deleted = 0
    package var rejected = 0
    package var failed = 0
    /// Sent, and whether the market has it is not known.
    package var unknown = 0
    /// Not sent.
    package var remaining = 0
    /// Of those that were uploaded, rows with a second product that is equal to their own.
    package var doubled = 0

    package init() {}

    /// - Parameter counts: the states of the plan's entries; `nil` where nothing was planned.
    package init(_ judged: JudgeSummary, counts: EntryCounts?) {
        self.init(records: judged.records, rejected: judged.rejected, counts: counts ?? EntryCounts())
        if counts == nil { remaining = judged.accepted }
    }

    /// - Parameter counts: the states of a plan's entries.
    package init(records: Int, rejected: Int, counts: EntryCounts) {
        self.records = records
        self.rejected = rejected
        uploaded = counts[.uploaded]
        updated = counts[.updated]
        unchanged = counts[.unchanged]
        deleted = counts[.deleted]
        failed = counts[.failed]
        unknown = counts[.unknown] + counts[.sent]
        remaining = counts[.planned]
    }

    /// - Parameter counts: the states of the entries of a plan that was to be sent; `nil` where nobody can say any more what
    ///   became of them.
    package init(_ judged: JudgeSummary, sent counts: EntryCounts?) {
        self.init(judged, counts: counts)
        if counts == nil { (unknown, remaining) = (remaining, 0) }
    }

    package subscript(outcome: Outcome) -> Int {
        switch outcome {
        case .uploaded: uploaded
        case .updated: updated
        case .unchanged: unchanged
        case .deleted: deleted
        case .rejected: rejected
        case .failed: failed
        case .unknown: unknown
        case .remaining: remaining
        }
    }

    /// Whether every record has exactly one outcome; anything else is a mistake of ours, or somebody's hand in the ledger.
    package var addsUp: Bool { records == Outcome.allCases.reduce(0) { $0 + self[$1] } }
}
