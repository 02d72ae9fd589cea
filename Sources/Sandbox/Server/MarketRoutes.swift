import Foundation
import HTTPTypes
import Hummingbird
import MarketAPI
import NIOCore

/// The newest generation's routes over a store. Trailing slashes do not count, since the router drops empty path
/// components; the live market ignored them too.
struct MarketRoutes: Sendable {
    let configuration: SandboxConfiguration
    let store: SandboxStore
    let folder: SandboxFolder
    let registry: VendorRegistry
    let rulebook: Rulebook
    let shelf: PhotoShelf

    var routes: [PlayedRoute] {
        [
            PlayedRoute(.health, .get, "healthChecker") { _, _ in Answer.text("\"OK\"") },
            PlayedRoute(.list, .get, "api/products") { try await list($0, $1) },
            PlayedRoute(.detail, .get, "api/products/:id") { try await detail($0, $1) },
            PlayedRoute(.create, .post, "api/products") { request, _ in try await create(request) },
            PlayedRoute(.update, .patch, "api/products/:id") { try await update($0, $1) },
            PlayedRoute(.archive, .post, "api/products/:id/archived") { try await archive($0, $1) },
            PlayedRoute(.delete, .delete, "api/products/:id") { try await delete($0, $1) },
        ]
    }
}

// MARK: - Reading

extension MarketRoutes {
    private func list(_ request: Request, _ context: SandboxContext) async throws -> Response {
        let asked = try number("page_no", in: request, default: 1, upTo: 1_000_000_000)
        let page = context.pageFault?.page(instead: asked) ?? asked
        let size = min(
            try number("items_per_page", in: request, default: 20, upTo: Int(Int32.max)),
            configuration.limits.productsPerPage)
        let search = Query(request)["search_value"]
        // SQLite refuses longer patterns, and no name is as long.
        guard search?.utf8.count ?? 0 <= 10_000 else { throw Refusal.badQuery(name: "search_value").failure }
        let offset = (page - 1) * size
        // The live market took the end of the page for the number of its rows.
        let count = configuration.hasOverlongPages ? offset + size : size
        let (rows, total) = try await store.products(
            offset: offset, count: count, search: search)
        let base = base(of: request)
        let products = rows.map { ProductSummary($0.facts(base: base), vendorName: $0.vendorName) }
        let shown = context.pageFault?.total(instead: total) ?? total
        return Answer.json(ProductPage(page: page, size: size, total: shown, products: products).json())
    }

    /// A misspelt name is ignored, as the live market did; a value that is no number from 1 on is refused.
    private func number(_ name: String, in request: Request, default value: Int, upTo limit: Int) throws -> Int {
        guard let text = Query(request)[name] else { return value }
        guard let number = Int(text), (1...limit).contains(number) else {
            throw Refusal.badQuery(name: name).failure
        }
        return number
    }

    private func detail(_ request: Request, _ context: SandboxContext) async throws -> Response {
        let shown = try await product(context)
        return Answer.json(shown.detail(base: base(of: request)).json())
    }

    /// What the photos' paths are put behind: the address that the client itself used.
    private func base(of request: Request) -> String {
        "http://\(request.head.authority ?? "\(configuration.host):\(configuration.port)")"
    }

    private func product(_ context: SandboxContext) async throws -> SandboxStore.Shown {
        guard let id = context.parameters.get("id", as: Int.self), let shown = try await store.product(id) else {
            throw Refusal.unknownProduct.failure
        }
        return shown
    }
}

// MARK: - Writing

extension MarketRoutes {
    private func create(_ request: Request) async throws -> Response {
        let vendor = try await vendor(request)
        guard let type = request.headers[.contentType], let boundary = MultipartBoundary.read(contentType: type) else {
            throw Refusal.notMultipart.failure
        }
        let uploads = try folder.makeUploadFolder()
        defer { try? FileManager.default.removeItem(at: uploads) }
        var reader = UploadReader(boundary: boundary, folder: uploads, limits: configuration.limits)
        try await reader.read(request.body)
        guard let json = reader.parameters else { throw Refusal.missingPart(name: "params").failure }
        let parameters = try SubmittedParameters(json: json)
        try authorize(parameters, request)
        let values = try rulebook.register(parameters, images: reader.images)
        let shown = try await keep(values, reader.images, of: vendor)
        return Answer.json(shown.detail(base: base(of: request)).json(), .created)
    }

    private func keep(
        _ values: StoredValues, _ images: [UploadedImage], of vendor: VendorReference
    ) async throws -> SandboxStore.Shown {
        let date = configuration.now()
        let placed = try shelf.place(images, vendorID: vendor.id, date: date)
        do {
            return try await store.add(
                values, images: placed, vendorID: vendor.id, date: DateStamp(date).timestamp)
        } catch {
            shelf.remove(placed)
            throw error
        }
    }

    private func update(_ request: Request, _ context: SandboxContext) async throws -> Response {
        let (parameters, shown) = try await ownProduct(request, context)
        let date = DateStamp(configuration.now()).timestamp
        let updated = try await store.update(shown.product.id, date: date) {
            try rulebook.update(&$0, with: parameters)
        }
        guard let updated else { throw Refusal.unknownProduct.failure }
        return Answer.json(updated.detail(base: base(of: request)).json(), .accepted)
    }

    /// The first step of a deletion answers the path of the second, as plain text.
    private func archive(_ request: Request, _ context: SandboxContext) async throws -> Response {
        let (_, shown) = try await ownProduct(request, context)
        let token = DeletionToken(product: shown.product.id, date: configuration.now())
        try await store.beginDeletion(of: shown.product.id, token: token.unpadded)
        return Answer.text("/api/products/\(token.padded)")
    }

    private func delete(_ request: Request, _ context: SandboxContext) async throws -> Response {
        let vendor = try await vendor(request)
        let token = DeletionToken.unpadded(context.parameters.get("id") ?? "")
        guard let shown = try await store.product(toDelete: token) else { throw Refusal.unknownToken.failure }
        guard shown.product.vendorID == vendor.id else { throw Refusal.foreignProduct.failure }
        guard try await store.delete(shown.product.id) else { throw Refusal.unknownToken.failure }
        shelf.remove(shown.images.map(\.image))
        return Answer.json(shown.detail(base: base(of: request)).json())
    }
}

// MARK: - Who asks

extension MarketRoutes {
    private func vendor(_ request: Request) async throws -> VendorReference {
        guard let identifier = request.headers[.identifier], registry.knows(identifier),
            let vendor = try await store.vendor(identifier: identifier)
        else { throw Refusal.unknownIdentifier.failure }
        return vendor
    }

    private func authorize(_ parameters: SubmittedParameters, _ request: Request) throws(MarketFailure) {
        guard let secret = parameters.secret, let identifier = request.headers[.identifier],
            registry.accepts(secret, of: identifier)
        else { throw Refusal.wrongSecret.failure }
    }

    /// The JSON of a request about one of the vendor's own products, and the product.
    private func ownProduct(
        _ request: Request, _ context: SandboxContext
    ) async throws -> (SubmittedParameters, SandboxStore.Shown) {
        let vendor = try await vendor(request)
        let parameters = try SubmittedParameters(json: try await json(request))
        try authorize(parameters, request)
        let shown = try await product(context)
        guard shown.product.vendorID == vendor.id else { throw Refusal.foreignProduct.failure }
        return (parameters, shown)
    }

    private func json(_ request: Request) async throws -> [UInt8] {
        let limit = configuration.limits.jsonBytes
        do {
            return Array((try await request.body.collect(upTo: limit)).readableBytesView)
        } catch is NIOTooManyBytesError {
            throw Refusal.tooLarge(limit: limit).failure
        }
    }
}

extension HTTPField.Name {
    static let identifier = HTTPField.Name(MarketContract.openmarket.identifierHeader ?? "")!
}
