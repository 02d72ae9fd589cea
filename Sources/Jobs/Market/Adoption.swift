import Catalogue
import Ledger
import MarketAPI
import Transfer

/// Takes products that the market has, and the ledger does not know, into the ledger as the rows of a plan that they are.
///
/// A product is a row's where all fields and the number of photos are equal and nothing else could be meant. What is
/// undecided is listed and never guessed.
package struct Adoption: Sendable {
    private let products: UnknownProducts
    private var account: Account { products.account }
    private var ledger: Ledger { products.ledger }
    private var market: any MarketReading { products.market }

    package init(_ products: UnknownProducts) { self.products = products }

    /// Reads all products of the market, and those that have a planned row's name one by one.
    package func perform(stop: StopRequest = StopRequest()) async throws -> AdoptionOutcome {
        try await stop.interrupting { try await adopt() }
    }

    private func adopt() async throws -> AdoptionOutcome {
        let matches = try await products.matchesInAll()
        let details = try await details(Set(matches.map(\.product.id)))
        // Where items have passwords nobody proves whose they are: they are listed, and claimed by hand.
        let isProven = market.capabilities.writers == .vendors
        var outcome = AdoptionOutcome()
        var taken: Set<Int> = []
        let comparison = try ledger.comparison(of: account)
        if isProven {
            for group in Self.groups(matches, details, comparison) where group.isDecided {
                for (entry, id) in zip(group.rows, group.ids) {
                    outcome.adopted.append(try await adopt(id, as: entry, details[id]))
                    taken.insert(id)
                }
            }
        }
        let done = Set(outcome.adopted.map(\.ordinal))
        let left = Dictionary(grouping: matches.filter { details[$0.product.id] != nil }, by: \.entry)
        for (entry, matches) in left.sorted(by: { $0.key.ordinal < $1.key.ordinal }) {
            if done.contains(entry.ordinal) { continue }
            let ids = matches.map(\.product.id).filter { !taken.contains($0) }
            if !ids.isEmpty { outcome.undecided.append((entry, ids)) }
        }
        return outcome
    }

    private func adopt(
        _ id: Int, as entry: LedgerEntry, _ detail: ProductDetail?
    ) async throws -> LedgerEntry {
        guard let (values, photos) = entry.operation.registration else { return entry }
        let product = KnownProduct(
            key: entry.key, id: id, values: values, photos: photos.map(\.digest), lead: detail?.leading ?? 0,
            thumbnail: detail?.facts.thumbnail)
        _ = try ledger.adopt([product], of: account, insteadOf: Set([entry.gone].compactMap(\.self)))
        // A row that names a photo to lead sends that one first.
        let lead = market.capabilities.choosesThumbnail ? entry.asked?.leadChange(from: product.lead) : nil
        return try await ledger.turn(entry, into: ProductChange(), of: product, lead: lead)
    }

    /// A list has neither the number of photos nor, in some generations, the description. One that is gone is left out.
    private func details(_ ids: Set<Int>) async throws -> [Int: ProductDetail] {
        var details: [Int: ProductDetail] = [:]
        for id in ids.sorted() {
            do throws(MarketError) { details[id] = try await market.detail(id) } catch {
                guard case .notFound = error else { throw error }
            }
        }
        return details
    }

    // MARK: Which row a product is

    /// Rows that are equal to each other, and the products that are equal to them.
    private struct Group {
        var rows: [LedgerEntry] = []
        var ids: [Int] = []

        /// Of rows that ask for the same and have no keys, each may be any of the products.
        var isDecided: Bool {
            let photos = Set(rows.map { $0.operation.registration?.photos.map(\.digest) })
            let isInterchangeable = rows.count == 1 || rows.allSatisfy { $0.sku == nil } && photos.count == 1
            return !ids.isEmpty && isInterchangeable && ids.count <= rows.count
        }
    }

    private static func groups(
        _ matches: [UnknownProducts.Match], _ details: [Int: ProductDetail], _ comparison: ValueComparison
    ) -> [Group] {
        var groups: [Group] = []
        var (ofRow, ofProduct): ([Int: Int], [Int: Int]) = ([:], [:])
        for match in matches where isEqual(match.entry, details[match.product.id], comparison) {
            let (row, id) = (match.entry.ordinal, match.product.id)
            // Equal to one of a group is equal to all of it.
            let index = ofRow[row] ?? ofProduct[id] ?? groups.count
            if index == groups.count { groups.append(Group()) }
            if ofRow.updateValue(index, forKey: row) == nil { groups[index].rows.append(match.entry) }
            if ofProduct.updateValue(index, forKey: id) == nil { groups[index].ids.append(id) }
        }
        return groups
    }

    private static func isEqual(
        _ entry: LedgerEntry, _ detail: ProductDetail?, _ comparison: ValueComparison
    ) -> Bool {
        guard let detail, let (values, photos) = entry.operation.registration else { return false }
        return detail.facts.description != nil && values.fieldsChanged(in: detail.facts, as: comparison).isEmpty
            && detail.images.count == photos.count
    }
}

/// What an adoption came to.
package struct AdoptionOutcome: Sendable {
    /// Rows whose products are in the ledger now.
    package var adopted: [LedgerEntry] = []
    /// Rows that may have a product, with the products' numbers.
    package var undecided: [(row: LedgerEntry, ids: [Int])] = []
}
