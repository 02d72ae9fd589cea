import Archives
import Catalogue
import FilePaths
import Foundation
import Photos
import Synchronization

/// A zip of photos, named in place of a folder. Nothing of it is unpacked to a file; an entry is inflated where it is looked
/// at, and again where it is sent.
package final class PhotoArchive: Sendable {
    /// From the top, so that it stays right when a command is run again from elsewhere.
    let path: String
    private let archive: Mutex<ZipArchive>
    private let entries: [ExactText: [ZipArchive.Entry]]
    /// Paths within the zip, and their last parts.
    private let paths: NameIndex
    private let lastParts: NameIndex
    /// Paths by each of their ends: `b/1.jpg` and `1.jpg` of `a/b/1.jpg`.
    private let pathsByEnd: [String: [String]]
    /// How many letters may still be compared for names that are not there, in all.
    private let effort = Mutex(20_000_000)

    /// Ends of more parts than these are not looked for.
    static let depth = 16

    /// The bytes of all photos together are nobody's business here; each has its own limit. Photos hardly get smaller, but for
    /// PNGs saved without compression: what is larger than those mostly are and inflates to more than ten times its size
    /// is there to take memory.
    private static let limits = ArchiveLimits(inflatedBytes: .max, ratio: 10, ratioAllowance: 24 << 20)

    /// In bytes; no file can be called so on Linux.
    private static let longestPath = 4096

    /// - Throws: where it is no zip that can be read, or has more entries than any shop has photos.
    package init(path: String) throws(ArchiveError) {
        let archive = try ZipArchive(path: path, limits: Self.limits)
        self.path = Folders.absolute(path)
        let photos = archive.entries.filter { !$0.isFolder && $0.name.utf8.count <= Self.longestPath && !$0.isJunk }
        self.archive = Mutex(archive)
        entries = Dictionary(grouping: photos) { ExactText($0.name) }
        let names = entries.keys.map(\.text)
        paths = NameIndex(names)
        pathsByEnd = Self.byEnd(names.sorted())
        lastParts = NameIndex(Set(names.compactMap { $0.parts.last.map { ExactText(String($0)) } }).map(\.text))
    }

    /// The entry that a name means: by its path, nearly by its path, else by its end, where one is called so.
    func entry(of name: String) -> Result<String, PhotoNotFound> {
        let readings = PhotoName(name).readings
        for reading in readings {
            switch paths.match(reading.parts.joined(separator: "/")) {
            case .one(let path) where isAlone(path): return .success(path)
            case .one(let path): return .failure(PhotoNotFound(.severalFiles([path, path])))
            case .several(let paths): return .failure(PhotoNotFound(.severalFiles(paths)))
            case .none: continue
            }
        }
        for reading in readings {
            if let found = byEnd(reading) { return found }
        }
        let last = readings.last?.parts.last ?? ""
        let nearest = effort.withLock { lastParts.nearest(to: last, effort: &$0) }.flatMap { pathsByEnd[$0]?.first }
        return .failure(PhotoNotFound(.noFile(nearest: nearest)))
    }

    /// By the longest end that the name and an entry's path have in common. A relative name and the path may differ in how
    /// deep they begin, not in the folders that both name.
    private func byEnd(_ name: PhotoName.Path) -> Result<String, PhotoNotFound>? {
        guard let last = name.parts.last else { return nil }
        let stored: String
        switch lastParts.match(last) {
        case .none: return nil
        case .several(let names): return .failure(PhotoNotFound(.severalFiles(names)))
        case .one(let name): stored = name
        }
        let parts = name.parts.dropLast() + [stored]
        for count in (1...min(parts.count, Self.depth)).reversed() {
            let end = parts.suffix(count).joined(separator: "/")
            var found = pathsByEnd[end] ?? []
            if count < parts.count, name.start == .relative { found = found.filter { $0 == end } }
            // A path that ends in these very bytes goes before one that is only written otherwise.
            let exact = found.filter { $0.utf8.suffix(end.utf8.count).elementsEqual(end.utf8) }
            if !exact.isEmpty { found = exact }
            guard let path = found.first else { continue }
            guard found.count == 1, isAlone(path) else {
                return .failure(PhotoNotFound(.severalFiles(found)))
            }
            return .success(path)
        }
        return nil
    }

    /// Whether a single entry has this path.
    private func isAlone(_ path: String) -> Bool { entries[ExactText(path)]?.count == 1 }

    private static func byEnd(_ paths: [String]) -> [String: [String]] {
        var byEnd: [String: [String]] = [:]
        for path in paths {
            let parts = path.parts
            for count in 1...max(1, min(parts.count, depth)) {
                byEnd[parts.suffix(count).joined(separator: "/"), default: []].append(path)
            }
        }
        return byEnd
    }

    /// An entry's bytes.
    ///
    /// - Parameter judge: sees the first 64 KiB, and may refuse the rest.
    func contents(
        of name: String, limits: PhotoLimits = PhotoLimits(), judge: (_ head: [UInt8]) throws -> Void = { _ in }
    ) throws -> [UInt8] {
        guard let entry = entries[ExactText(name)]?.first else { throw PhotoError.notFound(path: name) }
        guard entry.byteCount <= limits.fileBytes else {
            throw PhotoError.tooManyBytes(entry.byteCount, limit: limits.fileBytes)
        }
        return try archive.withLock { archive in
            let stream = try archive.open(entry)
            var bytes: [UInt8] = []
            // Growing by and by would hold it twice.
            bytes.reserveCapacity(entry.byteCount)
            var hasJudged = false
            var piece = [UInt8](repeating: 0, count: 64 << 10)
            while case let count = try piece.withUnsafeMutableBytes({ try stream.read(into: $0) }), count > 0 {
                bytes += piece[..<count]
                guard bytes.count <= limits.fileBytes else {
                    throw PhotoError.tooManyBytes(bytes.count, limit: limits.fileBytes)
                }
                if !hasJudged, bytes.count >= piece.count {
                    hasJudged = true
                    try judge(bytes)
                }
            }
            if !hasJudged { try judge(bytes) }
            return bytes
        }
    }
}

extension ZipArchive.Entry {
    /// What systems put beside the files that people put into a zip.
    fileprivate var isJunk: Bool {
        let parts = name.parts
        guard let last = parts.last else { return true }
        return parts.contains("__MACOSX") || last.hasPrefix("._")
            || [".ds_store", "thumbs.db", "desktop.ini"].contains(last.lowercased())
    }
}

extension String {
    fileprivate var parts: [Substring] { split(separator: "/").filter { $0 != "." } }
}

extension PhotoDamage {
    /// What keeps an entry from being read.
    init(_ error: ArchiveError) {
        self =
            switch error {
            case .encrypted: .encrypted
            case .inflatesTooMuch, .tooLarge: .inflatesTooMuch
            case .unsupportedCompression(_, let method): .reason("zip compression method \(method)")
            case .system(_, let number): .reason(String(cString: strerror(number)))
            case .notAnArchive, .incomplete, .damaged, .tooManyEntries, .directoryTooLarge, .duplicateName:
                .reason("the zip is damaged")
            }
    }
}
