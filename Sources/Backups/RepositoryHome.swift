import Foundation
import Ledger

/// Where a repository is at home, and what has to travel before it is read and after it was written.
///
/// Commands work in a folder of this machine, whatever the home is: where that is another place, the folder has as much of the
/// repository as they need.
package protocol RepositoryHome: Sendable {
    /// What people call it; nothing secret is in it.
    var name: String { get }
    /// Where commands work.
    var folder: String { get }

    /// Brings to the folder what has changed at home. Comes before anything is read.
    ///
    /// - Parameter purpose: `nil` for whoever takes no lock.
    func refresh(for purpose: RepositoryLock.Work?) async throws

    /// - Throws: `BackupError.busy`, `SystemError`.
    func lock(for purpose: RepositoryLock.Work) throws -> RepositoryLock

    /// The repository in the folder.
    ///
    /// - Throws: `BackupError`, `ReadError`.
    func repository() throws -> BackupRepository

    /// The account's repository, which is made where nothing is.
    ///
    /// - Throws: `BackupError`, `ReadError`, `SystemError`.
    func open(of account: Account, api: String) throws -> BackupRepository

    /// Brings the records of a snapshot to the folder.
    func bringRecords(of name: SnapshotName) async throws

    /// Brings photos to where the repository says that they are.
    func bring(_ photos: @Sendable () throws -> Set<StoredPhoto>) async throws

    /// Nobody needs the photos any more that were brought.
    func releasePhotos() throws

    /// Comes before a backup, once it is known whose it is; ends what was begun and did not come to its end.
    func beginBackup() async throws

    /// Told of each product whose photos were put into the folder, and of their bytes.
    func photosCame(bytes: Int) async throws

    /// Comes after a backup: a snapshot that is in the folder is at home, and proved to be, when this is done.
    func settle(_ name: SnapshotName) async throws

    /// What looks at every byte there is at home.
    ///
    /// - Parameter moment: for the snapshot of that moment alone.
    /// - Throws: `BackupError` where there is nothing to look at.
    func verification(of moment: SnapshotMoment?) async throws -> RepositoryVerification

    /// Removes snapshots by rules, and the photos that only they have.
    ///
    /// - Parameter needed: snapshots that stay whatever the rules say.
    func prune(
        _ policy: RetentionPolicy, calendar: Calendar, keeping needed: Set<SnapshotName>, isDry: Bool
    ) async throws -> RepositoryPruning.Outcome
}

extension RepositoryHome {
    /// An error as people understand it, who know the home by its name alone.
    package func told(_ error: any Error) -> any Error {
        (error as? BackupError)?.renamed(from: folder, to: name) ?? error
    }
}

/// A folder of this machine, or of a drive that it has mounted: everything is there already.
package struct FolderHome: RepositoryHome {
    package let folder: String
    package var name: String { folder }

    package init(_ folder: String) { self.folder = folder }

    package func refresh(for purpose: RepositoryLock.Work?) {}
    package func lock(for purpose: RepositoryLock.Work) throws -> RepositoryLock {
        try RepositoryLock(folder, for: purpose)
    }
    package func repository() throws -> BackupRepository { try BackupRepository(at: folder) }
    package func open(of account: Account, api: String) throws -> BackupRepository {
        try BackupRepository.open(folder, of: account, api: api)
    }

    package func bringRecords(of name: SnapshotName) {}
    package func bring(_ photos: @Sendable () throws -> Set<StoredPhoto>) {}
    package func releasePhotos() {}
    package func beginBackup() {}
    package func photosCame(bytes: Int) {}
    package func settle(_ name: SnapshotName) {}

    package func verification(of moment: SnapshotMoment?) throws -> RepositoryVerification {
        let verification = try RepositoryVerification(at: folder)
        let lock = try lock(for: .reading)
        return try (moment.map { try verification.of($0) } ?? verification).keeping(lock)
    }

    package func prune(
        _ policy: RetentionPolicy, calendar: Calendar, keeping needed: Set<SnapshotName>, isDry: Bool
    ) throws -> RepositoryPruning.Outcome {
        let repository = try repository()
        let unfinished = try BackupJournal.photos(in: repository)
        return try RepositoryPruning(repository).run(
            policy, calendar: calendar, besides: unfinished, keeping: needed, isDry: isDry)
    }
}
