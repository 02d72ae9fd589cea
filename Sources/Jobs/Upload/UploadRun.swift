import Catalogue
import Ledger
import Transfer

/// Carries out a planned run: sends its rows, side by side and at the market's pace, until each is settled.
///
/// Rows come from the ledger in batches, only as there is room, so memory does not grow with the run. Beside the sending the
/// market is asked for the rows that an earlier crash or a lost answer left in doubt, and for those that are lost on the
/// way; what is not there when it is old enough is sent again.
package struct UploadRun: Sendable {
    let run: Run
    let ledger: Ledger
    let market: any MarketWriting
    let photos: any PhotoPreparing
    let options: UploadOptions
    let retries: RetryBudget
    let time: any Timekeeping
    let tally: SendingTally

    /// - Parameters:
    ///   - retries: the budget that the market's client spends its own retries from.
    ///   - tally: counts what is sent and heard.
    package init(
        _ run: Run, ledger: Ledger, market: any MarketWriting, photos: any PhotoPreparing,
        options: UploadOptions = UploadOptions(),
        retries: RetryBudget = RetryBudget(), time: any Timekeeping = .continuous,
        tally: SendingTally = SendingTally()
    ) {
        self.run = run
        self.ledger = ledger
        self.market = market
        self.photos = photos
        self.options = options
        self.retries = retries
        self.time = time
        self.tally = tally
    }

    /// Returns when every row is settled, or none can be any more, or after a stop.
    ///
    /// - Parameter onEvent: called from several tasks.
    /// - Returns: how many rows of the whole run are in each state now.
    /// - Throws: where the market refused the credentials or cannot be reached, a budget is spent, a canary is not as it
    ///   should be, or the ledger failed. The run then stands as stopped.
    package func perform(
        stop: StopRequest = StopRequest(), onEvent: @escaping @Sendable (UploadEvent) -> Void = { _ in }
    ) async throws(UploadError) -> EntryCounts {
        do throws(LedgerError) { try ledger.mark(run.id, .running) } catch { throw .ledger(error) }
        let coordinator = UploadCoordinator(self, stop: stop, onEvent: onEvent)
        let trouble = await work(coordinator)
        let counts: EntryCounts
        do throws(LedgerError) {
            counts = try ledger.counts(run.id)
            let isOpen = EntryState.open.contains { counts[$0] > 0 }
            try ledger.mark(run.id, isOpen ? .stopped : .finished)
        } catch {
            throw .ledger(error)
        }
        if let trouble { throw trouble }
        if !stop.isRequested { await tellSpent(counts, coordinator) }
        return counts
    }

    /// Where nobody stopped the run, the rows that are left are other runs', or had their tries.
    private func tellSpent(_ counts: EntryCounts, _ coordinator: UploadCoordinator) async {
        let elsewhere = await coordinator.postponed.values.reduce(0) { $0 + $1.count }
        let spent = counts[.planned] - elsewhere
        if spent > 0 { coordinator.onEvent(.triesSpent(rows: spent, last: await coordinator.lastError)) }
    }

    /// Asks the market for the registrations in doubt, and sends nothing.
    ///
    /// - Returns: how many rows of the whole run are in each state now.
    package func settleDoubts(stop: StopRequest = StopRequest()) async throws(UploadError) -> EntryCounts {
        let coordinator = UploadCoordinator(self, stop: stop, onEvent: { _ in })
        await reconciling(coordinator) { while await coordinator.waitForDoubts() {} }
        if let trouble = await coordinator.trouble { throw trouble }
        do { return try ledger.counts(run.id) } catch { throw .ledger(error) }
    }

    private func work(_ coordinator: UploadCoordinator) async -> UploadError? {
        await reconciling(coordinator) {
            if await coordinator.mayGoOn { await coordinator.open() }
            if await coordinator.mayGoOn { await coordinator.sendCanaries() }
            if await coordinator.mayGoOn { await coordinator.sendAll() }
            await coordinator.waitForOthers()
        }
        return await coordinator.trouble
    }

    /// Does something while the market is asked for rows in doubt.
    private func reconciling(_ coordinator: UploadCoordinator, _ body: @escaping @Sendable () async -> Void) async {
        await coordinator.beginDoubts()
        await withTaskGroup(of: Void.self) { group in
            group.addTask { await coordinator.reconcile() }
            await body()
            await coordinator.endDoubts()
        }
    }
}

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
