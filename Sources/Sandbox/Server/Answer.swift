import HTTPTypes
import Hummingbird
import Logging
import MarketAPI
import NIOCore
import NIOHTTP1

/// How the practice market's answers are written.
enum Answer {
    static func json(_ bytes: [UInt8], _ status: HTTPResponse.Status = .ok) -> Response {
        response(bytes, "application/json", status)
    }

    static func text(_ text: String) -> Response { response(Array(text.utf8), "text/plain;charset=UTF-8", .ok) }

    static func failure(_ failure: MarketFailure, _ contract: MarketContract) -> Response {
        json(failure.json(contract), HTTPResponse.Status(code: failure.status))
    }

    private static func response(_ bytes: [UInt8], _ type: String, _ status: HTTPResponse.Status) -> Response {
        Response(
            status: status, headers: [.contentType: type],
            body: ResponseBody(byteBuffer: ByteBuffer(bytes: bytes)))
    }
}

/// Turns whatever a route throws into a failure, and says that to whoever asked.
///
/// It stands twice: next to the routes, since a fault is done to an answer and a refusal must be one by then, and before
/// everything else.
struct FailureMiddleware: RouterMiddleware {
    /// How a failure is said.
    let say: @Sendable (MarketFailure, Request) -> Response

    /// In the market's error shape.
    init(contract: MarketContract) {
        say = { failure, _ in Answer.failure(failure, contract) }
    }

    /// As pages say it.
    init(site: any PageSite) {
        say = { site.answer(to: $0, $1) }
    }

    /// Before everything else: what is not there is said to browsers as pages say it, where there are pages.
    init(contract: MarketContract, site: (any PageSite)?) {
        say = { failure, request in
            guard let site, failure.status == 404, request.isByBrowser else { return Answer.failure(failure, contract) }
            return site.answer(to: failure, request)
        }
    }

    func handle(
        _ request: Request, context: SandboxContext, next: (Request, SandboxContext) async throws -> Response
    ) async throws -> Response {
        do {
            return try await next(request, context)
        } catch {
            var response = say(failure(error, context), request)
            // What is left of a body that was cut short is no beginning of another request.
            if error is HTTPParserError { response.headers[.connection] = "close" }
            return request.method == .head ? response.createHeadResponse() : response
        }
    }

    private func failure(_ error: any Error, _ context: SandboxContext) -> MarketFailure {
        switch error {
        case let failure as MarketFailure: return failure
        case let error as HTTPError where error.status == .notFound: return Refusal.unknownRoute.failure
        case let error as HTTPError: return MarketFailure(status: error.status.code, message: error.body ?? "")
        // The body ended too early, or its chunks were none.
        case is HTTPParserError: return Refusal.bodyCutShort.failure
        default:
            // The reason is ours to read, not a client's.
            context.logger.error("request failed", metadata: ["reason": "\(error)"])
            return MarketFailure(status: 500, message: "Internal Server Error")
        }
    }
}

extension Request {
    /// Whether a page is wanted: clients of the contract ask for JSON, or do not say.
    fileprivate var isByBrowser: Bool { headers[.accept]?.contains("text/html") == true }
}
