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
        if asks { await crew.awaitListing(until: await believedAt) }
        let (asked, believedAt) = (job.time.now, await believedAt)
        let doubt = DoubtfulRegistration(
            values: values, photos: photos.count, seenID: entry.seenID, vendorID: await crew.vendorID)
        let result = await look(for: doubt, isDecisive: asked >= believedAt)
        if case .failed = result, await crew.mayGoOn, job.retries.isSpent { await crew.haltOnRetries() }
        return handle(.searched(result, asked: asked, believedAt: believedAt))
    }

    /// When the row is old enough for an empty answer to be believed.
    private var believedAt: Duration {
        get async { sentAt + (await crew.believedAfter) }
    }

    /// One list for all that ask now; then each in its turn, those with one name one after the other.
    private func look(
        for doubt: DoubtfulRegistration, isDecisive: Bool
    ) async -> RegistrationSearchResult {
        switch await crew.newest.unclaimed(above: doubt.seenID ?? 0) {
        case .failure(let error): return .failed(error)
        case .success(let products):
            let name = ValueComparison.folded(doubt.values.name)
            await crew.desk.take(name)
            let reconciliation = Reconciliation(entry: entry, crew: crew, doubt: doubt, isDecisive: isDecisive)
            let result = await crew.stop.ending { await reconciliation.result(products) }
            await crew.desk.leave(name)
            await crew.took(.searched(result, asked: .zero, believedAt: .zero), of: entry)
            return result
        }
    }
}
