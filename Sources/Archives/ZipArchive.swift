import CZip
import FilePaths
import Glibc

/// A zip file, read entry by entry without trusting it.
///
/// Nothing is ever written to a path, whatever an entry is called. An archive and its streams belong to one task at a
/// time; several archives may be open on the same file, even on the same descriptor.
public final class ZipArchive {
    /// The entries in the order of the directory, folders among them.
    public let entries: [Entry]
    public let limits: ArchiveLimits
    /// The size of the file, in bytes.
    public var byteCount: Int { bytes.byteCount }
    let handle: OpaquePointer
    let bytes: DescriptorBytes
    /// What has been inflated so far, of all entries together.
    public internal(set) var inflatedBytes = 0
    /// The places in `entries` of each name.
    private let places: [String: [Int]]

    /// A file or folder in the archive.
    public struct Entry: Hashable, Sendable {
        /// Its place in the directory, from 0.
        public let index: Int
        /// Its path in the archive, with slashes: see `ZipArchive.rawName(of:)` for the bytes.
        public let name: String
        /// Its size as the directory has it, in bytes; reading it may tell otherwise.
        public let byteCount: Int
        public let compressedByteCount: Int
        public let isEncrypted: Bool
        let method: Int

        public var isFolder: Bool { name.hasSuffix("/") }
    }

    /// Opens a file.
    public convenience init(path: String, limits: ArchiveLimits = ArchiveLimits()) throws(ArchiveError) {
        // Without O_NONBLOCK, opening a pipe that nobody writes to would wait for ever.
        let descriptor = FilePaths.open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK)
        guard descriptor >= 0 else { throw .system(action: "open", errno: errno) }
        defer { close(descriptor) }
        try self.init(descriptor: descriptor, limits: limits)
    }

    /// Opens a file that is open already; it must be one that can be read at any place, not a pipe.
    ///
    /// - Parameter descriptor: stays the caller's, and stays where it is in the file.
    public init(descriptor: Int32, limits: ArchiveLimits = ArchiveLimits()) throws(ArchiveError) {
        let bytes = try DescriptorBytes(duplicating: descriptor)
        guard let announced = try DirectoryEnd.announced(bytes) else {
            throw try Self.beginsAsZip(bytes) ? .incomplete : .notAnArchive
        }
        guard announced.entries <= limits.entries else { throw .tooManyEntries(limit: limits.entries) }
        guard min(announced.bytes, bytes.byteCount) <= limits.directoryBytes else {
            throw .directoryTooLarge(limit: limits.directoryBytes)
        }
        switch bytes.openArchive() {
        case .success(let archive): handle = archive
        case .failure(let error): throw bytes.failure ?? Self.trouble(error)
        }
        self.bytes = bytes
        self.limits = limits
        // The end of the zip may have said fewer: libzip goes on as long as the directory does.
        guard zip_get_num_entries(handle, 0) <= limits.entries else {
            zip_discard(handle)
            throw .tooManyEntries(limit: limits.entries)
        }
        entries = Self.list(handle)
        places = Dictionary(grouping: entries.indices) { [entries] in entries[$0].name }
    }

    deinit { zip_discard(handle) }

    /// The entry of a name.
    ///
    /// - Throws: `duplicateName` where several have it.
    public func entry(named name: String) throws(ArchiveError) -> Entry? {
        guard let places = places[name] else { return nil }
        guard places.count == 1 else { throw .duplicateName(name) }
        return entries[places[0]]
    }

    /// The name's bytes as they stand in the archive.
    public func rawName(of entry: Entry) -> [UInt8] {
        guard let name = zip_get_name(handle, UInt64(entry.index), zip_flags_t(ZIP_FL_ENC_RAW)) else { return [] }
        return Array(UnsafeRawBufferPointer(start: name, count: strlen(name)))
    }

    /// Starts reading an entry.
    public func open(_ entry: Entry) throws(ArchiveError) -> EntryStream {
        try EntryStream(self, entry)
    }

    /// The whole of a small entry.
    ///
    /// - Parameter limit: the most bytes that are taken; `tooLarge` beyond.
    public func contents(of entry: Entry, limit: Int) throws(ArchiveError) -> [UInt8] {
        let stream = try open(entry)
        var contents: [UInt8] = []
        let piece = UnsafeMutableRawBufferPointer.allocate(byteCount: 64 << 10, alignment: 16)
        defer { piece.deallocate() }
        while true {
            let count = try stream.read(into: piece)
            if count == 0 { return contents }
            guard contents.count + count <= limit else { throw .tooLarge(entry: entry.name, limit: limit) }
            contents.append(contentsOf: piece[..<count])
        }
    }
}

extension ZipArchive {
    private static func list(_ handle: OpaquePointer) -> [Entry] {
        (0..<Int(max(0, zip_get_num_entries(handle, 0)))).map { index in
            var status = zip_stat_t()
            zip_stat_init(&status)
            zip_stat_index(handle, UInt64(index), 0, &status)
            let raw = zip_get_name(handle, UInt64(index), zip_flags_t(ZIP_FL_ENC_RAW))
            return Entry(
                index: index, name: raw.map(decoded) ?? "",
                byteCount: Int(clamping: status.size), compressedByteCount: Int(clamping: status.comp_size),
                isEncrypted: status.encryption_method != UInt16(ZIP_EM_NONE), method: Int(status.comp_method))
        }
    }

    private static func decoded(_ name: UnsafePointer<CChar>) -> String {
        let count = strlen(name)
        return name.withMemoryRebound(to: UInt8.self, capacity: count) {
            EntryName.decode(UnsafeBufferPointer(start: $0, count: count))
        }
    }

    private static func beginsAsZip(_ bytes: DescriptorBytes) throws(ArchiveError) -> Bool {
        var start: UInt32 = 0
        let result = withUnsafeMutableBytes(of: &start) { buffer in
            Result { () throws(ArchiveError) in try bytes.read(at: 0, into: buffer) }
        }
        return try result.get() == 4 && UInt32(littleEndian: start) == 0x0403_4B50
    }

    private static func trouble(_ error: LibraryError) -> ArchiveError {
        error.code == ZIP_ER_NOZIP ? .notAnArchive : .damaged(entry: nil)
    }
}
