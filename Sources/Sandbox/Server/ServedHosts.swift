import NIOCore

/// What a request's `Host` may be: whatever else a browser was made to believe of a name, a page behind it is not this market's.
struct ServedHosts: Sendable {
    /// Where it listens, as it was told.
    private let host: String
    private let names: Set<String>

    /// - Parameter names: further names, at any port: it is reached by them through something else.
    init(host: String, names: [String]) {
        self.host = Self.folded(host)
        self.names = Set(names.map(Self.folded))
    }

    /// - Parameters:
    ///   - authority: the header's value.
    ///   - local: where the connection arrived.
    func contains(_ authority: String, at local: SocketAddress?) -> Bool {
        guard let (name, port) = Self.parts(authority) else { return false }
        if names.contains(name) { return true }
        guard let local, port == local.port else { return false }
        return [host, "localhost", "127.0.0.1", "::1"].contains(name) || name == local.plainAddress
    }

    /// - Returns: the name in small letters and without brackets, and the port; `nil` for what is no host.
    private static func parts(_ authority: String) -> (name: String, port: Int)? {
        let isLiteral = authority.hasPrefix("[")
        let end = isLiteral ? authority.firstIndex(of: "]") : authority.firstIndex(of: ":") ?? authority.endIndex
        guard let end else { return nil }
        let name = folded(String(authority[..<end].dropFirst(isLiteral ? 1 : 0)))
        let rest = authority[end...].dropFirst(isLiteral ? 1 : 0)
        guard !name.isEmpty else { return nil }
        if rest.isEmpty { return (name, 80) }
        let digits = rest.dropFirst()
        guard rest.first == ":", digits.utf8.allSatisfy({ (0x30...0x39).contains($0) }), let port = Int(digits) else {
            return nil
        }
        return (name, port)
    }

    private static func folded(_ name: String) -> String {
        let name = name.lowercased()
        return name.hasSuffix(".") ? String(name.dropLast()) : name
    }
}

extension SocketAddress {
    /// Without what an IPv4 address is wrapped in where both kinds are listened to.
    fileprivate var plainAddress: String? {
        ipAddress.map { $0.lowercased().hasPrefix("::ffff:") && $0.contains(".") ? String($0.dropFirst(7)) : $0 }
    }
}
