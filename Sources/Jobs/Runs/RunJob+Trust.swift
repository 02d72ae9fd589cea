import Ledger
import MarketAPI
import Transfer

extension RunJob {
    /// Looks, before a run registers anything, whether the ledger knows what the account has registered before.
    ///
    /// - Returns: `nil` where the run may go on.
    func distrust(_ run: Run) async throws -> JobStop? {
        let lost = try ledger.lostCommits()
        let registers = try ledger.plansRegistrations(run.id)
        switch options.adoption {
        case nil where !registers: return nil
        case nil:
            guard let lost else { return try await meetUnknown(run) }
            return .ledgerBehind(path: ledger.path, missing: lost.missing)
        case .adopt: if registers, let stop = try await adopt(run) { return stop }
        // What is there already is not what a row makes whose answer is lost.
        case .register: if registers { _ = try await unknownProducts(run).matches(stop: stop) }
        }
        if lost != nil { try ledger.acceptLoss() }
        return nil
    }

    private func unknownProducts(_ run: Run) -> UnknownProducts {
        UnknownProducts(
            for: run, in: ledger, market: market.sending, options: options.upload, retries: market.retries,
            onPart: { [onEvent] in onEvent(.lookedAtPart(products: $0)) })
    }

    /// Stops where the market has products of the vendor's that rows would register again.
    private func meetUnknown(_ run: Run) async throws -> JobStop? {
        let matches = try await unknownProducts(run).matches(stop: stop)
        guard !matches.isEmpty else { return nil }
        let rows = Set(matches.map(\.entry.ordinal)).count
        return .productsUnknown(rows: rows, ids: Set(matches.map(\.product.id)).sorted())
    }

    private func adopt(_ run: Run) async throws -> JobStop? {
        onEvent(.adopting)
        let outcome = try await Adoption(unknownProducts(run)).perform(stop: stop)
        onEvent(.adopted(outcome))
        return outcome.undecided.isEmpty ? nil : .adoptionUndecided(rows: outcome.undecided.count)
    }
}
