import Catalogue
import Foundation
import Ledger
import MarketAPI
import TestSupport
import Testing
import Transfer

@testable import Jobs

@Suite("Products taken for the rows that they are", .timeLimit(.minutes(1)))
struct AdoptionTests {
    private let bench: MarketBench

    init() throws { bench = try MarketBench() }

    private typealias Row = MarketBench.Row

    private func adopt(_ run: Run, _ market: ReadOnlyMarket, stop: StopRequest = StopRequest()) async throws
        -> AdoptionOutcome
    {
        try await Adoption(UnknownProducts(for: run, in: bench.ledger, market: market, options: hasty)).perform(
            stop: stop)
    }

    /// What was adopted by ordinal and number, and what was not decided.
    private func outcome(_ rows: [Row], _ market: ReadOnlyMarket) async throws -> [String] {
        let outcome = try await adopt(try bench.plan(rows), market)
        return outcome.adopted.map { "\($0.ordinal) is \($0.marketID ?? 0)" }
            + outcome.undecided.map { "\($0.row.ordinal) may be \($0.ids.map(String.init).joined(separator: ","))" }
    }

    @Test("A product that is equal to a row becomes the row's, which then asks for nothing")
    func adopted() async throws {
        let market = ReadOnlyMarket()
        market.skip(to: 40)
        market.add(goods("a"), photos: 2)
        let run = try bench.plan([Row(name: "a", sku: "A", photos: ["d1", "d2"]), Row(name: "b", sku: "B")])
        let outcome = try await adopt(run, market)
        let rows = try bench.rows(run)
        #expect(outcome.adopted == [rows[0]] && outcome.undecided.isEmpty)
        #expect(rows[0].operation == .update(id: 41, ProductChange()) && rows[0].state == .unchanged)
        #expect(rows[1].state == .planned && rows[1].operation.registration != nil)
        #expect(
            try bench.ledger.product(.sku("A"), of: bench.account)
                == KnownProduct(key: .sku("A"), id: 41, values: goods("a"), photos: ["d1", "d2"]))
        #expect(try await adopt(run, market).adopted.isEmpty)
    }

    @Test("A product that another photo leads than the row names becomes the row's, which lets its own lead")
    func leading() async throws {
        let market = ReadOnlyMarket()
        for name in ["a", "b"] { market.add(goods(name), photos: 2) { $0.thumbnail = "small-1.jpg" } }
        let run = try bench.plan([
            Row(name: "a", sku: "A", photos: ["d1", "d2"]), Row(name: "b", sku: "B", photos: ["d1", "d2"]),
        ])
        var named = try bench.rows(run)[0]
        named.asked = RowContent(lead: 0)
        try bench.ledger.plannedRows(of: run.id).replan([named])
        #expect(try await adopt(run, market).adopted.count == 2)
        let rows = try bench.rows(run)
        #expect(rows.map(\.lead) == [LeadChange(to: 0, from: 1), nil] && rows.map(\.state) == [.planned, .unchanged])
        #expect(try bench.ledger.product(.sku("B"), of: bench.account)?.lead == 1)
    }

    @Test("One that differs in a value, in the number of its photos, or whose description nobody knows is not decided")
    func different() async throws {
        let market = ReadOnlyMarket()
        market.add(goods("price", price: 900))
        market.add(goods("photos"), photos: 2)
        market.add(goods("hidden")) { $0.description = nil }
        market.add(goods("equal"))
        #expect(
            try await outcome(
                [Row(name: "photos"), Row(name: "equal"), Row(name: "hidden"), Row(name: "price")], market)
                == ["2 is 4", "1 may be 2", "3 may be 3", "4 may be 1"])
    }

    @Test(
        "Rows and products that are equal to each other are decided where it does not matter which is which",
        arguments: [
            (["-"], 1, ["1 is 1"]), (["-"], 2, ["1 may be 1,2"]), (["A"], 2, ["1 may be 1,2"]),
            (["-", "-"], 1, ["1 is 1"]),
            (["-", "-"], 2, ["1 is 1", "2 is 2"]), (["-", "-"], 3, ["1 may be 1,2,3", "2 may be 1,2,3"]),
            (["A", "B"], 1, ["1 may be 1", "2 may be 1"]), (["A", "B"], 2, ["1 may be 1,2", "2 may be 1,2"]),
            (["A", "-"], 2, ["1 may be 1,2", "2 may be 1,2"]), (["A"], 1, ["1 is 1"]),
        ])
    func equals(skus: [String], products: Int, expected: [String]) async throws {
        let market = ReadOnlyMarket()
        for _ in 0..<products { market.add(goods("a")) }
        #expect(try await outcome(skus.map { Row(name: "a", sku: $0 == "-" ? nil : $0) }, market) == expected)
    }

    @Test("Rows that differ in which photos they have are not each other's")
    func photos() async throws {
        let market = ReadOnlyMarket()
        for _ in 1...2 { market.add(goods("a")) }
        #expect(
            try await outcome([Row(name: "a", photos: ["d1"]), Row(name: "a", photos: ["d2"])], market)
                == ["1 may be 1,2", "2 may be 1,2"])
    }

    @Test("What is one row's is no other's, though that has the name, too")
    func taken() async throws {
        let market = ReadOnlyMarket()
        market.add(goods("a"))
        #expect(try await outcome([Row(name: "a", price: 900), Row(name: "a")], market) == ["2 is 1"])
        let other = ReadOnlyMarket()
        other.skip(to: 10)
        for price in [900, 1000] as [Int128] { other.add(goods("b", price: price)) }
        #expect(try await outcome([Row(name: "b")], other) == ["1 is 12"], "what is decided is not told as undecided")
        market.add(goods("a", price: 800))
        #expect(
            try await outcome([Row(name: "a", price: 900), Row(name: "a", price: 700)], market) == [
                "1 may be 2", "2 may be 2",
            ])
    }

    @Test("Each group of equal rows and products is decided for itself")
    func groups() async throws {
        let market = ReadOnlyMarket()
        for price in [1, 2, 2, 3] as [Int128] { market.add(goods("a", price: price)) }
        #expect(
            try await outcome([Row(name: "a", price: 3), Row(name: "a", price: 2), Row(name: "a", price: 1)], market)
                == ["1 is 4", "3 is 1", "2 may be 2,3"])
    }

    @Test("One that is gone when it is asked for is left out; a market that is away is an error")
    func gone() async throws {
        let market = ReadOnlyMarket(onDetail: { id throws(MarketError) in
            if id == 1 { throw .notFound(MarketFailure(status: 404, message: "gone")) }
        })
        for name in ["a", "b"] { market.add(goods(name)) }
        #expect(try await outcome([Row(name: "a"), Row(name: "b")], market) == ["2 is 2"])
        let away = ReadOnlyMarket(onDetail: { _ throws(MarketError) in throw .unreachable(TransportTrouble(.refused)) })
        away.add(goods("c"))
        let run = try bench.plan(["c"])
        await #expect(throws: MarketError.unreachable(TransportTrouble(.refused))) { _ = try await adopt(run, away) }
    }

    @Test("Where items have passwords nothing is proven: what is equal is told, and taken by nobody")
    func passwords() async throws {
        let market = ReadOnlyMarket(.camp2)
        market.add(goods("a"), vendor: nil)
        #expect(try await outcome([Row(name: "a")], market) == ["1 may be 1"])
        #expect(try bench.ledger.anyProduct(of: bench.account) == nil)
    }

    @Test("After a stop nothing is taken")
    func stopped() async throws {
        let stop = StopRequest()
        stop.request()
        let market = ReadOnlyMarket()
        market.add(goods("a"))
        let run = try bench.plan(["a"])
        await #expect(throws: MarketError.withdrawn) { _ = try await adopt(run, market, stop: stop) }
        #expect(try bench.ledger.anyProduct(of: bench.account) == nil)
    }
}

@Suite("Products that a file names", .timeLimit(.minutes(1)))
struct AdoptionFileTests {
    private let bench: MarketBench

    init() throws { bench = try MarketBench() }

    private func adopt(_ text: String, _ market: ReadOnlyMarket, stop: StopRequest = StopRequest()) async throws
        -> AdoptionFileOutcome
    {
        let file = try bench.folder.write(text, to: "claims.csv")
        var input = InputOptions()
        input.idOwner = .market
        return try await AdoptionFile(
            file.path, input: input, ledger: bench.ledger, account: bench.account, market: market, options: hasty
        ).perform(stop: stop) { _ in }.1
    }

    private func outcome(named: Int, adopted: Int, absent: [Int] = []) -> AdoptionFileOutcome {
        var outcome = AdoptionFileOutcome()
        (outcome.named, outcome.adopted, outcome.absent) = (named, adopted, absent)
        return outcome
    }

    @Test("What the market has of each product is known under its sku from then on, and its photos are not")
    func adopted() async throws {
        let market = ReadOnlyMarket()
        for price in [5, 6, 7] as [Int128] { market.add(goods("a", price: price)) }
        #expect(try await adopt("id,sku\n1,A\n3,C\n", market) == outcome(named: 2, adopted: 2))
        #expect(
            try bench.ledger.product(.sku("C"), of: bench.account)
                == KnownProduct(key: .sku("C"), id: 3, values: goods("a", price: 7), photos: nil))
        #expect(try bench.ledger.product(id: 2, of: bench.account) == nil)
        #expect(try await adopt("id,sku\n1,A\n2,B\n3,C\n", market) == outcome(named: 3, adopted: 1))
    }

    @Test("One that is gone, another vendor's, or not to be read is absent; rows without a sku are none")
    func absent() async throws {
        let market = ReadOnlyMarket()
        market.add(goods("a"))
        market.add(goods("b"), vendor: 8)
        market.add(goods("c")) { $0.unreadable = [.price: "1e99"] }
        market.add(goods("d"))
        #expect(
            try await adopt("id,sku\n2,B\n9,X\n3,C\n4,D\n1,\n", market)
                == outcome(named: 4, adopted: 1, absent: [2, 9, 3]))
    }

    @Test("A sku whose product is gone gets the one that the file names; one whose product is there keeps it")
    func goneBefore() async throws {
        let market = ReadOnlyMarket()
        for _ in 1...3 { market.add(goods("a")) }
        let known = [("A", 9), ("B", 3)].map { KnownProduct(key: .sku($0), id: $1, values: goods("a"), photos: nil) }
        #expect(try bench.ledger.adopt(known, of: bench.account) == 2)
        #expect(try await adopt("id,sku\n1,A\n2,B\n", market) == outcome(named: 2, adopted: 1))
        #expect(try bench.ledger.product(.sku("A"), of: bench.account)?.id == 1)
        #expect(try bench.ledger.product(.sku("B"), of: bench.account)?.id == 3)
    }

    @Test("Which photo leads is known from then on")
    func leading() async throws {
        let market = ReadOnlyMarket()
        market.add(goods("a"), photos: 3) { $0.thumbnail = "small-2.jpg" }
        #expect(try await adopt("id,sku\n1,A\n", market) == outcome(named: 1, adopted: 1))
        let known = try #require(try bench.ledger.product(.sku("A"), of: bench.account))
        #expect(known.lead == 2 && known.thumbnail == "small-2.jpg")
    }

    @Test("Each is asked for once, however many there are", arguments: [1, 63, 64, 65, 128, 130])
    func many(count: Int) async throws {
        let market = ReadOnlyMarket()
        for _ in 1...count { market.add(goods("a")) }
        let text = "id,sku\n" + (1...count).map { "\($0),S-\($0)\n" }.joined()
        #expect(try await adopt(text, market) == outcome(named: count, adopted: count))
        #expect(market.count("detail") == count)
        #expect(try bench.ledger.claims(of: bench.account, among: Array(1...count + 1)) == Set(1...count))
        #expect(try bench.ledger.product(id: count, of: bench.account)?.key == .sku("S-\(count)"))
    }

    @Test("Of two rows that name one product the first one counts")
    func namedTwice() async throws {
        let market = ReadOnlyMarket()
        for _ in 1...2 { market.add(goods("a")) }
        #expect(try await adopt("id,sku\n1,A\n2,B\n1,C\n", market) == outcome(named: 2, adopted: 2))
        #expect(try bench.ledger.product(id: 1, of: bench.account)?.key == .sku("A"))
    }

    @Test("Photos that the file names need not be there")
    func photos() async throws {
        let market = ReadOnlyMarket()
        market.add(goods("a"))
        #expect(try await adopt("id,sku,images\n1,A,nowhere.jpg\n", market) == outcome(named: 1, adopted: 1))
    }

    @Test("Where items have passwords the file says whose they are")
    func passwords() async throws {
        let market = ReadOnlyMarket(.camp2)
        market.add(goods("a"), vendor: nil)
        #expect(try await adopt("id,sku\n1,A\n", market) == outcome(named: 1, adopted: 1))
    }

    @Test("A stop ends the asking, and nothing is taken from a part of the answers")
    func stopped() async throws {
        let stop = StopRequest()
        let market = ReadOnlyMarket(onDetail: { _ in stop.request() })
        for _ in 1...2 { market.add(goods("a")) }
        await #expect(throws: MarketError.withdrawn) { _ = try await adopt("id,sku\n1,A\n2,B\n", market, stop: stop) }
        #expect(try bench.ledger.anyProduct(of: bench.account) == nil)
    }
}
