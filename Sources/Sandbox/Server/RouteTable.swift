import HTTPTypes
import Hummingbird
import MarketAPI

/// A route as one generation has it.
struct PlayedRoute: Sendable {
    typealias Handler = @Sendable (Request, SandboxContext) async throws -> Response

    let route: MarketRoute
    let method: HTTPRequest.Method
    /// With `:name` for a part that differs. Trailing slashes do not count: the router drops empty path components, and
    /// the live market ignored them too.
    let path: String
    let answer: Handler

    init(_ route: MarketRoute, _ method: HTTPRequest.Method, _ path: String, _ answer: @escaping Handler) {
        (self.route, self.method, self.path, self.answer) = (route, method, path, answer)
    }
}

/// All routes of a practice market, with what every path does alike: HEAD is GET without the body, and a method that
/// the path does not have is refused with 405.
struct RouteTable {
    private let routes: [PlayedRoute]
    private let contract: MarketContract

    init(_ routes: [PlayedRoute], _ contract: MarketContract) { (self.routes, self.contract) = (routes, contract) }

    func add(to router: Router<SandboxContext>, behind faults: (MarketRoute) -> FaultMiddleware) {
        for played in routes {
            let group = router.group()
            group.add(middleware: faults(played.route)).add(middleware: FailureMiddleware(contract: contract))
            let path = RouterPath(played.path)
            group.on(path, method: played.method, use: played.answer)
            if played.method == .get {
                group.on(path, method: .head) { try await played.answer($0, $1).createHeadResponse() }
            }
        }
        for (path, methods) in methodsOfPaths {
            let allowed = methods.map(\.rawValue).sorted().joined(separator: ", ")
            let contract = contract
            for method in Self.methods.subtracting(methods) {
                router.on(RouterPath(path), method: method) { request, _ in
                    var response = Answer.failure(Refusal.methodNotAllowed(request.method.rawValue).failure, contract)
                    response.headers[.allow] = allowed
                    return response
                }
            }
        }
    }

    private static let methods: Set<HTTPRequest.Method> = [.get, .head, .post, .put, .patch, .delete, .options]

    private var methodsOfPaths: [String: Set<HTTPRequest.Method>] {
        routes.reduce(into: [:]) { paths, played in
            paths[played.path, default: []].formUnion(played.method == .get ? [.get, .head] : [played.method])
        }
    }
}

/// What a request asks of the market, whatever the generation's paths are; fault plans and journals call it by these.
package enum MarketRoute: String, CaseIterable, Codable, Sendable {
    case health, list, detail, create, update
    /// The first of the two calls that delete a product.
    case archive
    case delete, photo
    /// One of the pages for people.
    case page
    /// A path or a method that the market does not have.
    case other
}
