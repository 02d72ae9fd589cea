import Crypto

/// A SHA-256 in 32 bytes: all those of a catalogue are in memory, and as a text each takes a hundred more.
package struct PackedDigest: Hashable, Comparable, Sendable {
    // In the order of its bytes.
    private let first, second, third, fourth: UInt64

    private init(_ words: [UInt64]) { (first, second, third, fourth) = (words[0], words[1], words[2], words[3]) }

    package init(of bytes: [UInt8]) {
        let digest = Array(SHA256.hash(data: bytes))
        self.init(stride(from: 0, to: 32, by: 8).map { digest[$0..<$0 + 8].reduce(0) { $0 << 8 | UInt64($1) } })
    }

    /// `nil` where it is not 64 hexadecimal digits in lower case.
    package init?(hex: String) {
        guard hex.isDigest else { return nil }
        let digits = Array(hex.utf8)
        self.init(
            stride(from: 0, to: 64, by: 16).map { digits[$0..<$0 + 16].reduce(0) { $0 << 4 | Self.value(of: $1) } })
    }

    private static func value(of digit: UInt8) -> UInt64 {
        UInt64(digit <= UInt8(ascii: "9") ? digit - UInt8(ascii: "0") : digit - UInt8(ascii: "a") + 10)
    }

    /// 64 hexadecimal digits in lower case.
    package var hex: String { [first, second, third, fourth].map(\.hexDigits).joined() }

    /// As their hexadecimal digits are ordered.
    package static func < (one: PackedDigest, other: PackedDigest) -> Bool {
        (one.first, one.second, one.third, one.fourth) < (other.first, other.second, other.third, other.fourth)
    }
}

extension UInt64 {
    /// 16 hexadecimal digits in lower case.
    var hexDigits: String {
        let digits = String(self, radix: 16)
        return String(repeating: "0", count: 16 - digits.utf8.count) + digits
    }
}

extension String {
    /// Whether it is a SHA-256 as it is written here.
    var isDigest: Bool {
        utf8.count == 64
            && utf8.allSatisfy {
                (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0)
                    || (UInt8(ascii: "a")...UInt8(ascii: "f")).contains($0)
            }
    }
}
