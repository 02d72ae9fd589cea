import Catalogue
import Foundation
import Jobs
import Ledger
import MarketAPI
import Synchronization
import TestSupport
import Testing
import Transfer

@Suite("Carrying out a run")
struct UploadRunTests {
    private let bench: UploadBench
    private var ledger: Ledger { bench.ledger }
    private var photo: PlannedPhoto { bench.photo }
    private var folder: TemporaryFolder { bench.folder }

    init() throws { bench = try UploadBench() }

    private func plan(_ names: [String]) throws -> Run { try bench.plan(names) }

    private func upload(_ run: Run, _ market: MemoryMarket, retries: Int = 3) -> UploadJob {
        bench.upload(run, market, retries: retries)
    }

    @Test("Every row is uploaded, never more at once than allowed")
    func all() async throws {
        let names = (1...300).map { "row \($0)" }
        let (run, market) = (try plan(names), MemoryMarket())
        let counts = try await upload(run, market).perform()
        #expect(counts[.uploaded] == 300)
        #expect(market.names.sorted() == names.sorted())
        #expect(market.mostRunning <= 4)
        #expect(try ledger.run(run.id)?.state == .finished)
    }

    @Test("What is lost on the way is at the market exactly once in the end, twins too")
    func lost() async throws {
        let run = try plan(["a", "b", "c", "c", "d"])
        let market = MemoryMarket([
            "a": [.lostAfter], "b": [.lostBefore, .lostBefore], "c": [.lostAfter, .lostBefore], "d": [.refused],
        ])
        let counts = try await upload(run, market).perform()
        #expect(counts[.uploaded] == 5)
        #expect(market.names.sorted() == ["a", "b", "c", "c", "d"])
    }

    @Test("A row that is lost each time is sent again as often as it has tries", arguments: [1, 2])
    func lostAgain(retries: Int) async throws {
        let market = MemoryMarket(["a": [.lostBefore, .lostBefore]])
        let counts = try await upload(try plan(["a"]), market, retries: retries).perform()
        #expect(counts[.uploaded] == retries - 1)
        #expect(counts[.planned] == 2 - retries)
    }

    @Test("A stop ends a search at its next page, and the row stays in doubt")
    func stoppedSearch() async throws {
        let stop = StopRequest()
        let box = Mutex<MemoryMarket?>(nil)
        let market = MemoryMarket(
            ["a": [.lostAfter]],
            onPage: { number in
                // The first page is a look at the newest product, the second the search's first.
                if number == 2 { for _ in 1...900 { box.withLock { $0 }?.add(.empty(name: "a")) } }
                if number == 3 { stop.request() }
            })
        box.withLock { $0 = market }
        defer { box.withLock { $0 = nil } }
        let counts = try await upload(try plan(["a"]), market).perform(stop: stop)
        #expect(counts[.unknown] == 1)
        #expect(market.pages == 3)
        #expect(try await upload(try plan(["a"]), market).perform()[.uploaded] == 1)
        #expect(market.names.count == 901)
    }

    @Test("After a stop nobody waits for the rows in doubt, which stay as they are")
    func stoppedDoubts() async throws {
        let run = try plan(["a", "b"])
        for entry in try ledger.entries(of: run.id, ordinals: [1, 2]) {
            #expect(try await ledger.recordIntent(entry, seenID: nil) == .granted)
        }
        let stop = StopRequest()
        stop.request()
        let upload = upload(run, MemoryMarket())
        let counts = Mutex<EntryCounts?>(nil)
        let asking = Task {
            let answer = try await upload.askForDoubts(stop: stop)
            counts.withLock { $0 = answer }
        }
        defer { asking.cancel() }
        try await waitUntil(counts.withLock { $0 } != nil, found: "the rows are waited for")
        #expect(counts.withLock { $0 }?[.unknown] == 2)
    }

    @Test("The newest product is looked for where products are registered, and nowhere else")
    func newestProduct() async throws {
        let market = MemoryMarket()
        _ = try await upload(try plan(["a", "b"]), market).perform()
        #expect(market.pages == 1)
        let account = Account(market: "m", identifier: "i")
        let writer = try ledger.plan(RunProposal(command: "import", account: account, api: "openmarket"))
        var change = ProductChange()
        change.stock = 9
        try writer.append([
            PlannedEntry(
                record: 1, key: .id(1), content: ContentDigest(change, of: .id(1)), operation: .update(id: 1, change))
        ])
        let run = try writer.finish(PlanTallies(records: 1)).run
        #expect(try await upload(run, market).perform()[.updated] == 1)
        #expect(market.pages == 1)
    }

    @Test("An update is remembered as what was sent, however the market's answer spells the rest")
    func spelledUpdate() async throws {
        let market = MemoryMarket()
        _ = try await upload(try plan(["a"]), market).perform()
        let account = Account(market: "m", identifier: "i")
        let known = try #require(try ledger.product(id: 1, of: account)?.values)
        // The market has trimmed the description meanwhile, say.
        market.products = market.products.map { facts in
            var facts = facts
            facts.description = "another spelling"
            return facts
        }
        let writer = try ledger.plan(RunProposal(command: "import", account: account, api: "openmarket"))
        var change = ProductChange()
        change.stock = 9
        try writer.append([
            PlannedEntry(
                record: 1, key: .id(1), content: ContentDigest(change, of: .id(1)), operation: .update(id: 1, change))
        ])
        let run = try writer.finish(PlanTallies(records: 1)).run
        #expect(try await upload(run, market).perform()[.updated] == 1)
        #expect(try ledger.product(id: 1, of: account)?.values == known.applying(change))
    }

    @Test("However many products that are to be deleted are gone already, the run goes on")
    func goneAlready() async throws {
        let market = MemoryMarket(onArchive: { (_) throws(MarketError) in
            throw .notFound(MarketFailure(status: 404, message: "no"))
        })
        let account = Account(market: "m", identifier: "i")
        let writer = try ledger.plan(RunProposal(command: "import", account: account, api: "openmarket"))
        try writer.append(
            (1...40).map { id in
                PlannedEntry(
                    record: id, key: .id(id), content: ContentDigest(deleting: .id(id)), operation: .delete(id: id),
                    before: .empty(name: "a"))
            })
        let run = try writer.finish(PlanTallies(records: 40)).run
        #expect(try await upload(run, market).perform()[.deleted] == 40)
    }

    @Test("A row that the market rejects fails; the others go on")
    func rejected() async throws {
        let run = try plan(["a", "b"])
        let counts = try await upload(run, MemoryMarket(["a": [.rejected]])).perform()
        #expect(counts[.failed] == 1)
        #expect(counts[.uploaded] == 1)
    }

    @Test("Refused credentials and a market out of reach stop the run with its rows left, and it resumes")
    func halts() async throws {
        let run = try plan(["a", "b"])
        let market = MemoryMarket(["a": [.credentials], "b": [.credentials]])
        await #expect(throws: UploadError.self) { try await upload(run, market).perform() }
        #expect(try ledger.counts(run.id)[.planned] == 2)
        #expect(try ledger.run(run.id)?.state == .stopped)

        // Longer than any outage that is waited out.
        let refusals = Array(repeating: MemoryMarket.Accident.refused, count: 60)
        let away = MemoryMarket(["a": refusals, "b": refusals])
        await #expect(throws: UploadError.market(.unreachable(TransportTrouble(.refused)))) {
            try await upload(run, away, retries: 1).perform()
        }
        #expect(try await upload(run, MemoryMarket()).perform()[.uploaded] == 2)
    }

    @Test("A photo that changed since planning is not sent")
    func changedPhoto() async throws {
        let run = try plan(["a"])
        try folder.write("another", to: "a.jpg")
        let market = MemoryMarket()
        #expect(try await upload(run, market).perform()[.failed] == 1)
        #expect(market.names.isEmpty)
        var reader = ledger.entries(of: run.id, in: [.failed])
        #expect(try reader.next().first?.reason?.code == .photoChanged)
    }

    @Test("New photos go with an update where the market takes them, and are remembered")
    func newPhotos() async throws {
        let account = Account(market: "m", identifier: "i")
        let market = MemoryMarket()
        let first = try plan(["a"])
        var reader = ledger.entries(of: first.id, in: [.planned])
        let entry = try #require(try reader.next().first)
        _ = try await upload(first, market).perform()

        let other = try folder.write("JPEG 2", to: "b.jpg")
        let photo = PlannedPhoto(path: other.path, digest: try #require(FileDigest.sha256(path: other.path)), bytes: 6)
        let writer = try ledger.plan(RunProposal(command: "import", account: account, api: "camp2"))
        try writer.append([
            PlannedEntry(
                record: 1, key: entry.key, content: ContentDigest(deleting: .id(1)),
                operation: .update(id: 1, ProductChange()), newPhotos: [photo])
        ])
        let second = try writer.finish(PlanTallies(records: 1)).run
        #expect(try await upload(second, market).perform()[.updated] == 1)
        #expect(market.updatedPhotos == [1: ["a.jpg"]], "the test's preparer calls every photo so")
        #expect(try ledger.product(entry.key, of: account)?.photos == [photo.digest])
    }

    @Test("A stop lets what is on the wire settle, and the rest is there for the next time")
    func stop() async throws {
        let run = try plan((1...50).map { "row \($0)" })
        let stop = StopRequest()
        let market = MemoryMarket(onRegister: { stop.request() })
        let counts = try await upload(run, market).perform(stop: stop)
        #expect((1...4).contains(counts[.uploaded]))
        #expect(counts[.uploaded] + counts[.planned] == 50)
        // It goes on numbering: what a row has is no other row's.
        let rest = MemoryMarket(number: { 1000 + $0 })
        #expect(try await upload(run, rest).perform()[.uploaded] == 50)
        #expect(Set(market.names + rest.names).count == 50)
    }

    /// What a process leaves behind that was killed with the rows on the wire.
    private func planInDoubt(_ names: [String]) async throws -> Run {
        let run = try plan(names)
        try ledger.mark(run.id, .running)
        var reader = ledger.entries(of: run.id, in: [.planned])
        while case let entries = try reader.next(), !entries.isEmpty {
            for entry in entries { _ = try await ledger.recordIntent(entry, seenID: 0) }
        }
        return run
    }

    @Test("After a stop the market is asked for no more rows in doubt, and they stay in doubt")
    func stopWhileAsking() async throws {
        let run = try await planInDoubt((1...20).map { "row \($0)" })
        let stop = StopRequest()
        let market = MemoryMarket(onPage: { _ in
            // Long enough for the others to stand in the queue.
            try? await Task.sleep(for: .milliseconds(200))
            stop.request()
        })
        let counts = try await upload(run, market).askForDoubts(stop: stop)
        #expect((1...4).contains(market.pages), "only those that had a permit")
        #expect(counts[.sent] + counts[.unknown] == 20)
    }

    @Test("Rows in doubt are asked for as many at once as requests may be under way", .timeLimit(.minutes(5)))
    func asksSideBySide() async throws {
        let run = try await planInDoubt((1...20).map { "row \($0)" })
        let (asking, most) = (Gauge(), Gauge())
        let market = MemoryMarket(onSearch: {
            let now = asking.change { $0 + 1 }
            _ = most.change { max($0, now) }
            // Whoever is first waits for company.
            while most.value < 4 { await Task.yield() }
            _ = asking.change { $0 - 1 }
        })
        let counts = try await upload(run, market).askForDoubts()
        #expect(counts[.planned] == 20)
        #expect(most.value == 4)
    }

    private final class Gauge: Sendable {
        private let number = Mutex(0)
        var value: Int { number.withLock { $0 } }
        func change(_ body: (Int) -> Int) -> Int {
            number.withLock { number in
                number = body(number)
                return number
            }
        }
    }

    @Test("Searches that succeed count for the budget of errors, too")
    func searchesAreAnswers() async throws {
        let run = try await planInDoubt((1...120).map { "row \($0)" })
        let market = MemoryMarket(onPage: { (number) async throws(MarketError) in
            if number % 3 == 0 { throw .unexpectedAnswer(status: 500, detail: "no") }
        })
        let counts = try await upload(run, market).askForDoubts()
        #expect(counts[.unknown] > 30)
        #expect(counts[.sent] == 0)
    }

    @Test("A row that an earlier run left in doubt is known before another sheet with it is planned")
    func earlierDoubts() async throws {
        let market = MemoryMarket()
        let first = try plan(["there", "lost"])
        var reader = ledger.entries(of: first.id, in: [.planned])
        for entry in try reader.next() { _ = try await ledger.recordIntent(entry, seenID: 0) }
        try ledger.mark(first.id, .running)
        // The market registered one of the two, and the process ended before either answer.
        if case .create(let values, _) = try entry(first, 1).operation {
            _ = try await market.register(values, photos: [])
        }
        let account = Account(market: "m", identifier: "i")
        let doubts = EarlierRunReconciliation(
            in: ledger, of: account, market: market, options: .patient, time: VirtualTime())
        #expect(try await doubts.reconcile() == [])
        #expect(try ledger.counts(first.id)[.uploaded] == 1)
        #expect(try ledger.counts(first.id)[.planned] == 1)
        #expect(market.names == ["there"])
    }

    @Test("Rows that a crash left between intent and answer are looked for, and sent only if they are not there")
    func crash() async throws {
        let run = try plan(["a", "b"])
        let market = MemoryMarket(["a": [.lostAfter]])
        var reader = ledger.entries(of: run.id, in: [.planned])
        for entry in try reader.next() { _ = try await ledger.recordIntent(entry, seenID: 0) }
        if case .create(let values, _) = try entry(run, 1).operation {
            _ = try? await market.register(values, photos: [])
        }
        #expect(try await upload(run, market).perform()[.uploaded] == 2)
        #expect(market.names.sorted() == ["a", "b"])
    }

    @Test("A product that became another row's while the market was asked is nobody's to be unsure of")
    func claimedMeanwhile() async throws {
        let run = try plan(["lost", "other"])
        let (lost, other) = (try entry(run, 1), try entry(run, 2))
        _ = try await ledger.recordIntent(lost, seenID: 0)
        guard case .create(let values, _) = other.operation else { preconditionFailure("both are registrations") }
        // The list was read by then: the other row's answer comes between it and the decision.
        let market = MemoryMarket(onSearch: { [ledger] in
            try? await ledger.record(other, as: .uploaded(id: 1, values))
        })
        market.add(values)
        var options = UploadOptions.patient
        (options.timeout, options.settle) = (.zero, .zero)
        let upload = UploadJob(
            run, ledger: ledger, market: market, photos: AsTheyAre(), options: options, time: VirtualTime())
        let counts = try await upload.askForDoubts()
        #expect(counts[.planned] == 1)
        #expect(counts[.unknown] == 0)
    }

    @Test("What waits for a row that is left to a person waits no longer, and is left to them as well")
    func leftTogether() async throws {
        let run = try await planInDoubt(["there", "lost"])
        let market = MemoryMarket(contract: .camp2)
        guard case .create(let values, _) = try entry(run, 1).operation else { preconditionFailure("a registration") }
        market.add(values)
        let time = VirtualTime()
        let upload = UploadJob(
            run, ledger: ledger, market: market, photos: AsTheyAre(), options: .patient, time: time)
        let counts = try await upload.askForDoubts()
        #expect(counts[.unknown] == 2)
        // Far less than the patience there is: time that is not real goes by while tasks wait for a core.
        #expect(time.now < .seconds(100_000))
    }

    private func entry(_ run: Run, _ ordinal: Int) throws -> LedgerEntry {
        var reader = ledger.entries(of: run.id, in: Set(EntryState.allCases))
        return try #require(try reader.next().first { $0.ordinal == ordinal })
    }
}
