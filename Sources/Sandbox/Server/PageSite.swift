import HTTPTypes
import Hummingbird
import MarketAPI

/// Pages for people.
package protocol PageSite: Sendable {
    var routes: [PageRoute] { get }
    /// What people are shown where a route throws.
    func answer(to failure: MarketFailure, _ request: Request) -> Response
}

/// Makes the pages that a practice market serves beside the routes of its contract.
package protocol ShopSite: Sendable {
    func pages(of shop: Shop) -> any PageSite
}

/// A page's path.
package struct PageRoute: Sendable {
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
    func add(_ site: any PageSite) {
        for route in site.routes {
            let group = group()
            group.add(middleware: FailureMiddleware(site: site))
            let answer: PageRoute.Handler = { request, context in
                context.exchange.record { $0.route = .page }
                return try await route.answer(request, context)
            }
            group.on(route.path, method: route.method, use: answer)
            if route.method == .get {
                group.on(route.path, method: .head) { try await answer($0, $1).createHeadResponse() }
            }
        }
    }
}

/// Pages that stand beside no market, for this machine's browsers alone.
package struct PageServer {
    private let server: WebServer

    /// - Parameter port: where it listens on loopback; 0 takes a free port.
    package init(_ site: any PageSite, port: Int) {
        let host = "127.0.0.1"
        let router = Router(context: SandboxContext.self)
        router.add(middleware: FailureMiddleware(site: site))
        router.add(middleware: VisitorMiddleware(hosts: ServedHosts(host: host, names: []), isPrivate: true))
        router.add(site)
        let usual = SandboxConfiguration.Limits()
        server = WebServer(
            router: router, host: host, port: port, connections: usual.connections,
            patience: SandboxConfiguration.Patience(), logger: SandboxConfiguration.silent)
    }

    /// Serves in the background; returns once it answers.
    package func start() async throws(SandboxError) -> RunningServer { try await server.start() }
}
