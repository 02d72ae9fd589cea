import Ledger
import Transfer

/// How a run is carried out.
public struct UploadOptions: Hashable, Sendable {
    /// Requests under way at once.
    public var concurrency: Int
    public var policy: RetryPolicy
    /// How far apart two empty answers must be before a registration in doubt may be sent again.
    public var settle: Duration
    /// How many rows of each kind of operation are sent first, and looked at in the market before the others are; 0 for
    /// none.
    public var canary: Int
    /// What the pauses between tries follow from.
    public var seed: UInt64

    public init(
        concurrency: Int = 4, policy: RetryPolicy = RetryPolicy(), settle: Duration = .seconds(2),
        canary: Int = 0, seed: UInt64 = .random(in: 0 ... .max)
    ) {
        precondition(concurrency > 0, "somebody has to do it")
        self.concurrency = concurrency
        self.policy = policy
        self.settle = settle
        self.canary = canary
        self.seed = seed
    }
}

/// What happens while a run is carried out.
public enum UploadEvent: Hashable, Sendable {
    /// So many rows are in doubt, and the market is asked for them.
    case asking(Int)
    /// A row has its outcome, durably. The outcome `unsent` means that it is to be done again.
    case settled(LedgerEntry, Settlement)
    /// A row is tried again after a pause.
    case retrying(LedgerEntry, after: Duration)
    /// So many rows are another run's at the moment; they are tried again once it has settled them.
    case waiting(rows: Int, for: RunID)
    /// So many rows were left because another process still has them.
    case left(rows: Int, to: RunID)
    /// So many rows were sent first, and are in the market as they were meant.
    case canaryPassed(Int)
}

/// Why a run ended before its rows did. The ledger has everything, and the run can be resumed.
public enum UploadError: Error, Hashable, Sendable {
    case market(MarketError)
    case ledger(LedgerError)
    /// So many of the last minute's answers were errors, the last of them this one.
    case tooManyErrors(Int, answers: Int, last: MarketError)
    /// The run's budget of retries is spent; the error is what the last one would have been for.
    case tooManyRetries(MarketError)
    /// Rows that were sent first are not in the market as they were meant.
    case canary([CanaryFault])
}
