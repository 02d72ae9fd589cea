import Jobs
import Ledger
import Synchronization
import Transfer
import Wording

/// How far a run is, from whichever task settles a row.
final class SendingProgress: Sendable {
    private let console: Console
    private let pace: RateLimiter
    private let state: Mutex<State>

    private struct State {
        var progress: RunProgress
        let line: ProgressLine
    }

    /// - Parameter requests: how many the rows need together.
    init(console: Console, total: Int, requests: Int, pace: RateLimiter) {
        self.console = console
        self.pace = pace
        let line = ProgressLine(console: console)
        state = Mutex(State(progress: RunProgress(rows: total, requests: requests), line: line))
    }

    /// A row is tried again after a pause.
    func retry(_ row: RowName, after pause: Duration) {
        state.withLock { state in
            state.progress.retry()
            state.line.record(SendingNotice.retrying(row, after: pause))
            show(state)
        }
    }

    /// A row has its outcome.
    ///
    /// - Parameter failure: why it has not become what it was to be.
    func advance(_ row: RowName, failure: EntryReason?) {
        state.withLock { state in
            state.progress.advance(isFailure: failure != nil)
            if let failure { state.line.record(SendingNotice.failing(row, why: failure)) }
            show(state)
        }
    }

    private func show(_ state: State) {
        let progress = state.progress
        state.line.show {
            .sending(
                ProgressLine.Sending(
                    done: progress.done, total: progress.total, rate: progress.rate,
                    remaining: progress.remaining(at: pace), failed: progress.failed, retries: progress.retries))
        }
    }

    func clear() {
        state.withLock { $0.line.clear() }
    }

    /// Says what would use the allowed rate, where too few requests at once were what held the run back.
    func reportSpareRate(concurrency: Int) {
        let progress = state.withLock { $0.progress }
        // What other processes of the account took is not to be had by more requests at once.
        guard progress.done >= Self.fewestRows, !pace.isShared, let rows = progress.rate else { return }
        let (reached, allowed) = (rows * progress.requestsPerRow, .seconds(1) / pace.interval)
        let needed = (Double(concurrency) * allowed / reached).rounded(.up)
        guard reached < allowed * 0.9, needed <= 256 else { return }
        console.talk(
            SpareRate(reached: reached, allowed: allowed, concurrency: concurrency, needed: Int(needed)))
    }

    /// Fewer rows are over before their rate means anything.
    private static let fewestRows = 50
}
