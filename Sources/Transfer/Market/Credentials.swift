import FilePaths
import Foundation

/// Who the vendor is to the market.
package struct Credentials: Hashable, Sendable {
    /// The vendor's UUID; it goes into a header of each writing request.
    package let identifier: String
    package let secret: Secret

    package init(identifier: String, secret: Secret) {
        self.identifier = identifier
        self.secret = secret
    }

    /// From here on the redaction takes the secret out of texts, and shortens the identifier to what tells accounts apart.
    /// A short identifier is no vendor's UUID, and may be a part of any word.
    package func hide(in redaction: Redaction) {
        secret.hide(in: redaction)
        if identifier.utf8.count > 8 { redaction.hide(identifier, as: identifier.prefix(4) + "…") }
    }
}

/// A text that never shows itself: not printed, not dumped, not in an error.
package struct Secret: Hashable, Sendable, CustomStringConvertible, CustomDebugStringConvertible, CustomReflectable {
    /// A text without the secret in it, however it is spelt there.
    func redacted(from text: String) -> String {
        let redaction = Redaction()
        hide(in: redaction)
        return redaction.clean(text)
    }

    /// From here on the redaction takes it out.
    package func hide(in redaction: Redaction) { redaction.hide(text, as: description) }

    /// The text itself, for the wire alone.
    let text: String

    package init(_ text: String) { self.text = text }

    /// Whether there is none: what is planned for an account needs none.
    package var isEmpty: Bool { text.isEmpty }

    /// The text, for whoever keeps the other half: the practice market, which has to know it to check it.
    package var revealed: String { text }

    package var description: String { "(secret)" }
    package var debugDescription: String { description }
    package var customMirror: Mirror { Mirror(self, children: []) }
}

/// A secret from a file, and what is wrong with how the file is kept.
package struct SecretFile: Hashable, Sendable {
    package enum Warning: Hashable, Sendable {
        /// Others than the owner may read it; the value is the file's mode.
        case readableByOthers(mode: Int)
    }

    package enum Failure: Error, Hashable, Sendable {
        /// The detail is the system's.
        case unreadable(path: String, detail: String)
        case empty(path: String)
        /// Not one line of UTF-8, or longer than any secret.
        case notASecret(path: String)
    }

    package let secret: Secret
    package let warning: Warning?

    /// Reads the file's one line. A byte order mark before it and line ends behind it, which editors add, are no part of the
    /// secret; anything else is, blanks too.
    package init(path: String) throws(Failure) {
        var status = stat()
        guard FilePaths.stat(path, &status) == 0, let file = FileHandle(reading: path) else {
            throw .unreadable(path: path, detail: String(cString: strerror(errno)))
        }
        // An empty file gives nothing at all.
        let data = (try? file.read(upToCount: Self.limit + 1)) ?? Data()
        guard data.count <= Self.limit, let text = String(validating: Self.line(of: data), as: UTF8.self) else {
            throw .notASecret(path: path)
        }
        guard !text.isEmpty else { throw .empty(path: path) }
        guard !text.contains(where: \.isNewline) else { throw .notASecret(path: path) }
        secret = Secret(text)
        let mode = Int(status.st_mode & 0o777)
        let isRegular = status.st_mode & S_IFMT == S_IFREG
        warning = isRegular && mode & 0o077 != 0 ? .readableByOthers(mode: mode) : nil
    }

    private static func line(of data: Data) -> Data {
        var line = data.starts(with: [0xEF, 0xBB, 0xBF]) ? data.dropFirst(3) : data
        while let last = line.last, last == 0x0A || last == 0x0D { line.removeLast() }
        return line
    }

    private static let limit = 4096
}
