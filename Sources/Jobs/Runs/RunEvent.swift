import Ledger

/// What happens while a planned run is carried out, and before it.
package enum RunEvent: Sendable {
    /// The run was begun earlier: so many of its rows have their outcomes, and so many have not.
    case resuming(RunID, done: Int, remaining: Int)
    /// So many rows were done, and their products changed since: they are left until the run is at its end.
    case leaving(rows: Int)
    /// The run takes the place of one that was not finished, since products of rows which that one had done are changed.
    case superseding(RunID, RunID)
    /// A row with an outcome of before; only where these are asked for.
    case standing(LedgerEntry)
    /// Whether the market has products that the ledger does not know was looked up among so many alone, since no order says
    /// which are new.
    case lookedAtPart(products: Int)
    /// All products of the market are read, to find those that rows are.
    case adopting
    case adopted(AdoptionOutcome)
    /// What earlier runs left is deleted. From here on, requests that change the market may be on the wire.
    case deletingLeftovers
    /// The product that the row has replaced stays in the market.
    case leftoverStays(LedgerEntry, EntryReason, of: RunID)
    case leftoversDeleted(Int, of: RunID)
    /// The run's rows are sent. From here on, requests that change the market may be on the wire.
    ///
    /// - Parameter requests: how many the rows need together.
    case sending(RunID, rows: Int, requests: Int)
    case upload(UploadEvent, of: RunID)
    /// Of the look at the market after the run.
    case closing(ClosingEvent, of: RunID)
    /// No request is on the wire any more, and so many of the run's rows are in each state.
    case sent(RunID, EntryCounts)
    /// So many rows were sent, and are neither found nor known to be missing. Each of them follows.
    case inDoubt(rows: Int, of: RunID)
    case doubtful(LedgerEntry)
    /// So many rows of the run were registered by others since it was planned.
    case registeredElsewhere(rows: Int, by: [RunID])
    /// Sending ended as somebody wanted it to, with so many rows that were not sent.
    case halted(remaining: Int)
    /// Sending ended because nothing is left that could be sent.
    case completed
    /// Why the job goes no further; its outcome has it, too.
    case stopped(JobStop)
}
