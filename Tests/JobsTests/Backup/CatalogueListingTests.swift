import Backups
import Catalogue
import MarketAPI
import TestSupport
import Testing

@testable import Jobs

@Suite("What a market's list shows, as it is remembered")
struct CatalogueListingTests {
    private func product(_ id: Int, stock: Int64) -> CatalogueListing.Product {
        var facts = ProductFacts(id: id)
        facts.stock = stock
        return CatalogueListing.Product(
            id: id, digest: ListedDigest(ProductSummary(facts, vendorName: nil)),
            values: ShownValues(facts, in: .openmarket))
    }

    private func listing(_ stocks: [(id: Int, stock: Int64)]) -> CatalogueListing {
        CatalogueListing(stocks.map { product($0.id, stock: $0.stock) })
    }

    @Test("Whichever order its pages have, each product is there once, by number, and can be looked up")
    func order() {
        for ids in [[1, 2, 5], [5, 2, 1], [2, 5, 1]] {
            let listing = listing(ids.map { ($0, 7) })
            #expect(listing.products.map(\.id) == [1, 2, 5])
            for id in 0...6 { #expect(listing[id]?.id == ([1, 2, 5].contains(id) ? id : nil)) }
        }
        #expect(CatalogueListing([])[1] == nil)
    }

    @Test("Of a product that comes twice, the last counts")
    func twice() {
        let listing = listing([(3, 1), (2, 1), (3, 9)])
        #expect(listing.products == [product(2, stock: 1), product(3, stock: 9)])
        #expect(listing.changes(since: self.listing([(3, 9), (2, 1)])) == [])
    }

    @Test(
        "From one look to the next, all that came, went or changed is told, by number", arguments: SeededGenerator.seeds
    )
    func changes(seed: UInt64) {
        var random = SeededGenerator(seed: seed)
        for _ in 0..<50 {
            let looks = (0..<2).map { _ in
                Dictionary(
                    uniqueKeysWithValues: (1...12).filter { _ in Bool.random(using: &random) }.map {
                        ($0, Int64.random(in: 0...2, using: &random))
                    })
            }
            let listings = looks.map { look in
                listing(look.map { ($0, $1) }.shuffled(using: &random))
            }
            let expected = (1...12).compactMap { id -> CatalogueChange? in
                switch (looks[0][id], looks[1][id]) {
                case (nil, nil): nil
                case (nil, _): CatalogueChange(id: id, kind: .appeared)
                case (_, nil): CatalogueChange(id: id, kind: .vanished)
                case (let before, let now): before == now ? nil : CatalogueChange(id: id, kind: .changed)
                }
            }
            #expect(listings[1].changes(since: listings[0]) == expected)
        }
    }
}
