import Catalogue
import Foundation
import Ledger
import MarketAPI
import Synchronization
import TestSupport
import Testing
import Transfer

@testable import Jobs

@Suite("A look at the products that a plan touches", .timeLimit(.minutes(1)))
struct RefreshTests {
    private let folder: TemporaryFolder
    private let ledger: Ledger

    init() throws {
        folder = try TemporaryFolder()
        ledger = try Ledger(path: folder.path + "/ledger.sqlite")
    }

    /// What a look saw, by the products' numbers.
    private struct Seen {
        var words: [Int: String] = [:]
        var events: [RefreshEvent] = []
        var figures = RefreshFigures()

        func numbers(_ word: String) -> [Int] { words.filter { $0.value == word }.keys.sorted() }
    }

    /// Lets the ledger know products as the market has them, long ago.
    private func know(_ ids: ClosedRange<Int>) throws {
        let products = ids.map {
            KnownProduct(key: .sku("L-\($0)"), id: $0, values: lamp("Lamp \($0)"), photos: nil)
        }
        let past = try Ledger(path: ledger.path, now: { Date(timeIntervalSinceNow: -3600) })
        #expect(try past.adopt(products, of: account) == ids.count)
    }

    private func refresh(
        _ ids: ClosedRange<Int>, at market: GeneratedMarket, _ change: (inout RefreshOptions) -> Void = { _ in }
    ) async throws -> Seen {
        var options = RefreshOptions()
        change(&options)
        final class Box: @unchecked Sendable { var seen = Seen() }
        let box = Box()
        var refresh = try Refresh(
            options, at: market, ledger: ledger, account: account, stop: StopRequest(),
            report: { box.seen.events.append($0) }
        ) { sights in
            for (id, sight) in sights {
                #expect(box.seen.words[id] == nil, "each is told once")
                box.seen.words[id] =
                    switch sight {
                    case .seen: "seen"
                    case .changed(let facts, _): "changed \(facts.fields.price?.description ?? "")"
                    case .gone: "gone"
                    }
            }
        }
        try await refresh.check(Array(ids))
        box.seen.figures = refresh.figures
        return box.seen
    }

    // MARK: What it costs

    @Test("Five known products in a market of a million cost the first page and one request each")
    func few() async throws {
        let market = GeneratedMarket(others: 1_000_000, own: 300)
        try know(1_000_001...1_000_300)
        // Not the newest ones, which the first page shows.
        let seen = try await refresh(1_000_001...1_000_005, at: market)
        #expect(seen.numbers("seen").count == 5)
        #expect(market.requests.count == 6, "\(market.requests)")
    }

    @Test(
        "Three thousand known products cost their pages, and each its own request only where a field would stay unseen")
    func many() async throws {
        for contract in [MarketContract.openmarket, .training] {
            let market = GeneratedMarket(contract, own: 3000)
            if try ledger.productNumbers(of: account).isEmpty { try know(1...3000) }
            let auto = try await refresh(1...3000, at: market)
            #expect(auto.figures.looked == 3000 && auto.numbers("seen").count == 3000)
            #expect(market.requests.count <= 31, "\(contract.generation)")
            #expect(auto.events.contains(where: \.isUnseenFields) == (contract.generation == .training))
            market.forget()
            _ = try await refresh(1...3000, at: market) { $0.mode = .full }
            #expect(market.requests.count <= (contract.generation == .training ? 3000 : 31))
        }
    }

    @Test("What would take longer than a minute is drawn by chance, and looked at whole once the sample differs")
    func sample() async throws {
        let market = GeneratedMarket(others: 1_000_000, own: 900)
        try know(1_000_001...1_000_900)
        let slow: (inout RefreshOptions) -> Void = { $0.interval = .milliseconds(500) }
        let same = try await refresh(1_000_001...1_000_900, at: market, slow)
        #expect(same.figures.isSample && (120...220).contains(same.figures.looked), "\(same.figures)")
        market.lose(1_000_001...1_000_450)
        let differing = try await refresh(1_000_001...1_000_900, at: market, slow)
        #expect(!differing.figures.isSample && differing.figures.looked == 900)
        #expect(differing.numbers("gone").count == 450)
        #expect(differing.events.contains { if case .sampleDiffers = $0 { true } else { false } })
    }

    @Test("Longer than ten minutes is for somebody who watches, or has asked for it")
    func long() async throws {
        let market = GeneratedMarket(others: 1_000_000, own: 900)
        try know(1_000_001...1_000_900)
        market.lose(1_000_001...1_000_800)
        let stop = await #expect(throws: JobStop.self) {
            _ = try await refresh(1_000_001...1_000_900, at: market) { $0.interval = .seconds(2) }
        }
        guard case .refreshLong(let requests, _)? = stop else {
            Issue.record("ended as \(String(describing: stop))")
            return
        }
        #expect(requests > 300)
        let watched = try await refresh(1_000_001...1_000_900, at: market) {
            ($0.interval, $0.isWatched) = (.seconds(2), true)
        }
        #expect(watched.numbers("gone").count == 800)
    }

    @Test("Nothing known, or nothing wanted, costs nothing")
    func nothing() async throws {
        let market = GeneratedMarket(own: 10)
        try know(1...10)
        _ = try await refresh(1...10, at: market) { $0.mode = .none }
        #expect(market.requests == [])
    }

    // MARK: What it sees

    @Test(
        "What is gone, changed or there is seen so, in each generation and mode",
        arguments: [MarketContract.openmarket, .training, .camp2, .camp], [RefreshMode.auto, .full])
    func sights(contract: MarketContract, mode: RefreshMode) async throws {
        let market = GeneratedMarket(contract, others: 30, own: 200)
        try know(31...230)
        market.lose([40, 230])
        market.change(50, price: 1001)
        let seen = try await refresh(31...230, at: market) { $0.mode = mode }
        #expect(seen.numbers("gone") == [40, 230])
        #expect(seen.numbers("changed 1001") == [50])
        #expect(seen.numbers("seen").count == 197)
        #expect((seen.figures.looked, seen.figures.gone, seen.figures.changed) == (200, 2, 1))
    }

    @Test(
        "Lists that omit, repeat and shift products while they are read make nothing gone",
        arguments: SeededGenerator.seeds)
    func shifting(seed: UInt64) async throws {
        let dice = Mutex(SeededGenerator(seed: seed))
        let market = GeneratedMarket(own: 700) { page in
            dice.withLock { dice in
                var shown = page.filter { _ in Int.random(in: 0..<10, using: &dice) > 2 }
                shown += page.prefix(Int.random(in: 0..<4, using: &dice))
                if Bool.random(using: &dice) { shown.shuffle(using: &dice) }
                return shown
            }
        }
        try know(1...700)
        market.lose([3, 77])
        let seen = try await refresh(1...700, at: market) { $0.interval = .milliseconds(10) }
        #expect(seen.numbers("gone") == [3, 77], "seed \(seed)")
        #expect(seen.numbers("seen").count == 698)
    }

    @Test("What the list goes on showing otherwise and its own page does not show is not gone: nobody knows")
    func contradicted() async throws {
        let ghost = GeneratedMarket.product(3, vendor: 7, price: 9)
        for pages in [1, 2, .max] {
            let left = Mutex(pages)
            let market = GeneratedMarket(own: 5) { page in
                left.withLock { left in
                    left -= 1
                    return left >= 0 ? page + [ghost] : page
                }
            }
            market.lose([3])
            if pages == 1 { try know(1...5) }
            func refresh() async throws -> Seen {
                try await self.refresh(1...5, at: market) { $0.settling = .milliseconds(1) }
            }
            if pages == 1 {
                #expect(try await refresh().numbers("gone") == [3], "a list that lagged for a moment")
            } else {
                await #expect(
                    throws: MarketError.unexpectedAnswer(
                        status: 404, detail: "the list shows product 3, and its own page does not")
                ) {
                    try await refresh()
                }
            }
        }
    }

    @Test("A description that its own page lacks is changed, and one that a list lacks is not")
    func description() async throws {
        let market = GeneratedMarket(.training, own: 120)
        try know(1...120)
        market.strip(5)
        let auto = try await refresh(1...120, at: market)
        #expect(auto.numbers("seen").count == 120)
        let full = try await refresh(1...120, at: market) { $0.mode = .full }
        #expect(full.words[5]?.hasPrefix("changed") == true && full.numbers("seen").count == 119)
    }

    @Test("Another address of a photo in a list is no change where the product's own page lets the same one lead")
    func addresses() async throws {
        let market = GeneratedMarket(own: 3) { page in
            page.map { facts in
                var facts = facts
                facts.thumbnail = "moved"
                return facts
            }
        }
        let known = (1...3).map {
            KnownProduct(
                key: .sku("L-\($0)"), id: $0, values: lamp("Lamp \($0)"), photos: nil,
                thumbnail: $0 == 1 ? nil : "known")
        }
        #expect(try ledger.adopt(known, of: account) == 3)
        let seen = try await refresh(1...3, at: market)
        #expect(seen.numbers("seen") == [1, 2, 3])
        #expect(market.requests == ["page", "detail", "detail"])
    }

    @Test("A product that changed a moment ago and seems to be gone is asked for again once the market must show it")
    func young() async throws {
        let market = GeneratedMarket(own: 3)
        _ = try ledger.adopt(
            (1...3).map { KnownProduct(key: .sku("L-\($0)"), id: $0, values: lamp("Lamp \($0)"), photos: nil) },
            of: account)
        market.lose([2])
        let start = ContinuousClock.now
        let seen = try await refresh(1...3, at: market) { $0.settling = .seconds(15) }
        #expect(seen.numbers("gone") == [2])
        #expect(seen.events.contains { if case .waitingForYoung(1, _) = $0 { true } else { false } })
        #expect(ContinuousClock.now - start < .seconds(90))
        #expect(market.requests.filter { $0 == "detail" }.count == 2)
    }
}

extension RefreshEvent {
    fileprivate var isUnseenFields: Bool { if case .fieldsUnseen = self { true } else { false } }
}

@Suite("Whether a product is gone")
struct GoneCheckTests {
    /// A market that answers each detail with an error.
    private struct Refusing: MarketReading {
        let capabilities = MarketGeneration.openmarket.capabilities
        let contract = MarketContract.openmarket
        let answer: @Sendable (Int) -> MarketError
        let lists: Bool

        func health() async throws(MarketError) -> MarketHealth { .well }

        func page(_ number: Int, size: Int, search: String?) async throws(MarketError) -> ProductPage {
            if !lists { throw .busy(MarketFailure(status: 500, message: "down"), retryAfter: nil) }
            return ProductPage(page: 1, size: size, total: 0, products: [])
        }

        func detail(_ id: Int) async throws(MarketError) -> ProductDetail { throw answer(id) }

        func download(_ url: String, to path: String) async -> DownloadOutcome { .answer(status: 404) }
    }

    private func market(_ answer: @escaping @Sendable (Int) -> MarketError, lists: Bool = true) -> Refusing {
        Refusing(answer: answer, lists: lists)
    }

    private static func rejected(_ status: Int) -> MarketError {
        .rejected(MarketFailure(status: status, message: "no such product"))
    }

    @Test("Its own 404 says so, while the list answers")
    func notFound() async throws {
        let answer: @Sendable (Int) -> MarketError = { _ in .notFound(MarketFailure(status: 404, message: "no")) }
        #expect(try await GoneCheck(market(answer)).detail(5) == nil)
        await #expect(throws: MarketError.self) { try await GoneCheck(market(answer, lists: false)).detail(5) }
    }

    @Test("Another answer says so where a number that was never used gets it, too, and no other does")
    func unused() async throws {
        #expect(try await GoneCheck(market { _ in Self.rejected(400) }).detail(5) == nil)
        await #expect(throws: Self.rejected(400)) {
            try await GoneCheck(market { Self.rejected($0 == 5 ? 400 : 422) }).detail(5)
        }
        for error in [
            MarketError.busy(MarketFailure(status: 500, message: ""), retryAfter: nil),
            .unexpectedAnswer(status: 404, detail: "a gateway's page"),
            .refusedCredentials(MarketFailure(status: 403, message: "who?")),
        ] {
            await #expect(throws: error) { try await GoneCheck(market { _ in error }).detail(5) }
        }
    }
}
