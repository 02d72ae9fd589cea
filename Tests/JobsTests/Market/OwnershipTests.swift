import Catalogue
import Ledger
import MarketAPI
import Synchronization
import TestSupport
import Testing
import Transfer

@testable import Jobs

@Suite("Whose a product is", .timeLimit(.minutes(1)))
struct OwnershipTests {
    private let bench: MarketBench

    init() throws { bench = try MarketBench() }

    private func ownership(_ market: ReadOnlyMarket, vendor: Int? = nil) throws -> Ownership {
        var options = hasty
        options.vendor = vendor
        return try Ownership(of: bench.account, at: market, ledger: bench.ledger, options: options)
    }

    private func product(_ id: Int, vendor: Int?) -> ProductFacts {
        var facts = facts(id, goods("a"), vendor: 7)
        facts.vendorID = vendor
        return facts
    }

    @Test("Where the vendor's number is known, it says so, and nobody is asked", arguments: [false, true])
    func known(isRemembered: Bool) async throws {
        if isRemembered { try bench.ledger.remember(vendor: 7, of: bench.account) }
        let market = ReadOnlyMarket()
        var ownership = try ownership(market, vendor: isRemembered ? nil : 7)
        for vendor in [6, 7, 8] { #expect(try await ownership.isOwn(product(vendor, vendor: vendor)) == (vendor == 7)) }
        #expect(market.asked == [])
    }

    @Test("What somebody says is believed rather than what was remembered")
    func said() async throws {
        try bench.ledger.remember(vendor: 7, of: bench.account)
        var ownership = try ownership(ReadOnlyMarket(), vendor: 8)
        #expect(try await ownership.isOwn(product(1, vendor: 8)) == true)
        #expect(try await ownership.isOwn(product(1, vendor: 7)) == false)
    }

    @Test("Otherwise each other vendor is asked for once, and one's own is known from its first product on, for ever")
    func found() async throws {
        let market = ReadOnlyMarket()
        for vendor in [9, 9, 8, 7, 7, 8, 6] { market.add(goods("a"), vendor: vendor) }
        var ownership = try ownership(market)
        var answers: [Bool?] = []
        for (index, vendor) in [9, 9, 8, 7, 7, 8, 6].enumerated() {
            answers.append(try await ownership.isOwn(product(index + 1, vendor: vendor)))
            #expect(try bench.ledger.vendor(of: bench.account) == (index < 3 ? nil : 7))
        }
        #expect(answers == [false, false, false, true, true, false, false])
        #expect(market.asked == ["archive 1", "archive 3", "archive 4"])
    }

    @Test("Where products name no vendors each is asked for once")
    func unnamed() async throws {
        let market = ReadOnlyMarket()
        for _ in 1...2 { market.add(goods("a"), vendor: nil) }
        var ownership = try ownership(market)
        for _ in 1...2 {
            #expect(try await ownership.isOwn(product(1, vendor: nil)) == true)
            #expect(try await ownership.isOwn(product(2, vendor: nil)) == false)
        }
        #expect(market.asked == ["archive 1", "archive 2"])
        #expect(try bench.ledger.vendor(of: bench.account) == nil)
    }

    @Test("One that is gone is nobody's")
    func gone() async throws {
        var ownership = try ownership(
            ReadOnlyMarket(onArchive: { _ throws(MarketError) in
                throw .notFound(MarketFailure(status: 404, message: "gone"))
            }))
        #expect(try await ownership.isOwn(product(1, vendor: 8)) == false)
    }

    @Test("Where items have passwords nobody can tell, and nobody asks")
    func passwords() async throws {
        let market = ReadOnlyMarket(.camp2)
        var ownership = try ownership(market)
        #expect(try await ownership.isOwn(product(1, vendor: nil)) == nil)
        #expect(market.asked == [])
    }

    @Test("A market that is busy is asked again; one that is away is an error, and proves nothing")
    func trouble() async throws {
        let busy = Mutex(2)
        let market = ReadOnlyMarket(onArchive: { _ throws(MarketError) in
            let isBusy = busy.withLock { left in
                left -= 1
                return left >= 0
            }
            if isBusy { throw .busy(MarketFailure(status: 503, message: "later"), retryAfter: nil) }
        })
        market.add(goods("a"))
        var ownership = try ownership(market)
        #expect(try await ownership.isOwn(product(1, vendor: 7)) == true)
        let away = ReadOnlyMarket(onArchive: { _ throws(MarketError) in
            throw .refusedCredentials(MarketFailure(status: 401, message: "who?"))
        })
        var refused = try self.ownership(away, vendor: nil)
        await #expect(throws: MarketError.self) { try await refused.isOwn(product(1, vendor: nil)) }
    }
}

@Suite("Products looked up by their numbers", .timeLimit(.minutes(1)))
struct ProductLookUpTests {
    private func market(_ count: Int, onDetail: @escaping @Sendable (Int) async throws(MarketError) -> Void = { _ in })
        -> ReadOnlyMarket
    {
        let market = ReadOnlyMarket(onDetail: onDetail)
        for number in 1...count { market.add(goods("\(number)")) }
        return market
    }

    @Test("Each is asked for once, and those that the market does not know are missing", arguments: [1, 2, 3, 9])
    func found(width: Int) async throws {
        let market = market(5)
        let facts = try await ProductLookUp(market: market, width: width, stop: StopRequest()).facts([1, 2, 4, 5, 99])
        #expect(facts.mapValues(\.name) == [1: "1", 2: "2", 4: "4", 5: "5"])
        // That one is gone is believed only while the list answers.
        #expect(market.asked.sorted() == ["detail 1", "detail 2", "detail 4", "detail 5", "detail 99", "page 1"])
        #expect(market.mostRunning <= width)
        #expect(try await ProductLookUp(market: market, width: width, stop: StopRequest()).facts([]) == [:])
    }

    @Test("Where the market is away that is the answer, and the rest is not asked for")
    func away() async throws {
        let market = market(5) { id throws(MarketError) in if id == 2 { throw .unreachable(TransportTrouble(.refused)) }
        }
        await #expect(throws: MarketError.unreachable(TransportTrouble(.refused))) {
            try await ProductLookUp(market: market, width: 1, stop: StopRequest()).facts([1, 2, 3, 4, 5])
        }
        #expect(market.asked == ["detail 1", "detail 2"])
    }

    @Test("A stop ends the questions, and a part of the answers is none")
    func stopped() async throws {
        let stop = StopRequest()
        let wasCancelled = Mutex(false)
        let market = market(3) { id throws(MarketError) in
            guard id == 2 else { return }
            stop.request()
            wasCancelled.withLock { $0 = Task.isCancelled }
        }
        await #expect(throws: MarketError.withdrawn) {
            try await ProductLookUp(market: market, width: 1, stop: stop).facts([1, 2])
        }
        #expect(wasCancelled.withLock { $0 })
    }
}
