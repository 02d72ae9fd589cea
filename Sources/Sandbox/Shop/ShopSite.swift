import HTTPTypes
import Hummingbird
import Logging
import MarketAPI
import NIOHTTP1

/// Pages for people, which a practice market serves beside the routes of its contract.
package protocol ShopSite: Sendable {
    func routes(of shop: Shop) -> [ShopRoute]
    /// What people are shown where a route throws.
    func answer(to error: any Error, _ request: Request) -> Response
}

/// A page's path.
package struct ShopRoute: Sendable {
    package typealias Handler = @Sendable (Request, SandboxContext) async throws -> Response

    let method: HTTPRequest.Method
    let path: RouterPath
    let answer: Handler

    package init(_ method: HTTPRequest.Method, _ path: RouterPath, _ answer: @escaping Handler) {
        (self.method, self.path, self.answer) = (method, path, answer)
    }
}

/// What every page does alike: it is noted as one, and what it throws is said as a page. Faults are for clients; pages have none.
struct SiteMiddleware: RouterMiddleware {
    let site: any ShopSite

    func handle(
        _ request: Request, context: SandboxContext, next: (Request, SandboxContext) async throws -> Response
    ) async throws -> Response {
        context.exchange.note { $0.route = .page }
        do {
            return try await next(request, context)
        } catch is HTTPParserError {
            // The body ended too early, or its chunks were none.
            var response = site.answer(to: Refusal.bodyCutShort.failure, request)
            response.headers[.connection] = "close"
            return response
        } catch {
            if !(error is MarketFailure), !(error is HTTPError) {
                context.logger.error("page failed", metadata: ["reason": "\(error)"])
            }
            let response = site.answer(to: error, request)
            return request.method == .head ? response.createHeadResponse() : response
        }
    }
}

extension Router<SandboxContext> {
    func add(_ site: any ShopSite, of shop: Shop) {
        for route in site.routes(of: shop) {
            let group = group()
            group.add(middleware: SiteMiddleware(site: site))
            group.on(route.path, method: route.method, use: route.answer)
            if route.method == .get {
                group.on(route.path, method: .head) { try await route.answer($0, $1).createHeadResponse() }
            }
        }
    }
}
