import Foundation
import Rclone
import Synchronization
import Tabular

extension RemoteMirror {
    /// Fetches what has changed at the remote. Comes before anything is read.
    ///
    /// - Returns: the lock on the mirror; `nil` where no work is named.
    func refresh(for work: RepositoryLock.Work?) async throws -> RepositoryLock? {
        try FileManager.default.createDirectory(
            atPath: folder, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
        let isWriting = work == .creating || work == .removing
        // Who makes a backup takes away what the mirror no longer needs, and so is alone, too.
        let lock = isWriting ? try work.map { try RepositoryLock(folder, for: $0, isAlone: true) } : nil
        let turn = try await acquireTurn()
        defer { withExtendedLifetime(turn) {} }
        var listing = RemoteListing()
        held.removeAll()
        try await rclone.list { path, bytes in
            if let photo = listing.add(path, bytes) { held.insert(photo) }
        }
        guard listing.isEmpty || listing.hasMarker else { throw BackupError.notARepository(path: name) }
        // A place that is not there for the moment costs nobody who only looks what is still to be sent.
        guard !listing.isEmpty || isWriting else { throw BackupError.noRepository(path: name) }
        try await fetchMarker(listing, mayWipe: isWriting)
        try await fetchManifests(listing)
        state.withLock { $0.listing = listing }
        return work == .reading ? try RepositoryLock(folder, for: .reading) : lock
    }

    /// Others may be at it: they are soon done, unlike a backup.
    private func acquireTurn() async throws -> RepositoryLock {
        while true {
            do { return try RepositoryLock(root, for: .removing) } catch BackupError.busy {
                try await Task.sleep(for: .milliseconds(50))
            }
        }
    }

    /// The mirror is of this very repository, or starts anew.
    private func fetchMarker(_ listing: RemoteListing, mayWipe: Bool) async throws {
        let (incoming, marker) = (root + "/incoming", BackupRepository.marker)
        defer { try? FolderEntries.remove(incoming) }
        if listing.hasMarker { try await rclone.get([marker], to: incoming) }
        let theirs = FileManager.default.contents(atPath: incoming + "/" + marker)
        if listing.hasMarker, theirs == nil { throw RcloneError.notKept(remote: name, paths: [marker]) }
        guard theirs != FileManager.default.contents(atPath: folder + "/" + marker) else { return }
        let lock = mayWipe ? nil : try RepositoryLock(folder, for: .removing)
        defer { withExtendedLifetime(lock) {} }
        for name in try FolderEntries.names(in: folder)
        where ![RepositoryLock.fileName, RepositoryLock.creatingName].contains(name) {
            try FolderEntries.remove(folder + "/" + name)
        }
        try FolderEntries.remove(root + "/sent")
        if theirs != nil { try FolderEntries.move(incoming + "/" + marker, to: folder + "/" + marker) }
    }

    private func fetchManifests(_ listing: RemoteListing) async throws {
        let (there, snapshots) = (listing.snapshots, folder + "/snapshots")
        for name in try FolderEntries.names(in: snapshots).compactMap({ SnapshotName($0) }) {
            if isSent(name), !there.contains(name) { try forget(name) }
        }
        if !there.isEmpty { try FolderEntries.make(snapshots) }
        var missing: [String] = []
        for name in there.sorted() {
            try recordSent(name)
            try FolderEntries.make("\(snapshots)/\(name)")
            guard let bytes = listing.files[name]?[SnapshotFiles.manifest] else { continue }
            let path = "snapshots/\(name)/\(SnapshotFiles.manifest)"
            if case .file(bytes) = FolderEntries.kind(of: folder + "/" + path) { continue }
            missing.append(path)
        }
        try await rclone.get(missing, to: folder)
    }
}
