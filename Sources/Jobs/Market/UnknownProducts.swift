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
    /// Gets how many products were looked at where these were not all.
    let onPart: @Sendable (Int) -> Void

    /// - Parameters:
    ///   - retries: the budget that the market's client spends its own retries from.
    ///   - onPart: gets how many products were looked at, where there is no order and these were not all.
    package init(
        for run: Run, in ledger: Ledger, market: any MarketWriting, options: UploadOptions = UploadOptions(),
        retries: RetryBudget = RetryBudget(), onPart: @escaping @Sendable (Int) -> Void = { _ in }
    ) {
        self.onPart = onPart
        self.run = run
        self.ledger = ledger
        self.market = market
        self.options = options
        self.retries = retries
    }

    /// How many of the planned names are searched for.
    static let searches = 3
    static let pageSize = 100
    /// How many pages are read where no order says which products are new.
    static let mostPages = 8

    /// A row that would be registered, and a product of the vendor's that has its name.
    package struct Match: Hashable, Sendable {
        package let entry: LedgerEntry
        package let product: ProductFacts
        /// Whether the product is equal in all that a list shows.
        package let isEqual: Bool
    }

    /// The newest products down to the highest that the ledger knows, or the first pages where there is no order; and what a
    /// search has for a few names. What is told was there before any of the rows is sent, and is remembered as that.
    ///
    /// - Returns: the rows whose products the vendor seems to have already. Where items have passwords nobody can tell
    ///   whose they are, so that only equal ones count.
    package func matches(stop: StopRequest = StopRequest()) async throws -> [Match] {
        try await stop.interrupting { try await look(stop) }
    }

    private func look(_ stop: StopRequest) async throws -> [Match] {
        let planned = try PlannedNames(of: run, in: ledger)
        let floor = try ledger.highestProduct(of: run.account)
        let order = try ledger.order(of: run.account, at: market.contract)
        var found: [ProductFacts] = []
        let newest = try await market.newestProducts(above: floor, order) { product in
            if planned.mayHave(product) { found.append(product) }
        }
        if order != .none, !newest.descends { try ledger.observe(numbersRise: false, of: run.account) }
        if newest.isCut { onPart(newest.products) }
        for name in planned.chosen where market.contract.listing.searches {
            found += try await market.page(1, size: Self.pageSize, search: name).products.map(\.facts)
                .filter(planned.mayHave)
        }
        return try await matches(of: found + knownWithoutKey(planned, stop))
    }

    /// Products that the ledger knows by less than a row's own key, wherever they stand in the list; they are asked for until
    /// the market has one of them.
    private func knownWithoutKey(_ planned: PlannedNames, _ stop: StopRequest) async throws -> [ProductFacts] {
        let ids = try ledger.productsWithoutKey(for: run, named: planned.mayHave)
        let lookUp = ProductLookUp(market: market, width: options.concurrency, stop: stop)
        for start in stride(from: 0, to: ids.count, by: Self.pageSize) {
            let facts = try await lookUp.facts(Set(ids[start..<min(start + Self.pageSize, ids.count)]))
            if !facts.isEmpty { return Array(facts.values) }
        }
        return []
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

    // MARK: Which rows they are

    private func matches(of found: [ProductFacts]) async throws -> [Match] {
        let found = try withoutDoubts(found)
        guard !found.isEmpty else { return [] }
        // The doubts were read before: what settles in between is in one of them.
        let keys = try ledger.keys(of: run.account, claiming: found.map(\.id))
        let named = Dictionary(grouping: found, by: { PlannedNames.folded($0.name ?? "") })
        var matches: [Match] = []
        let comparison = try ledger.comparison(of: run.account)
        try ledger.forEachEntry(of: run.id, in: [.planned]) { entry in
            guard case .create(let values, _) = entry.operation else { return }
            for product in named[PlannedNames.folded(values.name)] ?? [] where product.id != entry.gone {
                let isEqual = values.fieldsChanged(in: product, as: comparison).isEmpty
                let isAnothers = keys[product.id]?.contains { Self.standsForAnother($0, entry, isEqual: isEqual) }
                if isAnothers != true { matches.append(Match(entry: entry, product: product, isEqual: isEqual)) }
            }
        }
        var ownership = try Ownership(
            of: run.account, at: market, ledger: ledger, options: options, retries: retries)
        var own: [Match] = []
        for match in matches where try await ownership.isOwn(match.product) ?? match.isEqual { own.append(match) }
        try ledger.remember(sightings: Set(own.map(\.product.id)), of: run.account)
        return own
    }

    /// Whether a product that is known under a key is another row's. The market's number says nothing of whose row it is, and a
    /// row that has a key of its own by now may be the one that had none.
    private static func standsForAnother(_ key: RowKey, _ entry: LedgerEntry, isEqual: Bool) -> Bool {
        if key == entry.key || key.isNumber { return false }
        return !(key.isContent && entry.sku != nil && isEqual)
    }

    /// Those that no row in doubt may have made, each once.
    private func withoutDoubts(_ found: [ProductFacts]) throws(LedgerError) -> [ProductFacts] {
        if found.isEmpty { return [] }
        let doubts = Set(
            try ledger.unsettledRegistrations(of: run.account).map { PlannedNames.folded($0.values.name) })
        var seen: Set<Int> = []
        return found.sorted { $0.id < $1.id }.filter { product in
            seen.insert(product.id).inserted && !doubts.contains(PlannedNames.folded(product.name ?? ""))
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
    func mayHave(_ product: ProductFacts) -> Bool { mayHave(product.name ?? "") }

    func mayHave(_ name: String) -> Bool { hashes.contains(Self.folded(name).hashValue) }

    /// A name without what markets and people do to it; one of signs alone is itself.
    static func folded(_ name: String) -> String {
        let folded = ValueComparison.folded(name)
        return folded.isEmpty ? name : folded
    }
}

/// What was read of a market's list to find products that the ledger does not know.
private struct NewestPages {
    var requests = 0
    var products = 0
    /// Whether the first page has the highest number first.
    var descends = true
    /// Whether there are more that were not looked at, though nothing says that they are old.
    var isCut = false
}

extension MarketReading {
    /// Reads the newest products: the first page, or the pages down to the highest number that the ledger knows; the first few
    /// pages where no order says which they are.
    fileprivate func newestProducts(
        above floor: Int?, _ order: NumberOrder, _ body: (ProductFacts) -> Void
    ) async throws(MarketError) -> NewestPages {
        let most = order == .none ? UnknownProducts.mostPages : floor == nil ? 1 : .max
        var products = AllProducts(
            self, size: UnknownProducts.pageSize, newerThan: order == .none ? nil : floor, mostPages: most
        ).makeAsyncIterator()
        var pages = NewestPages()
        while let product = try await products.next() {
            pages.products += 1
            body(product.facts)
        }
        pages.requests = products.requests
        pages.descends = products.descends
        pages.isCut = order == .none && products.isCut
        return pages
    }

    /// How many requests the look at the newest product takes that comes before anything is registered.
    func requestsForHighestID(_ order: NumberOrder) -> Int { order == .none ? 0 : 1 }

    /// How many requests `UnknownProducts.matches()` takes where there are none.
    func requestsForUnknown(above floor: Int?, _ order: NumberOrder, names: Int) async throws(MarketError) -> Int {
        let searches = contract.listing.searches ? min(names, UnknownProducts.searches) : 0
        return try await newestProducts(above: floor, order) { _ in }.requests + searches
    }
}
