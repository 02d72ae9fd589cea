import MarketAPI

extension Endpoint {
    /// The route without what is particular to one request: `GET /api/products/{id}`.
    ///
    /// Only words that the market's contract has are shown. Numbers become `{id}` and everything else `{token}`, since a
    /// path may hold the secret that deletes a product; the query, which holds names of products, is left out.
    public var route: String { "\(method.rawValue) \(Self.template(ofPath: path))" }

    /// A path with the words that are known.
    static func template(ofPath path: String) -> String {
        let segments = path.split(separator: "/").map { segment in
            if segment.utf8.allSatisfy({ (0x30...0x39).contains($0) }) { return "{id}" }
            return words.contains(String(segment)) ? String(segment) : "{token}"
        }
        return "/" + segments.joined(separator: "/")
    }

    /// The part of the path that is no word and no number: the secret that deletes a product.
    var token: String? {
        path.split(separator: "/").map(String.init).first { Self.template(ofPath: $0) == "/{token}" }
    }

    private static let words: Set = ["api", "products", "archived", "secret", "healthChecker", "items", "item"]
}
