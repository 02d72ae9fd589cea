import Foundation
import HTTPTypes
import Hummingbird
import MarketAPI

/// One generation's routes over a store, by the table of its contract.
struct MarketRoutes: Sendable {
    let played: PlayedGeneration
    let configuration: SandboxConfiguration
    let store: SandboxStore
    let folder: SandboxFolder
    let authorization: WriteAuthorization
    let rulebook: Rulebook
    let writer: ProductWriter

    var contract: MarketContract { played.contract }

    var routes: [PlayedRoute] {
        let main = [
            PlayedRoute(.list, contract.listing.route) { try await list($0, $1) },
            PlayedRoute(.detail, contract.routes.detail) { try await detail($0, $1) },
            PlayedRoute(.create, contract.routes.create) { try await create($0, $1) },
            PlayedRoute(.update, contract.routes.update) { try await update($0, $1) },
        ]
        let health = contract.routes.health.map { PlayedRoute(.health, $0) { _, _ in Answer.text("\"OK\"") } }
        return (health.map { [$0] } ?? []) + main + deletionRoutes
    }

    /// What the photos' paths are put behind: the address that the client itself used.
    func base(of request: Request) -> String {
        configuration.photoOrigin ?? "http://\(request.head.authority ?? "\(configuration.host):\(configuration.port)")"
    }

    func product(_ context: SandboxContext) async throws -> SandboxStore.Shown {
        guard let id = context.parameters.get("id", as: Int.self), let shown = try await store.product(id) else {
            throw Refusal.unknownProduct.failure
        }
        return shown
    }

    func answer(_ shown: SandboxStore.Shown, _ request: Request, _ status: Int) -> Response {
        Answer.json(shown.detail(base: base(of: request)).json(contract), HTTPResponse.Status(code: status))
    }
}

extension PlayedRoute {
    init(_ route: MarketRoute, _ wire: Route, _ answer: @escaping Handler) {
        self.init(route, HTTPRequest.Method(wire.method.rawValue)!, wire.template, answer)
    }
}

// MARK: - Reading

extension MarketRoutes {
    private func list(_ request: Request, _ context: SandboxContext) async throws -> Response {
        let asked = try pageNumber(request, context)
        let page = context.pageFault?.page(instead: asked) ?? asked
        let size = try pageSize(request)
        let search = contract.listing.query?.search.flatMap { Query(request)[$0] }
        // SQLite refuses longer patterns, and no name is as long.
        guard search?.utf8.count ?? 0 <= 10_000 else { throw Refusal.badQuery(name: "search_value").failure }
        let offset = (page - 1) * size
        // The live market took the end of the page for the number of its rows.
        let overruns = contract.overrunsPages && configuration.hasOverlongPages
        let (rows, total) = try await store.products(
            offset: offset, count: overruns ? offset + size : size, search: search,
            isNewestFirst: contract.listing.isNewestFirst)
        let base = base(of: request)
        let shown = context.pageFault?.total(instead: total) ?? total
        let answer = ProductPage(page: page, size: size, total: shown, products: rows.map { $0.summary(base: base) })
        return Answer.json(answer.json(contract))
    }

    private func pageNumber(_ request: Request, _ context: SandboxContext) throws -> Int {
        guard let query = contract.listing.query else {
            return try Self.number("page", context.parameters.get("page"), default: 1, upTo: 1_000_000_000)
        }
        return try Self.number(query.page, Query(request)[query.page], default: 1, upTo: 1_000_000_000)
    }

    private func pageSize(_ request: Request) throws -> Int {
        guard let query = contract.listing.query else { return contract.listing.fixedSize ?? 20 }
        let size = try Self.number(query.size, Query(request)[query.size], default: 20, upTo: Int(Int32.max))
        return min(size, configuration.limits.productsPerPage)
    }

    /// A misspelt name is ignored, as the live market did; a value that is no number from 1 on is refused.
    private static func number(
        _ name: String, _ text: String?, default value: Int, upTo limit: Int
    ) throws(MarketFailure) -> Int {
        guard let text else { return value }
        guard let number = Int(text), (1...limit).contains(number) else {
            throw Refusal.badQuery(name: name).failure
        }
        return number
    }

    private func detail(_ request: Request, _ context: SandboxContext) async throws -> Response {
        answer(try await product(context), request, 200)
    }
}
