import Ledger
import Transfer

/// How a run is carried out.
public struct UploadOptions: Hashable, Sendable {
    /// Requests under way at once.
    public var concurrency: Int
    public var policy: RetryPolicy
    /// How far apart two empty answers must be before a registration in doubt may be sent again.
    public var settle: Duration
    /// What the pauses between tries follow from.
    public var seed: UInt64

    public init(
        concurrency: Int = 4, policy: RetryPolicy = RetryPolicy(), settle: Duration = .seconds(2),
        seed: UInt64 = .random(in: 0 ... .max)
    ) {
        precondition(concurrency > 0, "somebody has to do it")
        self.concurrency = concurrency
        self.policy = policy
        self.settle = settle
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
}

/// Why a run ended before its rows did. The ledger has everything, and the run can be resumed.
public enum UploadError: Error, Hashable, Sendable {
    case market(MarketError)
    case ledger(LedgerError)
}
