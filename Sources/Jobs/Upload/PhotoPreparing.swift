import Crypto
import FilePaths
import Foundation
import Ledger
import Transfer

/// Makes a planned photo ready for the market: as it is, or smaller.
package protocol PhotoPreparing: Sendable {
    /// Called just before the row is sent.
    ///
    /// - Throws: where the source is not what it was at planning.
    func prepare(_ photo: PlannedPhoto) async throws(PhotoTrouble) -> PhotoPart
}

/// Why a row's photo cannot be sent.
package enum PhotoTrouble: Error, Hashable, Sendable {
    /// The file is gone or cannot be read.
    case missing(path: String)
    /// The file is another one than when the row was judged.
    case changed(path: String)
    /// It cannot be made ready; the reason is for people.
    case unusable(path: String, reason: String)

    var reason: EntryReason {
        switch self {
        case .missing(let path): EntryReason(.photoMissing, detail: path)
        case .changed(let path): EntryReason(.photoChanged, detail: path)
        case .unusable(let path, let reason): EntryReason(.photoUnusable, detail: "\(path): \(reason)")
        }
    }
}

/// The SHA-256 of a file.
package enum FileDigest {
    /// 64 hexadecimal digits, read in pieces of 64 KiB; `nil` where the file cannot be read.
    package static func sha256(path: String) -> String? {
        guard let file = FileHandle(reading: path) else { return nil }
        defer { try? file.close() }
        var hash = SHA256()
        do {
            while let piece = try file.read(upToCount: 64 * 1024), !piece.isEmpty { hash.update(data: piece) }
        } catch {
            return nil
        }
        return hash.finalize().hex
    }
}

extension PhotoPreparing {
    /// All photos of a row, none of them changed since it was judged.
    func prepare(_ photos: [PlannedPhoto]) async throws(PhotoTrouble) -> [PhotoPart] {
        var parts: [PhotoPart] = []
        for photo in photos { parts.append(try await prepare(photo)) }
        return parts
    }
}
