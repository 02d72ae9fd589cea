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
