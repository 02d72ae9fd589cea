import Foundation
import Rclone
import Synchronization
import Tabular

extension RemoteMirror {
    /// Comes before a backup; ends what was begun and did not come to its end.
    func begin(_ repository: BackupRepository) async throws {
        if !listing.hasMarker { try await rclone.put([BackupRepository.marker], from: folder) }
        for name in try FolderEntries.names(in: root)
        where ["files-", "marks-", "proof-"].contains(where: name.hasPrefix) {
            try FolderEntries.remove(root + "/" + name)
        }
        try await proveSentPhotos()
        _ = try await removeRests()
        for name in try repository.snapshots() where !isSent(name) {
            let isWhole = try? repository.manifest(of: name).photos.allSatisfy(repository.has)
            if isWhole == true {
                try await publish(name)
            } else {
                // Somebody has thinned out the remote, or the mirror: nobody can send it any more.
                try await remove(name)
                try forget(name)
            }
        }
        try await keepNewestRecords(repository)
    }

    /// The next backup compares with the newest snapshot that can be read; what else the mirror has of others takes room.
    private func keepNewestRecords(_ repository: BackupRepository) async throws {
        let names = try repository.snapshots()
        let newest = names.last { (try? repository.manifest(of: $0)) != nil }
        for name in names where name != newest {
            let folder = repository.folder(of: name)
            for file in try FolderEntries.names(in: folder) where file != SnapshotFiles.manifest {
                try FolderEntries.remove(folder + "/" + file)
            }
        }
        if let newest { try await fetchRecords(of: newest) }
    }

    // MARK: Photos

    func photosAdded(bytes: Int) async throws {
        let isFull = state.withLock { state in
            state.added += bytes
            defer { if state.added >= batch { state.added = 0 } }
            return state.added >= batch
        }
        if isFull { try await putPhotos() }
    }

    /// The photos in the mirror: those that are not known to be at the remote as they are here.
    private func photosHere() throws -> [StoredPhoto] {
        try RepositoryPruning(places).photos()
    }

    /// Those that a killed backup had sent, and perhaps not proved.
    private func proveSentPhotos() async throws {
        let wrong = try await prove(photosHere().filter(held.contains))
        // They are here, and sent again.
        for photo in wrong { held.remove(photo) }
    }

    private func putPhotos() async throws {
        let photos = try photosHere().filter { !held.contains($0) }
        guard !photos.isEmpty else { return }
        try await rclone.put(photos.map(\.path), from: folder)
        let wrong = try await prove(photos)
        guard wrong.isEmpty else { throw RcloneError.notKept(remote: name, paths: wrong.map(\.path).sorted()) }
    }

    /// Reads photos back. Those that are as they are here need not be here any longer; others are taken away again.
    ///
    /// - Returns: the others.
    private func prove(_ photos: [StoredPhoto]) async throws -> [StoredPhoto] {
        guard !photos.isEmpty else { return [] }
        var wrong = Dictionary(uniqueKeysWithValues: photos.map { ($0.path, $0) })
        try await rclone.digests(photos.map(\.path)) { path, digest in
            guard let photo = wrong[path], photo.digest == digest else { return }
            wrong[path] = nil
            held.insert(photo)
            try FolderEntries.remove(folder + "/" + path)
        }
        if !wrong.isEmpty { try await rclone.remove(wrong.keys.sorted()) }
        return Array(wrong.values)
    }

    // MARK: Snapshots

    /// Comes after a backup: a snapshot that is in the mirror is at the remote, and proved to be, when this is done.
    func publish(_ name: SnapshotName) async throws {
        try await putPhotos()
        let (manifest, digest) = try SnapshotManifest.read(places.manifestPath(of: name))
        try await mark(name, .unfinished)
        let place = "snapshots/\(name)/"
        var expected = Dictionary(uniqueKeysWithValues: manifest.files.map { (place + $0.name, $0.digest) })
        expected[place + SnapshotFiles.sums] = manifest.sums(manifest: digest).sha256
        try await rclone.put(expected.keys.sorted(), from: folder)
        // Last, so that who knows of no marks finds no snapshot either.
        try await rclone.put([place + SnapshotFiles.manifest], from: folder)
        expected[place + SnapshotFiles.manifest] = digest
        try await prove(expected, manifest.photos)
        try await rclone.remove([RemoteListing.Mark.unfinished.path(of: name)])
        try await rclone.removeEmptyFolder("work")
        try recordSent(name)
    }

    /// Reads a snapshot's files back, and looks for its photos, which somebody elsewhere may have taken for unneeded.
    private func prove(_ files: [String: String], _ photos: [StoredPhoto]) async throws {
        var wrong = files
        try await rclone.digests(files.keys.sorted()) { path, digest in
            if wrong[path] == digest { wrong[path] = nil }
        }
        held.removeAll()
        try await rclone.list("photos") { path, bytes in
            if let photo = StoredPhoto(path: "photos/" + path, bytes: bytes) { held.insert(photo) }
        }
        let missing = photos.filter { !held.contains($0) }.map(\.path)
        let paths = (wrong.keys + missing).sorted()
        guard paths.isEmpty else { throw RcloneError.notKept(remote: name, paths: paths) }
    }
}
