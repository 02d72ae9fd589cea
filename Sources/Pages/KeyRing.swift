import Foundation
import Hummingbird
import Sandbox

/// The products that secrets have opened lately: a browser holds a random name for what it may change, never the secret. It
/// stands in the addresses that the secret leads to. A cookie would reach each port of the host.
actor KeyRing {
    /// A product, and what it may be changed with.
    struct Opened {
        let product: Int
        let key: ShopKey
        let name: String
        fileprivate var end: ContinuousClock.Instant

        /// What the address of a page has that the product is to be open on, too.
        var query: String { "?\(KeyRing.field)=\(name)" }
    }

    private var opened: [String: Opened] = [:]
    /// From its last use on.
    private static let lifetime = Duration.seconds(3600)
    private static let field = "key"

    /// Opens a product until an hour after it was last used.
    func open(_ product: Int, with key: ShopKey) -> Opened {
        let now = ContinuousClock.now
        opened = opened.filter { $0.value.end > now }
        let new = Opened(product: product, key: key, name: UnguessableName.make(), end: now + Self.lifetime)
        opened[new.name] = new
        return new
    }

    /// What a request may change a product with; `nil` where the secret is to be asked.
    func opened(_ product: Int, _ request: Request) -> Opened? {
        guard let name = Query(request)[Self.field], let found = opened[name], found.product == product,
            found.end > .now
        else { return nil }
        opened[name]?.end = .now + Self.lifetime
        return found
    }
}
