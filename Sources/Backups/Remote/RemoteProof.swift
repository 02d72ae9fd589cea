import Foundation
import Rclone
import Tabular

extension RemoteMirror {
    /// All files are listed and read where they are; manifests, and records that have changed, are fetched to be read here.
    /// The mirror is no part of it.
    func verification(of moment: SnapshotMoment?) async throws -> RepositoryVerification {
        let proof = try RemoteProof(self)
        do {
            try await proof.list()
            try await proof.fetchManifests()
            let chosen = try moment.map { try BackupRepository.unknown(at: proof.folder).snapshot(at: $0) }
            try await proof.digest(chosen)
            try await proof.fetchChangedRecords(chosen)
            let verification = try RepositoryVerification(at: proof.folder, of: chosen.map { [$0] })
            return verification.reading(proof.files).keeping(proof)
        } catch let error as BackupError {
            throw error.renamed(from: proof.folder, to: name)
        }
    }
}

/// What a verification of a remote goes by. Its folder goes when it is released.
///
/// One task at a time uses it.
private final class RemoteProof: @unchecked Sendable {
    private let mirror: RemoteMirror
    let folder: String
    private(set) var files = ListedFiles()
    private var names: [SnapshotName] = []

    init(_ mirror: RemoteMirror) throws {
        self.mirror = mirror
        folder = "\(mirror.root)/proof-\(UUID().uuidString)"
        try FileManager.default.createDirectory(
            atPath: folder, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
    }

    deinit { try? FolderEntries.remove(folder) }

    func list() async throws {
        var listing = RemoteListing()
        var all: [(path: String, bytes: Int)] = []
        try await mirror.rclone.list { path, bytes in
            _ = listing.add(path, bytes)
            all.append((path, bytes))
        }
        guard !listing.isEmpty else { throw BackupError.noRepository(path: mirror.name) }
        names = listing.snapshots.sorted()
        guard listing.hasMarker || !names.isEmpty else { throw BackupError.notARepository(path: mirror.name) }
        let hidden = listing.unfinished.union(listing.removed).map { "snapshots/\($0)/" }
        for (path, bytes) in all where !hidden.contains(where: path.hasPrefix) { files.add(path, bytes) }
    }

    func fetchManifests() async throws {
        // One whose manifest is gone is a snapshot all the same.
        for name in names {
            try FileManager.default.createDirectory(
                atPath: "\(folder)/snapshots/\(name)", withIntermediateDirectories: true)
        }
        try await mirror.rclone.get(
            [BackupRepository.marker] + names.map { place(of: $0) + SnapshotFiles.manifest }, to: folder)
        // What stands in for a manifest that is damaged.
        let unread = names.filter { manifest(of: $0) == nil }
        try await mirror.rclone.get(unread.map { place(of: $0) + SnapshotFiles.sums }, to: folder)
    }

    private func place(of name: SnapshotName) -> String { "snapshots/\(name)/" }

    /// `nil` where it is damaged.
    private func manifest(of name: SnapshotName) -> SnapshotManifest? {
        try? SnapshotManifest.read(folder + "/" + place(of: name) + SnapshotFiles.manifest).manifest
    }

    /// - Parameter chosen: `nil` for all there is.
    func digest(_ chosen: SnapshotName?) async throws {
        try await mirror.rclone.digests(chosen.map(paths)) { path, digest in files.set(digest, of: path) }
    }

    private func paths(of name: SnapshotName) -> [String] {
        let place = place(of: name)
        let own = files.names(in: String(place.dropLast())).map { place + $0 }
        if let manifest = manifest(of: name) { return own + manifest.photos.map(\.path) }
        let sums = Checksums(path: folder + "/" + place + SnapshotFiles.sums)
        return own + (sums?.digests ?? []).map(\.file).filter { $0.hasPrefix("../../") }.map { String($0.dropFirst(6)) }
    }

    /// What names the products of which the lines have changed.
    func fetchChangedRecords(_ chosen: SnapshotName?) async throws {
        let changed = (chosen.map { [$0] } ?? names).filter { name in
            let written = manifest(of: name)?.files.first { $0.name == SnapshotFiles.records }
            return written.map { files.digest(of: place(of: name) + $0.name) != $0.digest } ?? false
        }
        try await mirror.rclone.get(changed.map { place(of: $0) + SnapshotFiles.records }, to: folder)
    }
}
