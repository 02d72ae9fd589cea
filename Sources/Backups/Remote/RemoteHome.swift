import Foundation
import Ledger
import Rclone
import Synchronization
import Tabular

/// A repository at one of rclone's remotes.
///
/// ```
/// mirror/              a repository: marker, manifests, the newest records; photos until they are sent, and proved to be there
/// mirror/lock
/// sent/NAME            snapshots that are, or were, at the remote: what else the mirror has is still to be sent
/// fetched/photos/…     photos that a restoring needs
/// lock                 one at a time brings the mirror up to date
/// ```
package final class RemoteHome: RepositoryHome {
    let rclone: Rclone
    /// A folder of this machine's own.
    let root: String
    let held: HeldPhotos
    /// How many bytes of photos the mirror takes before they are sent.
    let batch: Int
    let state = Mutex(State())

    struct State {
        var listing = RemoteListing()
        var lock: RepositoryLock?
        /// Bytes of photos that came since the last were sent.
        var came = 0
    }

    package var name: String { rclone.address.shown }
    package var folder: String { root + "/mirror" }

    /// - Parameter cache: a folder in which each remote has its own: what is there can be had again, or is not finished yet.
    package init(_ address: RemoteAddress, cache: String, batch: Int = 256 << 20, program: String = "rclone") {
        // Nothing can be read off it, whatever options the address has.
        root = cache + "/" + Array(address.text.utf8).sha256.prefix(32)
        rclone = Rclone(address, scratch: root, program: program)
        held = HeldPhotos(place: root + "/fetched")
        self.batch = batch
    }

    var listing: RemoteListing { state.withLock(\.listing) }

    package func lock(for purpose: RepositoryLock.Work) throws -> RepositoryLock {
        if let lock = state.withLock(\.lock) { return lock }
        return try RepositoryLock(folder, for: purpose)
    }

    package func repository() throws -> BackupRepository { holding(try BackupRepository(at: folder)) }

    package func open(of account: Account, api: String) throws -> BackupRepository {
        holding(try BackupRepository.open(folder, of: account, api: api))
    }

    private func holding(_ repository: BackupRepository) -> BackupRepository {
        var repository = repository
        repository.held = held
        return repository
    }

    package func bringRecords(of name: SnapshotName) async throws {
        guard isSent(name), let bytes = listing.files[name]?[SnapshotFiles.records] else { return }
        let path = "snapshots/\(name)/\(SnapshotFiles.records)"
        if case .file(bytes) = FolderEntries.kind(of: folder + "/" + path) { return }
        try await rclone.fetch([path], to: folder)
    }

    package func bring(_ photos: @Sendable () throws -> Set<StoredPhoto>) async throws {
        let missing = try photos().filter { photo in
            guard held.contains(photo) else { return false }
            if case .file(photo.bytes) = FolderEntries.kind(of: held.place + "/" + photo.path) { return false }
            return true
        }
        try await rclone.fetch(missing.map(\.path).sorted(), to: held.place)
    }

    package func releasePhotos() throws { try FolderEntries.remove(held.place) }

    // MARK: What was sent

    func isSent(_ name: SnapshotName) -> Bool {
        if case .file = FolderEntries.kind(of: "\(root)/sent/\(name)") { true } else { false }
    }

    func noteSent(_ name: SnapshotName) throws {
        try FolderEntries.make(root + "/sent")
        try Data().write(to: URL(fileURLWithPath: "\(root)/sent/\(name)"))
    }

    func forget(_ name: SnapshotName) throws {
        try FolderEntries.remove("\(folder)/snapshots/\(name)")
        try FolderEntries.remove("\(root)/sent/\(name)")
    }

    // MARK: Marks

    func mark(_ name: SnapshotName, _ mark: RemoteListing.Mark) async throws {
        let path = mark.path(of: name)
        let folder = "\(root)/marks-\(UUID().uuidString)"
        defer { try? FolderEntries.remove(folder) }
        try FileManager.default.createDirectory(atPath: folder + "/work", withIntermediateDirectories: true)
        // Some remotes keep no empty files.
        try Data("\(path)\n".utf8).write(to: URL(fileURLWithPath: folder + "/" + path))
        try await rclone.send([path], from: folder)
    }

    /// Removes a snapshot of which the mark is there.
    func remove(_ name: SnapshotName) async throws {
        try await rclone.removeFolder("snapshots/\(name)")
        try await rclone.remove([
            RemoteListing.Mark.unfinished.path(of: name), RemoteListing.Mark.removed.path(of: name),
        ])
    }

    /// Ends removals that did not come to their end, and takes away what backups that nobody goes on with have left.
    ///
    /// - Returns: snapshots that are being sent from elsewhere, as far as anybody can tell.
    func removeRests() async throws -> Set<SnapshotName> {
        let listing = listing
        let ours = Set(try repository().snapshots().filter { !isSent($0) })
        let oldest = SnapshotName(Date(timeIntervalSinceNow: -24 * 3600))
        let others = listing.unfinished.subtracting(listing.removed).subtracting(ours)
        let given = others.filter { $0 < oldest }
        for name in listing.removed.union(given) { try await remove(name) }
        return others.subtracting(given)
    }
}

extension RemoteHome {
    package func prune(
        _ policy: RetentionPolicy, calendar: Calendar, keeping needed: Set<SnapshotName>, isDry: Bool
    ) async throws -> RepositoryPruning.Outcome {
        let repository = try repository()
        let unsent = Set(try repository.snapshots().filter { !isSent($0) })
        let plan = try RepositoryPruning(repository).plan(
            policy, calendar: calendar, besides: BackupJournal.photos(in: repository), keeping: needed, sparing: unsent,
            photos: held.all)
        guard !isDry else { return plan.outcome }
        // What a backup from elsewhere has sent so far, no manifest names yet.
        guard try await removeRests().isEmpty else { throw BackupError.busy(path: folder, .creating) }
        for name in plan.outcome.removed { try await mark(name, .removed) }
        for name in plan.outcome.removed {
            try await remove(name)
            try forget(name)
        }
        try await rclone.remove(plan.photos)
        try await rclone.removeEmptyFolder("work")
        return plan.outcome
    }
}
