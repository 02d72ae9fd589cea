import Catalogue
import Ledger
import MarketAPI
import Transfer

/// One look at the market for a row in doubt: which of its products is the row's, if any.
struct Reconciliation: Sendable {
    let entry: LedgerEntry
    let coordinator: UploadCoordinator
    let doubt: InDoubtRegistration
    /// Whether an empty answer will be believed. Only then is anything asked that serves no positive answer.
    let isDecisive: Bool
    private var job: UploadRun { coordinator.job }

    /// - Parameter newest: the unfiltered list's products that no row stands for.
    func result(_ newest: [ProductFacts]) async -> RegistrationSearchResult {
        // Many wait for their turn, and a stop is for them, too: the row stays in doubt.
        if coordinator.stop.isRequested { return .failed(.withdrawn) }
        do {
            let search = RegistrationSearch(job.market, comparison: await coordinator.comparison())
            var matches = try await search.matches(of: doubt, among: newest)
            if matches.equal.isEmpty {
                let listed = Set(newest.map(\.id))
                let named = try await search.products(named: doubt).filter { !listed.contains($0.id) }
                let more = try await search.matches(of: doubt, among: try unclaimed(named))
                matches.equal += more.equal
                matches.similar += more.similar
            }
            return try await choose(matches, of: newest)
        } catch let error as MarketError {
            return .failed(error)
        } catch let error as LedgerError {
            await coordinator.halt(.ledger(error))
            return .failed(.withdrawn)
        } catch {
            preconditionFailure("\(error) is neither the ledger's nor the market's")
        }
    }

    private func unclaimed(_ products: [ProductFacts]) throws -> [ProductFacts] {
        if products.isEmpty { return [] }
        let claims = try job.ledger.claims(of: job.run.account, above: doubt.seenID ?? 0)
        return products.filter { !claims.contains($0.id) }
    }

    /// Takes the first product that is equal, this vendor's and nobody else's.
    private func choose(
        _ matches: RegistrationMatches, of newest: [ProductFacts]
    ) async throws -> RegistrationSearchResult {
        let others = try await otherRows()
        var unproven: [Int] = []
        for product in matches.equal {
            switch try await isOwn(product) {
            case nil: unproven.append(product.id)
            case false?: continue
            case true?:
                if others.mayStand(for: product) { return .undecided }
                if try await job.ledger.claim(product.id, doubt.values, for: entry) { return .found(id: product.id) }
            }
        }
        guard isDecisive else { return .nothing }
        let known = Set((matches.equal + matches.similar).map(\.id))
        await nameOthers(
            try unclaimed(newest).filter { !known.contains($0.id) && !others.isEqual($0, toAnyOf: others.unsettled) })
        // What is equal to another row is most likely that row's, as long as that is still asked for.
        let candidates = try unclaimed(matches.similar)
        let similar = candidates.filter { !others.isEqual($0, toAnyOf: others.rivals) }
        let own = try await similar.asyncFilter { try await isOwn($0) ?? true }
        if !own.isEmpty || !unproven.isEmpty { return .similar(unproven + own.map(\.id)) }
        return similar.count == candidates.count ? .nothing : .undecided
    }

    /// Read before anything is claimed: a row whose answer comes meanwhile is among them, or its product is claimed.
    private func otherRows() async throws -> UnsettledRows {
        let unsettled = try job.ledger.unsettledRegistrations(of: job.run.account)
        let (own, others) = unsettled.split { ($0.run, $0.ordinal) == (entry.run, entry.ordinal) }
        let rivals = try await stillAskedFor(others)
        return UnsettledRows(
            comparison: await coordinator.comparison(), unsettled: unsettled, onTheWire: try others.filter(isOnTheWire),
            rivals: rivals, older: own.first.map { own in rivals.filter { $0.isOlder(than: own) } } ?? [])
    }

    /// Those that may get an outcome while this run goes on: its own ones until they were asked for to the end, other runs'
    /// while a process carries them out.
    private func stillAskedFor(_ others: [UnsettledRegistration]) async throws -> [UnsettledRegistration] {
        let undecided = await coordinator.queue.undecided
        let held = try Set(others.map(\.run)).filter { try $0 != entry.run && job.ledger.isHeld($0) }
        return others.filter { $0.run == entry.run ? !undecided.contains($0.ordinal) : held.contains($0.run) }
    }

    /// What a dead process had on the wire is in doubt as this row is.
    private func isOnTheWire(_ other: UnsettledRegistration) throws -> Bool {
        guard other.isUnderWay else { return false }
        return try other.run == entry.run || job.ledger.isHeld(other.run)
    }

    /// Whether a product is this vendor's; `nil` where nobody can tell without changing it.
    private func isOwn(_ product: ProductFacts) async throws(MarketError) -> Bool? {
        if let vendor = await coordinator.vendorID, let other = product.vendorID { return vendor == other }
        let (market, id) = (job.market, product.id)
        let owns = try await job.options.policy.retrying(budget: job.retries, time: job.time) {
            (_) async throws(MarketError) in try await market.owns(id)
        }
        if owns == true { await coordinator.saw(id: id, vendor: product.vendorID) }
        return owns
    }

    /// New products of this vendor's that are no row's: made on a phone, or by another machine.
    private func nameOthers(_ products: [ProductFacts]) async {
        guard let vendor = await coordinator.vendorID else { return }
        await coordinator.nameUnclaimed(products.filter { $0.vendorID == vendor && $0.id > (doubt.seenID ?? 0) })
    }
}

/// The rows of an account that are on the wire or in doubt, as one of them sees them.
private struct UnsettledRows {
    let comparison: ValueComparison
    let unsettled: [UnsettledRegistration]
    /// Other rows whose answer may still come.
    let onTheWire: [UnsettledRegistration]
    /// Other rows that are still asked for.
    let rivals: [UnsettledRegistration]
    /// Those of them that were sent before.
    let older: [UnsettledRegistration]

    /// Whether a product that is equal to this row is to be left to another row for now.
    ///
    /// The oldest takes what is there: if a younger row took it, the older one would soon be believed absent and sent again,
    /// though the younger one's product may be shown later.
    func mayStand(for product: ProductFacts) -> Bool {
        isEqual(product, toAnyOf: onTheWire)
            || isEqual(product, toAnyOf: older.filter { $0.mayHaveMade(product.id) })
    }

    func isEqual(_ product: ProductFacts, toAnyOf rows: [UnsettledRegistration]) -> Bool {
        rows.contains { $0.values.fieldsChanged(in: product, as: comparison).isEmpty }
    }
}

extension Sequence {
    /// Those that are, and those that are not.
    fileprivate func split(_ isFirst: (Element) -> Bool) -> (first: [Element], others: [Element]) {
        reduce(into: ([], [])) { parts, element in
            if isFirst(element) { parts.0.append(element) } else { parts.1.append(element) }
        }
    }

    fileprivate func asyncFilter(_ fits: (Element) async throws -> Bool) async rethrows -> [Element] {
        var kept: [Element] = []
        for element in self where try await fits(element) { kept.append(element) }
        return kept
    }
}
