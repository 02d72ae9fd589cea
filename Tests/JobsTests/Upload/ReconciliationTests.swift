import Catalogue
import Foundation
import Ledger
import MarketAPI
import Synchronization
import TestSupport
import Testing
import Transfer

@testable import Jobs

/// What a run told.
private final class Told: Sendable {
    private let list = Mutex<[UploadEvent]>([])
    var events: [UploadEvent] { list.withLock { $0 } }
    @Sendable func hear(_ event: UploadEvent) { list.withLock { $0.append(event) } }
}

extension UploadRun {
    fileprivate func end(_ ordinal: Int) { queue.undecided.insert(ordinal) }
    fileprivate var pending: Int { queue.pending }
}

@Suite("A look at the market for a row in doubt", .timeLimit(.minutes(1)))
struct ReconciliationTests {
    private let bench: MarketBench
    private let told = Told()

    init() throws {
        bench = try MarketBench()
        try bench.ledger.observe(numbersRise: true, of: bench.account)
    }

    private func coordinator(_ run: Run, _ market: any MarketWriting, stop: StopRequest = StopRequest())
        -> UploadRun
    {
        var options = hasty
        options.doubtPatience = .seconds(1_000_000)
        let upload = UploadJob(
            run, ledger: bench.ledger, market: market, photos: AsTheyAre(), options: options, time: VirtualTime())
        return UploadRun(upload, stop: stop, onEvent: told.hear)
    }

    /// A run of these rows, all in doubt.
    private func doubtful(_ rows: [MarketBench.Row], seen: Int? = 0) async throws -> Run {
        let run = try bench.plan(rows)
        for row in try bench.rows(run) { #expect(try await bench.ledger.recordIntent(row, seenID: seen) == .granted) }
        _ = try bench.ledger.interrupt(run.id)
        return run
    }

    /// - Parameter newest: the numbers of the products that the list shows; all where none are said.
    private func search(
        _ ordinal: Int = 1, of run: Run, _ coordinator: UploadRun, _ market: ReadOnlyMarket,
        newest: Set<Int>? = nil,
        seen: Int? = 0,
        isDecisive: Bool = true
    ) async throws -> RegistrationSearchResult {
        let row = try #require(try bench.ledger.entry(of: run.id, ordinal))
        let values = try #require(row.operation.registration?.values)
        let doubt = InDoubtRegistration(values: values, photos: 1, seenID: seen, vendorID: await coordinator.vendorID)
        let reconciliation = Reconciliation(entry: row, upload: coordinator, doubt: doubt, isDecisive: isDecisive)
        return await reconciliation.result(
            ListedProducts(newer: market.listed.filter { newest?.contains($0.id) ?? true }))
    }

    @Test(
        "One's own product that is only alike is told once an empty answer would be believed; another vendor's is nothing"
    )
    func alike() async throws {
        let (run, market) = (try await doubtful([.init(name: "a")]), ReadOnlyMarket())
        market.add(goods("a", price: 900))
        market.add(goods("a", price: 900), vendor: 8)
        #expect(try await search(of: run, coordinator(run, market), market, isDecisive: false) == .nothing)
        #expect(try await search(of: run, coordinator(run, market), market) == .similar([1]))
        #expect(try await search(of: run, coordinator(run, market), market, newest: [2], seen: 1) == .nothing)
    }

    @Test("What is alike and some row's already is nothing")
    func claimed() async throws {
        let (run, market) = (try await doubtful([.init(name: "a")]), ReadOnlyMarket())
        market.add(goods("a", price: 900))
        _ = try bench.ledger.adopt(
            [KnownProduct(key: .sku("x"), id: 1, values: goods("a"), photos: nil)], of: bench.account)
        #expect(try await search(of: run, coordinator(run, market), market) == .nothing)
        #expect(try await search(of: run, coordinator(run, market), market, newest: []) == .nothing)
    }

    @Test("An equal product that another row has is passed over for the next one")
    func taken() async throws {
        let (run, market) = (try await doubtful([.init(name: "a")]), ReadOnlyMarket())
        for _ in 1...3 { market.add(goods("a")) }
        _ = try bench.ledger.adopt(
            [KnownProduct(key: .sku("x"), id: 1, values: goods("a"), photos: nil)], of: bench.account)
        #expect(try await search(of: run, coordinator(run, market), market) == .found(id: 2))
        #expect(try bench.rows(run)[0].state == .uploaded)
    }

    @Test("What the list does not show, the market's search may; what both show is one product")
    func searched() async throws {
        let (run, market) = (try await doubtful([.init(name: "a"), .init(name: "b")]), ReadOnlyMarket())
        market.add(goods("a"))
        market.add(goods("b", price: 900))
        #expect(try await search(2, of: run, coordinator(run, market), market) == .similar([2]))
        #expect(try await search(2, of: run, coordinator(run, market), market, newest: []) == .similar([2]))
        #expect(try await search(of: run, coordinator(run, market), market, newest: []) == .found(id: 1))
    }

    @Test("What is alike, and equal to another row that is still asked for, is left to that")
    func rival() async throws {
        let run = try await doubtful([.init(name: "a"), .init(name: "a", price: 900)])
        let market = ReadOnlyMarket()
        market.add(goods("a", price: 900))
        let coordinator = coordinator(run, market)
        #expect(try await search(of: run, coordinator, market) == .undecided)
        await coordinator.end(2)
        #expect(try await search(of: run, coordinator, market) == .similar([1]))
    }

    @Test("What a dead run left in doubt is asked for by nobody, and keeps nothing")
    func deadRival() async throws {
        _ = try await doubtful([.init(name: "a", sku: "old")])
        let (run, market) = (try await doubtful([.init(name: "a", sku: "new")]), ReadOnlyMarket())
        market.add(goods("a"))
        #expect(try await search(of: run, coordinator(run, market), market) == .found(id: 1))
    }

    @Test("What is equal to a row of this run that is on the wire may be that row's")
    func onTheWire() async throws {
        let run = try await doubtful([.init(name: "a", sku: "1"), .init(name: "a", sku: "2")])
        let rows = try bench.rows(run)
        try await bench.ledger.record(rows[1], as: .unsent)
        #expect(try await bench.ledger.recordIntent(rows[1], seenID: 0) == .granted)
        let market = ReadOnlyMarket()
        market.add(goods("a"))
        let coordinator = coordinator(run, market)
        await coordinator.end(2)
        #expect(try await search(of: run, coordinator, market) == .undecided)
        try await bench.ledger.record(rows[1], as: .failed(EntryReason(.rejected)))
        #expect(try await search(of: run, coordinator, market) == .found(id: 1))
    }

    @Test("Where items have passwords nothing is proven: what is equal is told, and what is alike")
    func passwords() async throws {
        let (run, market) = (try await doubtful([.init(name: "a")]), ReadOnlyMarket(.camp2))
        market.add(goods("a", price: 900), vendor: nil)
        #expect(try await search(of: run, coordinator(run, market), market) == .similar([1]))
        market.add(goods("a"), vendor: nil)
        #expect(try await search(of: run, coordinator(run, market), market) == .similar([2]))
        #expect(try await search(of: run, coordinator(run, market), market, isDecisive: false) == .nothing)
    }

    @Test("The vendor's number decides where it is known, and is learnt from a proof where it is not")
    func vendors() async throws {
        let (run, market) = (try await doubtful([.init(name: "a"), .init(name: "b")]), ReadOnlyMarket())
        for name in ["a", "b"] { market.add(goods(name)) }
        let coordinator = coordinator(run, market)
        #expect(await coordinator.vendorID == nil)
        #expect(try await search(of: run, coordinator, market) == .found(id: 1))
        #expect(await coordinator.vendorID == 7)
        #expect(try bench.ledger.vendor(of: bench.account) == 7)
        #expect(try await search(2, of: run, coordinator, market) == .found(id: 2))
        #expect(market.count("archive") == 1)
    }

    @Test("A stop, and a market that does not answer, leave the row in doubt")
    func failed() async throws {
        let (run, stop) = (try await doubtful([.init(name: "a")]), StopRequest())
        let market = ReadOnlyMarket(onArchive: { _ throws(MarketError) in
            throw .refusedCredentials(MarketFailure(status: 401, message: "who?"))
        })
        market.add(goods("a"))
        #expect(
            try await search(of: run, coordinator(run, market), market)
                == .failed(.refusedCredentials(MarketFailure(status: 401, message: "who?"))))
        stop.request()
        #expect(try await search(of: run, coordinator(run, market, stop: stop), market) == .failed(.withdrawn))
        #expect(market.count("archive") == 1)
    }

    @Test("The vendor's new products that are no row's are named, each once")
    func unclaimed() async throws {
        try bench.ledger.remember(vendor: 7, of: bench.account)
        let run = try await doubtful(
            [.init(name: "a", price: 5), .init(name: "b"), .init(name: "c", price: 5)], seen: 1)
        let market = ReadOnlyMarket()
        market.add(goods("old"))
        for name in ["new", "b", "taken"] { market.add(goods(name)) }
        market.add(goods("foreign"), vendor: 8)
        _ = try bench.ledger.adopt(
            [KnownProduct(key: .sku("x"), id: 4, values: goods("taken"), photos: nil)], of: bench.account)
        let coordinator = coordinator(run, market)
        #expect(try await search(of: run, coordinator, market, seen: 1, isDecisive: false) == .nothing)
        #expect(told.events == [])
        for ordinal in [1, 3] { #expect(try await search(ordinal, of: run, coordinator, market, seen: 1) == .nothing) }
        #expect(told.events == [.unclaimed(market.listed.filter { $0.id == 2 })])
    }

    // MARK: What is known of the market

    @Test(
        "How long an empty answer is not believed grows with the trouble, to a limit, and is there for the next process"
    )
    func troubles() async throws {
        let run = try bench.plan(["a"])
        let first = coordinator(run, ReadOnlyMarket())
        var waits: [Duration] = []
        for _ in 0..<5 {
            waits.append(await first.believedAfter)
            await first.recordTrouble()
        }
        #expect(waits == [40, 50, 70, 110, 110].map { .seconds($0) })
        #expect(try bench.ledger.troubles(of: run.id) == 3)
        #expect(await coordinator(run, ReadOnlyMarket()).believedAfter == .seconds(110))
    }

    @Test("What a process left on the wire is trouble, and all that is in doubt is asked for, as it is told")
    func begun() async throws {
        let run = try bench.plan(["a", "b", "c"])
        for row in try bench.rows(run).prefix(2) { _ = try await bench.ledger.recordIntent(row, seenID: 0) }
        let first = coordinator(run, ReadOnlyMarket())
        await first.beginDoubts()
        #expect(told.events == [.asking(2)])
        #expect(await first.pending == 2)
        #expect(await first.troubles == 1)
        let second = coordinator(run, ReadOnlyMarket())
        await second.beginDoubts()
        #expect(await second.troubles == 1, "nothing was on the wire any more")
        #expect(told.events == [.asking(2), .asking(2)])
        await coordinator(try bench.plan(["z"]), ReadOnlyMarket()).beginDoubts()
        #expect(told.events.count == 2)
    }

    @Test(
        "What the market does to texts is learnt from what it made of rows, and from earlier ones where there was no answer"
    )
    func learnt() async throws {
        let run = try bench.plan(["tin  mug", "b"])
        let market = ReadOnlyMarket()
        market.add(goods("tin mug"))
        try await bench.ledger.record(try bench.rows(run)[0], as: .uploaded(id: 1, goods("tin  mug")))
        let coordinator = coordinator(run, market)
        #expect(await coordinator.comparison().tolerances.contains(.blanks))
        #expect(told.events == [.learnt([.blanks])])
        _ = await coordinator.comparison()
        #expect(market.asked == ["detail 1"], "once")
        let other = self.coordinator(run, ReadOnlyMarket())
        var shown = facts(9, goods("x"), vendor: 7)
        #expect(await other.comparison().learnt == [.blanks], "what one process has learnt the next one knows")
        await other.learn(from: goods("x").fields, shownAs: shown)
        #expect(await other.comparison().learnt == [.blanks])
        shown.name = "R &amp; B"
        await other.learn(from: goods("R & B").fields, shownAs: shown)
        #expect(await other.comparison().learnt == [.blanks, .entities])
        #expect(told.events == [.learnt([.blanks]), .learnt([.entities])])
        #expect(try bench.ledger.comparison(of: bench.account).learnt == [.blanks, .entities])
    }
}

@Suite("Doubts that other runs left", .timeLimit(.minutes(1)))
struct EarlierRunReconciliationTests {
    private let bench: MarketBench

    init() throws { bench = try MarketBench() }

    private func doubts(_ market: ReadOnlyMarket, of account: Account? = nil) -> EarlierRunReconciliation {
        var options = UploadOptions.patient
        options.policy = RetryPolicy(retries: 1)
        return EarlierRunReconciliation(
            in: bench.ledger, of: account ?? bench.account, market: market, options: options, time: VirtualTime())
    }

    private func leave(_ names: [String], _ state: RunState = .stopped) async throws -> Run {
        let run = try bench.plan(names)
        for row in try bench.rows(run) { _ = try await bench.ledger.recordIntent(row, seenID: 0) }
        try bench.ledger.mark(run.id, state)
        return run
    }

    @Test(
        "Runs that were stopped or killed are asked for, others are not",
        arguments: [RunState.planned, .running, .stopped, .finished, .abandoned])
    func states(state: RunState) async throws {
        let (run, market) = (try await leave(["a"], state), ReadOnlyMarket())
        market.add(goods("a"))
        #expect(try await doubts(market).reconcile() == [])
        let isAsked = [.running, .stopped].contains(state)
        #expect(try bench.rows(run)[0].state == (isAsked ? .uploaded : .sent))
        #expect(market.asked.isEmpty == !isAsked)
    }

    @Test("A run is told in which something stays in doubt, and its own are all that is asked for")
    func inDoubt() async throws {
        let (clear, doubtful) = (try await leave(["a"]), try await leave(["b", "c"]))
        let market = ReadOnlyMarket()
        market.add(goods("b", price: 900))
        #expect(try await doubts(market).reconcile() == [doubtful.id])
        #expect(try bench.rows(clear)[0].state == .planned)
        #expect(try bench.rows(doubtful)[0].state == .unknown)
        #expect(try await doubts(market).reconcile(doubtful.id, stop: StopRequest()) == .inDoubt)
        #expect(try await doubts(market).reconcile(clear.id, stop: StopRequest()) == .settled)
    }

    @Test("Another account's doubts are its own affair")
    func otherAccount() async throws {
        let (run, market) = (try await leave(["a"]), ReadOnlyMarket())
        #expect(try await doubts(market, of: Account(market: "m", identifier: "other")).reconcile() == [])
        #expect(market.asked == [])
        #expect(try bench.rows(run)[0].state == .sent)
    }

    @Test("A change that was on the wire is no doubt, nor is a run that nobody knows")
    func changes() async throws {
        let run = try bench.plan(["a"])
        let row = try bench.rows(run)[0]
        let product = KnownProduct(key: row.key, id: 4, values: goods("a"), photos: nil)
        let update = try await bench.ledger.turn(row, into: ProductChange(stock: 9), of: product)
        _ = try await bench.ledger.recordIntent(update, seenID: 0)
        try bench.ledger.mark(run.id, .running)
        let market = ReadOnlyMarket()
        #expect(try await doubts(market).reconcile() == [])
        #expect(try await doubts(market).reconcile(RunID("20260101-000000")!, stop: StopRequest()) == .settled)
        #expect(market.asked == [])
    }
}
