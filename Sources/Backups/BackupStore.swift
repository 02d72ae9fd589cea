import Foundation
import Ledger
import Rclone

/// Where an account's backups are, and what is fetched before they are read and put there after they were made.
///
/// Commands work in a folder of this machine. Where it is the repository itself, on a disk or a drive that is mounted, that is all.
/// Where the repository is at one of rclone's remotes, the folder is a mirror that has as much of it as they need.
package struct BackupStore: Sendable {
    /// What people call it; nothing secret is in it.
    package let name: String
    /// Where commands work.
    package let folder: String
    /// `nil` where the folder is the repository.
    private let mirror: RemoteMirror?

    package init(_ folder: String) { (name, self.folder, mirror) = (folder, folder, nil) }

    /// - Parameters:
    ///   - cache: a folder in which each remote has its own: what is there can be had again, or is not finished yet.
    ///   - batch: how many bytes of photos the mirror takes before they are put at the remote.
    ///   - program: rclone.
    package init(_ address: RemoteAddress, cache: String, batch: Int = 256 << 20, program: String = "rclone") {
        let mirror = RemoteMirror(address, cache: cache, batch: batch, program: program)
        (name, folder, self.mirror) = (mirror.name, mirror.folder, mirror)
    }

    /// An error as people understand it, who know the store by its name alone.
    package func reported(_ error: any Error) -> any Error {
        (error as? BackupError)?.renamed(from: folder, to: name) ?? error
    }

    // MARK: Reading

    /// The repository as it is now, and the lock of whoever works in it.
    ///
    /// - Parameter work: `nil` for whoever needs no lock.
    /// - Throws: `BackupError`, `ReadError`, `RcloneError`, `SystemError`.
    package func open(for work: RepositoryLock.Work?) async throws -> (
        repository: BackupRepository, lock: RepositoryLock?
    ) {
        let lock = try await mirror?.refresh(for: work)
        let repository = holding(try BackupRepository(at: folder))
        return (repository, try lock ?? work.map { try RepositoryLock(folder, for: $0) })
    }

    private func holding(_ repository: BackupRepository) -> BackupRepository {
        var repository = repository
        repository.held = mirror?.held
        return repository
    }

    /// Fetches the records of a snapshot.
    package func fetchRecords(of name: SnapshotName) async throws { try await mirror?.fetchRecords(of: name) }

    /// Fetches photos to where the repository says that they are.
    package func fetchPhotos(_ photos: @Sendable () throws -> Set<StoredPhoto>) async throws {
        try await mirror?.fetch(photos())
    }

    /// Nobody needs the photos any more that were fetched.
    package func releasePhotos() throws { try mirror?.releasePhotos() }

    /// What reads every byte there is, or those of the snapshot of a moment.
    ///
    /// - Throws: `BackupError` where there is nothing to verify.
    package func verification(of moment: SnapshotMoment?) async throws -> RepositoryVerification {
        if let mirror { return try await mirror.verification(of: moment) }
        let verification = try RepositoryVerification(at: folder)
        let lock = try RepositoryLock(folder, for: .reading)
        return try (moment.map { try verification.of($0) } ?? verification).keeping(lock)
    }

    // MARK: Writing

    /// The account's repository for a new backup, which is made where nothing is. What was begun and did not come to its end is
    /// ended.
    ///
    /// - Parameter checkMarket: comes before one is made.
    /// - Throws: as `open(for:)` does, and what `checkMarket` throws.
    package func begin(
        of account: Account, api: String, checkMarket: () async throws -> Void
    ) async throws -> (repository: BackupRepository, lock: RepositoryLock) {
        let lock = try await mirror?.refresh(for: .creating)
        if try BackupRepository.isNew(folder) { try await checkMarket() }
        let repository = holding(try BackupRepository.open(folder, of: account, api: api))
        let held = try lock ?? RepositoryLock(folder, for: .creating)
        try await mirror?.begin(repository)
        return (repository, held)
    }

    /// Comes after each product whose photos were put into the folder.
    package func photosAdded(bytes: Int) async throws { try await mirror?.photosAdded(bytes: bytes) }

    /// Comes after a backup: a snapshot that is in the folder is in the store, and proved to be, when this is done.
    package func publish(_ name: SnapshotName) async throws { try await mirror?.publish(name) }

    /// Removes snapshots by rules, and the photos that only they have.
    ///
    /// - Parameters:
    ///   - needed: snapshots that stay whatever the rules say.
    ///   - isDry: say what would go, and remove nothing.
    /// - Throws: `BackupError.noSnapshot` where no backup has come to its end.
    package func prune(
        _ repository: BackupRepository, by policy: RetentionPolicy, calendar: Calendar,
        keeping needed: Set<SnapshotName> = [], isDry: Bool
    ) async throws -> PruningOutcome {
        let pruning = RepositoryPruning(repository)
        let plan = try pruning.plan(
            policy, calendar: calendar, besides: BackupJournal.photos(in: repository), keeping: needed,
            sparing: mirror?.unsent() ?? [], photos: mirror?.held.all ?? pruning.photos())
        guard !isDry else { return plan.outcome }
        if let mirror { try await mirror.remove(plan) } else { try pruning.remove(plan) }
        return plan.outcome
    }
}
