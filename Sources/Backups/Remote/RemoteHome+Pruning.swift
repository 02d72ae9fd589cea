import Foundation
import Rclone
import Tabular

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
