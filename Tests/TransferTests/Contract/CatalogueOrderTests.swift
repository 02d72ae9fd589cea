import MarketAPI
import Synchronization
import TestSupport
import Testing

@testable import Transfer

/// A market that says what a script has for each request, and keeps what was asked for.
private final class ScriptedPages: MarketReading {
    let capabilities: MarketCapabilities
    private let pages: [(ids: [Int], total: Int?)]
    private let asked = Mutex<[Int]>([])
    private let sizes = Mutex<Set<Int>>([])

    init(_ pages: [(ids: [Int], total: Int?)], _ generation: MarketGeneration = .openmarket) {
        self.pages = pages
        capabilities = generation.capabilities
    }

    var numbers: [Int] { asked.withLock { $0 } }
    var sizesAsked: Set<Int> { sizes.withLock { $0 } }

    func page(_ number: Int, size: Int, search: String?) async throws(MarketError) -> ProductPage {
        sizes.withLock { _ = $0.insert(size) }
        let request = asked.withLock { asked in
            asked.append(number)
            return asked.count
        }
        guard request <= pages.count else { throw .withdrawn }
        let (ids, total) = pages[request - 1]
        return ProductPage(
            page: number, size: size, total: total,
            products: ids.map { ProductSummary(ProductFacts(id: $0), vendorName: nil) })
    }

    func health() async throws(MarketError) -> MarketHealth { .well }
    func detail(_ id: Int) async throws(MarketError) -> ProductDetail { throw .withdrawn }
    func download(_ url: String, to path: String) async -> DownloadOutcome { .answer(status: 404) }
}

@Suite("The order in which a catalogue is read")
struct CatalogueOrderTests {
    private func read(_ market: ScriptedPages, newerThan floor: Int? = nil) async throws -> [Int] {
        var ids: [Int] = []
        for try await product in AllProducts(market, size: 2, newerThan: floor) { ids.append(product.facts.id) }
        return ids
    }

    @Test("Products come in the order of their pages, to the last page that the total has")
    func order() async throws {
        let market = ScriptedPages([([6, 5], 5), ([4, 3], 5), ([2], 5)])
        #expect(try await read(market) == [6, 5, 4, 3, 2])
        #expect(market.numbers == [1, 2, 3])
        #expect(market.sizesAsked == [2])
    }

    @Test("An empty page ends it, whatever the total says")
    func emptyPage() async throws {
        let market = ScriptedPages([([6, 5], 9), ([], 9)])
        #expect(try await read(market) == [6, 5])
        #expect(market.numbers == [1, 2])
    }

    @Test(
        "Where the total has shrunk, as many pages are read again as the products that went can have moved",
        arguments: [(1, [1, 2, 1, 2, 3]), (2, [1, 2, 1, 2]), (3, [1, 2, 1, 2])])
    func steppingBack(gone: Int, numbers: [Int]) async throws {
        // After page 2 some of the six are gone: the reading steps back from there.
        let market = ScriptedPages(
            [([6, 5], 6), ([4, 3], 6 - gone)] + [([5, 4], 6 - gone), ([3, 2], 6 - gone), ([1], 6 - gone)])
        let ids = try await read(market)
        #expect(Set(ids).isSuperset(of: [6, 5, 4, 3, 2]))
        #expect(ids.count == Set(ids).count)
        #expect(market.numbers == numbers)
    }

    @Test("A total that shrinks by many steps back by many, and never before the first page")
    func steps() async throws {
        // On page 4 of two each: the page before may have changed, and one more for each two that went.
        for (gone, next) in [(1, 3), (2, 3), (3, 2), (4, 2), (5, 1), (100, 1)] {
            let pages = [([20, 19], 20), ([18, 17], 20), ([16, 15], 20), ([14, 13], 20 - gone)]
            let market = ScriptedPages(pages.map { ($0.0, Optional($0.1)) })
            await #expect(throws: MarketError.withdrawn) { try await read(market) }
            #expect(market.numbers == [1, 2, 3, 4, next], "\(gone)")
        }
    }

    @Test(
        "Where the newest come first, reading ends at the first page with nothing above the floor; elsewhere it goes on"
    )
    func floor() async throws {
        let newest = ScriptedPages([([9, 8], 6), ([7, 6], 6), ([5, 4], 6)])
        #expect(try await read(newest, newerThan: 7) == [9, 8])
        #expect(newest.numbers == [1, 2])
        let oldest = ScriptedPages(
            [([1, 2], nil), ([9, 8], nil), ([], nil), ([1, 2], nil), ([9, 8], nil), ([], nil)], .camp)
        #expect(try await read(oldest, newerThan: 7) == [9, 8])
        #expect(oldest.numbers.count == 6)
    }

    @Test("Without a floor no number is too low")
    func lowNumbers() async throws {
        let market = ScriptedPages([([-5, 0], 2)])
        #expect(try await read(market) == [-5, 0])
    }

    @Test("Where no total is known, passes go on while they bring something new, five at most")
    func passes() async throws {
        let pages = (1...9).flatMap { [([$0, $0 + 1], nil), ([], nil)] as [([Int], Int?)] }
        let market = ScriptedPages(pages, .camp)
        #expect(try await read(market) == [1, 2, 3, 4, 5, 6])
        #expect(market.numbers == [1, 2, 1, 2, 1, 2, 1, 2, 1, 2])
    }

    @Test("A pass that brought something on any of its pages is followed by another; a repeated page ends its pass")
    func fruitful() async throws {
        let market = ScriptedPages(
            [
                ([1, 2], nil), ([3, 4], nil), ([], nil), ([5, 1], nil), ([3, 4], nil), ([], nil), ([5, 1], nil),
                ([3, 4], nil), ([], nil),
            ], .camp)
        #expect(try await read(market) == [1, 2, 3, 4, 5])
        #expect(market.numbers == [1, 2, 3, 1, 2, 3, 1, 2, 3])
        // The page that ended the last pass is no repetition of the next one's first.
        let repeating = ScriptedPages([([1], nil), ([1], nil), ([1], nil), ([1], nil)], .camp)
        #expect(try await read(repeating) == [1])
        #expect(repeating.numbers == [1, 2, 1, 2])
    }

    @Test("A cancelled reader asks for nothing more")
    func cancelled() async throws {
        let market = ScriptedPages([([1], 1)])
        let task = Task {
            withUnsafeCurrentTask { $0?.cancel() }
            return try await read(market)
        }
        await #expect(throws: MarketError.withdrawn) { try await task.value }
        #expect(market.numbers == [])
    }

    @Test("The limit is what the first page said, doubled, and a hundred pages more")
    func limit() async throws {
        func market(products: Int) -> ScriptedPages {
            ScriptedPages(
                (0..<1000).map { page in
                    let ids = (0..<2).map { page * 2 + $0 }.filter { $0 < products }
                    return (ids, page == 0 ? 10 : 10_000)
                })
        }
        #expect(try await read(market(products: 220)).count == 220)
        let error = MarketError.unexpectedAnswer(
            status: 200, detail: "products without an end: more than 220, though it said there are 10")
        await #expect(throws: error) { try await read(market(products: 221)) }
    }

    @Test("The highest number takes one request where the newest come first")
    func highest() async throws {
        let newest = ScriptedPages([([9], 6)])
        #expect(try await newest.highestID() == 9)
        #expect(newest.sizesAsked == [1])
        #expect(newest.numbers == [1])
        #expect(try await ScriptedPages([([], 0)]).highestID() == nil)
    }

    @Test("Pages may be read whole down to a number, so many at most, and it is told whether the first one descends")
    func parts() async throws {
        func read(
            _ pages: [([Int], Int?)], _ generation: MarketGeneration = .openmarket, floor: Int? = nil, most: Int = .max
        )
            async throws -> ([Int], isCut: Bool, descends: Bool)
        {
            var products = AllProducts(
                ScriptedPages(pages, generation), size: 2, newerThan: floor, keepsOlder: true, mostPages: most
            ).makeAsyncIterator()
            var ids: [Int] = []
            while let product = try await products.next() { ids.append(product.facts.id) }
            return (ids, products.isCut, products.descends)
        }
        let falling: [([Int], Int?)] = [([9, 8], 6), ([7, 6], 6), ([5, 4], 6)]
        #expect(try await read(falling, floor: 7) == ([9, 8, 7, 6], false, true))
        #expect(try await read(falling, most: 2) == ([9, 8, 7, 6], true, true))
        #expect(try await read(falling, most: 3) == ([9, 8, 7, 6, 5, 4], false, true))
        #expect(try await read([([8, 9], 2)]) == ([8, 9], false, false))
        let untold: [([Int], Int?)] = [([41, 26], nil), ([3], nil), ([], nil)]
        #expect(try await read(untold + untold, .camp, most: 2) == ([41, 26, 3], true, true))
        #expect(try await read(untold + untold, .camp, most: 4) == ([41, 26, 3], false, true))
    }
}
