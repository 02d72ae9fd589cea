import HTTPTypes
import Hummingbird
import MarketAPI

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
