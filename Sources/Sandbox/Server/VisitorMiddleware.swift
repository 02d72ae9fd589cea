import HTTPTypes
import Hummingbird
import NIOCore

/// Refuses what a browser sends for somebody else's page: a market on this machine is within the reach of every page that is
/// looked at here.
///
/// A page that has its own name mean this machine (DNS rebinding) is told by `Host`. A form or a script of another page is told
/// by what browsers say of it, `Sec-Fetch-Site` and `Origin`: it may ask for a page or a photo, which it cannot read, since no
/// answer ever grants it that (CORS), and not change anything. curl and apps say neither, and are taken.
///
/// Pages that are one person's alone, `isPrivate`, are not asked for by another's page, either: browsers call another port of
/// this machine the same site, and mark what its pages ask for.
struct VisitorMiddleware: RouterMiddleware {
    let hosts: ServedHosts
    var isPrivate = false

    func handle(
        _ request: Request, context: SandboxContext, next: (Request, SandboxContext) async throws -> Response
    ) async throws -> Response {
        // A second one is no authority, but a header left over.
        guard let authority = request.head.authority, request.headers[.host] == nil else {
            throw Refusal.hostMissing.failure
        }
        guard hosts.contains(authority, at: context.channel.localAddress) else { throw Refusal.foreignHost.failure }
        if isPrivate || !Self.readingMethods.contains(request.method), Self.isForeign(request, to: authority) {
            throw Refusal.foreignPage.failure
        }
        return try await next(request, context)
    }

    private static let readingMethods: Set<HTTPRequest.Method> = [.get, .head, .options]

    /// Whether a browser says that another origin's page made the request. Another port of this machine is another origin.
    private static func isForeign(_ request: Request, to authority: String) -> Bool {
        let site = request.headers[.secFetchSite]
        if let site, !["same-origin", "none"].contains(site) { return true }
        guard let origin = request.headers[.origin]?.lowercased() else { return false }
        // A page that tells nobody its address does not tell its forms' origin, either; the browser knows it all the same.
        if origin == "null" { return site != "same-origin" }
        return !["http", "https"].contains { origin == "\($0)://\(authority.lowercased())" }
    }
}

extension HTTPField.Name {
    fileprivate static let secFetchSite = HTTPField.Name("Sec-Fetch-Site")!
    fileprivate static let host = HTTPField.Name("Host")!
}
