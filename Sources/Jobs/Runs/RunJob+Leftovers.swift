import Ledger
import Synchronization
import Transfer

extension RunJob {
    /// Finishes replacements that earlier runs began: a sheet that was edited since is a job of its own, and without it their
    /// old products would stay beside the new ones.
    ///
    /// - Parameter plan: the run that is sent after this.
    /// - Returns: whether all of them are gone; a reason why that run must not be sent.
    package func deleteLeftovers(_ leftovers: [Leftovers], besides plan: RunID) async -> (areGone: Bool, stop: JobStop?)
    {
        do {
            return (try await finish(leftovers, besides: plan), nil)
        } catch {
            let stop = JobStop(error)
            onEvent(.stopped(stop))
            return (false, stop)
        }
    }

    /// - Returns: whether all of them are gone.
    private func finish(_ leftovers: [Leftovers], besides plan: RunID) async throws -> Bool {
        if !leftovers.isEmpty { onEvent(.deletingLeftovers) }
        var areGone = true
        for one in leftovers where one.products > 0 {
            guard let run = try ledger.run(one.run) else { continue }
            if try await deleteLeftovers(of: run, besides: plan) > 0 { areGone = false }
            if stop.isRequested { throw JobStop.requested }
        }
        return areGone
    }

    /// - Returns: how many stay.
    private func deleteLeftovers(of run: Run, besides plan: RunID) async throws -> Int {
        let lock = try ledger.lock(run.id)
        defer { withExtendedLifetime(lock) {} }
        let counts = Mutex((deleted: 0, left: 0))
        do {
            try await upload(run).deleteLeftovers(besides: plan, stop: stop) { [onEvent] event in
                guard case .settled(let entry, let settlement) = event else { return }
                counts.withLock { if settlement.state == .updated { $0.deleted += 1 } else { $0.left += 1 } }
                if let reason = settlement.reason { onEvent(.leftoverStays(entry, reason, of: run.id)) }
            }
        } catch {
            throw JobStop.leftovers(error)
        }
        let (deleted, left) = counts.withLock { $0 }
        if deleted > 0 { onEvent(.leftoversDeleted(deleted, of: run.id)) }
        return left
    }
}
