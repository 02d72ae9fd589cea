import Catalogue
import Ledger
import MarketAPI
import Transfer

/// How a run is carried out.
package struct UploadOptions: Hashable, Sendable {
    /// Requests under way at once.
    package var concurrency: Int
    package var policy: RetryPolicy
    /// How long a request may take.
    package var timeout: Duration
    /// How long after that a request whose answer was lost may still be carried out, where all is well.
    package var settle: Duration
    /// How long a run waits for rows in doubt after everything else is done.
    package var doubtPatience = Duration.seconds(90)
    /// The account's vendor, where somebody says so.
    package var vendor: Int?
    /// How many rows of each kind of operation are sent first, and looked at in the market before the others are; 0 for
    /// none.
    package var canary: Int
    /// What the pauses between tries follow from.
    package var seed: UInt64

    package init(
        concurrency: Int = 4, policy: RetryPolicy = RetryPolicy(), timeout: Duration = .seconds(30),
        settle: Duration = .seconds(10),
        canary: Int = 0, seed: UInt64 = .random(in: 0 ... .max)
    ) {
        precondition(concurrency > 0, "somebody has to do it")
        self.concurrency = concurrency
        self.policy = policy
        self.timeout = timeout
        self.settle = settle
        self.canary = canary
        self.seed = seed
    }
}

/// What happens while a run is carried out.
package enum UploadEvent: Hashable, Sendable {
    /// So many rows are in doubt, and the market is asked for them.
    case asking(Int)
    /// A row has its outcome, durably. The outcome `unsent` means that it is to be done again.
    case settled(LedgerEntry, Settlement)
    /// The market is seen to change what it is sent so; rows in doubt are compared accordingly.
    case learnt(Set<ValueComparison.Tolerance>)
    /// The vendor has new products that no row stands for, and that are no row in doubt either.
    case unclaimed([ProductFacts])
    /// A row is tried again after a pause.
    case retrying(LedgerEntry, after: Duration)
    /// So many rows are another run's at the moment; they are tried again once it has settled them.
    case waiting(rows: Int, for: RunID)
    /// So many rows were left because another process still has them.
    case left(rows: Int, to: RunID)
    /// So many rows were tried as often as is allowed, and are left; the market's last error, where there was one.
    case triesSpent(rows: Int, last: MarketError?)
    /// So many rows were sent first, and are in the market as they were meant.
    case canaryPassed(Int)
}

/// Why a run ended before its rows did. The ledger has everything, and the run can be resumed.
package enum UploadError: Error, Hashable, Sendable {
    case market(MarketError)
    case ledger(LedgerError)
    /// The market answers, and says itself that it is not well.
    case marketFailing
    /// So many of the last minute's answers were errors, the last of them this one.
    case tooManyErrors(Int, answers: Int, last: MarketError)
    /// The run's budget of retries is spent; the error is what the last one would have been for.
    case tooManyRetries(MarketError)
    /// Rows that were sent first are not in the market as they were meant.
    case canary([CanaryFault])
}
