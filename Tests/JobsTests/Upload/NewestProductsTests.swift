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
            UploadRun(run, ledger: ledger, market: market, photos: AsTheyAre()), stop: StopRequest())
        let first = Task { await newest.unclaimed(above: 3) }
        try await waitUntil(market.pages == 1, found: "\(market.pages) pages")
        let older = Task { await newest.unclaimed(above: 0) }
        try await waitUntil(await newest.waitingCount == 1, found: "nobody waits")
        let younger = Task { await newest.unclaimed(above: 2) }
        try await waitUntil(await newest.waitingCount == 2, found: "the second does not wait")
        gate.continuation.yield()
        #expect(try await first.value.get().isEmpty)
        #expect(try await older.value.get().map(\.id) == [3, 2, 1])
        #expect(try await younger.value.get().map(\.id) == [3, 2, 1])
        #expect(market.pages == 2)
    }
}
