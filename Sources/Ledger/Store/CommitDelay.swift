/// How long a commit waits for company; PostgreSQL's `commit_delay` and `commit_siblings`.
///
/// A request that is out will soon write its outcome, and mostly the next row's intent after it. A commit of ten writes costs
/// little more than one of a single write, and with one for each write they are what an upload costs most for. So while
/// several requests are out a commit waits for some of them, for a part of what a request takes; with few it never does.
struct CommitDelay {
    /// A row whose request may leave, until its outcome is there to be written.
    struct Request: Hashable {
        let run: RunID
        let ordinal: Int
    }

    /// With fewer out, company is not likely enough to be waited for.
    static let siblings = 4
    /// Nobody notices so little beside a market on the net, and one that answers faster is waited for less.
    static let longest = Duration.milliseconds(10)

    private var starts: [Request: ContinuousClock.Instant] = [:]
    /// How long requests were out lately.
    private var usual = Duration.zero
    private var lastCommit = Duration.zero

    mutating func leave(_ request: Request, at now: ContinuousClock.Instant) { starts[request] = now }

    mutating func arrive(_ request: Request, at now: ContinuousClock.Instant) {
        guard let start = starts.removeValue(forKey: request) else { return }
        let took = now - start
        usual = usual == .zero ? took : usual + (took - usual) / 8
    }

    /// While a slow disk is waited for, the next group gathers as well.
    mutating func commit(took: Duration) { lastCommit = took }

    var length: Duration {
        guard starts.count >= Self.siblings else { return .zero }
        return max(min(usual / 4, Self.longest) - lastCommit, .zero)
    }
}

extension CommitDelay.Request {
    init(_ entry: LedgerEntry) { self.init(run: entry.run, ordinal: entry.ordinal) }
}
