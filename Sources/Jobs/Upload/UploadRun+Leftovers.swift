import Ledger

extension UploadRun {
    /// Deletes the old products of replacements that broke off when the new ones were there, and does nothing else of the
    /// run: what it has still to send stays with it.
    ///
    /// - Parameters:
    ///   - plan: another run; what that names by its number is left alone.
    ///   - onEvent: called from several tasks.
    /// - Throws: as `perform` does.
    package func deleteLeftovers(
        besides plan: RunID, stop: StopRequest = StopRequest(), onEvent: @escaping @Sendable (UploadEvent) -> Void
    ) async throws(UploadError) {
        let coordinator = UploadCoordinator(self, stop: stop, onEvent: onEvent)
        var last = 0
        do throws(LedgerError) {
            while await coordinator.mayGoOn {
                let entries = try ledger.rowsWithLeftovers(of: run.id, besides: plan, after: last)
                guard let end = entries.last else { break }
                await coordinator.send(entries)
                last = end.ordinal
            }
            let counts = try ledger.counts(run.id)
            if !EntryState.open.contains(where: { counts[$0] > 0 }) { try ledger.mark(run.id, .finished) }
        } catch {
            throw .ledger(error)
        }
        if let trouble = await coordinator.trouble { throw trouble }
    }
}
