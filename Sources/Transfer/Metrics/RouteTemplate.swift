import MarketAPI

extension Endpoint {
    /// The route without what is particular to one request: `GET /api/products/{id}`.
    ///
    /// Only words that the market's contract has are shown. Numbers become `{id}` and everything else `{token}`, since a
    /// path may hold the secret that deletes a product; the query, which holds names of products, is left out.
    package var route: String { "\(method.rawValue) \(Self.template(ofPath: path))" }

    /// A path with the words that are known.
    static func template(ofPath path: String) -> String {
        var path = path
        return path.withUTF8 { bytes in
            var template = ""
            for segment in bytes.split(separator: UInt8(ascii: "/")) {
                template += "/"
                if segment.allSatisfy({ (0x30...0x39).contains($0) }) {
                    template += "{id}"
                } else {
                    let word = String(decoding: segment, as: UTF8.self)
                    template += words.contains(word) ? word : "{token}"
                }
            }
            return template.isEmpty ? "/" : template
        }
    }

    /// The part of the path that is no word and no number: the secret that deletes a product.
    var token: String? {
        path.split(separator: "/").map(String.init).first { Self.template(ofPath: $0) == "/{token}" }
    }

    private static let words: Set = ["api", "products", "archived", "secret", "healthChecker", "items", "item"]
}
