import Crypto
import Foundation
import Hummingbird
import Ledger

/// What opens these pages: other users of this machine reach its loopback, too, and must not register products in somebody
/// else's name. Every address of the pages begins with it, another one at each start. No cookie has it: a browser gives the
/// cookies of a host to each of its ports, whosever they are.
package struct AccessKey: Sendable {
    private let key = UnguessableName.make()

    package init() {}

    /// What the path of each page begins with.
    var root: String { "/\(key)" }

    /// The address of a page as it is printed.
    package func address(of path: String, at server: String) -> String { server + root + path }

    /// Whether a request's path begins with it. Digests are compared in the same time whatever they are.
    func opens(_ request: Request) -> Bool {
        let given = request.uri.path.dropFirst().prefix { $0 != "/" }
        return SHA256.hash(data: Data(given.utf8)) == SHA256.hash(data: Data(key.utf8))
    }
}

/// A name that nobody guesses, to be part of an address: 128 random bits, in hexadecimal digits.
enum UnguessableName {
    static func make() -> String { SymmetricKey(size: .bits128).withUnsafeBytes(\.hex) }
}
