import Backups
import MarketAPI
import Transfer

/// What the market's list shows, product by product, as digests: two looks at a catalogue of a million fit into memory.
struct CatalogueListing: Sendable {
    struct Product: Hashable, Sendable {
        /// Of all that the list shows.
        var digest: ListedDigest
        /// Of what its own page shows as well.
        var values: ShownValues
    }

    private(set) var products: [Int: Product] = [:]
    /// How many products the market said there are; `nil` where its generation does not say.
    private(set) var claimed: Int?

    init(_ market: any MarketReading, pageSize: Int) async throws(MarketError) {
        var pages = AllProducts(market, size: pageSize).makeAsyncIterator()
        while let product = try await pages.next() {
            products[product.facts.id] = Product(
                digest: ListedDigest(product), values: ShownValues(product.facts, in: market.contract))
        }
        claimed = pages.claimed
    }

    /// Whether it has as many products as the market said; nothing else is known where that said nothing.
    var isAsClaimed: Bool { claimed.map { $0 == products.count } ?? true }

    /// What has come, gone or changed since an earlier look, by number.
    func changes(since earlier: CatalogueListing) -> [CatalogueChange] {
        var changes: [CatalogueChange] = []
        for (id, product) in products {
            guard let before = earlier.products[id] else {
                changes.append(CatalogueChange(id: id, kind: .appeared))
                continue
            }
            if before.digest != product.digest { changes.append(CatalogueChange(id: id, kind: .changed)) }
        }
        for id in earlier.products.keys where products[id] == nil {
            changes.append(CatalogueChange(id: id, kind: .vanished))
        }
        return changes.sorted { $0.id < $1.id }
    }
}

extension MarketContract {
    /// Whether a product is unchanged where the list shows it so. Photos are named by their addresses, which no list has all of:
    /// where an update may change them, it proves nothing.
    var listProvesUnchanged: Bool { listsDescriptions && !changesPhotosByUpdate }
}
