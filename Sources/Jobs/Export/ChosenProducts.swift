import Ledger
import MarketAPI
import Transfer

/// The products that an export is of, and what is still to be decided of them.
struct ChosenProducts: Sendable {
    /// Oldest first, each once.
    var ids: [Int]
    /// What decides when a product's own page is there, where its number was named.
    fileprivate var left: ProductFilter?
    fileprivate var isDated = false
    /// Those that the list does not date, where a day was asked for.
    fileprivate var undated: Set<Int> = []
    /// How many more products the market says there are than it shows.
    var unlisted = 0
    /// What the list said and cannot be read: more products may be there.
    var unreadableMembers: [UnreadableMember] = []

    func takes(_ facts: ProductFacts) -> Bool { left?.takes(facts) ?? true }

    /// Whether a day was asked for, and nothing told when the product is of.
    func isUndated(_ facts: ProductFacts) -> Bool {
        left == nil ? undated.contains(facts.id) : isDated && facts.latestDate == nil
    }
}

/// What products are chosen by, besides their numbers.
private struct ProductFilter: Sendable {
    var vendor: Int?
    /// The beginning of a day.
    var since: MarketDate?
    /// What was found by a text; `nil` where none is searched for.
    var found: Set<Int>?

    func takes(_ facts: ProductFacts) -> Bool {
        if let vendor, facts.vendorID != vendor { return false }
        if let found, !found.contains(facts.id) { return false }
        guard let since, let date = facts.latestDate else { return true }
        return date >= since
    }
}

extension ExportJob {
    /// The products that are meant, by the list: what it shows of them decides, so that those which are left out are not asked
    /// for one by one. Of products that are named, their own pages decide.
    func chosen() async throws -> ChosenProducts {
        var filter = ProductFilter(vendor: try await vendorNumber(), since: selection.since?.dayStart)
        let isDated = selection.since != nil
        if let ids = selection.ids {
            if selection.search != nil { filter.found = try await Set(listed(ProductFilter()).ids) }
            return ChosenProducts(ids: Set(ids).sorted(), left: filter, isDated: isDated)
        }
        var listed = try await listed(filter)
        listed.ids.sort()
        return listed
    }

    /// A list that shows fewer products than it says there are may have changed while it was read: it is read again.
    private func listed(_ filter: ProductFilter) async throws -> ChosenProducts {
        var listed = try await read(filter)
        for _ in 1..<Self.looks where listed.unlisted > 0 { listed = try await read(filter) }
        return listed
    }

    private func read(_ filter: ProductFilter) async throws -> ChosenProducts {
        var listed = ChosenProducts(ids: [])
        var shown = 0
        var products = AllProducts(market, size: pageSize, search: selection.search).makeAsyncIterator()
        while let product = try await products.next() {
            shown += 1
            guard filter.takes(product.facts) else { continue }
            listed.ids.append(product.facts.id)
            if filter.since != nil, product.facts.latestDate == nil { listed.undated.insert(product.facts.id) }
        }
        // Where the market does not search by itself, it tells how many there are of all.
        let isOfThese = selection.search == nil || market.capabilities.list.searches
        listed.unreadableMembers = products.unreadableMembers
        listed.unlisted = isOfThese ? max(0, (products.claimed ?? shown) - shown) : 0
        return listed
    }

    /// Of products whose own pages say that they are gone, how many the list goes on showing.
    func stillListed(_ gone: Set<Int>) async throws -> Int {
        guard !gone.isEmpty else { return 0 }
        return try await Set(read(ProductFilter()).ids).intersection(gone).count
    }

    private static let looks = 3

    private func vendorNumber() async throws -> Int? {
        guard let vendor = selection.vendor else { return nil }
        guard market.capabilities.namesVendors else { throw ExportFailure.vendorsNotNamed }
        switch vendor {
        case .number(let number): return number
        case .mine: return try await ownNumber()
        }
    }

    /// A vendor's number is said nowhere but in its products, of which some may be gone.
    private func ownNumber() async throws -> Int {
        if let number = try ledger?.vendor(of: account) { return number }
        for known in try ledger?.newestProducts(of: account, limit: Self.ownProductsAsked) ?? [] {
            if let number = try await vendor(of: known.id) { return number }
        }
        throw ExportFailure.vendorUnknown
    }

    private func vendor(of id: Int) async throws -> Int? {
        do { return try await market.detail(id).facts.vendorID } catch {
            guard case .notFound = error else { throw error }
            return nil
        }
    }

    private static let ownProductsAsked = 20
}
