import Ledger
import MarketAPI
import Transfer

extension RunJob {
    /// Looks, before a run registers anything, whether the ledger knows what the account has registered before.
    ///
    /// - Returns: what keeps the run from going on; and the highest number there was, where the newest products come first.
    func distrust(_ run: Run) async throws -> (stop: JobStop?, newest: Int?) {
        let lost = try ledger.lostCommits()
        let registers = try ledger.plansRegistrations(run.id)
        var newest: Int?
        switch options.adoption {
        case nil where !registers: return (nil, nil)
        case nil:
            if let lost { return (.ledgerBehind(path: ledger.path, missing: lost.missing), nil) }
            return try await meetUnknown(run)
        case .adopt: if registers, let stop = try await adopt(run) { return (stop, nil) }
        // What is there already is not what a row makes whose answer is lost.
        case .register: if registers { newest = try await look(run).newest }
        }
        if lost != nil { try ledger.acceptLoss() }
        return (nil, newest)
    }

    private func unknownProducts(_ run: Run) -> UnknownProducts {
        UnknownProducts(
            for: run, in: ledger, market: market.sending, options: options.upload, retries: market.retries,
            onPart: { [onEvent] in onEvent(.lookedAtPart(products: $0)) })
    }

    /// Stops where the market has products of the vendor's that rows would register again.
    private func meetUnknown(_ run: Run) async throws -> (JobStop?, newest: Int?) {
        let look = try await look(run)
        let unknown = UnknownCounts(look.matches)
        if unknown.rows > 0 { return (.productsUnknown(rows: unknown.rows, ids: unknown.ids), nil) }
        return (nil, look.newest)
    }

    private func look(_ run: Run) async throws -> UnknownProducts.Look {
        try await stop.interrupting { try await unknownProducts(run).look(stop) }
    }

    private func adopt(_ run: Run) async throws -> JobStop? {
        onEvent(.adopting)
        let outcome = try await Adoption(unknownProducts(run)).perform(stop: stop)
        onEvent(.adopted(outcome))
        return outcome.undecided.isEmpty ? nil : .adoptionUndecided(rows: outcome.undecided.count)
    }
}
