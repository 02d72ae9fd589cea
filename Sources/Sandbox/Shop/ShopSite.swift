import HTTPTypes
import Hummingbird
import MarketAPI

/// Pages for people, which a practice market serves beside the routes of its contract.
package protocol ShopSite: Sendable {
    func routes(of shop: Shop) -> [ShopRoute]
    /// What people are shown where a route throws.
    func answer(to failure: MarketFailure, _ request: Request) -> Response
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

extension Router<SandboxContext> {
    /// Faults are for clients; pages have none.
    func add(_ site: any ShopSite, of shop: Shop) {
        for route in site.routes(of: shop) {
            let group = group()
            group.add(middleware: FailureMiddleware(site: site))
            let answer: ShopRoute.Handler = { request, context in
                context.exchange.note { $0.route = .page }
                return try await route.answer(request, context)
            }
            group.on(route.path, method: route.method, use: answer)
            if route.method == .get {
                group.on(route.path, method: .head) { try await answer($0, $1).createHeadResponse() }
            }
        }
    }
}
