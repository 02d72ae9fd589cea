import Catalogue

/// A photo in a repository, by its content.
package struct StoredPhoto: BitwiseCopyable, Hashable, Sendable, Comparable {
    /// The SHA-256 of its bytes.
    package let content: PackedDigest
    /// Its size in bytes.
    package let bytes: Int
    package let ending: Ending

    /// By its content: the market's addresses may have no ending, or a wrong one. A manifest is only as true as whoever wrote it:
    /// no other name is followed.
    package enum Ending: String, BitwiseCopyable, Hashable, Comparable, Sendable {
        case jpg, png

        package static func < (one: Ending, other: Ending) -> Bool { one.rawValue < other.rawValue }
    }

    package init(_ content: PackedDigest, bytes: Int, ending: Ending) {
        (self.content, self.bytes, self.ending) = (content, bytes, ending)
    }

    /// Its digest as 64 hexadecimal digits in lower case.
    package var digest: String { content.hex }

    /// Where it lies in the repository: `photos/ab/ab….jpg`. Two hexadecimal digits of folders keep each folder small.
    package var path: String {
        let digest = digest
        return "photos/\(digest.prefix(2))/\(digest).\(ending.rawValue)"
    }

    package static func < (left: StoredPhoto, right: StoredPhoto) -> Bool {
        (left.content, left.ending) < (right.content, right.ending)
    }

    func write(to text: inout JSONText) {
        text.member("path", path)
        text.member("bytes", bytes)
        text.member("sha256", digest)
    }

    /// - Throws: `BackupError.damaged`.
    init(_ line: JSONLine) throws(BackupError) {
        let (path, bytes) = (try line.text("path"), try line.integer("bytes"))
        guard let photo = Self(path: path, bytes: bytes), try line.text("sha256") == photo.digest, bytes >= 0 else {
            throw line.failure
        }
        self = photo
    }
}

extension StoredPhoto {
    /// `nil` where it is no photo's place in a repository.
    init?(path: String, bytes: Int) {
        let name = String(decoding: path.utf8.dropFirst("photos/00/".utf8.count), as: UTF8.self)
        self.init(name: name, bytes: bytes)
        guard path.utf8.starts(with: "photos/\(name.prefix(2))/".utf8) else { return nil }
    }

    /// `nil` where it is no photo's name in a repository.
    ///
    /// - Parameter bytes: its size; 0 where nothing says it.
    package init?(name: String, bytes: Int = 0) {
        let (digits, rest) = (name.utf8.prefix(64), name.utf8.dropFirst(64))
        guard let content = PackedDigest(hex: String(decoding: digits, as: UTF8.self)),
            rest.first == UInt8(ascii: "."),
            let ending = Ending(rawValue: String(decoding: rest.dropFirst(), as: UTF8.self))
        else { return nil }
        self.init(content, bytes: bytes, ending: ending)
    }
}
