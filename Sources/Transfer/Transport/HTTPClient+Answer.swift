import AsyncHTTPClient
import NIOCore

extension HTTPClient {
    /// One request and its whole answer, with one deadline for both: a byte now and then would keep a connection busy for
    /// ever. All of it happens on the connections' loop; the client's own way for tasks takes three tasks for it.
    func answer<Delegate: HTTPClientResponseDelegate>(
        to request: Request, _ delegate: Delegate, deadline: NIODeadline
    ) async throws -> Delegate.Response where Delegate.Response: Sendable {
        try _Concurrency.Task.checkCancellation()
        let task = execute(request: request, delegate: delegate)
        let end = Deadlines.shared.begin(at: deadline) { task.fail(reason: HTTPClientError.deadlineExceeded) }
        defer { Deadlines.shared.end(end) }
        do {
            return try await withTaskCancellationHandler {
                try await task.futureResult.get()
            } onCancel: {
                task.cancel()
            }
        } catch let ended as AnswerEnded<Delegate.Response> {
            return ended.response
        }
    }
}

/// An answer was not read to its end, on purpose: this is what it came to. Failing with it closes the connection, which is right: the
/// rest will not be read.
struct AnswerEnded<Response: Sendable>: Error {
    let response: Response
}
