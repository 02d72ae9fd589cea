import Catalogue
import Ledger
import MarketAPI
import TestSupport
import Testing
import Transfer

@testable import Jobs

@Suite("An answer is compared with its request", .timeLimit(.minutes(5)))
struct AnswerTests {
    private let bench: UploadBench
    private var ledger: Ledger { bench.ledger }

    init() throws { bench = try UploadBench() }

    /// The number that each row of a run has, and why it has none.
    private func ends(_ run: Run) throws -> [String] {
        var ends: [String] = []
        try ledger.forEachEntry(of: run.id, in: Set(EntryState.allCases)) { entry in
            ends.append(entry.marketID.map(String.init) ?? entry.reason?.code.rawValue ?? entry.state.rawValue)
        }
        return ends
    }

    /// Answers for the row `b` with something else.
    private func market(
        _ accidents: [String: [MemoryMarket.Accident]] = [:],
        _ wrong: @escaping @Sendable (ProductFacts, [ProductFacts]) -> ProductFacts
    ) -> MemoryMarket {
        MemoryMarket(accidents, answering: { right, all in right.name == "b" ? wrong(right, all) : right })
    }

    @Test("One that shows another row's product is none: the row's own is looked for")
    func anotherRow() async throws {
        let run = try bench.plan(["a", "b", "c"])
        let market = market { $1[0] }
        #expect(try await bench.upload(run, market).perform()[.uploaded] == 3)
        #expect(market.names.sorted() == ["a", "b", "c"])
        #expect(Set(try ends(run)) == ["1", "2", "3"])
        #expect(try ledger.observations(of: bench.account).numbersRise == .kept)
    }

    @Test("So is one that shows the right values and another row's number")
    func anotherNumber() async throws {
        let run = try bench.plan(["a", "b", "c"])
        let market = market { right, all in
            var wrong = right
            wrong.id = all[0].id
            return wrong
        }
        #expect(try await bench.upload(run, market).perform()[.uploaded] == 3)
        #expect(Set(try ends(run)) == ["1", "2", "3"])
        #expect(market.names.count == 3)
    }

    @Test(
        "And one that shows another vendor's product, or one of before; none of them teaches anything",
        arguments: [7, 8])
    func others(vendor: Int) async throws {
        let run = try bench.plan(["b"])
        let market = market { $1[0] }
        market.add(goods("old", price: 995), vendor: vendor)
        #expect(try await bench.upload(run, market).perform()[.uploaded] == 1)
        #expect(try ends(run) == ["2"])
        #expect(try ledger.comparison(of: bench.account).learnt == [])
        #expect(try ledger.observations(of: bench.account) == MarketObservations())
        #expect(try ledger.vendor(of: bench.account) == 7, "the search's own proof tells it")
    }

    @Test("A row whose product is shown nowhere stays unknown, and is never sent again")
    func swallowed() async throws {
        let run = try bench.plan(["a", "b"])
        let market = MemoryMarket(["b": [.swallowed]])
        market.add(goods("there"))
        for _ in 1...2 {
            let counts = try await bench.upload(run, market).perform()
            #expect((counts[.uploaded], counts[.unknown]) == (1, 1))
            #expect(try ends(run) == ["2", "answer-contradicts"])
            #expect(market.names == ["there", "a"])
        }
        let row = try #require(try ledger.entry(of: run.id, 2))
        #expect(row.reason == EntryReason(.answerContradicts, detail: "1"))
        market.add(goods("b"))
        #expect(try await bench.upload(run, market).perform()[.uploaded] == 2)
        #expect(try ends(run) == ["2", "3"])
    }

    @Test("A market that writes names in its own way is believed, as long as they are no other row's")
    func respelt() async throws {
        let run = try bench.plan(["tea", "Cup", "MUG"])
        let market = MemoryMarket(answering: { right, _ in
            var answer = right
            answer.name = "[\(right.name ?? "")] new"
            return answer
        })
        #expect(try await bench.upload(run, market).perform()[.uploaded] == 3)
        #expect(Set(try ends(run)) == ["1", "2", "3"])
        #expect(market.pages == 1, "nobody has to be asked")
    }

    @Test(
        "What a market is seen to do to texts is learnt from its answers, and from what shows the right product alone")
    func learnt() async throws {
        let run = try bench.plan(["tin  mug"])
        let market = MemoryMarket(answering: { right, _ in
            var answer = right
            answer.name = "tin mug"
            return answer
        })
        #expect(try await bench.upload(run, market).perform()[.uploaded] == 1)
        #expect(try ledger.comparison(of: bench.account).learnt == [.blanks])
    }

    // MARK: Changes

    private func change(_ market: MemoryMarket, to price: Int128 = 900) async throws -> LedgerEntry {
        let run = try bench.plan(["b"])
        let row = try #require(try ledger.entry(of: run.id, 1))
        let product = KnownProduct(key: row.key, id: 2, values: goods("b"), photos: nil)
        _ = try await ledger.turn(row, into: ProductChange(price: Amount(price)), of: product)
        _ = try await bench.upload(run, market, retries: 2).perform()
        return try #require(try ledger.entry(of: run.id, 1))
    }

    @Test("Where the answer to a change shows another product, the product itself says that it was changed")
    func changed() async throws {
        let market = market { $1[0] }
        for name in ["a", "b"] { market.add(goods(name)) }
        #expect(try await change(market).state == .updated)
        #expect(market.products.map(\.price) == [Amount(1000), Amount(900)])
    }

    @Test("One that was not changed is sent again, and is unknown in the end")
    func unchanged() async throws {
        let market = MemoryMarket(ignoresUpdates: true)
        for name in ["a", "b"] { market.add(goods(name)) }
        let row = try await change(market)
        #expect((row.state, row.attempts) == (.unknown, 3))
    }
}
