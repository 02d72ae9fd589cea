import Catalogue
import Foundation
import Ledger
import MarketAPI
import Synchronization
import TestSupport
import Testing
import Transfer

@testable import Jobs

@Suite("How a run is concluded")
struct RunEndTests {
    private let folder: TemporaryFolder
    private let ledger: Ledger
    private let photo: PlannedPhoto
    private let account = Account(market: "m", identifier: "i")
    private let clock = WallClock()

    private final class WallClock: Sendable {
        private let date = Mutex(Date(timeIntervalSince1970: 1_000_000))
        @Sendable func read() -> Date { date.withLock { $0 } }
        func pass() { date.withLock { $0 += 60 } }
    }

    init() throws {
        folder = try TemporaryFolder()
        ledger = try Ledger(path: folder.path + "/ledger.sqlite", now: clock.read)
        let file = try folder.write("JPEG", to: "a.jpg")
        photo = PlannedPhoto(path: file.path, digest: try #require(FileDigest.sha256(path: file.path)), bytes: 4)
    }

    private func values(_ name: String) -> ProductValues {
        ProductValues(
            name: name, description: "ten letters", price: Amount(1000)!, currency: .krw, discountedPrice: .zero,
            stock: 1)
    }

    private func plan(_ names: [String]) throws -> PlanOutcome {
        let writer = try ledger.plan(RunProposal(command: "import", account: account, api: "openmarket"))
        try writer.append(
            names.enumerated().map { index, name in
                PlannedEntry(
                    record: index + 1, key: .sku(name), sku: name,
                    content: ContentDigest(values(name), photos: [photo.digest]),
                    operation: .create(values(name), photos: [photo]))
            })
        return try writer.finish(PlanTallies(records: names.count))
    }

    private func learn(_ name: String, as id: Int) throws {
        let product = KnownProduct(key: .sku(name), id: id, values: values(name), photos: [photo.digest])
        #expect(try ledger.adopt([product], of: account) == 1)
    }

    /// Carries the run out, and gives how it ended and who had registered rows of it.
    private func carryOut(
        _ plan: PlanOutcome, _ market: MemoryMarket
    ) async -> (outcome: RunOutcome, elsewhere: Int) {
        var options = RunOptions()
        options.upload = .patient
        options.photos = AsTheyAre()
        options.adoption = .register
        options.time = VirtualTime()
        let elsewhere = Mutex(0)
        let job = RunJob(
            ledger: ledger, market: JobMarket(reader: market, writer: market, account: account), options: options
        ) { event in
            if case .registeredElsewhere(let rows, _) = event { elsewhere.withLock { $0 += rows } }
        }
        let outcome = await job.run(plan)
        return (outcome, elsewhere.withLock { $0 })
    }

    private func imbalances(_ stop: JobStop?) -> [RunImbalance]? {
        if case .doesNotAddUp(_, let imbalances) = stop { imbalances } else { nil }
    }

    @Test("Rows that are done, refused, lost and found again add up")
    func even() async throws {
        let market = MemoryMarket([
            "b": [.rejected], "c": [.lostAfter], "d": [.lostBefore], "e": [.lostBefore, .lostAfter],
        ])
        let (outcome, elsewhere) = await carryOut(try plan(["a", "b", "c", "d", "e"]), market)
        #expect(outcome.stop == nil, "\(String(describing: outcome.stop))")
        #expect(outcome.counts?[.uploaded] == 4 && outcome.counts?[.failed] == 1)
        #expect(elsewhere == 0)
    }

    @Test("Rows that were to be registered and are not, since the ledger knew them all along, do not add up")
    func knownAllAlong() async throws {
        try learn("a", as: 7)
        clock.pass()
        let market = MemoryMarket()
        let (outcome, elsewhere) = await carryOut(try plan(["a", "b"]), market)
        #expect(imbalances(outcome.stop) == [RunImbalance(.notSent, of: .create, planned: 0, found: 1)])
        #expect(outcome.counts?[.unchanged] == 1 && outcome.counts?[.uploaded] == 1)
        #expect(market.names == ["b"] && elsewhere == 0)
    }

    @Test("Those that others registered since the plan are counted, and add up")
    func knownSince() async throws {
        let plan = try plan(["a", "b"])
        clock.pass()
        try learn("a", as: 7)
        let (outcome, elsewhere) = await carryOut(plan, MemoryMarket())
        #expect(outcome.stop == nil, "\(String(describing: outcome.stop))")
        #expect(elsewhere == 1)
    }

    @Test("A run with nothing left to send is held against its plan, too")
    func nothingLeft() async throws {
        let writer = try ledger.plan(RunProposal(command: "import", account: account, api: "openmarket"))
        try writer.append([
            PlannedEntry(
                record: 1, key: .sku("a"), content: ContentDigest(values("a"), photos: []),
                operation: .update(id: 7, ProductChange()), isUnchanged: true)
        ])
        let plan = try writer.finish(PlanTallies(records: 3, rejected: 1))
        let (outcome, _) = await carryOut(plan, MemoryMarket())
        #expect(imbalances(outcome.stop) == [RunImbalance(.rows, of: nil, planned: 2, found: 1)])
    }
}
