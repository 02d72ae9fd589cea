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

    /// - Parameter closing: whether the connection is of no use any more.
    static func failure(_ failure: MarketFailure, _ contract: MarketContract, closing: Bool = false) -> Response {
        var response = json(failure.json(contract), HTTPResponse.Status(code: failure.status))
        if closing { response.headers[.connection] = "close" }
        return response
    }

    private static func response(_ bytes: [UInt8], _ type: String, _ status: HTTPResponse.Status) -> Response {
        Response(
            status: status, headers: [.contentType: type],
            body: ResponseBody(byteBuffer: ByteBuffer(bytes: bytes)))
    }
}

/// Turns whatever a route throws into the market's error shape.
///
/// It stands twice: next to the routes, since a fault is done to an answer and a refusal must be one by then, and before
/// everything else.
struct FailureMiddleware: RouterMiddleware {
    let contract: MarketContract
    /// Says to people what is not there.
    var site: (any ShopSite)?

    func handle(
        _ request: Request, context: SandboxContext, next: (Request, SandboxContext) async throws -> Response
    ) async throws -> Response {
        do {
            return try await next(request, context)
        } catch {
            let response = answer(to: error, request, context)
            return request.method == .head ? response.createHeadResponse() : response
        }
    }

    private func answer(to error: any Error, _ request: Request, _ context: SandboxContext) -> Response {
        switch error {
        case let failure as MarketFailure: return Answer.failure(failure, contract)
        case let error as HTTPError where error.status == .notFound:
            if let site, request.isByBrowser { return site.answer(to: error, request) }
            return Answer.failure(Refusal.unknownRoute.failure, contract)
        case let error as HTTPError:
            return Answer.failure(MarketFailure(status: error.status.code, message: error.body ?? ""), contract)
        // The body ended too early, or its chunks were none.
        case is HTTPParserError: return Answer.failure(Refusal.bodyCutShort.failure, contract, closing: true)
        default:
            // The reason is ours to read, not a client's.
            context.logger.error("request failed", metadata: ["reason": "\(error)"])
            return Answer.failure(MarketFailure(status: 500, message: "Internal Server Error"), contract)
        }
    }
}

extension Request {
    /// Whether a page is wanted: clients of the contract ask for JSON, or do not say.
    fileprivate var isByBrowser: Bool { headers[.accept]?.contains("text/html") == true }
}
