import Catalogue
import Ledger
import MarketAPI
import Transfer

// MARK: - Rows in doubt

extension UploadTask {
    /// Asks the market for a row in doubt. What is found is claimed before the next row with its name may look.
    mutating func ask() async -> [UploadMachine.Action] {
        guard let (values, photos) = entry.operation.registration else {
            preconditionFailure("only registrations are asked for")
        }
        let reach = await reach()
        let (asked, believedAt) = (job.time.now, await believedAt)
        let doubt = InDoubtRegistration(
            values: values, photos: photos.count, seenID: reach == .newest ? seenID ?? 0 : nil,
            vendorID: await coordinator.vendorID)
        let result = await look(for: doubt, reach, isDecisive: reach != .search && asked >= believedAt)
        if case .failed = result, await coordinator.mayGoOn, job.retries.isSpent { await coordinator.haltOnRetries() }
        // Where a counterexample came meanwhile, what was not found down to some number may be anywhere.
        let order = await coordinator.order
        let isWhole = reach == .all || reach == .newest && (order == .rising || !asks)
        let counts = isWhole ? asked : min(asked, believedAt - max(job.options.settle, .milliseconds(20)))
        return handle(.searched(result, asked: counts, believedAt: believedAt))
    }

    /// A row that a 429 turned away is asked for at once, as far as there may be an order.
    private func reach() async -> InDoubtReach {
        if asks { return await coordinator.reach(for: sentAt) }
        return await coordinator.order == .none ? .all : .newest
    }

    /// When the row is old enough for an empty answer to be believed.
    private var believedAt: Duration {
        get async { sentAt + (await coordinator.believedAfter) }
    }

    /// One list for all that ask now; then each in its turn, those with one name one after the other.
    private func look(
        for doubt: InDoubtRegistration, _ reach: InDoubtReach, isDecisive: Bool
    ) async -> RegistrationSearchResult {
        switch await listed(for: doubt, reach) {
        case .failure(let error): return .failed(error)
        case .success(let products):
            let isStillWhole = await coordinator.order == .rising || reach == .all || !asks
            let name = ValueComparison.folded(doubt.values.name)
            let reconciliation = Reconciliation(
                entry: entry, coordinator: coordinator, doubt: doubt, isDecisive: isDecisive && isStillWhole)
            let result =
                await coordinator.searches.withPermit(name) {
                    await coordinator.stop.ending { await reconciliation.result(products) }
                } ?? .failed(.withdrawn)
            await coordinator.took(.searched(result, asked: .zero, believedAt: .zero), of: entry)
            return result
        }
    }

    private func listed(for doubt: InDoubtRegistration, _ reach: InDoubtReach) async -> NewestProducts.Answer {
        switch reach {
        case .search: .success(ListedProducts())
        case .newest: await coordinator.newest.unclaimed(above: doubt.seenID ?? 0, for: doubt)
        case .all: await coordinator.newest.resembling(doubt, of: entry.ordinal, since: await believedAt)
        }
    }
}
