import Foundation

/// The server that an address names: what every address has to have that users, markets or the environment give.
struct WebServer: Hashable {
    /// Without brackets.
    let host: String
    /// `nil` where the address says none.
    let port: Int?

    /// - Returns: `nil` where there is no host, or no port of that number: of one that is too large `URLComponents` says that there is
    ///   none, and NIO ends the program for others.
    init?(_ address: URLComponents) {
        guard let host = address.host, !host.isEmpty, let text = address.string, let scheme = text.range(of: "://")
        else { return nil }
        self.host = host.filter { $0 != "[" && $0 != "]" }
        let authority = text[scheme.upperBound...].prefix { !"/?#".contains($0) }
        let end = authority[(authority.lastIndex { "]@".contains($0) } ?? authority.startIndex)...]
        guard let colon = end.lastIndex(of: ":"), case let digits = end[end.index(after: colon)...], !digits.isEmpty
        else {
            port = nil
            return
        }
        guard let number = Int(digits), 1...65_535 ~= number else { return nil }
        port = number
    }
}
