import Catalogue

/// How a product is deleted. To the client it is two steps in every generation; the market's words between them are
/// plain text.
package enum Deletion: Hashable, Sendable {
    /// Asked with the secret, the market answers the path to delete.
    case atPath(asking: Route)
    /// Asked with the secret, the market answers the product's own secret: a hole in the second path, behind the number.
    case withProductSecret(asking: Route, Route)
    /// One request with the password in a JSON body, which names the item, too, where `namesItem`. The first step only
    /// looks whether the item is there, since a wrong password is answered as if it were not.
    case withPassword(looking: Route, Route, namesItem: Bool)

    /// The first step: where it goes, and the body it takes.
    package func opening(_ id: Int, secret: String, keys: RequestKeys) -> (endpoint: Endpoint, body: [UInt8]?) {
        switch self {
        case .atPath(let asking), .withProductSecret(let asking, _):
            (asking(id), Self.body([], secret: secret, keys: keys))
        case .withPassword(let looking, _, _): (looking(id), nil)
        }
    }

    /// Where the second step goes.
    ///
    /// - Parameter answer: the first step's. It becomes a part of a request line, so anything but plain URI characters
    ///   gives `nil`.
    package func closing(_ id: Int, answer: String) -> Endpoint? {
        switch self {
        case .atPath: return .delete(path: answer)
        case .withProductSecret(_, let route):
            let secret = answer.trimmingWhiteSpace().drop { $0 == "\"" }.prefix { $0 != "\"" }
            guard (1...200).contains(secret.utf8.count), secret.utf8.allSatisfy(\.isUnreserved),
                secret.contains(where: { $0 != "." })
            else { return nil }
            return route.filled([String(id), String(secret)])
        case .withPassword(_, let route, _): return route(id)
        }
    }

    /// The body of the second step; `nil` where it has none.
    package func closingBody(_ id: Int, secret: String, keys: RequestKeys) -> [UInt8]? {
        switch self {
        case .atPath, .withProductSecret: nil
        case .withPassword(_, _, let namesItem):
            Self.body(namesItem ? [("id", id)] : [], secret: secret, keys: keys)
        }
    }

    private static func body(_ numbers: [(String, Int)], secret: String, keys: RequestKeys) -> [UInt8] {
        var text = JSONText()
        text.object { text in
            for (name, number) in numbers {
                text.key(name)
                text.integer(number)
            }
            text.key(keys.secret)
            text.text(secret)
        }
        return text.bytes
    }
}
