import AsyncHTTPClient
import NIOCore
import NIOPosix
import Synchronization

/// Runs `body` and ends it where it takes longer than `limit`, however it passes the time: the HTTP client's own deadline
/// ends with the head of an answer, and a byte now and then would keep a connection busy for ever.
///
/// The limit is a task of an event loop, which goes when it is not needed any more. A sleep of the language's own would stay
/// behind to its end, thirty seconds of requests at a time.
func within<Value: Sendable>(
    _ limit: TimeAmount, _ body: @escaping @Sendable () async throws -> Value
) async throws -> Value {
    let isOver = Flag()
    let call = Task { try await body() }
    let loop = MultiThreadedEventLoopGroup.singleton.any()
    let end = loop.scheduleTask(in: limit) {
        isOver.raise()
        call.cancel()
    }
    defer { end.cancel() }
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

/// Something that happened.
private final class Flag: Sendable {
    private let value = Atomic(false)

    var isRaised: Bool { value.load(ordering: .acquiring) }

    func raise() { value.store(true, ordering: .releasing) }
}
