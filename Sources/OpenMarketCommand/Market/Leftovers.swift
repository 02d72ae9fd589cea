import Jobs
import Ledger
import Synchronization
import Wording

extension Sending {
    /// Finishes replacements that earlier runs began: a sheet that was edited since is a job of its own, and without it their
    /// old products would stay beside the new ones.
    ///
    /// - Parameter plan: the run that is sent after this.
    /// - Returns: what else the command ends with; `.done` where the run may be sent.
    func deleteLeftovers(_ leftovers: [Leftovers], besides plan: RunID) async -> ExitStatus {
        do { return try await finish(leftovers, besides: plan) } catch {
            return console.status(telling: error, market: connection.name)
        }
    }

    private func finish(_ leftovers: [Leftovers], besides plan: RunID) async throws -> ExitStatus {
        var status = ExitStatus.done
        let stop = interruption.stop
        if !leftovers.isEmpty { interruption.beginSending(clearing: {}) }
        for one in leftovers where one.products > 0 {
            guard let run = try ledger.run(one.run) else { continue }
            switch try await deleteLeftovers(of: run, besides: plan, stop: stop) {
            case .done: break
            case .rowsLost: status = .rowsLost
            case let trouble: return trouble
            }
            if stop.isRequested { return .stopped }
        }
        return status
    }

    private func deleteLeftovers(of run: Run, besides plan: RunID, stop: StopRequest) async throws -> ExitStatus {
        let lock = try ledger.lock(run.id)
        defer { withExtendedLifetime(lock) {} }
        let counts = Mutex((deleted: 0, left: 0))
        do {
            try await upload(run).deleteLeftovers(besides: plan, stop: stop) { event in
                guard case .settled(let entry, let settlement) = event else { return }
                counts.withLock { if settlement.state == .updated { $0.deleted += 1 } else { $0.left += 1 } }
                guard let reason = settlement.reason else { return }
                console.talk(
                    SendingNews.leftoverStays(
                        run: run.id.description, row: entry.rowName, why: reason))
            }
        } catch {
            let status = error.status(isMidway: true)
            console.fail(error.trouble(market: connection.name).text(in: console.language), status: status)
            return status
        }
        let (deleted, left) = counts.withLock { $0 }
        if deleted > 0 { console.talk(SendingNews.leftoversDeleted(deleted, run: run.id.description)) }
        return left > 0 ? .rowsLost : .done
    }
}
