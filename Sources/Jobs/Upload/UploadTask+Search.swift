import Catalogue
import Ledger
import MarketAPI
import Synchronization
import Transfer

// MARK: - Rows in doubt

extension UploadTask {
    /// Asks the market for a row in doubt. What is found is claimed before the next row with its name may look.
    func ask() async -> [UploadMachine.Action] {
        guard let desk, let values = plannedValues else {
            preconditionFailure("only registrations are asked for, and only when nothing is on the wire")
        }
        let name = values.comparedName
        await desk.take(name)
        let result = await claim(values)
        let event = UploadMachine.Event.searched(result, at: job.time.now)
        await crew.took(event, of: entry)
        if case .failed = result, await crew.mayGoOn, job.retries.isSpent { await crew.haltOnRetries() }
        var actions = handle(event)
        if case .recordOutcome(let outcome) = actions.first {
            await record(outcome)
            actions.removeFirst()
        }
        await desk.leave(name)
        return actions
    }

    /// The first product with the row's values that is this vendor's, and that no other row of any process has.
    private func claim(_ values: ProductValues) async -> RegistrationSearchResult {
        var others: Set<Int> = []
        do throws(LedgerError) {
            while true {
                // Many wait for the desk, and a stop is for them, too: the row stays in doubt.
                if crew.stop.isRequested { return .failed(.withdrawn) }
                let result = try await search(for: values, besides: others)
                guard case .found(let id) = result else { return result }
                if let trouble = await prove(id, values, &others) { return .failed(trouble) }
                if others.contains(id) { continue }
                if try job.ledger.hasRival(entry) { return .ambiguous }
                if try await job.ledger.claim(id, values, for: entry) { return result }
            }
        } catch {
            await crew.halt(.ledger(error))
            return .failed(.withdrawn)
        }
    }

    /// A stop ends it with its next request: the row stays in doubt.
    private func search(
        for values: ProductValues, besides others: Set<Int>
    ) async throws(LedgerError) -> RegistrationSearchResult {
        let failure = Mutex<LedgerError?>(nil)
        let doubt = DoubtfulRegistration(values: values, seenID: entry.seenID, vendorID: await crew.vendorID)
        let result = await crew.stop.ending { [self] in
            await job.search.find(doubt) { id in
                if others.contains(id) { return true }
                do throws(LedgerError) { return try job.ledger.isClaimed(id, butBy: entry) } catch {
                    failure.withLock { $0 = error }
                    return true
                }
            }
        }
        if let failure = failure.withLock({ $0 }) { throw failure }
        return result
    }

    /// While the vendor's number is not known, an equal product may be another vendor's: two shops with one supplier's
    /// sheet. Then the market is asked whose it is, as often as it is asked anything.
    private func prove(_ id: Int, _ values: ProductValues, _ others: inout Set<Int>) async -> MarketError? {
        guard await crew.vendorID == nil else { return nil }
        do throws(MarketError) {
            let detail = try await job.options.policy.retrying(budget: job.retries, time: job.time) {
                (_) async throws(MarketError) in
                try await job.market.ownProduct(id, like: values)
            }
            if let detail {
                await crew.saw(id: id, vendor: detail.facts.vendorID)
            } else {
                others.insert(id)
            }
            return nil
        } catch {
            return error
        }
    }
}
