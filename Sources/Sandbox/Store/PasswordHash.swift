import Crypto
import Foundation

/// An item's password as the practice market keeps it: a salt and the SHA-256 of both. A market for money would take a
/// slow function; this one takes registrations by the thousand a second, and its passwords are for practice.
struct PasswordHash: Sendable, Hashable {
    /// Both in hexadecimal digits, with a `$` between.
    let stored: String

    init(stored: String) { self.stored = stored }

    init(_ password: String) {
        var generator = SystemRandomNumberGenerator()
        let salt = String(generator.next() as UInt64, radix: 16)
        stored = Self.text(password, salt: salt)
    }

    func accepts(_ password: String) -> Bool {
        let salt = stored.prefix { $0 != "$" }
        return Self.text(password, salt: String(salt)) == stored
    }

    private static func text(_ password: String, salt: String) -> String {
        let digest = SHA256.hash(data: Data((salt + "$" + password).utf8))
        return salt + "$" + digest.map { String(0x100 | UInt16($0), radix: 16).dropFirst() }.joined()
    }
}
