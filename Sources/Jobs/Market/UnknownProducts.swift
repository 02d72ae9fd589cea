import Catalogue
import Ledger
import MarketAPI
import Transfer

/// Looks, before a run registers anything, for the vendor's products that the ledger does not know: what a ledger that was
/// lost, restored or copied has forgotten, or what another machine has registered.
package struct UnknownProducts: Sendable {
    package let run: Run
    package let ledger: Ledger
    package let market: any MarketWriting
    let options: UploadOptions
    let retries: RetryBudget

    /// - Parameter retries: the budget that the market's client spends its own retries from.
    package init(
        for run: Run, in ledger: Ledger, market: any MarketWriting, options: UploadOptions = UploadOptions(),
        retries: RetryBudget = RetryBudget()
    ) {
        self.run = run
        self.ledger = ledger
        self.market = market
        self.options = options
        self.retries = retries
    }

    /// How many of the planned names are searched for.
    static let searches = 3
    static let pageSize = 100

    /// A row that would be registered, and a product of the vendor's that has its name.
    package struct Match: Hashable, Sendable {
        package let entry: LedgerEntry
        package let product: ProductFacts
        /// Whether the product is equal in all that a list shows.
        package let isEqual: Bool
    }

    /// The newest products down to the highest that the ledger knows, and what a search has for a few names.
    ///
    /// - Returns: the rows whose products the vendor seems to have already. Where items have passwords nobody can tell
    ///   whose they are, so that only equal ones count.
    package func matches(stop: StopRequest = StopRequest()) async throws -> [Match] {
        try await stop.interrupting { try await look() }
    }

    private func look() async throws -> [Match] {
        let planned = try PlannedNames(of: run, in: ledger)
        let floor = try ledger.highestProduct(of: run.account)
        var found = try await newest(above: floor, planned)
        for name in planned.chosen where market.contract.listing.searches {
            found += try await market.page(1, size: Self.pageSize, search: name).products.map(\.facts)
                .filter(planned.mayHave)
        }
        return try await matches(of: found)
    }

    /// The same among all products of the market.
    func matchesInAll() async throws -> [Match] {
        let planned = try PlannedNames(of: run, in: ledger)
        var found: [ProductFacts] = []
        for try await product in AllProducts(market, size: Self.pageSize) where planned.mayHave(product.facts) {
            found.append(product.facts)
        }
        return try await matches(of: found)
    }

    private func newest(above floor: Int?, _ planned: PlannedNames) async throws(MarketError) -> [ProductFacts] {
        if floor == nil, market.contract.listing.isNewestFirst {
            return try await market.page(1, size: Self.pageSize, search: nil).products.map(\.facts)
                .filter(planned.mayHave)
        }
        var found: [ProductFacts] = []
        var products = AllProducts(market, size: Self.pageSize, newerThan: floor).makeAsyncIterator()
        while let product = try await products.next() {
            if planned.mayHave(product.facts) { found.append(product.facts) }
        }
        return found
    }

    // MARK: Which rows they are

    private func matches(of found: [ProductFacts]) async throws -> [Match] {
        let unknown = Dictionary(grouping: try unknown(found), by: { PlannedNames.folded($0.name ?? "") })
        guard !unknown.isEmpty else { return [] }
        var matches: [Match] = []
        try ledger.forEachEntry(of: run.id, in: [.planned]) { entry in
            guard case .create(let values, _) = entry.operation else { return }
            for product in unknown[PlannedNames.folded(values.name)] ?? [] {
                let isEqual = values.fieldsChanged(in: product, as: .market).isEmpty
                matches.append(Match(entry: entry, product: product, isEqual: isEqual))
            }
        }
        var ownership = try Ownership(
            of: run.account, at: market, ledger: ledger, options: options, retries: retries)
        var own: [Match] = []
        for match in matches where try await ownership.isOwn(match.product) ?? match.isEqual { own.append(match) }
        return own
    }

    /// Those that no row stands for, and that no row in doubt may have made, each once.
    ///
    /// The doubts are read before the claims: what settles in between is in one of them.
    private func unknown(_ found: [ProductFacts]) throws(LedgerError) -> [ProductFacts] {
        guard let lowest = found.map(\.id).min() else { return [] }
        let doubts = Set(
            try ledger.unsettledRegistrations(of: run.account).map { PlannedNames.folded($0.values.name) })
        let claims = try ledger.claims(of: run.account, above: lowest - 1)
        var seen: Set<Int> = []
        return found.sorted { $0.id < $1.id }.filter { product in
            seen.insert(product.id).inserted && !claims.contains(product.id)
                && !doubts.contains(PlannedNames.folded(product.name ?? ""))
        }
    }
}

/// The names of the products that a run would register, as they are compared with a market's.
private struct PlannedNames {
    /// Of the folded names: a run may have a million.
    private var hashes: Set<Int> = []
    /// The first, one from the middle, and the last.
    private(set) var chosen: [String] = []

    init(of run: Run, in ledger: Ledger) throws(LedgerError) {
        let middle = try ledger.counts(run.id).total / 2
        var first: String?
        var (central, last): (String?, String?)
        var hashes: Set<Int> = []
        try ledger.forEachEntry(of: run.id, in: [.planned]) { entry in
            guard case .create(let values, _) = entry.operation else { return }
            hashes.insert(Self.folded(values.name).hashValue)
            first = first ?? values.name
            if entry.ordinal >= middle { central = central ?? values.name }
            last = values.name
        }
        self.hashes = hashes
        for name in [first, central, last] {
            if let name, !chosen.contains(name) { chosen.append(name) }
        }
    }

    /// Few products pass that are no row's.
    func mayHave(_ product: ProductFacts) -> Bool {
        hashes.contains(Self.folded(product.name ?? "").hashValue)
    }

    /// A name without what markets and people do to it; one of signs alone is itself.
    static func folded(_ name: String) -> String {
        let folded = ValueComparison.folded(name)
        return folded.isEmpty ? name : folded
    }
}

extension MarketReading {
    /// How many requests `UnknownProducts.matches()` takes where there are none.
    func requestsForUnknown(above floor: Int?, names: Int) async throws(MarketError) -> Int {
        let searches = contract.listing.searches ? min(names, UnknownProducts.searches) : 0
        guard let floor = contract.listing.isNewestFirst ? floor : .some(floor ?? 0) else { return 1 + searches }
        var products = AllProducts(self, size: UnknownProducts.pageSize, newerThan: floor).makeAsyncIterator()
        while try await products.next() != nil {}
        return products.requests + searches
    }
}
