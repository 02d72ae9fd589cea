import Foundation
import Tabular

/// Removes snapshots, and the photos that no snapshot names any more.
///
/// A snapshot leaves its place in one step; what is killed halfway is finished by the next pruning or backup. Where any manifest
/// cannot be read, nobody knows which photos it needs, and nothing is removed.
struct RepositoryPruning: Sendable {
    let repository: BackupRepository

    init(_ repository: BackupRepository) { self.repository = repository }

    /// What goes, and what that comes to.
    struct Plan {
        var outcome = PruningOutcome()
        /// The photos that go, by their paths.
        var photos: [String] = []
    }

    /// - Parameters:
    ///   - besides: photos that an unfinished backup has put there.
    ///   - needed: snapshots that stay whatever the rules say.
    ///   - spared: snapshots that are left alone, and count for no rule.
    ///   - photos: those there are.
    func plan(
        _ policy: RetentionPolicy, calendar: Calendar, besides: Set<StoredPhoto>, keeping needed: Set<SnapshotName>,
        sparing spared: Set<SnapshotName>, photos: [StoredPhoto]
    ) throws -> Plan {
        let names = try repository.snapshots()
        guard !names.isEmpty else { throw BackupError.noSnapshot(path: repository.path, at: nil) }
        var summaries: [SnapshotSummary] = []
        for name in names where !spared.contains(name) {
            summaries.append(try repository.manifest(of: name).summary)
        }
        try check(policy.named, among: summaries)
        var plan = Plan()
        plan.outcome.hasComplete = summaries.contains(where: \.isComplete)
        let removable = policy.removable(summaries, calendar: calendar)
        plan.outcome.removed = removable.filter { !needed.contains($0) }
        plan.outcome.held = removable.filter(needed.contains)
        let removed = Set(plan.outcome.removed)
        plan.outcome.kept = summaries.map(\.name).filter { !removed.contains($0) }
        var kept = Set(besides.map(\.path))
        for name in plan.outcome.kept + spared {
            for photo in try repository.manifest(of: name).photos { kept.insert(photo.path) }
        }
        for photo in photos where !kept.contains(photo.path) {
            plan.photos.append(photo.path)
            plan.outcome.photos += 1
            plan.outcome.bytes += photo.bytes
        }
        return plan
    }

    /// The newest complete one is what the next backup goes by: it stays until there is another.
    private func check(_ named: Set<SnapshotName>, among summaries: [SnapshotSummary]) throws(BackupError) {
        for name in named.sorted() where !summaries.contains(where: { $0.name == name }) {
            throw .noSuchSnapshot(path: repository.path, name)
        }
        if let newest = summaries.filter(\.isComplete).map(\.name).max(), named.contains(newest) {
            throw .newest(path: repository.path, newest)
        }
    }

    /// Removes what is to go from the repository's folder, snapshots before the photos that only they have.
    func remove(_ plan: Plan) throws(SystemError) {
        try FolderEntries.make(repository.workPath)
        for name in plan.outcome.removed {
            let place = "\(repository.workPath)/removed-\(name)"
            try FolderEntries.remove(place)
            try FolderEntries.move(repository.folder(of: name), to: place)
        }
        try FolderEntries.sync(repository.snapshotsPath)
        for path in plan.photos { try FolderEntries.remove(repository.path + "/" + path) }
        try finish()
    }

    /// The photos in the folder. What is no photo of ours is not ours to remove.
    func photos() throws(SystemError) -> [StoredPhoto] {
        var photos: [StoredPhoto] = []
        for folder in try FolderEntries.names(in: repository.photosPath) {
            for name in try FolderEntries.names(in: repository.photosPath + "/" + folder) {
                let path = "photos/\(folder)/\(name)"
                guard case .file(let bytes) = FolderEntries.kind(of: repository.path + "/" + path),
                    let photo = StoredPhoto(path: path, bytes: bytes)
                else { continue }
                photos.append(photo)
            }
        }
        return photos
    }

    /// What was removed leaves no trace; an unfinished backup's work stays.
    private func finish() throws(SystemError) {
        for name in try FolderEntries.names(in: repository.workPath) where name.hasPrefix("removed-") {
            try FolderEntries.remove(repository.workPath + "/" + name)
        }
        if try FolderEntries.names(in: repository.workPath).isEmpty { try FolderEntries.remove(repository.workPath) }
    }
}

/// What a pruning removed, or would remove.
package struct PruningOutcome: Hashable, Sendable {
    package var removed: [SnapshotName] = []
    package var kept: [SnapshotName] = []
    /// Those of the kept ones that the rules would have removed, and that somebody still needs.
    package var held: [SnapshotName] = []
    package var photos = 0
    package var bytes = 0
    /// Whether there is a complete one; without any, the rules remove nothing.
    package var hasComplete = false
}
