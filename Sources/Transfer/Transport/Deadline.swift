import AsyncHTTPClient
import NIOCore
import Synchronization

/// Runs `body` and ends it where it takes longer than `limit`, however it passes the time: where the HTTP client is asked by a
/// task, its own deadline ends with the head of an answer, and a byte now and then would keep a connection busy for ever.
func within<Value: Sendable>(
    _ limit: TimeAmount, _ body: @escaping @Sendable () async throws -> Value
) async throws -> Value {
    let isOver = Flag()
    let call = Task { try await body() }
    let deadline = Deadlines.shared.begin(at: .now() + limit) {
        isOver.raise()
        call.cancel()
    }
    defer { Deadlines.shared.end(deadline) }
    let result = await withTaskCancellationHandler {
        await call.result
    } onCancel: {
        call.cancel()
    }
    // A body that was ended in the middle may look whole to whoever reads it.
    if isOver.isRaised { throw HTTPClientError.deadlineExceeded }
    try Task.checkCancellation()
    return try result.get()
}

/// The ends of all that is under way, behind one timer of an event loop. A timer for each wakes the loop's thread when it is
/// set and when it goes, which took a seventh of a small request's time; a sleep of the language's own would stay behind to
/// its end, thirty seconds of requests at a time.
///
/// Where the loop is held up, its timers go off before it reads what has come meanwhile: an answer that was there in time would
/// count for lost. So a timer that is late waits a little more, once.
final class Deadlines: Sendable {
    private struct State {
        var last = 0
        var open: [Int: (end: NIODeadline, expire: @Sendable () -> Void)] = [:]
        /// When the next timer goes off.
        var timer: NIODeadline?
        /// Whether that one waits for what came while the loop was held up.
        var isPostponed = false
    }

    static let shared = Deadlines(of: EventLoopExecutor.shared.loop)

    private let state = Mutex(State())
    private let loop: any EventLoop

    init(of loop: any EventLoop) { self.loop = loop }

    /// Later by so much, and the loop was held up.
    private static let mostLate = TimeAmount.milliseconds(500)

    /// - Parameter expire: called where `end` was not called until then.
    /// - Returns: what the deadline is known by.
    func begin(at end: NIODeadline, expire: @escaping @Sendable () -> Void) -> Int {
        let (number, isNext) = state.withLock { state in
            state.last += 1
            state.open[state.last] = (end, expire)
            let isNext = state.timer.map { end < $0 } ?? true
            if isNext { state.timer = end }
            return (state.last, isNext)
        }
        if isNext { setTimer(end) }
        return number
    }

    func end(_ number: Int) { state.withLock { $0.open[number] = nil } }

    private func setTimer(_ moment: NIODeadline) {
        _ = loop.scheduleTask(deadline: moment) { self.goOff(at: moment) }
    }

    private func goOff(at moment: NIODeadline) {
        let now = NIODeadline.now()
        let (expired, next) = state.withLock { state in
            // A later one was set before this one, and finds what is left.
            guard state.timer == moment else { return ([@Sendable () -> Void](), NIODeadline?.none) }
            guard now - moment < Self.mostLate || state.isPostponed else {
                (state.timer, state.isPostponed) = (now + Self.mostLate, true)
                return ([], state.timer)
            }
            state.isPostponed = false
            let over = state.open.filter { $0.value.end <= moment }
            for number in over.keys { state.open[number] = nil }
            state.timer = state.open.values.map(\.end).min()
            return (over.values.map(\.expire), state.timer)
        }
        for expire in expired { expire() }
        if let next { setTimer(next) }
    }
}

/// Something that happened.
private final class Flag: Sendable {
    private let value = Atomic(false)

    var isRaised: Bool { value.load(ordering: .acquiring) }

    func raise() { value.store(true, ordering: .releasing) }
}
