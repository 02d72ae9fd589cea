import Ledger
import Transfer

/// Why a job ended before its work was done. What it had done until then stands in the ledger.
package enum JobStop: Error, Sendable {
    /// Somebody wanted it to end, or its time was over.
    case requested
    /// Whoever was asked did not allow it.
    case declined
    /// The input is not one that may be sent.
    case input(InputRefusal)
    /// A kept plan is none any more.
    case planUnusable(path: String, PlanFileTrouble)
    /// These have moved since a plan was kept; and the run that carried it out before, if one did.
    case planMoved([PlanObstacle], carriedOut: RunID?)
    /// The export whose products were to be adopted names none.
    case adoptsNothing(path: String)
    /// A run has rows of which nobody knows the end, and that have to be known first.
    case inDoubt(RunID)
    /// The ledger has lost at least so many commits: what it has forgotten would be registered again.
    case ledgerBehind(path: String, missing: Int)
    /// The market has these products, which the ledger does not know, and which so many rows may be.
    case productsUnknown(rows: Int, ids: [Int])
    /// So many rows may have a product already, and nothing says which.
    case adoptionUndecided(rows: Int)
    /// The market could not be asked for the products of the plan.
    case unseen(MarketError)
    /// The market is not as the ledger has it, and to look at all that the plan touches takes long, which nobody watches.
    case refreshLong(requests: Int, time: Duration)
    /// What an earlier run left to be deleted could not be.
    case leftovers(UploadError)
    /// What came of a run is not what its plan and its requests come to.
    case doesNotAddUp(RunID?, [RunImbalance])
    /// Anything else that stood in the way.
    ///
    /// - Parameter isMidway: whether rows of the run had been sent, by this process or an earlier one.
    case failed(any Error, isMidway: Bool)

    /// - Parameter isMidway: whether the job goes on with something that was begun.
    init(_ error: any Error, isMidway: Bool = false) {
        switch error {
        case let stop as JobStop: self = stop
        // A question that a stop ended.
        case MarketError.withdrawn, UploadError.market(.withdrawn), is CancellationError: self = .requested
        default: self = .failed(error, isMidway: isMidway)
        }
    }
}
