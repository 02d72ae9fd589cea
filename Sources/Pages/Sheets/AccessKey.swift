import Crypto
import Foundation
import HTTPTypes
import Hummingbird

/// What opens these pages: other users of this machine reach its loopback, too, and must not register products in somebody
/// else's name. The address that is printed has it; from then on a cookie has.
package struct AccessKey: Sendable {
    private let key: String
    /// Cookies belong to a host and not to a port: each process has a name of its own for its key.
    private let cookie: String

    package init() {
        let random = SymmetricKey(size: .bits256).withUnsafeBytes { Data($0) }
        key = random.prefix(16).map { String(0x100 | UInt16($0), radix: 16).dropFirst() }.joined()
        cookie = "sheets-" + random.suffix(4).map { String(0x100 | UInt16($0), radix: 16).dropFirst() }.joined()
    }

    /// The address of a page as it is printed.
    package func address(of path: String, at server: String) -> String { "\(server)\(path)?key=\(key)" }

    /// Where a request that brings the key goes next, without it, so that it stays in no history; `nil` for one that brings none.
    func admitted(_ request: Request) -> Response? {
        guard let given = request.uri.queryParameters.get("key"), isKey(given) else { return nil }
        var response = Response(status: .seeOther, headers: [.location: request.uri.path, .cacheControl: "no-store"])
        response.setCookie(Cookie(name: cookie, value: key, path: "/", httpOnly: true, sameSite: .strict))
        return response
    }

    func opens(_ request: Request) -> Bool { request.cookies[cookie].map { isKey($0.value) } ?? false }

    /// Digests are compared in the same time whatever they are.
    private func isKey(_ text: String) -> Bool {
        SHA256.hash(data: Data(text.utf8)) == SHA256.hash(data: Data(key.utf8))
    }
}
