/// One entry of `NO_PROXY`: hosts that are gone to directly.
enum ProxyException: Hashable, Sendable {
    /// `*`.
    case everything
    /// `example.kr`, and with a leading dot or `*.` too: the host and all below it, at any port or one.
    case name(String, port: Int?)
    case address(IPAddress, port: Int?)
    /// `10.0.0.0/8`.
    case network(IPAddress, bits: Int)

    /// `nil` for an entry that means no host.
    init?(_ text: String) {
        if text == "*" {
            self = .everything
        } else if let address = IPAddress(text) {
            self = .address(address, port: nil)
        } else if let network = Self.network(text) {
            self = network
        } else {
            let (host, port) = Self.split(text)
            let name = host.drop { $0 == "*" || $0 == "." }
            guard !name.isEmpty else { return nil }
            self = IPAddress(host).map { .address($0, port: port) } ?? .name(name.lowercased(), port: port)
        }
    }

    private static func network(_ text: String) -> ProxyException? {
        let halves = text.split(separator: "/", omittingEmptySubsequences: false)
        guard halves.count == 2, let address = IPAddress(String(halves[0])), let bits = Int(halves[1]),
            (0...address.bytes.count * 8).contains(bits)
        else { return nil }
        return .network(address, bits: bits)
    }

    private static func split(_ text: String) -> (host: String, port: Int?) {
        guard let colon = text.lastIndex(of: ":"), let port = Int(text[text.index(after: colon)...]) else {
            return (text, nil)
        }
        return (String(text[..<colon]), port)
    }

    func covers(_ host: String, port: Int) -> Bool {
        switch self {
        case .everything: true
        case .name(let name, let only):
            (only ?? port) == port && (host == name || host.hasSuffix("." + name))
        case .address(let address, let only): (only ?? port) == port && IPAddress(host) == address
        case .network(let network, let bits): IPAddress(host)?.isIn(network, bits: bits) ?? false
        }
    }
}
