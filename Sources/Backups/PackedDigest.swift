import Crypto
import Ledger

/// A SHA-256 in 32 bytes: all those of a catalogue are in memory, and as a text each takes a hundred more.
package struct PackedDigest: BitwiseCopyable, Hashable, Comparable, Sendable {
    // In the order of its bytes.
    let first, second: UInt64
    private let third, fourth: UInt64

    package init(of bytes: [UInt8]) {
        (first, second, third, fourth) = SHA256.hash(data: bytes).withUnsafeBytes { digest in
            let word = { UInt64(bigEndian: digest.loadUnaligned(fromByteOffset: 8 * $0, as: UInt64.self)) }
            return (word(0), word(1), word(2), word(3))
        }
    }

    /// `nil` where it is not 64 hexadecimal digits in lower case.
    package init?(hex: String) {
        guard hex.isDigest else { return nil }
        var hex = hex
        (first, second, third, fourth) = hex.withUTF8 { digits in
            let word = { (index: Int) in
                digits[16 * index..<16 * index + 16].reduce(UInt64(0)) { $0 << 4 | Self.value(of: $1) }
            }
            return (word(0), word(1), word(2), word(3))
        }
    }

    private static func value(of digit: UInt8) -> UInt64 {
        UInt64(digit <= UInt8(ascii: "9") ? digit - UInt8(ascii: "0") : digit - UInt8(ascii: "a") + 10)
    }

    /// 64 hexadecimal digits in lower case.
    package var hex: String {
        withUnsafeBytes(of: (first.bigEndian, second.bigEndian, third.bigEndian, fourth.bigEndian), \.hex)
    }

    /// The first sixteen of them.
    var firstHex: String { withUnsafeBytes(of: first.bigEndian, \.hex) }

    /// As their hexadecimal digits are ordered.
    package static func < (one: PackedDigest, other: PackedDigest) -> Bool {
        (one.first, one.second, one.third, one.fourth) < (other.first, other.second, other.third, other.fourth)
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
