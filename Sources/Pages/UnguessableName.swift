import Crypto
import Ledger

/// A name that nobody guesses, to be part of an address: 128 random bits, in hexadecimal digits.
enum UnguessableName {
    static func make() -> String { SymmetricKey(size: .bits128).withUnsafeBytes(\.hex) }
}
