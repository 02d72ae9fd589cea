/// Time as the transfer sees it: durations since some fixed moment, and a way to wait for one.
///
/// A protocol of its own rather than `Clock`, whose instants have no common zero: retries, slots and the pace of
/// several processes are reckoned in one timeline, and tests move a virtual one.
package protocol Timekeeping: Sendable {
    var now: Duration { get }
    /// Returns at or after `moment`; throws at once where the task is cancelled.
    func sleep(until moment: Duration) async throws(CancellationError)
}

/// A clock's time since this value was made.
package struct ClockTime<Base: Clock>: Timekeeping where Base.Duration == Duration {
    private let clock: Base
    private let start: Base.Instant

    package init(_ clock: Base) {
        self.clock = clock
        start = clock.now
    }

    package var now: Duration { start.duration(to: clock.now) }

    package func sleep(until moment: Duration) async throws(CancellationError) {
        do { try await clock.sleep(until: start.advanced(by: moment), tolerance: nil) } catch {
            throw CancellationError()
        }
    }
}

extension Timekeeping where Self == ClockTime<ContinuousClock> {
    /// Real time, which goes on while the machine sleeps: the market's does.
    package static var continuous: ClockTime<ContinuousClock> { ClockTime(ContinuousClock()) }
}
