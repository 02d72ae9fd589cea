import Catalogue
import Ledger
import MarketAPI
import Transfer

/// Looks, before a run registers anything, for the vendor's products that the ledger does not know: what a ledger that was
/// lost, restored or copied has forgotten, or what another machine has registered.
package struct UnknownProducts: Sendable {
    private let rows: PlannedRows
    let account: Account
    let ledger: Ledger
    let market: any MarketReading
    /// Proves whose a product is; of a plan that is only looked at nothing is, and nothing is remembered.
    private let prover: (any MarketWriting)?
    let options: UploadOptions
    private let retries: RetryBudget
    /// Gets how many products were looked at where these were not all.
    let onPart: @Sendable (Int) -> Void

    /// - Parameters:
    ///   - retries: the budget that the market's client spends its own retries from.
    ///   - onPart: gets how many products were looked at, where there is no order and these were not all.
    package init(
        for run: Run, in ledger: Ledger, market: any MarketWriting, options: UploadOptions = UploadOptions(),
        retries: RetryBudget = RetryBudget(), onPart: @escaping @Sendable (Int) -> Void = { _ in }
    ) {
        (rows, account) = (ledger.plannedRows(of: run.id), run.account)
        (self.ledger, self.market, prover) = (ledger, market, market)
        (self.options, self.retries, self.onPart) = (options, retries, onPart)
    }

    /// Before a plan that is only looked at.
    init(for rows: PlannedRows, of account: Account, in ledger: Ledger, market: any MarketReading, vendor: Int?) {
        (self.rows, self.account) = (rows, account)
        (self.ledger, self.market, prover) = (ledger, market, nil)
        var options = UploadOptions()
        options.vendor = vendor
        (self.options, retries, onPart) = (options, RetryBudget(), { _ in })
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
        try await stop.interrupting { try await find(stop).matches }
    }

    func find(_ stop: StopRequest) async throws -> UnknownMatches {
        let planned = try PlannedNames(of: rows)
        let floor = try ledger.highestProduct(of: account)
        let order = try ledger.order(of: account, at: market.capabilities)
        var found: [ProductFacts] = []
        let newest = try await market.newestProducts(above: floor, order) { product in
            if planned.mayHave(product) { found.append(product) }
        }
        if learns, order != .none, !newest.descends { try ledger.observe(numbersRise: false, of: account) }
        if newest.isCut { onPart(newest.products) }
        let size = order == .none && !newest.isCut ? newest.products : nil
        if learns, let size { try ledger.remember(size: size, ofMarket: account.market) }
        for name in planned.chosen where market.capabilities.list.searches {
            found += try await market.page(1, size: Self.pageSize, search: name).products.map(\.facts)
                .filter(planned.mayHave)
        }
        return UnknownMatches(
            matches: try await matches(of: found + knownWithoutKey(planned, stop)), size: size,
            newest: order == .none ? nil : max(newest.highest, floor ?? 0))
    }

    private var learns: Bool { prover != nil }

    /// Products that the ledger knows by less than a row's own key, wherever they stand in the list; they are asked for until
    /// the market has one of them.
    private func knownWithoutKey(_ planned: PlannedNames, _ stop: StopRequest) async throws -> [ProductFacts] {
        let ids = try productsWithoutKey(planned)
        let lookUp = ProductLookUp(market: market, width: options.concurrency, stop: stop)
        for start in stride(from: 0, to: ids.count, by: Self.pageSize) {
            let facts = try await lookUp.facts(Set(ids[start..<min(start + Self.pageSize, ids.count)]))
            if !facts.isEmpty { return Array(facts.values) }
        }
        return []
    }

    /// The numbers of products that the ledger has under the market's numbers alone, and of those that rows without a key
    /// registered which asked for what a row with a key asks for now.
    private func productsWithoutKey(_ planned: PlannedNames) throws(LedgerError) -> [Int] {
        var ids: [Int] = []
        try ledger.forEachProductByNumber(of: account) { if planned.mayHave($0.values.name) { ids.append($0.id) } }
        guard try ledger.hasProductsByContent(of: account) else { return ids }
        var reader = rows.entries(in: [.planned])
        while case let entries = try reader.next(), !entries.isEmpty {
            let keys = entries.filter { $0.sku != nil }.compactMap { entry -> RowKey? in
                guard case .create = entry.operation else { return nil }
                return .content(ContentDigest(of: entry.operation), occurrence: 1)
            }
            ids += try ledger.products(keys, of: account).map(\.id)
        }
        return ids
    }

    /// The same among all products of the market.
    func matchesInAll() async throws -> [Match] {
        let planned = try PlannedNames(of: rows)
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
        let keys = try ledger.keys(of: account, claiming: found.map(\.id))
        let named = Dictionary(grouping: found, by: { PlannedNames.folded($0.name ?? "") })
        var matches: [Match] = []
        let comparison = try ledger.comparison(of: account)
        try rows.forEachRegistration { entry, values in
            for product in named[PlannedNames.folded(values.name)] ?? [] where product.id != entry.gone {
                let isEqual = values.fieldsChanged(in: product, as: comparison).isEmpty
                let isAnothers = keys[product.id]?.contains { Self.standsForAnother($0, entry, isEqual: isEqual) }
                if isAnothers != true { matches.append(Match(entry: entry, product: product, isEqual: isEqual)) }
            }
        }
        var ownership = try Ownership(
            of: account, at: prover, ledger: ledger, options: options, retries: retries)
        var own: [Match] = []
        for match in matches where try await ownership.isOwn(match.product) ?? match.isEqual { own.append(match) }
        if learns { try ledger.remember(sightings: Set(own.map(\.product.id)), of: account) }
        return own
    }

    /// Whether a product that is known under a key is another row's. The market's number says nothing of whose row it is, and a
    /// row that has a key of its own by now may be the one that had none.
    private static func standsForAnother(_ key: RowKey, _ entry: LedgerEntry, isEqual: Bool) -> Bool {
        if key.isNumber { return false }
        return !(key.isContent && entry.sku != nil && isEqual)
    }

    /// Those that no row in doubt may have made, each once.
    private func withoutDoubts(_ found: [ProductFacts]) throws(LedgerError) -> [ProductFacts] {
        if found.isEmpty { return [] }
        let doubts = Set(
            try ledger.unsettledRegistrations(of: account).map { PlannedNames.folded($0.values.name) })
        var seen: Set<Int> = []
        return found.sorted { $0.id < $1.id }.filter { product in
            seen.insert(product.id).inserted && !doubts.contains(PlannedNames.folded(product.name ?? ""))
        }
    }
}

/// What was found of the vendor's products that the ledger does not know.
struct UnknownMatches: Sendable {
    var matches: [UnknownProducts.Match]
    /// How many products the market has, where all were read.
    var size: Int?
    /// The highest number there was, where the newest come first.
    var newest: Int?
}

/// The names of the products that a run would register, as they are compared with a market's.
private struct PlannedNames {
    /// Of the folded names: a run may have a million.
    private var hashes: Set<Int> = []
    /// The first, the one in the middle, and the last.
    private(set) var chosen: [String] = []

    init(of rows: PlannedRows) throws(LedgerError) {
        var hashes: Set<Int> = []
        var ordinals: [Int32] = []
        try rows.forEachRegistration { entry, values in
            hashes.insert(Self.folded(values.name).hashValue)
            ordinals.append(Int32(entry.ordinal))
        }
        self.hashes = hashes
        guard let first = ordinals.first, let last = ordinals.last else { return }
        for entry in try rows.entries([first, ordinals[(ordinals.count - 1) / 2], last]) {
            if let name = entry.operation.registration?.values.name, !chosen.contains(name) { chosen.append(name) }
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
    var products = 0
    /// Of the products above the floor; 0 where there are none.
    var highest = 0
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
            pages.highest = max(pages.highest, product.facts.id)
            body(product.facts)
        }
        pages.descends = products.descends
        pages.isCut = order == .none && products.isCut
        return pages
    }
}

extension PlannedRows {
    /// The rows that are still to register products, none of which is replaced.
    fileprivate func forEachRegistration(_ body: (LedgerEntry, ProductValues) -> Void) throws(LedgerError) {
        var reader = entries(in: [.planned])
        while case let batch = try reader.next(), !batch.isEmpty {
            for entry in batch { if case .create(let values, _) = entry.operation { body(entry, values) } }
        }
    }
}
