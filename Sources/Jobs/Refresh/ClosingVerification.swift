import Catalogue
import Foundation
import Ledger
import MarketAPI
import Transfer

/// A look at the market after a run that registered products: each is there, and once.
///
/// A *twin* is an own product that is equal to one the run registered, that no row stands for and that was not there before: a proxy
/// has sent the request twice, say. Products are found on the list's first pages where the newest come first, else on all of
/// its pages where these are few; the others are asked for by their numbers.
struct ClosingVerification: Sendable {
    let run: Run
    let ledger: Ledger
    let market: any MarketReading
    let options: RefreshOptions
    let stop: StopRequest
    /// The highest number there was when the market was looked at before, as far as this process did: what others registered
    /// after that, though before the run's own rows, was not there before.
    var newest: Int?
    let report: @Sendable (ClosingEvent) -> Void

    private static let pageSize = 100
    private static let mostSearches = 20
    private static let batch = 64
    /// More own products that are no row's are not kept to be compared.
    private static let mostCandidates = 10_000

    /// - Throws: `MarketError`, `LedgerError`.
    func perform() async throws -> ClosingFigures {
        let created = try ledger.createdRows(of: run.id)
        guard options.mode != .none, !created.isEmpty else { return ClosingFigures() }
        return try await stop.interrupting { try await verify(created) }
    }

    private func verify(_ created: [PlanTarget]) async throws -> ClosingFigures {
        var progress = Progress(created)
        let hasTwins = try await readList(&progress) ? true : try await searchTwins(created, &progress)
        if !hasTwins { report(.twinsNotLookedFor) }
        try await askForTheRest(&progress)
        for double in try await doubles(progress.candidates) {
            progress.figures.doubles.append(double)
            report(double.isCertain ? .doubled(double) : .possiblyDoubled(double))
        }
        return progress.figures
    }

    /// How many requests it takes where all is well: the newest pages, or each product's own where they do not come first.
    ///
    /// - Parameters:
    ///   - created: how many products are registered.
    ///   - size: how many the market has before, where they were counted.
    static func requests(
        created: Int, size: Int?, _ capabilities: MarketCapabilities, _ order: NumberOrder, _ options: RefreshOptions
    ) -> Int {
        guard created > 0, options.mode != .none else { return 0 }
        if order != .none { return created / pageSize + 1 }
        guard let size else { return created }
        let pageSize = capabilities.list.pageSize ?? pageSize
        let pages = (size + created + pageSize - 1) / pageSize
        guard options.mode == .full || pages <= mostPages(created, capabilities, options) else { return created }
        // One asks how many there are; where nobody says that, an empty page is the end, and a second reading shows that nothing moved.
        return capabilities.list.tellsTotal ? 1 + pages : 2 * (pages + 1)
    }

    /// How many pages of a list are read to find twins.
    private static func mostPages(_ created: Int, _ capabilities: MarketCapabilities, _ options: RefreshOptions) -> Int
    {
        max(
            Int(RefreshOptions.minute / options.interval), created / (capabilities.list.pageSize ?? pageSize) + 1)
    }

    /// What is known so far.
    private struct Progress: Sendable {
        let created: [PlanTarget]
        var pending: PendingProducts
        /// Own products that are no row's.
        var candidates: [ProductFacts] = []
        var figures = ClosingFigures()

        init(_ created: [PlanTarget]) {
            self.created = created
            pending = PendingProducts(created.map(\.id))
            figures.created = created.count
        }
    }

    // MARK: By the list

    /// Reads the list as far as it helps.
    ///
    /// - Returns: whether it has shown all that came since the run began.
    private func readList(_ progress: inout Progress) async throws -> Bool {
        let order = try ledger.order(of: run.account, at: market.capabilities)
        let before = try ledger.highestBefore(run.id)
        let floor = order == .rising ? before.map { min($0, newest ?? $0) } : nil
        let size = market.capabilities.list.pageSize ?? Self.pageSize
        let most = Self.mostPages(progress.created.count, market.capabilities, options)
        if floor == nil {
            let total = try await total()
            guard options.mode == .full || total.map({ $0 <= most * size }) ?? false else { return false }
        }
        var products = AllProducts(market, size: Self.pageSize, newerThan: floor).makeAsyncIterator()
        while let page = try await products.nextPage() {
            try receive(page.map(\.facts), &progress)
            // Others may register faster than a list can be read.
            if options.mode != .full, products.requests > most { break }
        }
        return products.requests <= most || options.mode == .full
    }

    /// How many products there are, as far as anybody knows.
    private func total() async throws -> Int? {
        if !market.capabilities.list.tellsTotal { return try ledger.size(ofMarket: run.account.market) }
        return try await market.page(1, size: 1, search: nil).total
    }

    private func receive(_ page: [ProductFacts], _ progress: inout Progress) throws {
        guard !page.isEmpty else { return }
        var others: [ProductFacts] = []
        for facts in page where !progress.pending.remove(facts.id) { others.append(facts) }
        let known = try ledger.claims(of: run.account, among: others.map(\.id))
        let vendor = try ledger.vendor(of: run.account)
        for facts in others where !known.contains(facts.id) && facts.mayBe(of: vendor) {
            if try wasBefore(facts) { continue }
            if progress.candidates.count < Self.mostCandidates { progress.candidates.append(facts) }
        }
    }

    /// Whether a product was seen before the run, or the market itself says that it is older, by the day.
    private func wasBefore(_ facts: ProductFacts) throws(LedgerError) -> Bool {
        if try ledger.wasSighted(facts.id, of: run.account) { return true }
        return facts.createdAt.map { $0.isBefore(dayOf: run.started) } ?? false
    }

    // MARK: By search and by number

    /// - Returns: whether all names were searched for.
    private func searchTwins(_ created: [PlanTarget], _ progress: inout Progress) async throws -> Bool {
        guard market.capabilities.list.searches, created.count <= Self.mostSearches else { return false }
        for entry in try ledger.entries(of: run.id, ordinals: created.map { Int($0.ordinal) }) {
            guard let name = entry.operation.registration?.values.name else { continue }
            let page = try await market.page(1, size: Self.pageSize, search: name)
            try receive(page.products.map(\.facts), &progress)
        }
        return true
    }

    /// Asks for what no page has shown. What its own page does not show either, once the market must, is in doubt.
    private func askForTheRest(_ progress: inout Progress) async throws {
        let lookUp = ProductLookUp(market: market, width: options.width, stop: stop)
        var (place, missing) = (0, [Int]())
        while case let ids = progress.pending.next(Self.batch, after: &place), !ids.isEmpty {
            let details = try await lookUp.settledDetails(Set(ids), of: run.account, in: ledger, options.settling)
            missing += ids.filter { details[$0] == nil }
        }
        guard !missing.isEmpty else { return }
        let ordinals = progress.created.filter { Set(missing).contains($0.id) }.map { Int($0.ordinal) }
        for entry in try ledger.entries(of: run.id, ordinals: ordinals) {
            try ledger.doubt(entry, EntryReason(.notShown, detail: entry.marketID.map(String.init)))
        }
        progress.figures.unshown = missing.count
        report(.unshown(missing.count))
    }

    // MARK: Twins

    /// The rows that candidates are equal to.
    private func doubles(_ candidates: [ProductFacts]) async throws -> [DoubledRow] {
        guard !candidates.isEmpty else { return [] }
        let comparison = try ledger.changeComparison(of: run.account)
        let byName = Dictionary(grouping: candidates) { ValueComparison.folded($0.name ?? "") }
        var matches: [(entry: LedgerEntry, facts: ProductFacts)] = []
        try ledger.forEachEntry(of: run.id, in: [.uploaded, .updated]) { entry in
            guard let values = entry.operation.registration?.values else { return }
            for facts in byName[ValueComparison.folded(values.name)] ?? []
            where values.fieldsChanged(in: facts, as: comparison).isEmpty { matches.append((entry, facts)) }
        }
        var (doubles, taken): ([DoubledRow], Set<Int>) = ([], [])
        for (entry, facts) in matches where !taken.contains(facts.id) {
            guard let values = entry.operation.registration?.values, let own = entry.marketID,
                try await isTwin(facts, of: values, comparison)
            else { continue }
            taken.insert(facts.id)
            let isCertain = facts.vendorID != nil
            // The older one is the row's, whichever was answered: two machines then name the same one to be deleted.
            let keeps = own < facts.id || !isCertain
            if !keeps { try await ledger.record(entry, as: .uploaded(id: facts.id, values)) }
            doubles.append(
                DoubledRow(
                    entry: entry, id: keeps ? own : facts.id, twin: keeps ? facts.id : own, isCertain: isCertain))
        }
        return doubles
    }

    /// A list may leave fields out.
    private func isTwin(
        _ facts: ProductFacts, of values: ProductValues, _ comparison: ValueComparison
    ) async throws -> Bool {
        if facts.description != nil { return true }
        do throws(MarketError) {
            return values.fieldsChanged(in: try await market.detail(facts.id).facts, as: comparison).isEmpty
        } catch {
            guard case .notFound = error else { throw error }
            return false
        }
    }
}

/// What a look after a run came to.
package struct ClosingFigures: Sendable {
    /// Rows that registered a product.
    package var created = 0
    /// Of these, products that the market shows nowhere, though it had answered for them.
    package var unshown = 0
    package var doubles: [DoubledRow] = []

    package init() {}

    /// How many rows have a second product for certain.
    package var doubled: Int { doubles.count(where: \.isCertain) }
}

/// A row with a second product that is equal to its own.
package struct DoubledRow: Hashable, Sendable {
    package let entry: LedgerEntry
    package let id: Int
    package let twin: Int
    /// Whether the market says that both are this vendor's.
    package let isCertain: Bool
}

package enum ClosingEvent: Hashable, Sendable {
    case doubled(DoubledRow)
    case possiblyDoubled(DoubledRow)
    /// So many rows were answered for and are not shown.
    case unshown(Int)
    case twinsNotLookedFor
    /// The market could not be asked, so that nothing was looked at.
    case notLooked(MarketError)
}

extension ProductFacts {
    /// Whether it may be a vendor's; of one that nobody names it may.
    fileprivate func mayBe(of vendor: Int?) -> Bool { vendorID == nil || vendor == nil || vendorID == vendor }
}
