import Backups
import MarketAPI
import Transfer

/// What the market's list shows, product by product, as digests: two looks at a catalogue of a million take 64 MB.
struct CatalogueListing: Sendable {
    struct Product: Hashable, Sendable {
        var id: Int
        /// Of all that the list shows.
        var digest: ListedDigest
        /// Of what its own page shows as well.
        var values: ShownValues
    }

    /// Each once, by number.
    let products: [Product]
    /// How many products the market said there are; `nil` where its generation does not say.
    let claimed: Int?

    init(_ market: any MarketReading, pageSize: Int) async throws(MarketError) {
        var pages = AllProducts(market, size: pageSize).makeAsyncIterator()
        var products: [Product] = []
        while let product = try await pages.next() {
            products.append(
                Product(
                    id: product.facts.id, digest: ListedDigest(product),
                    values: ShownValues(product.facts, in: market.contract)))
        }
        self.init(products, claimed: pages.claimed)
    }

    /// - Parameter products: as pages showed them; of one that came twice, the last counts.
    init(_ products: [Product], claimed: Int? = nil) {
        self.products = Self.ordered(products)
        self.claimed = claimed
    }

    /// A list that holds still shows the newest first, or the oldest: then nothing needs to be looked up.
    private static func ordered(_ products: [Product]) -> [Product] {
        let pairs = zip(products, products.dropFirst())
        if pairs.allSatisfy({ $0.id < $1.id }) { return products }
        if pairs.allSatisfy({ $0.id > $1.id }) { return products.reversed() }
        return Dictionary(products.map { ($0.id, $0) }) { $1 }.values.sorted { $0.id < $1.id }
    }

    subscript(id: Int) -> Product? {
        var (start, end) = (0, products.count)
        while start < end {
            let middle = (start + end) / 2
            if products[middle].id < id { start = middle + 1 } else { end = middle }
        }
        return start < products.count && products[start].id == id ? products[start] : nil
    }

    /// Whether it has as many products as the market said; nothing else is known where that said nothing.
    var isAsClaimed: Bool { claimed.map { $0 == products.count } ?? true }

    /// What has come, gone or changed since an earlier look, by number.
    func changes(since earlier: CatalogueListing) -> [CatalogueChange] {
        var changes: [CatalogueChange] = []
        var (old, new) = (earlier.products[...], products[...])
        while let next = [old.first?.id, new.first?.id].compactMap({ $0 }).min() {
            let before = old.first?.id == next ? old.popFirst() : nil
            let now = new.first?.id == next ? new.popFirst() : nil
            if let kind = CatalogueChange.Kind(from: before, to: now) {
                changes.append(CatalogueChange(id: next, kind: kind))
            }
        }
        return changes
    }
}

extension CatalogueChange.Kind {
    /// What happened to a product from one look to the next; `nil` where nothing did.
    fileprivate init?(from before: CatalogueListing.Product?, to now: CatalogueListing.Product?) {
        switch (before, now) {
        case (nil, .some): self = .appeared
        case (.some, nil): self = .vanished
        case (let before?, let now?) where before.digest != now.digest: self = .changed
        default: return nil
        }
    }
}

extension MarketContract {
    /// Whether a product is unchanged where the list shows it so. Photos are named by their addresses, which no list has all of:
    /// where an update may change them, it proves nothing.
    var listProvesUnchanged: Bool { listsDescriptions && !changesPhotosByUpdate }
}
