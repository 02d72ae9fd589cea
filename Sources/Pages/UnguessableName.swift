import Crypto
import Foundation

/// A name that nobody guesses, to be part of an address: 128 random bits, in hexadecimal digits.
enum UnguessableName {
    static func make() -> String {
        SymmetricKey(size: .bits128).withUnsafeBytes { bytes in
            bytes.map { String(0x100 | UInt16($0), radix: 16).dropFirst() }.joined()
        }
    }
}
