import Tabular

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
