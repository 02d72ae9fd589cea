import Foundation
import HTTPTypes
import Hummingbird
import MarketAPI
import NIOCore
import NIOHTTP1
import Synchronization

/// Does to the requests of one route, and to their answers, what the plan's rules decide.
struct FaultMiddleware: RouterMiddleware {
    let route: MarketRoute
    let schedule: FaultSchedule
    let contract: MarketContract
    /// How long a body may be that is kept to be sent again, in bytes.
    let longestBody: Int

    typealias Next = (Request, SandboxContext) async throws -> Response

    func handle(_ request: Request, context: SandboxContext, next: Next) async throws -> Response {
        let decision = schedule.decide(
            route, identifier: request.headers[.identifier] ?? "", at: request.arrival)
        context.exchange.record { facts in
            facts.route = route
            facts.faults = decision.names
        }
        if let delay = decision.delay { try await Task.sleep(for: delay) }
        let market = { (request: Request, context: SandboxContext) in
            let response = try await next(request, context)
            context.exchange.record { $0.marketStatus = response.status.code }
            return response
        }
        var response = try await play(decision.fault, request, context, market)
        response.headers.append(contentsOf: decision.headers)
        return response
    }

    private func play(
        _ fault: Fault?, _ request: Request, _ context: SandboxContext, _ market: Next
    ) async throws -> Response {
        let connection = Connection(channel: context.channel)
        switch fault {
        case nil, .delay, .limit: return try await market(request, context)
        case .drop(let moment):
            return try await end(at: moment, request, context, market) { await connection.drop() }
        case .reset(let moment):
            return try await end(at: moment, request, context, market) { await connection.reset() }
        case .truncate:
            return try await end(at: .answer, request, context, market) { await connection.drop() }
        case .answer(let substitute, let kind):
            if substitute.commits { _ = try await market(request, context) }
            return substitute.response(kind, contract)
        case .contentType(let type):
            var response = try await market(request, context)
            response.headers[.contentType] = type
            return response
        case .previousPage: return try await market(request, context.with(.previous))
        case .total(let difference): return try await market(request, context.with(.total(by: difference)))
        case .replay: return try await replay(request, context, market)
        case .slow(let bytes, let interval):
            let response = try await market(request, context)
            return try await slowed(response, context.channel, bytes: bytes, interval: interval)
        }
    }
}

// MARK: - Ends of connections

extension FaultMiddleware {
    private func end(
        at moment: Fault.Moment, _ request: Request, _ context: SandboxContext, _ market: Next,
        by cut: @escaping @Sendable () async -> Void
    ) async throws -> Response {
        switch moment {
        case .head: break
        case .body: try await request.readHalf()
        case .before: for try await _ in request.body {}
        case .after: _ = try await market(request, context)
        case .answer:
            return try await market(request, context).halved(on: Connection(channel: context.channel), then: cut)
        }
        await cut()
        context.exchange.record { $0.isUnanswered = true }
        // Goes nowhere: the connection is closed.
        return Response(status: .internalServerError)
    }
}

extension Request {
    fileprivate func readHalf() async throws {
        let half = (headers[.contentLength].flatMap { Int($0) } ?? 2) / 2
        var count = 0
        for try await buffer in body {
            count += buffer.readableBytes
            if count >= half { return }
        }
    }
}

extension Response {
    /// The same head, and half of the body before the connection goes.
    fileprivate func halved(
        on connection: Connection, then cut: @escaping @Sendable () async -> Void
    ) async throws -> Response {
        let bytes = try await body.collected()
        let half = bytes.getSlice(at: bytes.readerIndex, length: bytes.readableBytes / 2) ?? bytes
        var response = self
        response.body = ResponseBody(contentLength: bytes.readableBytes) { _ in
            try await connection.write(half)
            await cut()
            throw Connection.Gone()
        }
        return response
    }
}

// MARK: - Requests that come twice

extension FaultMiddleware {
    /// The first answer is nobody's.
    private func replay(_ request: Request, _ context: SandboxContext, _ market: Next) async throws -> Response {
        var request = request
        _ = try await request.collectBody(upTo: longestBody)
        _ = try await market(request, context)
        return try await market(request, context)
    }
}

// MARK: - Slow answers

extension FaultMiddleware {
    private func slowed(
        _ response: Response, _ channel: any Channel, bytes: Int, interval: Duration
    ) async throws -> Response {
        let body = try await response.body.collected()
        let add = channel.eventLoop.submit {
            let writer = SlowWriter(bytes: bytes, interval: interval)
            try channel.pipeline.syncOperations.addHandler(writer, name: SlowWriter.name, position: .first)
        }
        try await add.get()
        var response = response
        response.body = ResponseBody(contentLength: body.readableBytes) { writer in
            try await writer.write(body)
            // Waits for the last byte before the answer's end: a connection without an answer under way is closed when
            // the market ends, and its next answer is not this one's matter.
            try? await withTaskCancellationHandler {
                try await channel.pipeline.removeHandler(name: SlowWriter.name).get()
            } onCancel: {
                // The market is ending, and the answer may have hours to go.
                channel.close(promise: nil)
            }
            try await writer.finish(nil)
        }
        return response
    }
}

// MARK: - Other answers

extension Fault.Substitute {
    fileprivate func response(_ kind: Fault.Kind, _ contract: MarketContract) -> Response {
        let status = HTTPResponse.Status(code: status)
        var response: Response
        switch kind {
        case .status:
            response = Answer.failure(MarketFailure(status: status.code, message: status.reason), contract)
            if let body { response.body = ResponseBody(byteBuffer: ByteBuffer(string: body)) }
        case .html: response = Self.page(body ?? Self.page(status), status)
        case .redirect: response = Self.page(body ?? "", status)
        }
        for (name, value) in headers {
            // The plan's reading has checked the names.
            if let name = HTTPField.Name(name) { response.headers[name] = value }
        }
        return response
    }

    private static func page(_ html: String, _ status: HTTPResponse.Status) -> Response {
        Response(
            status: status, headers: [.contentType: "text/html; charset=utf-8"],
            body: ResponseBody(byteBuffer: ByteBuffer(string: html)))
    }

    /// As a proxy before a market shows one.
    private static func page(_ status: HTTPResponse.Status) -> String {
        let title = "\(status.code) \(status.reason)"
        return """
            <html>\r
            <head><title>\(title)</title></head>\r
            <body>\r
            <center><h1>\(title)</h1></center>\r
            <hr><center>nginx</center>\r
            </body>\r
            </html>\r

            """
    }
}

extension HTTPResponse.Status {
    /// What RFC 9110 §15 calls it; one that is made of a number alone has forgotten.
    fileprivate var reason: String { HTTPResponseStatus(statusCode: code).reasonPhrase }
}

extension SandboxContext {
    fileprivate func with(_ fault: PageFault) -> SandboxContext {
        var context = self
        context.pageFault = fault
        return context
    }
}

extension ResponseBody {
    /// All of the body, which a fault needs before it can say what half of it is.
    func collected() async throws -> ByteBuffer {
        let collector = Collector()
        try await write(collector)
        return collector.bytes.withLock { $0 }
    }
}

private final class Collector: ResponseBodyWriter, Sendable {
    let bytes = Mutex(ByteBuffer())

    func write(_ buffer: ByteBuffer) async throws {
        bytes.withLock { _ = $0.writeImmutableBuffer(buffer) }
    }

    consuming func finish(_ trailingHeaders: HTTPFields?) async throws {}
}
