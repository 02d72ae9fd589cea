import Ledger
import MarketAPI
import TestSupport
import Testing
import Transfer

@testable import Jobs

@Suite("The list that rows in doubt share", .timeLimit(.minutes(5)))
struct NewestProductsTests {
    @Test("Of those that wait for one list, each gets what the one sent first may have made")
    func floors() async throws {
        let folder = try TemporaryFolder()
        let ledger = try Ledger(path: folder.path + "/ledger.sqlite")
        let writer = try ledger.plan(RunProposal(command: "import", account: account, api: "openmarket"))
        let run = try writer.finish(PlanTallies()).run
        let gate = AsyncStream.makeStream(of: Void.self)
        let market = MemoryMarket(
            onPage: { number in if number == 1 { for await _ in gate.stream { break } } })
        for name in ["a", "b", "c"] { market.add(.empty(name: name)) }
        let newest = NewestProducts(
            UploadJob(run, ledger: ledger, market: market, photos: AsTheyAre()), stop: StopRequest())
        let first = Task { await newest.unclaimed(above: 3) }
        try await waitUntil(market.pages == 1, found: "\(market.pages) pages")
        let older = Task { await newest.unclaimed(above: 0) }
        try await waitUntil(await newest.waitingCount == 1, found: "nobody waits")
        let younger = Task { await newest.unclaimed(above: 2) }
        try await waitUntil(await newest.waitingCount == 2, found: "the second does not wait")
        gate.continuation.yield()
        #expect(try await first.value.get().newer.isEmpty)
        #expect(try await older.value.get().newer.map(\.id) == [3, 2, 1])
        #expect(try await younger.value.get().newer.map(\.id) == [3, 2, 1])
        #expect(market.pages == 2)
    }

    /// The list of a market with these products, of which the first is a row's.
    private func newest(
        _ names: [String], stop: StopRequest = StopRequest(),
        onPage: @escaping @Sendable (Int) async throws(MarketError) -> Void = { _ in }
    ) async throws -> (NewestProducts, MemoryMarket) {
        let bench = try UploadBench()
        let run = try bench.plan(["a"])
        let market = MemoryMarket(onPage: onPage)
        for name in names { market.add(.empty(name: name)) }
        let entry = try #require(try bench.ledger.entries(of: run.id, ordinals: [1]).first)
        try await bench.ledger.record(entry, as: .uploaded(id: 2, .empty(name: "a")))
        return (NewestProducts(bench.upload(run, market), stop: stop), market)
    }

    @Test("What a row stands for is left out, and what is not above the floor", arguments: [0, 1, 2, 3, 4])
    func unclaimed(floor: Int) async throws {
        let (newest, _) = try await newest(["a", "b", "c", "d"])
        #expect(try await newest.unclaimed(above: floor).get().newer.map(\.id) == [4, 3, 1].filter { $0 > floor })
    }

    @Test("Each question is answered by a list as it is from then on, down to its own floor")
    func again() async throws {
        let (newest, market) = try await newest(["a", "b", "c"])
        #expect(try await newest.unclaimed(above: 0).get().newer.map(\.id) == [3, 1])
        market.add(.empty(name: "d"))
        #expect(try await newest.unclaimed(above: 2).get().newer.map(\.id) == [4, 3])
        #expect(try await newest.unclaimed(above: 4).get().newer.isEmpty)
        #expect(await newest.waitingCount == 0)
    }

    @Test("The market's trouble is told, and the next question is asked anew")
    func trouble() async throws {
        let (newest, _) = try await newest(
            ["a"],
            onPage: { (number) async throws(MarketError) in
                if number == 1 { throw .rateLimited(retryAfter: nil) }
            })
        #expect(await newest.unclaimed(above: 0) == .failure(.rateLimited(retryAfter: nil)))
        #expect(try await newest.unclaimed(above: 0).get().newer.map(\.id) == [1])
    }

    @Test("A stop ends the reading")
    func stopped() async throws {
        let stop = StopRequest()
        let (newest, _) = try await newest(
            ["a"], stop: stop,
            onPage: { (_) async throws(MarketError) in
                stop.request()
                do { try await Task.sleep(for: .seconds(20)) } catch { throw .withdrawn }
            })
        #expect(await newest.unclaimed(above: 0) == .failure(.withdrawn))
    }
}
