import Backups
import MarketAPI
import Transfer

/// What the market's list shows, product by product, as digests: two looks at a catalogue of a million fit into memory.
struct CatalogueListing: Sendable {
    private(set) var products: [Int: ListedDigest] = [:]
    /// How many products the market said there are; `nil` where its generation does not say.
    private(set) var claimed: Int?

    init(_ market: any MarketReading, pageSize: Int) async throws(MarketError) {
        var pages = AllProducts(market, size: pageSize).makeAsyncIterator()
        while let product = try await pages.next() { products[product.facts.id] = ListedDigest(product) }
        claimed = pages.claimed
    }

    /// What has come, gone or changed since an earlier look, by number.
    func changes(since earlier: CatalogueListing) -> [CatalogueChange] {
        var changes: [CatalogueChange] = []
        for (id, digest) in products {
            guard let before = earlier.products[id] else {
                changes.append(CatalogueChange(id: id, kind: .appeared))
                continue
            }
            if before != digest { changes.append(CatalogueChange(id: id, kind: .changed)) }
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
