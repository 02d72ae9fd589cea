import Crypto

/// The SHA-256 of lines, each with its line end (LF), and how many they are: what the last line of a file states of those before it.
package struct LinesDigest: Sendable {
    private var hash = SHA256()
    package private(set) var lines = 0

    package init() {}

    /// - Parameter line: without its line end.
    package mutating func add(_ line: [UInt8]) {
        hash.update(data: line)
        hash.update(data: [0x0A])
        lines += 1
    }

    /// 64 hexadecimal digits.
    package var hex: String { hash.finalize().hex }
}
