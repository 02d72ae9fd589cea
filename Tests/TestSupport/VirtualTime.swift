import Synchronization

/// A clock that stands until somebody waits: then it is that late at once.
public final class VirtualTime: Sendable {
    private let moment: Mutex<Duration>

    public init(_ start: Duration = .zero) { moment = Mutex(start) }

    public var now: Duration { moment.withLock { $0 } }

    public func advance(by duration: Duration) { moment.withLock { $0 += duration } }

    public func sleep(until goal: Duration) async throws(CancellationError) {
        if Task.isCancelled { throw CancellationError() }
        moment.withLock { $0 = max($0, goal) }
    }
}
