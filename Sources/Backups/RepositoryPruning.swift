import Foundation
import Tabular

/// Removes snapshots, and the photos that no snapshot names any more.
///
/// A snapshot leaves its place in one step; what is killed halfway is finished by the next pruning or backup. Where any manifest
/// cannot be read, nobody knows which photos it needs, and nothing is removed.
package struct RepositoryPruning: Sendable {
    let repository: BackupRepository

    package struct Outcome: Hashable, Sendable {
        package var removed: [SnapshotName] = []
        package var kept: [SnapshotName] = []
        /// Those of the kept ones that the rules would have removed, and that somebody still needs.
        package var held: [SnapshotName] = []
        package var photos = 0
        package var bytes = 0
    }

    package init(_ repository: BackupRepository) { self.repository = repository }

    /// - Parameters:
    ///   - besides: photos that an unfinished backup has put there.
    ///   - needed: snapshots that stay whatever the rules say.
    ///   - isDry: tell what would go, and remove nothing.
    package func run(
        _ policy: RetentionPolicy, calendar: Calendar, besides: Set<StoredPhoto> = [],
        keeping needed: Set<SnapshotName> = [], isDry: Bool
    ) throws -> Outcome {
        var summaries: [SnapshotSummary] = []
        for name in try repository.snapshots() { summaries.append(try repository.manifest(of: name).summary) }
        var outcome = Outcome()
        let removable = policy.removable(summaries, calendar: calendar)
        outcome.removed = removable.filter { !needed.contains($0) }
        outcome.held = removable.filter(needed.contains)
        let removed = Set(outcome.removed)
        outcome.kept = summaries.map(\.name).filter { !removed.contains($0) }
        var photos = besides
        for name in outcome.kept { photos.formUnion(try repository.manifest(of: name).photos) }
        if !isDry { try remove(outcome.removed) }
        try sweep(keeping: Set(photos.map(\.path)), isDry: isDry, &outcome)
        if !isDry { try finish() }
        return outcome
    }

    private func remove(_ names: [SnapshotName]) throws(SystemError) {
        try FolderEntries.make(repository.workPath)
        for name in names {
            let place = "\(repository.workPath)/removed-\(name)"
            try FolderEntries.remove(place)
            try FolderEntries.move(repository.folder(of: name), to: place)
        }
        try FolderEntries.sync(repository.snapshotsPath)
    }

    private func sweep(keeping needed: Set<String>, isDry: Bool, _ outcome: inout Outcome) throws(SystemError) {
        for folder in try FolderEntries.names(in: repository.photosPath) {
            for name in try FolderEntries.names(in: repository.photosPath + "/" + folder) {
                let path = "photos/\(folder)/\(name)"
                // What is no photo of ours is not ours to remove.
                guard !needed.contains(path), StoredPhoto(path: path) != nil,
                    case .file(let bytes) = FolderEntries.kind(of: repository.path + "/" + path)
                else { continue }
                outcome.photos += 1
                outcome.bytes += bytes
                if !isDry { try FolderEntries.remove(repository.path + "/" + path) }
            }
        }
    }

    /// What was removed leaves no trace; an unfinished backup's work stays.
    private func finish() throws(SystemError) {
        for name in try FolderEntries.names(in: repository.workPath) where name.hasPrefix("removed-") {
            try FolderEntries.remove(repository.workPath + "/" + name)
        }
        if try FolderEntries.names(in: repository.workPath).isEmpty { try FolderEntries.remove(repository.workPath) }
    }
}

extension StoredPhoto {
    /// `nil` where it is no photo's place in a repository. Its size is not known.
    init?(path: String) {
        let parts = path.split(separator: "/", omittingEmptySubsequences: false)
        guard parts.count == 3, parts[0] == "photos" else { return nil }
        self.init(name: String(parts[2]))
        guard self.path == path else { return nil }
    }

    /// `nil` where it is no photo's name in a repository. Its size is not known.
    package init?(name: String) {
        guard let dot = name.firstIndex(of: ".") else { return nil }
        self.init(digest: String(name[..<dot]), bytes: 0, ending: String(name[name.index(after: dot)...]))
        guard digest.isDigest, Self.endings.contains(ending) else { return nil }
    }
}
