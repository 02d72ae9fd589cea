import Catalogue
import Tabular

/// Where the records of a file are, by their products' numbers, so that a catalogue need not be in memory.
package struct RecordIndex {
    package struct Place: Hashable, Sendable {
        let offset: Int
        let length: Int
        /// What the market's list showed of it.
        package let listed: ListedDigest
        /// Whether a photo of it was not to be had: it may be there another time, whatever the market said of it.
        package let lacksPhotos: Bool

        init(offset: Int, length: Int, _ record: BackupRecord) {
            self.offset = offset
            self.length = length
            listed = record.listed
            lacksPhotos = record.images.contains { $0.photo.stored == nil }
        }
    }

    private let file: FileSource
    package private(set) var places: [Int: Place] = [:]

    init(_ file: FileSource) { self.file = file }

    mutating func set(_ place: Place, of id: Int) { places[id] = place }

    package mutating func remove(_ id: Int) { places[id] = nil }

    /// - Throws: `BackupError.damaged` where the file is not what it was.
    package func record(_ id: Int) throws -> BackupRecord? {
        guard let place = places[id] else { return nil }
        return try BackupRecord(at: place.offset, length: place.length, of: file.path) {
            try file.read(at: $0, into: $1)
        }
    }
}

extension BackupRecord {
    /// Reads a line from its place in a file.
    ///
    /// - Parameter read: fills some of a buffer from a place of the file; 0 at its end.
    /// - Throws: `BackupError.damaged` where the file is not what it was.
    package init(
        at offset: Int, length: Int, of path: String,
        _ read: (_ offset: Int, _ buffer: UnsafeMutableRawBufferPointer) throws -> Int
    ) throws {
        var line = [UInt8](repeating: 0, count: length)
        var filled = 0
        while filled < length {
            let count = try line.withUnsafeMutableBytes {
                try read(offset + filled, UnsafeMutableRawBufferPointer(rebasing: $0[filled...]))
            }
            guard count > 0 else { throw BackupError.damaged(path: path, .line) }
            filled += count
        }
        try self.init(JSONLine(line, of: path))
    }
}

extension BackupRepository {
    /// The records of a snapshot. Those whose lines are not what the manifest says are left out: nobody should build upon them.
    ///
    /// - Throws: where the manifest is damaged, or the file cannot be read.
    package func records(of name: SnapshotName) throws -> RecordIndex {
        let path = recordsPath(of: name)
        var index = RecordIndex(try FileSource(path: path))
        let manifest = try manifest(of: name)
        var lines = try LineReader(path: path)
        for expected in manifest.records {
            let offset = lines.offset
            guard let line = try lines.next() else { break }
            guard PackedDigest(of: line) == expected.digest, let record = try? BackupRecord(JSONLine(line, of: path))
            else {
                continue
            }
            index.set(RecordIndex.Place(offset: offset, length: line.count, record), of: record.id)
        }
        return index
    }
}

/// Reads the records of a snapshot in the order of their numbers, so that memory stays flat.
package struct SnapshotRecords {
    private let path: String
    private let records: [RecordDigest]
    private var lines: LineReader
    private var index = 0

    /// - Throws: where the manifest is damaged, or the file cannot be read.
    package init(_ repository: BackupRepository, of manifest: SnapshotManifest) throws {
        path = repository.recordsPath(of: manifest.summary.name)
        records = manifest.records
        lines = try LineReader(path: path)
    }

    /// `nil` at the end.
    ///
    /// - Throws: `BackupError.damaged` where a line is not what the manifest says.
    package mutating func next() throws -> BackupRecord? {
        guard index < records.count else {
            guard try lines.next() == nil else { throw BackupError.damaged(path: path, .line) }
            return nil
        }
        guard let line = try lines.next(), PackedDigest(of: line) == records[index].digest else {
            throw BackupError.damaged(path: path, .line)
        }
        index += 1
        return try BackupRecord(JSONLine(line, of: path))
    }

    /// The next records, as many as there are; empty at the end.
    package mutating func next(_ count: Int) throws -> [BackupRecord] {
        var batch: [BackupRecord] = []
        while batch.count < count, let record = try next() { batch.append(record) }
        return batch
    }
}
