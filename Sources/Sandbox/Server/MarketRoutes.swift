import Catalogue
import Foundation
import HTTPTypes
import Hummingbird
import MarketAPI
import NIOCore

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

/// What a registration or an update brought.
struct Submission: Sendable {
    let parameters: SubmittedParameters
    let images: [UploadedImage]
}

extension MarketRoutes {
    func create(_ request: Request, _ context: SandboxContext) async throws -> Response {
        let vendor = try await authorization.vendor(request)
        let shown = try await withSubmission(.form, request) { submission in
            let password = try authorization.admit(submission.parameters, request)
            let values = try rulebook.register(submission.parameters, images: submission.images)
            return try await writer.add(values, submission.images, vendorID: vendor.id, password: password)
        }
        return answer(shown, request, contract.statuses.created)
    }

    func update(_ request: Request, _ context: SandboxContext) async throws -> Response {
        let vendor = try await authorization.vendor(request)
        let kind: SubmissionKind = contract.requests.update == .fields ? .form : .json
        let updated = try await withSubmission(kind, request) { submission in
            let shown = try await product(context)
            try authorization.admit(submission.parameters, to: shown.product, by: vendor, request)
            return try await writer.update(
                shown.product.id, submission.images, photos: contract.capabilities.changesPhotos ? .replaced : .none
            ) { [rulebook] in try rulebook.update(&$0, with: submission.parameters, images: submission.images) }
        }
        guard let updated else { throw Refusal.unknownProduct.failure }
        return answer(updated, request, contract.statuses.updated)
    }
}

// MARK: - Bodies

extension MarketRoutes {
    enum SubmissionKind { case form, json }

    /// Reads the request's body and does something with it, while its photos lie in a folder of their own.
    private func withSubmission<Result>(
        _ kind: SubmissionKind, _ request: Request, _ body: (Submission) async throws -> Result
    ) async throws -> Result {
        switch kind {
        case .json: return try await body(Submission(parameters: try await parameters(request), images: []))
        case .form:
            let names = UploadReader.Names(contract.requests)
            return try await UploadReader.withForm(
                of: request, names, in: folder.makeUploadFolder(), configuration.limits
            ) {
                try await body(try submission($0))
            }
        }
    }

    private func submission(_ reader: UploadReader) throws -> Submission {
        guard case .parameters(let part) = contract.requests.registration else {
            return Submission(parameters: SubmittedParameters(fields: reader.values), images: reader.images)
        }
        guard let json = reader.values[part] else { throw Refusal.missingPart(name: part).failure }
        return Submission(parameters: try SubmittedParameters(json: json), images: reader.images)
    }

    /// A body that is a JSON object.
    func parameters(_ request: Request) async throws -> SubmittedParameters {
        let limit = configuration.limits.jsonBytes
        do {
            return try SubmittedParameters(
                json: Array((try await request.body.collect(upTo: limit)).readableBytesView))
        } catch is NIOTooManyBytesError {
            throw Refusal.tooLarge(limit: limit).failure
        }
    }
}

extension MarketRoutes {
    /// The routes of the contract's dance.
    var deletionRoutes: [PlayedRoute] {
        switch contract.deletion {
        case .atPath(let asking):
            [
                PlayedRoute(.archive, asking) { try await givePath($0, $1) },
                // The path that was given out: what is behind the products' own is the token.
                PlayedRoute(.delete, .delete, contract.routes.detail.template) { try await deleteByToken($0, $1) },
            ]
        case .withProductSecret(let asking, let deleting):
            [
                PlayedRoute(.archive, asking) { try await giveSecret($0, $1) },
                PlayedRoute(.delete, deleting) { try await deleteBySecret($0, $1) },
            ]
        case .withPassword(_, let deleting, let namesItem):
            [PlayedRoute(.delete, deleting) { try await deleteByPassword($0, $1, namesItem: namesItem) }]
        }
    }

    /// The first step answers the path of the second, as plain text.
    private func givePath(_ request: Request, _ context: SandboxContext) async throws -> Response {
        let shown = try await ownProduct(request, context)
        let token = DeletionToken(product: shown.product.id, date: configuration.now())
        try await store.beginDeletion(of: shown.product.id, token: token.unpadded)
        return Answer.text("\(contract.routes.create.template)/\(token.padded)")
    }

    private func deleteByToken(_ request: Request, _ context: SandboxContext) async throws -> Response {
        let vendor = try await authorization.vendor(request)
        let token = DeletionToken.unpadded(context.parameters.get("id") ?? "")
        guard let shown = try await store.product(toDelete: token) else { throw Refusal.unknownToken.failure }
        guard shown.product.vendorID == vendor.id else { throw Refusal.foreignProduct.failure }
        return try await delete(shown, request)
    }

    /// The first step answers the product's own secret, as plain text: the same each time.
    private func giveSecret(_ request: Request, _ context: SandboxContext) async throws -> Response {
        let shown = try await ownProduct(request, context)
        if let known = try await store.secret(of: shown.product.id) { return Answer.text(known) }
        let secret = TimeUUID(configuration.now()).description
        try await store.beginDeletion(of: shown.product.id, token: secret)
        return Answer.text(secret)
    }

    private func deleteBySecret(_ request: Request, _ context: SandboxContext) async throws -> Response {
        let vendor = try await authorization.vendor(request)
        let shown = try await product(context)
        guard shown.product.vendorID == vendor.id else { throw Refusal.foreignProduct.failure }
        // The vendor's secret in its place was answered so.
        guard let secret = try await store.secret(of: shown.product.id),
            context.parameters.get("productSecret") == secret
        else { throw Refusal.wrongProductSecret.failure }
        return try await delete(shown, request)
    }

    private func deleteByPassword(
        _ request: Request, _ context: SandboxContext, namesItem: Bool
    ) async throws -> Response {
        let parameters = try await parameters(request)
        let shown = try await product(context)
        try authorization.admit(parameters, to: shown.product, by: try await authorization.vendor(request), request)
        if namesItem {
            guard parameters["id"] == .number("\(shown.product.id)") else {
                throw Refusal.badMember(name: "id").failure
            }
        }
        return try await delete(shown, request)
    }

    private func delete(_ shown: SandboxStore.Shown, _ request: Request) async throws -> Response {
        guard try await writer.delete(shown) else { throw Refusal.unknownProduct.failure }
        return Answer.json(
            shown.detail(base: base(of: request)).deletedJSON(contract),
            HTTPResponse.Status(code: contract.statuses.deleted))
    }

    /// The product of a request with a secret in its JSON body, which has to be the vendor's own.
    private func ownProduct(_ request: Request, _ context: SandboxContext) async throws -> SandboxStore.Shown {
        let vendor = try await authorization.vendor(request)
        let parameters = try await parameters(request)
        _ = try authorization.admit(parameters, request)
        let shown = try await product(context)
        try authorization.admit(parameters, to: shown.product, by: vendor, request)
        return shown
    }
}

/// The token of a begun deletion: Base64 of `{product id}|{version 1 UUID}`.
struct DeletionToken {
    let padded: String
    var unpadded: String { Self.unpadded(padded) }

    init(product id: Int, date: Date) {
        padded = Data("\(id)|\(TimeUUID(date))".utf8).base64EncodedString()
    }

    /// Clients send it with and without the padding, and the padding encoded or as it is; it is kept without.
    static func unpadded(_ token: String) -> String {
        let plain = token.removingPercentEncoding ?? token
        return String(plain.prefix { $0 != "=" })
    }
}
