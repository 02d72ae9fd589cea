import MarketAPI
import Synchronization
import TestSupport
import Testing
import Transfer

/// A market whose totals are made up, one for each request.
private final class MiscountingMarket: MarketReading {
    let capabilities = MarketGeneration.openmarket.capabilities
    private let products: Int
    private let total: @Sendable (Int) -> Int
    private let asked = Mutex(0)

    init(products: Int, total: @escaping @Sendable (Int) -> Int) {
        self.products = products
        self.total = total
    }

    var requests: Int { asked.withLock { $0 } }

    func page(_ number: Int, size: Int, search: String?) async throws(MarketError) -> ProductPage {
        let request = asked.withLock { asked in
            asked += 1
            return asked
        }
        // A test that would never end.
        guard request < 1000 else { throw .withdrawn }
        let ids = Array(stride(from: products, to: 0, by: -1).dropFirst((number - 1) * size).prefix(size))
        return ProductPage(
            page: number, size: size, total: total(request),
            products: ids.map { ProductSummary(ProductFacts(id: $0), vendorName: nil) })
    }

    func health() async throws(MarketError) -> MarketHealth { .well }
    func detail(_ id: Int) async throws(MarketError) -> ProductDetail { throw .withdrawn }
    func download(_ url: String, to path: String) async -> DownloadOutcome { .answer(status: 404) }
}

@Suite("The catalogue of a market that says a total")
struct CountedCatalogueTests {
    private func ids(_ market: MiscountingMarket) async throws -> [Int] {
        var ids: [Int] = []
        for try await product in AllProducts(market) { ids.append(product.facts.id) }
        return ids
    }

    @Test("It is read once where the total stays, and a total that shrank is a page back")
    func shrinking() async throws {
        let still = MiscountingMarket(products: 1000) { _ in 1000 }
        #expect(try await ids(still).count == 1000)
        #expect(still.requests == 10)
        let shrinking = MiscountingMarket(products: 1000) { $0 < 5 ? 1001 : 1000 }
        #expect(try await ids(shrinking).count == 1000)
        #expect(shrinking.requests == 12)
    }

    @Test("A catalogue may double while it is read; one of ever new products ends, however its total grows with it")
    func everNew() async throws {
        let growing = MiscountingMarket(products: 20_000) { $0 < 5 ? 10_000 : 20_000 }
        #expect(try await ids(growing).count == 20_000)
        let endless = MiscountingMarket(products: 900_000) { 7 + $0 * 100 }
        await #expect(throws: MarketError.self) { try await ids(endless) }
        #expect(endless.requests == 103)
    }

    @Test("A total that never rests is not stepped back for without end", arguments: [999])
    func flapping(other: Int) async throws {
        let market = MiscountingMarket(products: 1000) { $0 % 2 == 0 ? 1000 : other }
        #expect(try await ids(market) == Array(stride(from: 1000, to: 0, by: -1)))
        #expect(market.requests < 200)
    }
}
