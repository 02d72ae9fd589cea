import Catalogue
import Ledger
import Tabular

/// Lines of JSON of which the last one states how many come before it, and the SHA-256 of their bytes: no byte can be changed, lost
/// or added without being noticed.
///
/// The last line is the only one of its spelling that fits the others, so a change in it is noticed as well.
package enum SealedLines {
    /// Reads a file through.
    ///
    /// - Returns: the SHA-256 of all of its bytes, the last line among them.
    /// - Throws: `BackupError.damaged`, `ReadError`.
    package static func check(_ path: String) throws -> String {
        var lines = try LineReader(path: path)
        var digest = LinesDigest()
        guard var last = try lines.next() else { throw BackupError.damaged(path: path, .empty) }
        while let line = try lines.next() {
            digest.add(last)
            last = line
        }
        guard lines.isTerminated, last == digest.seal else { throw BackupError.damaged(path: path, .seal) }
        digest.add(last)
        return digest.hex
    }

    /// Each line but the last one, read as JSON. Whoever relies on them has checked the file before.
    package static func forEach(_ path: String, _ body: (JSONLine) throws -> Void) throws {
        var lines = try LineReader(path: path)
        guard var last = try lines.next() else { return }
        while let line = try lines.next() {
            try body(JSONLine(last, of: path))
            last = line
        }
    }

    /// The first line.
    package static func first(_ path: String) throws -> JSONLine {
        var lines = try LineReader(path: path)
        guard let line = try lines.next() else { throw BackupError.damaged(path: path, .empty) }
        return try JSONLine(line, of: path)
    }
}

extension LinesDigest {
    /// What the last line is.
    fileprivate var seal: [UInt8] {
        var text = JSONText()
        text.object { text in
            text.member("type", "end")
            text.member("lines", lines)
            text.member("sha256", hex)
        }
        return text.bytes
    }
}

/// Writes sealed lines into a file that appears whole or not at all.
package struct SealedWriter: ~Copyable {
    private let sink: AtomicFileSink
    private var digest = LinesDigest()

    package init(path: String) throws(SystemError) { sink = try AtomicFileSink(path: path) }

    package mutating func line(_ members: (inout JSONText) -> Void) throws(SystemError) {
        var text = JSONText(capacity: 256)
        text.object(members)
        try write(text.bytes)
    }

    private mutating func write(_ line: [UInt8]) throws(SystemError) {
        digest.add(line)
        try sink.write(line + [0x0A])
    }

    /// Ends the file and puts it in its place.
    ///
    /// - Returns: the SHA-256 of all of its bytes.
    package consuming func commit() throws(SystemError) -> String {
        try write(digest.seal)
        try sink.commit()
        return digest.hex
    }
}
