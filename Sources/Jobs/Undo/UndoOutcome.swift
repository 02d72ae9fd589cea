import Ledger

package struct UndoOptions: Sendable {
    /// Look at everything and change nothing.
    package var isDry = false
    package var run = RunOptions()

    package init() {}
}

/// What happens while a run is undone.
package enum UndoEvent: Sendable {
    /// An undoing that was stopped goes on.
    case begun(RunID)
    /// An undoing that was stopped is given up and planned anew: these runs changed the same products since.
    case plannedAnew(RunID, by: [RunID])
    /// So many products were changed since an undoing that goes on was planned, and are left.
    case changedSince(Int)
    case row(UndoRow)
    /// What the undoing comes to, once all of its rows were told.
    case planned(UndoCounts)
    /// The market is as it was before the run.
    case nothing
    case run(RunEvent)
}

/// What an undoing came to, and why it ended.
package struct UndoOutcome: Sendable {
    package var summary: ImportSummary
    /// The run that undoes; `nil` where none was sent.
    package var undoing: RunID?
    /// What was planned; `nil` where an undoing went on that was begun earlier, or planning did not come to its end.
    package var counts: UndoCounts?
    package var stop: JobStop?

    init(_ summary: ImportSummary, undoing: RunID? = nil, counts: UndoCounts? = nil, stop: JobStop? = nil) {
        self.summary = summary
        self.undoing = undoing
        self.counts = counts
        self.stop = stop
    }

    package var end: JobEnd {
        if let stop { return .stopped(stop) }
        // Where nothing is sent, what would change has no outcome to wait for.
        guard undoing != nil else { return (counts?.impossible ?? 0) + partial > 0 ? .rowsLost : .done }
        let end = summary.end
        if case .done = end, partial > 0 { return .rowsLost }
        return end
    }

    private var partial: Int { counts?.partial ?? 0 }
}
