import HTTPTypes
import Hummingbird
import MarketAPI

/// Who may write, as the generation has it.
struct WriteAuthorization: Sendable {
    let contract: MarketContract
    let registry: VendorRegistry
    let store: SandboxStore

    private var secretName: String { contract.requests.keys.secret }

    /// Whose a new product is, before its body is read. Where nobody has an identifier, products are the first vendor's, so
    /// that the folder's other generations know whose they are.
    func vendor(_ request: Request) async throws -> VendorReference {
        let identifier: String?
        switch contract.authentication {
        case .vendor: identifier = request.headers[.identifier]
        case .itemPassword: identifier = registry.identifiers.first
        }
        guard let identifier, registry.knows(identifier), let vendor = try await store.vendor(identifier: identifier)
        else { throw Refusal.unknownIdentifier.failure }
        return vendor
    }

    /// Asks for what a registration needs.
    ///
    /// - Returns: the password that the new item is to have, where items have one.
    @discardableResult
    func admit(_ parameters: SubmittedParameters, _ request: Request) throws(MarketFailure) -> PasswordHash? {
        switch contract.authentication {
        case .vendor:
            guard let secret = parameters.text(secretName), let identifier = request.headers[.identifier],
                registry.accepts(secret, of: identifier)
            else { throw Refusal.wrongSecret.failure }
            return nil
        case .itemPassword:
            guard let password = parameters.text(secretName), !password.isEmpty else {
                throw Refusal.missingPart(name: secretName).failure
            }
            return PasswordHash(password)
        }
    }

    /// Asks for what a change or a deletion of a product needs. A wrong password is answered as if there were no item.
    func admit(
        _ parameters: SubmittedParameters, to product: StoredProduct, by vendor: VendorReference, _ request: Request
    ) throws(MarketFailure) {
        switch contract.authentication {
        case .vendor:
            try admit(parameters, request)
            guard product.vendorID == vendor.id else { throw Refusal.foreignProduct.failure }
        case .itemPassword:
            guard let password = parameters.text(secretName) else {
                throw Refusal.missingPart(name: secretName).failure
            }
            guard registry.opens(product, with: password) else { throw Refusal.unknownProduct.failure }
        }
    }
}

extension HTTPField.Name {
    static let identifier = HTTPField.Name(MarketContract.openmarket.identifierHeader ?? "")!
}
