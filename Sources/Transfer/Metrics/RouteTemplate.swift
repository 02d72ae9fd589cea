import Foundation
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

    /// A path for people, as it is but for what may be a secret: behind `products`, where those are that delete one, everything
    /// with a digit that is no number; elsewhere what is as long as they are and has a digit.
    static func shown(path: String) -> String {
        var isBehindProducts = false
        let segments = path.split(separator: "/", omittingEmptySubsequences: false).map { segment in
            defer { isBehindProducts = isBehindProducts || segment == "products" }
            let plain = segment.removingPercentEncoding ?? String(segment)
            let digits = plain.utf8.count { (0x30...0x39).contains($0) }
            guard digits > 0, digits < plain.utf8.count, plain.utf8.allSatisfy({ $0 < 0x80 }) else { return segment }
            return isBehindProducts || plain.utf8.count >= shortestToken ? "{token}" : segment
        }
        return segments.joined(separator: "/")
    }

    /// A UUID without its hyphens.
    private static let shortestToken = 32

    /// The part of the path that is no word and no number: the secret that deletes a product.
    var token: String? {
        path.split(separator: "/").map(String.init).first { Self.template(ofPath: $0) == "/{token}" }
    }

    private static let words: Set = ["api", "products", "archived", "secret", "healthChecker", "items", "item"]
}
