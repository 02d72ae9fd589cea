import Foundation
import HTTPTypes
import Hummingbird
import Sandbox

/// The products that secrets have opened lately: a browser holds a random name for what it may change, never the secret.
actor KeyRing {
    private struct Opened {
        let product: Int
        let key: ShopKey
        var end: ContinuousClock.Instant
    }

    private var opened: [String: Opened] = [:]
    /// From its last use on.
    private static let lifetime = Duration.seconds(3600)
    private static let cookie = "key"

    /// - Returns: the cookie that opens the product's forms until an hour after it was last used.
    func open(_ product: Int, with key: ShopKey) -> Cookie {
        let now = ContinuousClock.now
        opened = opened.filter { $0.value.end > now }
        let name = UUID().uuidString.lowercased()
        opened[name] = Opened(product: product, key: key, end: now + Self.lifetime)
        return Cookie(name: Self.cookie, value: name, path: "/products/\(product)", sameSite: .strict)
    }

    /// What a request may change a product with; `nil` where the secret is to be asked.
    func key(to product: Int, _ request: Request) -> ShopKey? {
        guard let name = request.cookies[Self.cookie]?.value, let found = opened[name], found.product == product,
            found.end > .now
        else { return nil }
        opened[name]?.end = .now + Self.lifetime
        return found.key
    }
}
