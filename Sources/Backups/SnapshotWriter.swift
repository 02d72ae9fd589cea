import Glibc
import Ledger
import Tabular

/// Writes a snapshot beside the others, and puts it among them when all of it is durable.
package final class SnapshotWriter {
    private let repository: BackupRepository
    private let name: SnapshotName
    /// Where its files are to be written; they are read back by its commit.
    package let folder: String
    private let sink: AtomicFileSink
    private var records: [RecordDigest] = []
    /// Those that records name, each as often as they do.
    private var photos: [StoredPhoto] = []
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
    package func add(_ record: BackupRecord) throws(SystemError) {
        let line = record.line
        records.append(RecordDigest(id: record.id, digest: PackedDigest(of: line)))
        for image in record.images {
            if let photo = image.photo.stored {
                photos.append(photo)
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
    /// - Returns: its manifest as it stands now.
    @discardableResult
    package func commit(
        _ summary: SnapshotSummary, changes: [CatalogueChange], catalogues: [String]
    ) throws -> SnapshotManifest {
        try sink.commit()
        var manifest = SnapshotManifest(summary)
        manifest.summary.products = records.count
        manifest.summary.photos = counts.named
        manifest.summary.absentPhotos = counts.absent
        manifest.changes = changes
        manifest.records = records
        manifest.photos = sortedPhotos()
        manifest.files = try ([SnapshotFiles.records] + catalogues).map(file)
        try manifest.write(to: folder)
        try repository.syncPhotos()
        try FolderEntries.make(repository.snapshotsPath)
        try FolderEntries.sync(repository.path)
        try FolderEntries.move(folder, to: repository.folder(of: name))
        try FolderEntries.sync(repository.snapshotsPath)
        return manifest
    }

    /// In the place that they have: a set and its sorted copy took three times that.
    private func sortedPhotos() -> [StoredPhoto] {
        var sorted: [StoredPhoto] = []
        swap(&sorted, &photos)
        sorted.sort()
        var kept = 0
        for index in sorted.indices where kept == 0 || sorted[kept - 1] != sorted[index] {
            sorted[kept] = sorted[index]
            kept += 1
        }
        sorted.removeLast(sorted.count - kept)
        return sorted
    }

    private func file(_ name: String) throws -> SnapshotFile {
        switch FileDigesting.digest(folder + "/" + name) {
        case .digest(let digest, let bytes): return SnapshotFile(name: name, bytes: bytes, digest: digest)
        case .unreadable(let error): throw error
        case .missing, .notAFile: throw SystemError("open", folder + "/" + name, errno: ENOENT)
        }
    }
}
