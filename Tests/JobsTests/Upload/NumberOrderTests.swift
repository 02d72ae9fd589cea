import Catalogue
import Foundation
import Ledger
import MarketAPI
import Synchronization
import TestSupport
import Testing
import Transfer

@testable import Jobs

@Suite("New is what was not there before, whatever its number", .timeLimit(.minutes(5)))
struct NumberOrderTests {
    private let bench: UploadBench
    private var ledger: Ledger { bench.ledger }

    init() throws { bench = try UploadBench() }

    private func numbersRise() throws -> Evidence { try ledger.observations(of: bench.account).numbersRise }

    @Test(
        "Lost rows are found where numbers fall, alternate or leap once, and are not sent again",
        arguments: ["falling", "alternating", "leaping"])
    func found(order: String) async throws {
        let run = try bench.plan(["a", "b", "c", "d", "e"])
        let market = MemoryMarket(
            ["b": [.lostAfter], "d": [.lostAfter], "e": [.lostAfter]],
            number: { index in
                switch order {
                case "falling": 1000 - index
                case "alternating": index % 2 == 0 ? index : 1000 + index
                default: index == 2 ? 9_000_000_000 : index
                }
            })
        market.add(goods("stranger"), vendor: 8)
        #expect(try await bench.upload(run, market).perform()[.uploaded] == 5)
        #expect(market.names.sorted() == ["a", "b", "c", "d", "e", "stranger"])
    }

    @Test("One's own answers prove an order, and one that is below what was known disproves it for good")
    func evidence() async throws {
        let market = MemoryMarket(number: { $0 == 3 ? 1 : 10 * $0 })
        _ = try await bench.upload(try bench.plan(["a"]), market).perform()
        #expect(try numbersRise() == .kept)
        _ = try await bench.upload(try bench.plan(["b"]), market).perform()
        #expect(try numbersRise() == .kept)
        _ = try await bench.upload(try bench.plan(["c"]), market).perform()
        #expect(try numbersRise() == .broken)
        _ = try await bench.upload(try bench.plan(["d"]), market).perform()
        #expect(try numbersRise() == .broken)
    }

    @Test("A row in doubt is told what its market's order is worth when it asks, not when it was sent")
    func turned() async throws {
        let run = try bench.plan(["a"])
        let coordinator = UploadRun(bench.upload(run, MemoryMarket()), stop: StopRequest(), onEvent: { _ in })
        #expect(await coordinator.order == .unproven)
        await coordinator.observe(facts(9, goods("a")), seen: 8, sent: Date())
        #expect(await coordinator.order == .rising)
        #expect(await coordinator.reach(for: .zero) == .newest)
        await coordinator.observe(facts(8, goods("a")), seen: 8, sent: Date())
        #expect(await coordinator.order == .none)
        #expect(await coordinator.reach(for: .zero) == .search, "while there is other work")
    }

    /// A run of these rows, all sent and not answered, at a market whose numbers do not rise.
    private func doubtful(_ names: [String]) async throws -> Run {
        let run = try bench.plan(names)
        var reader = ledger.entries(of: run.id, in: [.planned])
        for entry in try reader.next() { _ = try await ledger.recordIntent(entry, seenID: 1000) }
        try ledger.observe(numbersRise: false, of: bench.account)
        try ledger.remember(vendor: 7, of: bench.account)
        return run
    }

    @Test("An equal product that was there before is not claimed, and the row is not sent again")
    func sighted() async throws {
        let run = try await doubtful(["a", "b"])
        let market = MemoryMarket()
        for name in ["a", "b"] { market.add(goods(name)) }
        try ledger.remember(sightings: [1], of: bench.account)
        let counts = try await bench.upload(run, market).perform()
        #expect((counts[.unknown], counts[.uploaded]) == (1, 1))
        #expect(market.names == ["a", "b"])
        #expect(try ledger.entry(of: run.id, 1)?.reason == EntryReason(.ambiguous, detail: "1"))
    }

    @Test(
        "Nor is one that is dated before the day of its sending, unless dates were seen not to fit",
        arguments: [true, false])
    func dated(fits: Bool) async throws {
        let run = try await doubtful(["a"])
        try ledger.observe(datesFit: fits, of: bench.account)
        let market = MemoryMarket()
        market.add(goods("a"))
        market.products[0].createdAt = MarketDate(wire: Date().timeIntervalSince1970 - 2 * 86_400)
        let counts = try await bench.upload(run, market).perform()
        #expect((counts[.unknown], counts[.uploaded]) == (fits ? (1, 0) : (0, 1)))
        #expect(market.names == ["a"])
    }

    @Test("All rows in doubt share one reading of the whole list, and those that are not there are sent again")
    func together() async throws {
        let names = (1...30).map { "row \($0)" }
        let run = try await doubtful(names)
        let market = MemoryMarket(contract: .training)
        for name in names.dropFirst(3) { market.add(goods(name)) }
        for number in 1...250 { market.add(goods("other \(number)"), vendor: 8) }
        var options = UploadOptions.patient
        (options.timeout, options.settle) = (.zero, .zero)
        let upload = UploadJob(
            run, ledger: ledger, market: market, photos: AsTheyAre(), options: options, time: VirtualTime())
        #expect(try await upload.askForDoubts()[.planned] == 3)
        #expect(market.pages == 3)
    }

    @Test("A reading of the whole list takes no longer than anybody waits, and what is not decided stays unknown")
    func bounded() async throws {
        let run = try await doubtful(["a"])
        let time = VirtualTime()
        let market = MemoryMarket(
            contract: .training,
            onPage: { _ throws(MarketError) in try? await time.sleep(until: time.now + .seconds(60)) })
        for number in 1...5000 { market.add(goods("other \(number)"), vendor: 8) }
        var options = UploadOptions.patient
        options.policy = RetryPolicy(retries: 1, longestAsked: .seconds(600))
        let upload = UploadJob(
            run, ledger: ledger, market: market, photos: AsTheyAre(), options: options, time: time)
        #expect(try await upload.askForDoubts()[.unknown] == 1)
        #expect((10...13).contains(market.pages))
    }
}
