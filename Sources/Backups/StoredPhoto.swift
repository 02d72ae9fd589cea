import Catalogue

/// A photo in a repository, by its content.
package struct StoredPhoto: Hashable, Sendable, Comparable {
    /// The SHA-256 of its bytes, 64 hexadecimal digits in lower case.
    package let digest: String
    /// Its size in bytes.
    package let bytes: Int
    /// `jpg` or `png`, by its content: the market's addresses may have no ending, or a wrong one.
    package let ending: String

    package init(digest: String, bytes: Int, ending: String) {
        self.digest = digest
        self.bytes = bytes
        self.ending = ending
    }

    /// Those that photos have here. A manifest is only as true as whoever wrote it: no other name is followed.
    static let endings: Set = ["jpg", "png"]

    /// Where it lies in the repository: `photos/ab/ab….jpg`. Two hexadecimal digits of folders keep each folder small.
    package var path: String { "photos/\(digest.prefix(2))/\(digest).\(ending)" }

    package static func < (left: StoredPhoto, right: StoredPhoto) -> Bool {
        (left.digest, left.ending) < (right.digest, right.ending)
    }

    func write(to text: inout JSONText) {
        text.member("path", path)
        text.member("bytes", bytes)
        text.member("sha256", digest)
    }

    /// - Throws: `BackupError.damaged`.
    init(_ line: JSONLine) throws(BackupError) {
        let path = try line.text("path")
        guard let dot = path.lastIndex(of: ".") else { throw line.damaged() }
        self.init(
            digest: try line.text("sha256"), bytes: try line.integer("bytes"),
            ending: String(path[path.index(after: dot)...]))
        guard digest.isDigest, Self.endings.contains(ending), self.path == path, bytes >= 0 else {
            throw line.damaged()
        }
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
