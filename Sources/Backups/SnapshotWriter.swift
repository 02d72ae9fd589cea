import Glibc
import Ledger
import Spilling
import Tabular

/// Writes a snapshot beside the others, and puts it among them when all of it is durable.
package final class SnapshotWriter {
    private let repository: BackupRepository
    private let name: SnapshotName
    /// Where its files are to be written; they are read back by its commit.
    package let folder: String
    private let sink: AtomicFileSink
    private var records = SpilledSequence<RecordDigest>()
    private var photos = NamedPhotos()
    private var counts = (named: 0, absent: 0)

    /// - Throws: `SystemError`.
    package init(_ repository: BackupRepository, name: SnapshotName) throws(SystemError) {
        self.repository = repository
        self.name = name
        folder = "\(repository.workPath)/snapshot"
        try FolderEntries.make(repository.workPath)
        // What a killed backup had come to.
        try FolderEntries.remove(folder)
        try FolderEntries.make(folder)
        sink = try AtomicFileSink(path: folder + "/" + SnapshotFiles.records)
    }

    /// Adds the next record, by its number.
    package func add(_ written: WrittenRecord) throws(SystemError) {
        let (record, line) = (written.record, written.line)
        try records.append(RecordDigest(id: record.id, digest: PackedDigest(of: line)))
        for image in record.images {
            if let photo = image.photo.stored {
                try photos.append(photo)
                counts.named += 1
            } else {
                counts.absent += 1
            }
        }
        try sink.write(line + [0x0A])
    }

    /// Makes it a snapshot.
    ///
    /// - Parameters:
    ///   - summary: its counts are filled in here.
    ///   - catalogues: the names of the other files that were written to the folder.
    /// - Returns: its summary as it stands now.
    @discardableResult
    package func commit(
        _ summary: SnapshotSummary, changes: [CatalogueChange], catalogues: [String]
    ) throws -> SnapshotSummary {
        try sink.commit()
        var manifest = SnapshotManifest(summary)
        manifest.summary.products = records.count
        manifest.summary.photos = counts.named
        manifest.summary.absentPhotos = counts.absent
        manifest.changes = changes
        manifest.files = try ([SnapshotFiles.records] + catalogues).map(file)
        try SnapshotManifest.write(manifest, photos: photos.sorted(), records: records, to: folder)
        try repository.syncPhotos()
        try FolderEntries.make(repository.snapshotsPath)
        try FolderEntries.sync(repository.path)
        try FolderEntries.move(folder, to: repository.folder(of: name))
        try FolderEntries.sync(repository.snapshotsPath)
        return manifest.summary
    }

    private func file(_ name: String) throws -> SnapshotFile {
        switch FileDigesting.digest(folder + "/" + name) {
        case .digest(let digest, let bytes): return SnapshotFile(name: name, bytes: bytes, digest: digest)
        case .unreadable(let error): throw error
        case .missing, .notAFile: throw SystemError("open", folder + "/" + name, errno: ENOENT)
        }
    }
}
