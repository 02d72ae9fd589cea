import Catalogue
import Foundation
import Ledger
import MarketAPI
import Synchronization
import TestSupport
import Testing
import Transfer

@testable import Jobs

@Suite("What a run does to its rows, and says of them", .timeLimit(.minutes(5)))
struct UploadEventsTests {
    private let bench: UploadBench
    private var ledger: Ledger { bench.ledger }

    init() throws { bench = try UploadBench() }

    private let closed = TransportTrouble(.closed)

    /// A run with one row for each operation.
    private func plan(_ operations: [PlannedOperation], before: ProductValues? = nil) throws -> Run {
        let writer = try ledger.plan(RunProposal(command: "import", account: bench.account, api: "openmarket"))
        try writer.append(
            operations.enumerated().map { index, operation in
                PlannedEntry(
                    record: index + 11, key: .sku("S\(index + 1)"), sku: "S\(index + 1)",
                    content: ContentDigest(of: operation), operation: operation, before: before)
            })
        return try writer.finish(PlanTallies(records: operations.count)).run
    }

    private func stock(_ id: Int, _ count: Int64 = 5) -> PlannedOperation {
        var change = ProductChange()
        change.stock = count
        return .update(id: id, change)
    }

    private func entry(_ run: Run, _ ordinal: Int = 1) throws -> LedgerEntry {
        try #require(try ledger.entries(of: run.id, ordinals: [ordinal]).first)
    }

    // MARK: Events

    @Test("An outcome is told when it is in the ledger, and the run is known to be under way meanwhile")
    func durable() async throws {
        let (ledger, run) = (ledger, try bench.plan(["a", "b"]))
        let states = Found<RunState?>()
        let market = MemoryMarket(["a": [.rejected]], onRegister: { states.add(try? ledger.run(run.id)?.state) })
        let outcomes = Found<Bool>()
        _ = try await bench.upload(run, market).perform { event in
            guard case .settled(let entry, let settlement) = event else { return }
            outcomes.add((try? ledger.entry(of: run.id, entry.ordinal)?.state) == settlement.state)
        }
        #expect(outcomes.all == [true, true])
        #expect(states.all == [.running, .running])
        #expect(try ledger.run(run.id)?.state == .finished)
    }

    @Test("Each try after a pause is told, with the row and the pause")
    func retrying() async throws {
        let pauses = Found<Duration>()
        let run = try bench.plan(["a"])
        let counts = try await bench.upload(run, MemoryMarket(["a": [.refused, .refused]])).perform { event in
            if case .retrying(let entry, let pause) = event, entry.ordinal == 1 { pauses.add(pause) }
        }
        #expect(counts[.uploaded] == 1)
        #expect(pauses.all.count == 2 && pauses.all.allSatisfy { $0 > .zero })
    }

    @Test("Where the run's budget of retries is spent, the run stops with what went wrong last")
    func budget() async throws {
        let budget = RetryBudget()
        while budget.spendRetry() {}
        let run = try bench.plan(["a"])
        let upload = UploadJob(
            run, ledger: ledger, market: MemoryMarket(["a": [.limited]]), photos: AsTheyAre(), options: .patient,
            retries: budget, time: VirtualTime())
        await #expect(throws: UploadError.tooManyRetries(.rateLimited(retryAfter: nil))) {
            try await upload.perform()
        }
        #expect(try ledger.run(run.id)?.state == .stopped)
        #expect(try entry(run).state == .planned)
    }

    @Test("An outage spends no retries of that budget: many rows wait in one, and it has an end of its own")
    func outage() async throws {
        let budget = RetryBudget()
        while budget.spendRetry() {}
        let run = try bench.plan(["a"])
        let upload = UploadJob(
            run, ledger: ledger, market: MemoryMarket(["a": [.refused, .refused]]), photos: AsTheyAre(),
            options: .patient, retries: budget, time: VirtualTime())
        #expect(try await upload.perform()[.uploaded] == 1)
    }

    @Test("Asking for rows in doubt stops with what keeps the market from answering")
    func askingStops() async throws {
        let run = try bench.plan(["a"])
        _ = try await ledger.recordIntent(try entry(run), seenID: 0)
        let away = MarketError.unreachable(TransportTrouble(.refused))
        let market = MemoryMarket(onPage: { (_) async throws(MarketError) in throw away })
        await #expect(throws: UploadError.market(away)) { try await bench.upload(run, market).askForDoubts() }
        #expect(try entry(run).state == .unknown)
    }

    @Test("A request says which run, row and try it belongs to")
    func context() async throws {
        let found = Found<RequestContext>()
        let closed = closed
        let market = MemoryMarket(onUpdate: { (number) async throws(MarketError) in
            found.add(.current)
            if number == 1 { throw .answerLost(closed) }
        })
        market.add(.empty(name: "a"))
        let run = try plan([stock(1)])
        #expect(try await bench.upload(run, market).perform()[.updated] == 1)
        #expect(found.all.map(\.run) == [run.id.description, run.id.description])
        #expect(found.all.map(\.row) == [1, 1] && found.all.map(\.attempt) == [1, 2])
        let again = try plan([stock(1, 6)])
        _ = try await ledger.recordIntent(try entry(again), seenID: nil)
        #expect(try await bench.upload(again, market).perform()[.updated] == 1)
        #expect(found.all.last?.attempt == 2, "the try of the process before counts")
    }

    /// Time in which nobody sleeps to the end.
    private final class LongTime: Timekeeping {
        private let slept = Mutex(false)
        var hasSlept: Bool { slept.withLock { $0 } }
        var now: Duration { .zero }
        func sleep(until moment: Duration) async throws(CancellationError) {
            do { try await Task.sleep(for: .seconds(5)) } catch { throw CancellationError() }
            slept.withLock { $0 = true }
        }
    }

    @Test("A stop ends a pause, and one that came before lets none begin", arguments: [true, false])
    func pause(isEarly: Bool) async throws {
        let (stop, time) = (StopRequest(), LongTime())
        let job = UploadJob(
            try bench.plan(["a"]), ledger: ledger, market: MemoryMarket(), photos: AsTheyAre(), time: time)
        let coordinator = UploadRun(job, stop: stop, onEvent: { _ in })
        if isEarly { stop.request() }
        async let pause: Void = coordinator.pause(.seconds(20))
        if !isEarly { stop.request() }
        await pause
        #expect(!time.hasSlept)
    }

    // MARK: Outcomes

    @Test("A registration remembers what the market had given out before it")
    func seen() async throws {
        let market = MemoryMarket()
        for name in ["x", "y", "z"] { market.add(.empty(name: name)) }
        let run = try bench.plan(["a"])
        _ = try await bench.upload(run, market).perform()
        #expect(try entry(run).seenID == 3 && entry(run).marketID == 4)
    }

    @Test("What was there before a row was sent is not taken for it, though it is equal", arguments: [0, 1, 2])
    func notBefore(seenID: Int) async throws {
        let run = try bench.plan(["a"])
        guard case .create(let values, _) = try entry(run).operation else { preconditionFailure("a registration") }
        _ = try await ledger.recordIntent(try entry(run), seenID: seenID)
        try ledger.observe(numbersRise: true, of: bench.account)
        let market = MemoryMarket()
        for _ in 1...2 { market.add(values) }
        #expect(try await bench.upload(run, market).perform()[.uploaded] == 1)
        #expect(market.products.count == (seenID == 2 ? 3 : 2))
        #expect(try entry(run).marketID == seenID + 1)
    }

    @Test("Where several products may be a row in doubt, a person has to say, and is given their numbers")
    func similar() async throws {
        let run = try bench.plan(["a"])
        guard case .create(let values, _) = try entry(run).operation else { preconditionFailure("a registration") }
        _ = try await ledger.recordIntent(try entry(run), seenID: 0)
        let market = MemoryMarket(contract: .camp2)
        for _ in 1...2 { market.add(values) }
        #expect(try await bench.upload(run, market).askForDoubts()[.unknown] == 1)
        #expect(try entry(run).reason == EntryReason(.ambiguous, detail: "1, 2"))
    }

    @Test("A change that is never answered is in doubt, and is sent again by the next run of it")
    func lostChange() async throws {
        let closed = closed
        let lost = MemoryMarket(onUpdate: { (_) async throws(MarketError) in throw .answerLost(closed) })
        let run = try plan([stock(1)])
        #expect(try await bench.upload(run, lost, retries: 1).perform()[.unknown] == 1)
        #expect(try entry(run).reason?.code == .answerLost)
        let market = MemoryMarket()
        market.add(.empty(name: "a"))
        #expect(try await bench.upload(run, market).perform()[.updated] == 1)
        #expect(market.products.map(\.stock) == [5])
    }

    @Test("A row whose answer was lost says so, where a stop keeps it from being asked for")
    func lostRegistration() async throws {
        let stop = StopRequest()
        let run = try bench.plan(["a"])
        let market = MemoryMarket(["a": [.lostAfter]], onRegister: { stop.request() })
        #expect(try await bench.upload(run, market).perform(stop: stop)[.unknown] == 1)
        #expect(try entry(run).reason == EntryReason(.answerLost, detail: closed.detail))
        #expect(try ledger.run(run.id)?.state == .stopped)
    }

    @Test(
        "A product that is gone is deleted, where it was known; a number that nobody knew is wrong",
        arguments: [true, false])
    func gone(isKnown: Bool) async throws {
        let run = try plan([.delete(id: 1)], before: isKnown ? .empty(name: "a") : nil)
        let market = MemoryMarket(onArchive: { (_) throws(MarketError) in
            throw .notFound(MarketFailure(status: 404, message: "no"))
        })
        _ = try await bench.upload(run, market).perform()
        let entry = try entry(run)
        #expect(entry.state == (isKnown ? .deleted : .failed))
        #expect(entry.reason == (isKnown ? nil : EntryReason(.notFound, status: 404, detail: "no")))
    }

    // MARK: Replacements

    private let old = ProductValues.empty(name: "old")
    private var new: ProductValues {
        var values = ProductValues.empty(name: "new")
        values.stock = 3
        return values
    }
    private func replacement(of id: Int = 1) -> PlannedOperation { .replace(id: id, new, photos: [bench.photo]) }

    @Test("A replacement registers the new product, and then the row stands for it")
    func replaced() async throws {
        let market = MemoryMarket()
        market.add(old)
        let run = try plan([replacement()], before: old)
        #expect(try await bench.upload(run, market).perform()[.updated] == 1)
        #expect(market.names == ["old", "new"], "the market of this test only says that it deletes")
        let known = try #require(try ledger.product(.sku("S1"), of: bench.account))
        #expect(known.id == 2 && known.values == new && known.photos == [bench.photo.digest])
    }

    @Test("A replacement that is found after its answer was lost goes on to delete the old product")
    func foundHalfReplaced() async throws {
        let (registered, archived) = (Found<Int>(), Found<Int>())
        let market = MemoryMarket(
            ["new": [.lostAfter]], onRegister: { registered.add(1) }, onArchive: { archived.add($0) })
        market.add(old)
        let run = try plan([replacement()], before: old)
        #expect(try await bench.upload(run, market).perform()[.updated] == 1)
        #expect(try ledger.run(run.id)?.state == .finished)
        #expect(registered.all.count == 1, "the new one is registered once")
        #expect(try ledger.product(.sku("S1"), of: bench.account)?.id == 2)
        // The first is the proof of the credentials.
        #expect(!archived.all.isEmpty)
    }

    @Test("Where the old product cannot be deleted, the row says which, and why")
    func oldStays() async throws {
        let market = MemoryMarket()
        market.add(old, vendor: 8)
        let run = try plan([replacement()], before: old)
        #expect(try await bench.upload(run, market).perform()[.failed] == 1)
        #expect(try entry(run).reason == EntryReason(.oldStays, status: 403, detail: "1: another's"))
        #expect(try ledger.product(.sku("S1"), of: bench.account)?.id == 2)
    }

    /// Replacements that broke off when their new products were there, and a plain row.
    private func leaveHalfReplaced(_ market: MemoryMarket, and others: [PlannedOperation] = []) async throws -> Run {
        for _ in 1...2 { market.add(old) }
        for _ in 1...2 { market.add(new) }
        let run = try plan([replacement(of: 1), replacement(of: 2)] + others, before: old)
        for entry in try ledger.entries(of: run.id, ordinals: [1, 2]) {
            try await ledger.record(entry, as: .registered(id: entry.ordinal + 2, new))
        }
        try ledger.mark(run.id, .stopped)
        return run
    }

    @Test("A replacement whose new product is known only deletes the old one, in its own run or before another one")
    func leftovers() async throws {
        for isLeftover in [true, false] {
            let (registered, archived) = (Found<Int>(), Found<Int>())
            let market = MemoryMarket(onRegister: { registered.add(1) }, onArchive: { archived.add($0) })
            let run = try await leaveHalfReplaced(market)
            let upload = bench.upload(run, market)
            if isLeftover {
                let other = try bench.plan(["a"])
                try await UploadRun(upload).deleteLeftovers(besides: other.id)
            } else {
                _ = try await upload.perform()
            }
            #expect(registered.all.isEmpty)
            #expect(try ledger.counts(run.id)[.updated] == 2 && ledger.run(run.id)?.state == .finished)
            // A proof of the credentials is no deletion.
            #expect(archived.all.count >= 2)
        }
    }

    @Test("A run that has other rows to send is not finished by deleting what it left, and they are not sent")
    func leftoversBesideRows() async throws {
        let updated = Found<Int>()
        let market = MemoryMarket(onUpdate: { updated.add($0) })
        let run = try await leaveHalfReplaced(market, and: [stock(3)])
        try await UploadRun(bench.upload(run, market)).deleteLeftovers(besides: try bench.plan(["a"]).id)
        #expect(try ledger.run(run.id)?.state == .stopped)
        #expect(try ledger.counts(run.id)[.planned] == 1 && updated.all.isEmpty)
    }

    @Test("Trouble with what was left is thrown, and it is still there for the next time")
    func leftoverTrouble() async throws {
        let away = MarketError.unreachable(TransportTrouble(.refused))
        let market = MemoryMarket(onArchive: { (_) async throws(MarketError) in throw away })
        let run = try await leaveHalfReplaced(market)
        let other = try bench.plan(["a"])
        await #expect(throws: UploadError.market(away)) {
            try await UploadRun(bench.upload(run, market, retries: 0)).deleteLeftovers(besides: other.id)
        }
        #expect(try ledger.leftovers(of: bench.account, besides: other.id).map(\.products) == [2])
        #expect(try ledger.run(run.id)?.state == .stopped)
    }
}
