import Crypto
import Foundation

/// Names for forms that are handed out, so that each is carried out once however often it is sent: signed, so that nothing has
/// to be remembered of those that never come back.
struct FormTokens: Sendable {
    private let key = SymmetricKey(size: .bits256)

    func make() -> String {
        let name = UUID().uuidString.lowercased()
        return "\(name).\(signature(of: name))"
    }

    /// Whether this process handed it out.
    func isOurs(_ token: String) -> Bool {
        let parts = token.split(separator: ".", omittingEmptySubsequences: false)
        guard parts.count == 2, let given = Data(base64Encoded: String(parts[1])) else { return false }
        return HMAC<SHA256>.isValidAuthenticationCode(given, authenticating: Data(parts[0].utf8), using: key)
    }

    private func signature(of name: String) -> String {
        Data(HMAC<SHA256>.authenticationCode(for: Data(name.utf8), using: key)).base64EncodedString()
    }
}
