import Foundation
import Rclone
import Synchronization
import Tabular

/// A repository at one of rclone's remotes, and the part of it that is on this machine.
///
/// ```
/// mirror/              a repository: marker, manifests, the newest records; photos until they are sent, and proved to be there
/// mirror/lock
/// sent/NAME            snapshots that are, or were, at the remote: what else the mirror has is still to be sent
/// fetched/photos/…     photos that a restoring needs
/// lock                 one at a time brings the mirror up to date
/// ```
final class RemoteMirror: Sendable {
    let rclone: Rclone
    /// A folder of this machine's own.
    let root: String
    let held: HeldPhotos
    /// How many bytes of photos the mirror takes before they are sent.
    let batch: Int
    let state = Mutex(State())

    struct State {
        var listing = RemoteListing()
        /// Bytes of photos that came since the last were sent.
        var added = 0
    }

    var name: String { rclone.address.shown }
    var folder: String { root + "/mirror" }
    /// Where files are in the mirror, whosever it is.
    var places: BackupRepository { .unknown(at: folder) }

    init(_ address: RemoteAddress, cache: String, batch: Int, program: String) {
        // Nothing can be read off it, whatever options the address has.
        root = cache + "/" + Array(address.text.utf8).sha256.prefix(32)
        rclone = Rclone(address, scratch: root, program: program)
        held = HeldPhotos(place: root + "/fetched")
        self.batch = batch
    }

    var listing: RemoteListing { state.withLock(\.listing) }

    func fetchRecords(of name: SnapshotName) async throws {
        guard isSent(name), let bytes = listing.files[name]?[SnapshotFiles.records] else { return }
        let path = "snapshots/\(name)/\(SnapshotFiles.records)"
        if case .file(bytes) = FolderEntries.kind(of: folder + "/" + path) { return }
        try await rclone.get([path], to: folder)
    }

    func fetch(_ photos: Set<StoredPhoto>) async throws {
        let missing = photos.filter { photo in
            guard held.contains(photo) else { return false }
            if case .file(photo.bytes) = FolderEntries.kind(of: held.place + "/" + photo.path) { return false }
            return true
        }
        try await rclone.get(missing.map(\.path).sorted(), to: held.place)
    }

    func releasePhotos() throws { try FolderEntries.remove(held.place) }

    // MARK: What was sent

    func isSent(_ name: SnapshotName) -> Bool {
        if case .file = FolderEntries.kind(of: "\(root)/sent/\(name)") { true } else { false }
    }

    /// Snapshots that are still to be sent.
    func unsent() throws -> Set<SnapshotName> { Set(try places.snapshots().filter { !isSent($0) }) }

    func recordSent(_ name: SnapshotName) throws {
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
        try await rclone.put([path], from: folder)
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
        let oldest = SnapshotName(Date(timeIntervalSinceNow: -24 * 3600))
        let others = try listing.unfinished.subtracting(listing.removed).subtracting(unsent())
        let given = others.filter { $0 < oldest }
        for name in listing.removed.union(given) { try await remove(name) }
        return others.subtracting(given)
    }

    /// Removes what is to go, snapshots before the photos that only they have.
    func remove(_ plan: RepositoryPruning.Plan) async throws {
        // What a backup from elsewhere has sent so far, no manifest names yet.
        guard try await removeRests().isEmpty else { throw BackupError.busy(path: folder, .creating) }
        for name in plan.outcome.removed { try await mark(name, .removed) }
        for name in plan.outcome.removed {
            try await remove(name)
            try forget(name)
        }
        try await rclone.remove(plan.photos)
        try await rclone.removeEmptyFolder("work")
    }
}
