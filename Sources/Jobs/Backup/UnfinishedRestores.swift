import Backups
import Ledger

extension RestoreJob {
    /// What its runs are called in the ledger.
    package static let command = "restore"

    /// The snapshots that restorings into any market have not come to the end of, each with the newest such run: what they have left
    /// is sent from the snapshot's photos.
    package static func unfinished(
        from repository: BackupRepository, in ledger: Ledger
    ) throws -> [SnapshotName: Run] {
        let runs = try ledger.unfinishedRuns(of: command)
        if runs.isEmpty { return [:] }
        var needed: [SnapshotName: Run] = [:]
        for name in try repository.snapshots() {
            let digest = try repository.digest(of: name)
            needed[name] = runs.first { $0.planDigest.hasSuffix(":" + digest) }
        }
        return needed
    }
}
