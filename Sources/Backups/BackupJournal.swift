import Catalogue
import FilePaths
import Foundation
import Glibc
import Tabular

/// The records that an unfinished backup has so far, in the order in which they came: what a stopped or killed one goes on with.
///
/// Each line begins with a digest of the rest, since a power cut may leave anything at a file's end. What does not fit ends the
/// journal, and is asked for again. The photos of its records are in their places, but not durable: one that was begun before
/// the machine was last started is gone on with only where they are whole.
package final class BackupJournal {
    private let path: String
    private let descriptor: Int32
    private let sink: DescriptorSink
    private var size: Int
    /// What it began with: records behind that are this process's own.
    private let oldSize: Int
    /// When the backup began, in seconds since 1970.
    package var started: Int { header.started }
    private let header: Header
    private var index: RecordIndex

    static let fileName = "journal.ndjson"

    /// How old a backup may be that is gone on with, in seconds from its begin on, where the list does not show all of a product:
    /// what it has of products must be of about the same time.
    private static let longestAge = 24 * 3600

    /// Goes on with a journal, or begins one.
    ///
    /// - Parameter neverAges: whether the market's list proves what a record has, however old that is.
    /// - Throws: `SystemError`, `ReadError`.
    package convenience init(in repository: BackupRepository, neverAges: Bool = false, now: Date = Date()) throws {
        try self.init(in: repository, neverAges: neverAges, now: now, boot: Self.boot)
    }

    init(in repository: BackupRepository, neverAges: Bool = false, now: Date, boot: String?) throws {
        try FolderEntries.make(repository.workPath)
        path = repository.workPath + "/" + Self.fileName
        descriptor = FilePaths.open(path, O_RDWR | O_CREAT | O_CLOEXEC | O_APPEND | O_NOFOLLOW, 0o666)
        guard descriptor >= 0 else { throw SystemError("open", path, errno: errno) }
        sink = DescriptorSink(descriptor: descriptor, named: path)
        index = RecordIndex(FileSource(descriptor: descriptor, named: path))
        let moment = Int(now.timeIntervalSince1970)
        var kept = try Self.read(path, into: &index)
        if let begun = kept?.header.started, !neverAges, abs(moment - begun) >= Self.longestAge {
            kept = nil
            index = RecordIndex(FileSource(descriptor: descriptor, named: path))
        }
        header = kept?.header ?? Header(started: moment, boot: boot)
        oldSize = kept?.size ?? 0
        size = oldSize
        // What comes behind the last good line is as if it had never been written.
        guard ftruncate(descriptor, off_t(size)) == 0 else { throw SystemError("truncate", path, errno: errno) }
        if kept == nil { try begin() }
        if header.boot == nil || header.boot != boot { try forgetRecordsWithoutPhotos(in: repository) }
    }

    private struct Header {
        var started: Int
        /// Which start of the machine it was begun in; `nil` where the system does not say.
        var boot: String?
    }

    /// The kernel's number for the time since the machine was last started.
    private static var boot: String? {
        guard var lines = try? LineReader(path: "/proc/sys/kernel/random/boot_id") else { return nil }
        return (try? lines.next()).flatMap { $0 }.map { String(decoding: $0, as: UTF8.self) }
    }

    private func forgetRecordsWithoutPhotos(in repository: BackupRepository) throws {
        for id in index.products {
            let photos = try index.record(id)?.record.images.compactMap(\.photo.stored) ?? []
            if !photos.allSatisfy(repository.isWhole) { index.remove(id) }
        }
    }

    deinit { close(descriptor) }

    private func begin() throws(SystemError) {
        let header = header
        var text = JSONText()
        text.object { text in
            text.member("type", "journal")
            text.member("version", SnapshotSummary.version)
            text.member("started", header.started)
            text.member("boot", header.boot)
        }
        try append(text.bytes)
    }

    /// - Returns: `nil` where it is no journal that can be gone on with.
    private static func read(_ path: String, into index: inout RecordIndex) throws -> (header: Header, size: Int)? {
        var lines = try LineReader(path: path)
        guard let first = try lines.next().flatMap(content), lines.isTerminated,
            let header = try? JSONLine(first, of: path), try header.integer("version") == SnapshotSummary.version
        else { return nil }
        var size = lines.offset
        while let line = try lines.next(), lines.isTerminated, let text = content(of: line) {
            guard let record = try? BackupRecord(JSONLine(text, of: path)) else { break }
            let place = RecordIndex.Place(offset: size + prefix, length: text.count, record)
            try index.set(place, of: record.id)
            size = lines.offset
        }
        return (Header(started: try header.integer("started"), boot: try header.optionalText("boot")), size)
    }

    /// Sixteen digits and a blank.
    private static let prefix = 17

    /// What stands behind the digest, where that is right.
    private static func content(of line: [UInt8]) -> [UInt8]? {
        guard line.count > prefix else { return nil }
        let text = Array(line[prefix...])
        return line.elementsEqual(self.line(text).dropLast()) ? text : nil
    }

    /// With its line end.
    private static func line(_ text: [UInt8]) -> [UInt8] {
        var line: [UInt8] = []
        line.reserveCapacity(prefix + text.count + 1)
        line.append(contentsOf: PackedDigest(of: text).firstHex.utf8)
        line.append(0x20)
        line.append(contentsOf: text)
        line.append(0x0A)
        return line
    }

    private func append(_ text: [UInt8]) throws(SystemError) {
        let line = Self.line(text)
        let result = line.withUnsafeBytes { bytes in Result { () throws(SystemError) in try sink.write(bytes) } }
        try result.get()
        size += line.count
    }

    /// Writes down a record; an earlier one of the same product is forgotten.
    package func add(_ record: BackupRecord) throws(SystemError) {
        let text = record.line
        let place = RecordIndex.Place(offset: size + Self.prefix, length: text.count, record)
        try append(text)
        try index.set(place, of: record.id)
    }

    /// Whether this process wrote it, and put its photos into the repository before.
    package func isNew(_ place: RecordIndex.Place) -> Bool { place.offset >= oldSize }

    /// The numbers of the products whose records it has, ascending.
    package var products: [Int] { index.products }

    package func contains(_ id: Int) -> Bool { index.contains(id) }

    package func place(of id: Int) throws(SystemError) -> RecordIndex.Place? { try index.place(of: id) }

    package func record(_ id: Int) throws -> WrittenRecord? { try index.record(id) }

    package func forget(_ id: Int) { index.remove(id) }

    /// The photos that an unfinished backup has put into a repository; none where there is none.
    package static func photos(in repository: BackupRepository) throws -> Set<StoredPhoto> {
        let path = repository.workPath + "/" + fileName
        guard case .file = FolderEntries.kind(of: path) else { return [] }
        var index = RecordIndex(try FileSource(path: path))
        guard try read(path, into: &index) != nil else { return [] }
        var photos: Set<StoredPhoto> = []
        for id in index.products {
            for image in try index.record(id)?.record.images ?? [] {
                photos.formUnion(image.photo.stored.map { [$0] } ?? [])
            }
        }
        return photos
    }

    /// Ends it: the snapshot is in its place.
    package static func remove(from repository: BackupRepository) throws(SystemError) {
        try FolderEntries.remove(repository.workPath)
    }
}
