import Catalogue
import Ledger
import MarketAPI
import Transfer

/// One look at the market for a row in doubt: which of its products is the row's, if any.
struct Reconciliation: Sendable {
    let entry: LedgerEntry
    let upload: UploadRun
    let doubt: InDoubtRegistration
    /// Whether an empty answer will be believed. Only then is anything asked that serves no positive answer.
    let isDecisive: Bool
    private var job: UploadJob { upload.job }

    /// - Parameter listed: the unfiltered list's products that no row stands for.
    func result(_ listed: ListedProducts) async -> RegistrationSearchResult {
        // Many wait for their turn, and a stop is for them, too: the row stays in doubt.
        if upload.stop.isRequested { return .failed(.withdrawn) }
        do {
            let search = RegistrationSearch(job.market, comparison: await upload.comparison())
            let known = Set((listed.newer + listed.older).map(\.id))
            var matches = try await search.matches(of: doubt, among: try plausible(listed.newer, search))
            var (older, claimed, repeatsNumbers) = (listed.older, listed.claimed, listed.repeatsNumbers)
            if matches.equal.isEmpty {
                let found = try await search.products(named: doubt)
                let named = try unclaimed(found.products.filter { !known.contains($0.id) })
                let free = Set(named.map(\.id))
                claimed += found.products.filter { !known.contains($0.id) && !free.contains($0.id) }
                repeatsNumbers = repeatsNumbers || found.repeatsNumbers
                let more = try await search.matches(of: doubt, among: try plausible(named, search))
                matches.equal += more.equal
                matches.similar += more.similar
                older += named.filter { !doubt.mayHaveMade($0) }
            }
            let result = try await choose(matches, of: listed.newer)
            guard result == .nothing, isDecisive else { return result }
            if let found = try await claimBelow(older, search) { return found }
            // The market said that it took the row, so that it is somewhere, though nobody sees it; or another product with its
            // number may hide it.
            if repeatsNumbers || entry.reason?.isAnswered == true { return .similar([]) }
            let misclaimed = try misclaimed(claimed, search)
            return misclaimed.isEmpty ? .nothing : .similar(misclaimed)
        } catch let error as MarketError {
            return .failed(error)
        } catch let error as LedgerError {
            await upload.halt(.ledger(error))
            return .failed(.withdrawn)
        } catch {
            preconditionFailure("\(error) is neither the ledger's nor the market's")
        }
    }

    private func unclaimed(_ products: [ProductFacts]) throws(LedgerError) -> [ProductFacts] {
        let claims = try job.ledger.claims(of: job.run.account, among: products.map(\.id))
        return products.filter { !claims.contains($0.id) }
    }

    /// Those that are this row's by all that they show, and by nothing that of the row that stands for them: an answer had another
    /// product's number.
    private func misclaimed(_ products: [ProductFacts], _ search: RegistrationSearch) throws(LedgerError) -> [Int] {
        var ids: Set<Int> = []
        for product in products where search.isEqual(product, doubt) {
            guard let known = try job.ledger.product(id: product.id, of: job.run.account) else { continue }
            if !known.values.fieldsChanged(in: product, as: search.comparison).isEmpty { ids.insert(product.id) }
        }
        return ids.sorted()
    }

    /// Without those that are only alike and were there before the row was sent, as far as dates can be relied on, or numbers that
    /// no answer has gainsaid: a market of a million products has many of one price.
    private func plausible(
        _ products: [ProductFacts], _ search: RegistrationSearch
    ) throws(LedgerError) -> [ProductFacts] {
        guard doubt.seenID == nil else { return products }
        let datesFit = try job.ledger.observations(of: job.run.account).datesFit == .kept
        let isUnproven = try job.ledger.order(of: job.run.account, at: job.market.capabilities) == .unproven
        let floor = isUnproven ? entry.seenID ?? .min : .min
        var plausible: [ProductFacts] = []
        for product in products {
            let wasSighted = try job.ledger.wasSighted(product.id, of: job.run.account)
            let isOld = wasSighted || datesFit && isDatedBefore(product) || product.id <= floor
            if !isOld || search.isNamedAlike(product, doubt) { plausible.append(product) }
        }
        return plausible
    }

    /// Whether a product may have been there before the row was first sent. Where numbers rise, they say that it was not.
    private func mayBeOlder(_ product: ProductFacts) throws(LedgerError) -> Bool {
        let account = job.run.account
        if try job.ledger.wasSighted(product.id, of: account) { return true }
        return try job.ledger.observations(of: account).datesFit != .broken && isDatedBefore(product)
    }

    private func isDatedBefore(_ product: ProductFacts) -> Bool {
        guard let date = product.createdAt, let sent = entry.firstSent(in: job.run) else { return false }
        return date.isBefore(dayOf: sent)
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
                // Claiming one that was there before would leave the row's own to be found by nobody.
                if doubt.seenID == nil, try mayBeOlder(product) {
                    unproven.append(product.id)
                    continue
                }
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

    /// Takes a product below the highest number that was known before the row was sent, which the pages above it show: equal,
    /// this vendor's, nobody else's, and not seen before. The market's numbers do not rise then, though no answer has shown it.
    ///
    /// - Returns: `nil` where there is none.
    private func claimBelow(
        _ older: [ProductFacts], _ search: RegistrationSearch
    ) async throws -> RegistrationSearchResult? {
        guard doubt.seenID != nil, !older.isEmpty else { return nil }
        var below = doubt
        below.seenID = nil
        let datesFit = try job.ledger.observations(of: job.run.account).datesFit == .kept
        // Of what was there before, nothing is asked; and it was, unless its date says otherwise.
        let named = try older.filter {
            try datesFit && $0.createdAt != nil && search.isNamedAlike($0, below) && !mayBeOlder($0)
        }
        let matches = try await search.matches(of: below, among: named)
        let others = try await otherRows()
        for product in matches.equal where try await isOwn(product) == true {
            if others.mayStand(for: product) { return .undecided }
            if try await job.ledger.claim(product.id, doubt.values, for: entry) { return .found(id: product.id) }
        }
        return nil
    }

    /// Read before anything is claimed: a row whose answer comes meanwhile is among them, or its product is claimed.
    private func otherRows() async throws -> UnsettledRows {
        let unsettled = try job.ledger.unsettledRegistrations(of: job.run.account)
        let (own, others) = unsettled.split { ($0.run, $0.ordinal) == (entry.run, entry.ordinal) }
        let rivals = try await stillAskedFor(others)
        return UnsettledRows(
            comparison: await upload.comparison(), unsettled: unsettled, onTheWire: try others.filter(isOnTheWire),
            rivals: rivals, older: own.first.map { own in rivals.filter { $0.isOlder(than: own) } } ?? [],
            numbersRise: doubt.seenID != nil)
    }

    /// Those that may get an outcome while this run goes on: its own ones until they were asked for to the end, other runs'
    /// while a process carries them out.
    private func stillAskedFor(_ others: [UnsettledRegistration]) async throws -> [UnsettledRegistration] {
        let undecided = await upload.queue.undecided
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
        if let vendor = await upload.vendorID, let other = product.vendorID { return vendor == other }
        let (market, id) = (job.market, product.id)
        let owns = try await market.owns(id, policy: job.options.policy, budget: job.retries, time: job.time)
        if owns == true { await upload.recordSeen(id: id, vendor: product.vendorID) }
        return owns
    }

    /// New products of this vendor's that are no row's: made on a phone, or by another machine.
    private func nameOthers(_ products: [ProductFacts]) async {
        guard doubt.seenID != nil, let vendor = await upload.vendorID else { return }
        await upload.nameUnclaimed(products.filter { $0.vendorID == vendor && $0.id > (doubt.seenID ?? 0) })
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
    /// Whether what a row made has a higher number than all before it.
    let numbersRise: Bool

    /// Whether a product that is equal to this row is to be left to another row for now.
    ///
    /// The oldest takes what is there: if a younger row took it, the older one would soon be believed absent and sent again,
    /// though the younger one's product may be shown later.
    func mayStand(for product: ProductFacts) -> Bool {
        isEqual(product, toAnyOf: onTheWire)
            || isEqual(product, toAnyOf: older.filter { !numbersRise || $0.mayHaveMade(product.id) })
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
