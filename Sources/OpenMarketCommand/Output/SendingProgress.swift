import Jobs
import Ledger
import Synchronization
import Transfer
import Wording

/// How far a run is, from whichever task settles a row.
final class SendingProgress: Sendable {
    private let console: Console
    private let total: Int
    /// How many requests a row takes.
    private let requestsPerRow: Double
    private let pace: RateLimiter
    private let clock = ContinuousClock()
    private let start: ContinuousClock.Instant
    private let state: Mutex<State>

    private struct State {
        var done = 0
        var failed = 0
        var retries = 0
        let line: ProgressLine
        var last: ContinuousClock.Instant
        /// The time between two rows, of the last ones mostly.
        var gap: Duration?
    }

    /// - Parameter requests: how many the rows need together.
    init(console: Console, total: Int, requests: Int, pace: RateLimiter) {
        self.console = console
        self.total = total
        self.pace = pace
        requestsPerRow = Double(requests) / Double(max(total, 1))
        start = clock.now
        let line = ProgressLine(console: console)
        state = Mutex(State(line: line, last: start))
    }

    /// A row is tried again after a pause.
    func retry(_ row: RowName, after pause: Duration) {
        state.withLock { state in
            state.retries += 1
            state.line.note(SendingNews.retrying(row, after: pause))
            show(state)
        }
    }

    /// A row has its outcome.
    ///
    /// - Parameter failure: why it has not become what it was to be.
    func advance(_ row: RowName, failure: EntryReason?) {
        let now = clock.now
        state.withLock { state in
            state.done += 1
            if let failure {
                state.failed += 1
                state.line.note(SendingNews.failing(row, why: failure))
            }
            let gap = now - state.last
            state.gap = state.gap.map { ($0 * 19 + gap) / 20 } ?? gap
            state.last = now
            show(state)
        }
    }

    private func show(_ state: State) {
        state.line.show {
            .sending(
                ProgressLine.Sending(
                    done: state.done, total: total, rate: rate(state.done),
                    remaining: remaining(total - state.done, gap: state.gap), failed: state.failed,
                    retries: state.retries))
        }
    }

    func clear() {
        state.withLock { $0.line.clear() }
    }

    /// Says what would use the allowed rate, where too few requests at once were what held the run back.
    func tellSpareRate(concurrency: Int) {
        let done = state.withLock { $0.done }
        // What other processes of the account took is not to be had by more requests at once.
        guard done >= Self.telling, !pace.isShared, let rows = rate(done) else { return }
        let (reached, allowed) = (rows * requestsPerRow, .seconds(1) / pace.interval)
        let needed = (Double(concurrency) * allowed / reached).rounded(.up)
        guard reached < allowed * 0.9, needed <= 256 else { return }
        console.talk(
            SpareRate(reached: reached, allowed: allowed, concurrency: concurrency, needed: Int(needed)))
    }

    /// Fewer rows are over before their rate means anything.
    private static let telling = 50

    private func rate(_ done: Int) -> Double? {
        let elapsed = (clock.now - start) / .seconds(1)
        return elapsed > 0 ? Double(done) / elapsed : nil
    }

    /// No sooner than the pace allows as it is now, and no sooner than rows were lately done.
    private func remaining(_ rows: Int, gap: Duration?) -> Duration {
        max(pace.interval * requestsPerRow, gap ?? .zero) * rows
    }
}
