import Backups
import Catalogue
import MarketAPI
import Spilling
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
            values: ShownValues(facts, isDescribed: true))
    }

    private func listing(_ stocks: [(id: Int, stock: Int64)]) throws -> CatalogueListing {
        var shown = ShownProducts()
        for stock in stocks { try shown.append(product(stock.id, stock: stock.stock)) }
        return try CatalogueListing(shown)
    }

    private func products(_ listing: CatalogueListing) throws -> [CatalogueListing.Product] {
        var reader = listing.products.reader()
        return try reader.next(.max)
    }

    @Test("Whichever order its pages have, each product is there once, by number, and can be looked up")
    func order() throws {
        for ids in [[1, 2, 5], [5, 2, 1], [2, 5, 1], []] {
            let listing = try listing(ids.map { ($0, 7) })
            #expect(try products(listing).map(\.id) == ids.sorted())
            var lookUp = try listing.lookUp()
            for id in 0...6 { #expect(try lookUp.product(id)?.id == (ids.contains(id) ? id : nil)) }
        }
    }

    @Test(
        "So is each of more than fit in memory, whichever order its pages have",
        arguments: ["ascending", "descending", "any"])
    func many(order: String) throws {
        var random = SeededGenerator(seed: 1)
        var ids = Array(1...40_000)
        if order == "descending" { ids.reverse() }
        if order == "any" { ids.shuffle(using: &random) }
        let listing = try listing(ids.map { ($0, 7) } + (order == "any" ? [(20_000, 8), (3, 9)] : []))
        let last = order == "any" ? [20_000: Int64(8), 3: 9] : [:]
        #expect(try products(listing) == (1...40_000).map { product($0, stock: last[$0] ?? 7) })
    }

    @Test("Of a product that comes twice, the last counts")
    func twice() throws {
        let listing = try listing([(3, 1), (2, 1), (3, 9)])
        #expect(try products(listing) == [product(2, stock: 1), product(3, stock: 9)])
        #expect(try listing.changes(since: self.listing([(3, 9), (2, 1)])) == [])
    }

    @Test(
        "From one look to the next, all that came, went or changed is told, by number", arguments: SeededGenerator.seeds
    )
    func changes(seed: UInt64) throws {
        var random = SeededGenerator(seed: seed)
        for _ in 0..<50 {
            let looks = (0..<2).map { _ in
                Dictionary(
                    uniqueKeysWithValues: (1...12).filter { _ in Bool.random(using: &random) }.map {
                        ($0, Int64.random(in: 0...2, using: &random))
                    })
            }
            let listings = try looks.map { look in
                try listing(look.map { ($0, $1) }.shuffled(using: &random))
            }
            let expected = (1...12).compactMap { id -> CatalogueChange? in
                switch (looks[0][id], looks[1][id]) {
                case (nil, nil): nil
                case (nil, _): CatalogueChange(id: id, kind: .appeared)
                case (_, nil): CatalogueChange(id: id, kind: .vanished)
                case (let before, let now): before == now ? nil : CatalogueChange(id: id, kind: .changed)
                }
            }
            #expect(try listings[1].changes(since: listings[0]) == expected)
        }
    }
}
