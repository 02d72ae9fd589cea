import Catalogue
import Ledger
import MarketAPI
import TestSupport
import Testing
import Transfer

@testable import Jobs

@Suite("Products that the market has and the ledger does not know", .timeLimit(.minutes(1)))
struct UnknownProductsTests {
    private let bench: MarketBench

    init() throws { bench = try MarketBench() }

    private func find(_ run: Run, _ market: ReadOnlyMarket, stop: StopRequest = StopRequest()) async throws -> [String]
    {
        try await UnknownProducts(for: run, in: bench.ledger, market: market, options: hasty).matches(stop: stop)
            .map { "\($0.entry.ordinal): \($0.product.id)\($0.isEqual ? "" : "?")" }
    }

    private func know(_ id: Int, as sku: String = "known") throws {
        let product = KnownProduct(key: .sku(sku), id: id, values: goods("known"), photos: nil)
        #expect(try bench.ledger.adopt([product], of: bench.account) == 1)
    }

    @Test("One's own products with a row's name are told, with whether they are equal; others' and other names are not")
    func told() async throws {
        let market = ReadOnlyMarket()
        market.add(goods("a", price: 900))
        market.add(goods("b"))
        market.add(goods("a"), vendor: 8)
        market.add(goods("z"))
        market.add(goods("c"))
        market.add(goods("a"))
        #expect(try await find(try bench.plan(["a", "c", "x"]), market) == ["1: 1?", "1: 6", "2: 5"])
    }

    @Test("A name that the market spells in its own way is the row's, and a name of signs alone is only itself")
    func spelling() async throws {
        let market = ReadOnlyMarket()
        for name in ["A & B", "???", "!!!"] { market.add(goods(name)) }
        let matches = try await find(try bench.plan(["a &amp; b", "!!!"]), market)
        #expect(matches.sorted() == ["1: 1?", "2: 3"])
    }

    @Test("Products that rows stand for are known, up to the lowest and the highest number", arguments: [1, 2, 3])
    func known(id: Int) async throws {
        let market = ReadOnlyMarket()
        for _ in 1...3 { market.add(goods("a")) }
        let run = try bench.plan(["a"])
        try bench.ledger.remember(vendor: 7, of: bench.account)
        let other = try bench.rows(try bench.plan(["y"]))[0]
        try await bench.ledger.record(other, as: .uploaded(id: id, goods("y")))
        #expect(try await find(run, market) == [1, 2, 3].filter { $0 != id }.map { "1: \($0)" })
    }

    @Test("A product that a row changed by its number alone may be the row's that has a key")
    func changedByNumber() async throws {
        let market = ReadOnlyMarket()
        market.add(goods("a"))
        let product = KnownProduct(key: .id(1), id: 1, values: goods("a"), photos: nil)
        #expect(try bench.ledger.adopt([product], of: bench.account) == 1)
        #expect(try await find(try bench.plan(["a"]), market) == ["1: 1"])
    }

    @Test(
        "A row that got a key is the one that had none, where it asks for the same; another key's product is another's")
    func keyed() async throws {
        let market = ReadOnlyMarket()
        for name in ["a", "b", "c"] { market.add(goods(name)) }
        let known = [
            (RowKey.content(ContentDigest(goods("a"), photos: []), occurrence: 1), "a", 1),
            (.content(ContentDigest(goods("b"), photos: []), occurrence: 1), "b", 2), (.sku("X"), "c", 3),
        ].map { KnownProduct(key: $0, id: $2, values: goods($1), photos: nil) }
        #expect(try bench.ledger.adopt(known, of: bench.account) == 3)
        let rows = ["a", "b", "c"].map { MarketBench.Row(name: $0, sku: "S-\($0)", price: $0 == "b" ? 5 : 1000) }
        #expect(try await find(try bench.plan(rows), market) == ["1: 1"])
    }

    @Test("What the ledger knows without a row's key is asked for, however deep it is in the list")
    func deep() async throws {
        let market = ReadOnlyMarket(.training)
        for name in ["a", "b", "c"] + (1...150).map({ "other \($0)" }) { market.add(goods(name)) }
        let known = [
            (RowKey.content(ContentDigest(goods("a"), photos: ["d1"]), occurrence: 1), "a", 1), (.id(2), "b", 2),
            (.id(160), "c", 160), (.sku("X"), "x", 153),
        ].map { KnownProduct(key: $0, id: $2, values: goods($1), photos: nil) }
        #expect(try bench.ledger.adopt(known, of: bench.account) == 4)
        let rows = ["a", "b", "c", "d"].map { MarketBench.Row(name: $0, sku: "S-\($0)") }
        #expect(try await find(try bench.plan(rows), market) == ["1: 1", "2: 2"])
        #expect(market.count("detail") == 3)
    }

    @Test("What a row in doubt may have made is left to it")
    func doubts() async throws {
        let market = ReadOnlyMarket()
        for name in ["a", "B."] { market.add(goods(name)) }
        let doubtful = try bench.rows(try bench.plan(["b"]))[0]
        let run = try bench.plan(["a", "b"])
        #expect(try await bench.ledger.recordIntent(doubtful, seenID: nil) == .granted)
        #expect(try await find(run, market) == ["1: 1"])
        try await bench.ledger.record(doubtful, as: .failed(EntryReason(.rejected)))
        #expect(try await find(run, market) == ["1: 1", "2: 2?"])
    }

    @Test("Only rows that are still to be registered count")
    func rows() async throws {
        let market = ReadOnlyMarket()
        for name in ["a", "b", "c"] { market.add(goods(name)) }
        let run = try bench.plan(["a", "b", "c"])
        let rows = try bench.rows(run)
        try await bench.ledger.record(rows[0], as: .failed(EntryReason(.rejected)))
        let product = KnownProduct(key: .sku("b"), id: 90, values: goods("b", price: 5), photos: nil)
        _ = try await bench.ledger.turn(rows[1], into: ProductChange(price: Amount(5)), of: product)
        #expect(try await find(run, market) == ["3: 3"])
        #expect(market.asked.filter { $0.hasPrefix("search") } == ["search c"])
    }

    @Test("Where items have passwords only equal products count")
    func passwords() async throws {
        let market = ReadOnlyMarket(.camp2)
        market.add(goods("a", price: 900), vendor: nil)
        market.add(goods("a"), vendor: nil)
        #expect(try await find(try bench.plan(["a"]), market) == ["1: 2"])
    }

    @Test("The first name, one from the middle and the last are searched for, each once, where the market searches")
    func searches() async throws {
        let cases: [([String], [String])] = [
            (["a"], ["a"]), (["a", "b"], ["a", "b"]), (["a", "b", "c"], ["a", "b", "c"]),
            (["a", "b", "c", "d", "e", "f"], ["a", "c", "f"]),
            (["a", "a", "a", "a"], ["a"]), (["a", "b", "b", "b", "a"], ["a", "b"]),
        ]
        for (names, searched) in cases {
            let (run, market) = (try bench.plan(names), ReadOnlyMarket())
            #expect(try await find(run, market) == [])
            #expect(market.asked == ["page 1"] + searched.map { "search \($0)" }, "\(names)")
            let silent = ReadOnlyMarket(.training)
            #expect(try await find(run, silent) == [])
            #expect(silent.asked == ["page 1"])
        }
    }

    @Test("The middle is that of the rows that register, wherever these stand")
    func middle() async throws {
        let run = try bench.plan(["a", "b", "c", "d", "e", "f", "g", "h"])
        for row in try bench.rows(run).dropFirst(3) {
            try await bench.ledger.record(row, as: .failed(EntryReason(.rejected)))
        }
        let market = ReadOnlyMarket()
        #expect(try await find(run, market) == [])
        #expect(market.asked == ["page 1", "search a", "search b", "search c"])
    }

    @Test("A search finds what the newest products do not show, in whatever spelling the market has of it")
    func old() async throws {
        let market = ReadOnlyMarket()
        market.add(goods("a"))
        market.add(goods("a."))
        for number in 1...UnknownProducts.pageSize { market.add(goods("other \(number)")) }
        #expect(try await find(try bench.plan(["a"]), market) == ["1: 1", "1: 2?"])
        #expect(market.count("page") == 1)
        try know(102)
        let again = ReadOnlyMarket(.training)
        again.add(goods("a"))
        again.skip(to: 102)
        again.add(goods("a"))
        #expect(try await find(try bench.plan(["a"]), again) == ["1: 103"], "down to what is known")
    }

    @Test("All pages above the highest known number are read, and none below it", arguments: [100, 150, 250, 400])
    func floor(known: Int) async throws {
        let market = ReadOnlyMarket(.training)
        for number in 1...400 { market.add(goods("\(number)")) }
        try know(known)
        let run = try bench.plan(["\(known + 1)", "\(known)", "399"])
        #expect(try await find(run, market) == (known < 399 ? ["1: \(known + 1)", "3: 399"] : []))
        #expect(market.count("page") == (400 - known + 99) / 100 + 1)
    }

    @Test("A small catalogue in no order is read whole, and of a large one the first pages", arguments: [50, 500])
    func unordered(others: Int) async throws {
        let market = ReadOnlyMarket(.camp2)
        market.add(goods("a"), vendor: nil)
        for number in 1...others { market.add(goods("other \(number)"), vendor: nil) }
        market.add(goods("b"), vendor: nil)
        let seen = Found<Int>()
        let unknown = UnknownProducts(
            for: try bench.plan(["a", "b"]), in: bench.ledger, market: market, options: hasty, onPart: { seen.add($0) })
        let matches = try await unknown.matches().map(\.entry.ordinal)
        #expect(matches == (others == 50 ? [1, 2] : [1]))
        #expect(seen.all == (others == 50 ? [] : [160]))
        #expect(market.asked.count == UnknownProducts.mostPages)
        // A catalogue that was read whole was counted.
        #expect(try bench.ledger.size(ofMarket: bench.account.market) == (others == 50 ? 52 : nil))
    }

    @Test("Where numbers were seen not to rise, what the ledger knows says not where new ones are")
    func disorder() async throws {
        let market = ReadOnlyMarket(.training)
        market.add(goods("a"))
        for number in 1...150 { market.add(goods("other \(number)")) }
        try know(151)
        let run = try bench.plan(["a"])
        #expect(try await find(run, market) == [])
        try bench.ledger.observe(numbersRise: false, of: bench.account)
        #expect(try await find(run, market) == ["1: 1"])
    }

    @Test("A first page with its numbers in another order is seen and remembered; one's own products are, too")
    func observed() async throws {
        let market = ReadOnlyMarket(.training, listsOldestFirst: true)
        for name in ["a", "b"] { market.add(goods(name)) }
        #expect(try await find(try bench.plan(["a"]), market) == ["1: 1"])
        #expect(try bench.ledger.observations(of: bench.account).numbersRise == .broken)
        #expect(try [1, 2].map { try bench.ledger.wasSighted($0, of: bench.account) } == [true, false])
    }

    @Test("Every row that would be registered is looked for among all products")
    func all() async throws {
        let market = ReadOnlyMarket(.training)
        for number in 1...250 { market.add(goods("\(number)")) }
        let matches = try await UnknownProducts(
            for: try bench.plan(["3", "200", "x"]), in: bench.ledger, market: market, options: hasty
        )
        .matchesInAll()
        #expect(matches.map(\.product.id) == [3, 200])
        #expect(market.count("page") == 3)
    }

    @Test("After a stop nobody goes on asking")
    func stopped() async throws {
        let stop = StopRequest()
        stop.request()
        let market = ReadOnlyMarket()
        await #expect(throws: MarketError.withdrawn) { _ = try await find(try bench.plan(["a"]), market, stop: stop) }
        #expect(market.asked.count <= 1)
    }

    @Test("Before a plan that is only looked at nobody is asked whose a product is, and nothing is remembered")
    func dry() async throws {
        let market = ReadOnlyMarket()
        market.add(goods("a", price: 900))
        market.add(goods("a"), vendor: 8)
        market.add(goods("a"))
        let rows = bench.ledger.plannedRows(of: try bench.plan(["a"]).id)
        func matches() async throws -> [Int] {
            try await UnknownProducts(
                for: rows, of: bench.account, in: bench.ledger, market: market, vendor: nil
            ).matches().map(\.product.id)
        }
        #expect(try await matches() == [2, 3], "where nobody knows the vendor, what is equal counts")
        try bench.ledger.remember(vendor: 7, of: bench.account)
        #expect(try await matches() == [1, 3])
        #expect(market.asked.allSatisfy { $0.hasPrefix("page") || $0.hasPrefix("search") }, "\(market.asked)")
        #expect(try [1, 2, 3].filter { try bench.ledger.wasSighted($0, of: bench.account) } == [])
    }
}
