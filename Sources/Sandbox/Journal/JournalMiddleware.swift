import Dispatch
import Hummingbird

/// Writes each request down once its answer is decided, and so must stand outermost.
struct JournalMiddleware: RouterMiddleware {
    let journal: Journal

    func handle(
        _ request: Request, context: SandboxContext, next: (Request, SandboxContext) async throws -> Response
    ) async throws -> Response {
        let response = try await next(request, context)
        let notes = context.exchange.notes
        journal.append(
            Journal.Entry(
                arrival: request.arrival, answered: DispatchTime.now().uptimeNanoseconds,
                method: request.method.rawValue, path: notes.route == .other ? ShownPath(request.uri.path) : nil,
                identifier: request.headers[.identifier],
                status: notes.isUnanswered ? nil : response.status.code, notes: notes))
        return response
    }
}
