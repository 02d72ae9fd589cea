import Foundation

/// The bytes of an address: four of IPv4, sixteen of IPv6.
struct IPAddress: Hashable, Sendable {
    let bytes: [UInt8]

    init(bytes: [UInt8]) {
        precondition(bytes.count == 4 || bytes.count == 16, "an address has 4 or 16 bytes")
        self.bytes = bytes
    }

    /// Reads `10.0.0.1`, `::1` and `[::1]`; `nil` for a name.
    init?(_ text: String) {
        var text = text
        if text.hasPrefix("["), text.hasSuffix("]") { text = String(text.dropFirst().dropLast()) }
        var (four, six) = (in_addr(), in6_addr())
        if inet_pton(AF_INET, text, &four) == 1 {
            bytes = withUnsafeBytes(of: four) { Array($0) }
        } else if inet_pton(AF_INET6, text, &six) == 1 {
            bytes = withUnsafeBytes(of: six) { Array($0) }
        } else {
            return nil
        }
    }

    /// As a connection is made to it.
    var text: String {
        var buffer = [CChar](repeating: 0, count: Int(INET6_ADDRSTRLEN))
        let family = bytes.count == 4 ? AF_INET : AF_INET6
        inet_ntop(family, bytes, &buffer, socklen_t(buffer.count))
        return String(decoding: buffer.prefix { $0 != 0 }.map(UInt8.init(bitPattern:)), as: UTF8.self)
    }

    /// This very machine (RFC 1122 §3.2.1.3, RFC 4291 §2.5.3).
    var isLoopback: Bool { bytes.count == 4 ? bytes[0] == 127 : bytes == [UInt8](repeating: 0, count: 15) + [1] }

    /// Whether the first `bits` are those of `network`.
    func isIn(_ network: IPAddress, bits: Int) -> Bool {
        guard bytes.count == network.bytes.count else { return false }
        let whole = bits / 8
        guard bytes.prefix(whole) == network.bytes.prefix(whole) else { return false }
        guard bits % 8 > 0 else { return true }
        let mask = UInt8(truncatingIfNeeded: 0xFF00 >> (bits % 8))
        return bytes[whole] & mask == network.bytes[whole] & mask
    }
}

extension IPAddress {
    /// Whether anybody on the internet can be reached by it: what IANA's registries of special-purpose addresses (RFC 6890
    /// and its updates) do not set aside for this machine, its networks, documents, groups or translation.
    ///
    /// Photos are fetched from such addresses only: an address in a sheet must not have this machine ask the router, the
    /// cloud's metadata service or a neighbour.
    var isPublic: Bool {
        if bytes.count == 4 { return !Self.specialIPv4.contains { isIn($0.network, bits: $0.bits) } }
        // NAT64 (RFC 6052): what is reached is the IPv4 address in the last four bytes.
        if isIn(Self.nat64, bits: 96) { return IPAddress(bytes: Array(bytes.suffix(4))).isPublic }
        return isIn(Self.globalUnicast, bits: 3) && !Self.specialIPv6.contains { isIn($0.network, bits: $0.bits) }
    }

    private static let nat64 = IPAddress("64:ff9b::")!
    /// Everything else, mapped IPv4 (`::ffff:0:0/96`), loopback, link-local, unique local and groups among it, is not
    /// routed (RFC 4291 §2.4).
    private static let globalUnicast = IPAddress("2000::")!

    private static let specialIPv4 = networks([
        // "This" network, private, shared (carrier-grade NAT), loopback, link-local.
        ("0.0.0.0", 8), ("10.0.0.0", 8), ("100.64.0.0", 10), ("127.0.0.0", 8), ("169.254.0.0", 16), ("172.16.0.0", 12),
        // Protocol assignments, documentation, 6to4 relays, private, benchmarks.
        ("192.0.0.0", 24), ("192.0.2.0", 24), ("192.88.99.0", 24), ("192.168.0.0", 16), ("198.18.0.0", 15),
        // Documentation, groups, reserved and broadcast.
        ("198.51.100.0", 24), ("203.0.113.0", 24), ("224.0.0.0", 4), ("240.0.0.0", 4),
    ])

    private static let specialIPv6 = networks([
        // Protocol assignments with Teredo and ORCHID, documentation, 6to4, documentation.
        ("2001::", 23), ("2001:db8::", 32), ("2002::", 16), ("3fff::", 20),
    ])

    private static func networks(_ list: [(String, Int)]) -> [(network: IPAddress, bits: Int)] {
        list.map { (IPAddress($0.0)!, $0.1) }
    }
}
