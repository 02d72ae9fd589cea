import Ledger
import Transfer

/// How far a run is: what is told of it while its rows are sent.
package struct RunProgress: Sendable {
    package let total: Int
    package private(set) var done = 0
    package private(set) var failed = 0
    package private(set) var retries = 0

    /// How many requests a row takes.
    package let requestsPerRow: Double
    private let start: ContinuousClock.Instant
    private var last: ContinuousClock.Instant
    /// The time between two rows, of the last ones mostly.
    private var gap: Duration?

    /// - Parameter requests: how many the rows need together.
    package init(rows: Int, requests: Int) {
        total = rows
        requestsPerRow = Double(requests) / Double(max(rows, 1))
        start = .now
        last = start
    }

    /// A row is tried again.
    package mutating func retry() { retries += 1 }

    /// A row has its outcome.
    package mutating func advance(isFailure: Bool) {
        let now = ContinuousClock.now
        done += 1
        if isFailure { failed += 1 }
        let gap = now - last
        self.gap = self.gap.map { ($0 * 19 + gap) / 20 } ?? gap
        last = now
    }

    /// Rows a second; `nil` before any time has passed.
    package var rate: Double? {
        let elapsed = (ContinuousClock.now - start) / .seconds(1)
        return elapsed > 0 ? Double(done) / elapsed : nil
    }

    /// How long the rest takes: no sooner than the pace allows as it is now, and no sooner than rows were lately done.
    package func remaining(at pace: RateLimiter) -> Duration {
        max(pace.interval * requestsPerRow, gap ?? .zero) * (total - done)
    }
}
