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
        if asks { await coordinator.awaitListing(until: await believedAt) }
        let (asked, believedAt) = (job.time.now, await believedAt)
        let doubt = InDoubtRegistration(
            values: values, photos: photos.count, seenID: entry.seenID, vendorID: await coordinator.vendorID)
        let result = await look(for: doubt, isDecisive: asked >= believedAt)
        if case .failed = result, await coordinator.mayGoOn, job.retries.isSpent { await coordinator.haltOnRetries() }
        return handle(.searched(result, asked: asked, believedAt: believedAt))
    }

    /// When the row is old enough for an empty answer to be believed.
    private var believedAt: Duration {
        get async { sentAt + (await coordinator.believedAfter) }
    }

    /// One list for all that ask now; then each in its turn, those with one name one after the other.
    private func look(
        for doubt: InDoubtRegistration, isDecisive: Bool
    ) async -> RegistrationSearchResult {
        switch await coordinator.newest.unclaimed(above: doubt.seenID ?? 0) {
        case .failure(let error): return .failed(error)
        case .success(let products):
            let name = ValueComparison.folded(doubt.values.name)
            let reconciliation = Reconciliation(
                entry: entry, coordinator: coordinator, doubt: doubt, isDecisive: isDecisive)
            let result =
                await coordinator.searches.withPermit(name) {
                    await coordinator.stop.ending { await reconciliation.result(products) }
                } ?? .failed(.withdrawn)
            await coordinator.took(.searched(result, asked: .zero, believedAt: .zero), of: entry)
            return result
        }
    }
}
