import Catalogue
import Dispatch
import Foundation
import GRDB
import Ledger
import Synchronization
import TestSupport
import Testing

@Suite("Settling")
struct SettlingTests {
    @Test("Every write is there after a crash right behind it")
    func everyWriteLasts() async throws {
        let bench = try Bench()
        let run = try bench.plan(["a", "b", "c"]).run
        let entries = try bench.ledger.all(run.id)
        var expected: [EntryState] = [.planned, .planned, .planned]

        func check() throws {
            #expect(try bench.afterCrash().all(run.id).map(\.state) == expected)
        }
        for (index, entry) in entries.enumerated() {
            _ = try await bench.ledger.recordIntent(entry, seenID: 40)
            expected[index] = .sent
            try check()
        }
        let outcomes: [Settlement] = [
            .uploaded(id: 41, values("a")), .failed(EntryReason(.rejected, status: 400, detail: "no")),
            .unknown(EntryReason(.answerLost)),
        ]
        for (index, entry) in entries.enumerated() {
            try await bench.ledger.record(entry, as: outcomes[index])
            expected[index] = outcomes[index].state
            try check()
        }
        let crashed = try bench.afterCrash()
        #expect(try crashed.product(.sku("a"), of: seller)?.id == 41)
        #expect(try crashed.product(.sku("b"), of: seller) == nil)
        #expect(try crashed.all(run.id)[1].reason == EntryReason(.rejected, status: 400, detail: "no"))
    }

    @Test(
        "Two spellings of one address or identifier are one account",
        arguments: [
            ("http://Market.Example:80/", "http://market.example"),
            ("HTTPS://market.example//", "https://market.example"),
            ("http://127.0.0.1:8080/", "http://127.0.0.1:8080"),
            ("https://market.example:443", "https://market.example"),
            // Each scheme has its own port, and the other's is another server.
            ("https://market.example:80", "https://market.example:80"),
            ("http://market.example:443", "http://market.example:443"), ("sandbox:3F1C", "sandbox:3F1C"),
        ])
    func accounts(market: String, canonical: String) {
        let account = Account(market: market, identifier: "3F1C-AB")
        #expect(account == Account(market: canonical, identifier: "3f1c-ab"))
        #expect(account.market == canonical)
    }

    @Test("A known product that is gone from the market is forgotten, so that its row can be registered again")
    func goneProduct() async throws {
        let bench = try Bench()
        let first = try bench.plan(["a"]).run
        let entry = try bench.ledger.all(first.id)[0]
        _ = try await bench.ledger.recordIntent(entry, seenID: nil)
        try await bench.ledger.record(entry, as: .uploaded(id: 41, values("a")))
        try bench.ledger.mark(first.id, .finished)
        let update = try bench.planUpdate(of: 41, key: "a").run
        let changed = try bench.ledger.all(update.id)[0]
        _ = try await bench.ledger.recordIntent(changed, seenID: nil)
        try await bench.ledger.record(changed, as: .failed(EntryReason(.notFound, status: 404)))
        #expect(try bench.ledger.product(.sku("a"), of: seller) == nil)
    }

    @Test("The old product of a replacement is left over only while the new one is known")
    func leftovers() async throws {
        let bench = try Bench()
        var row = entry("a")
        row.operation = .replace(id: 7, values("a"), photos: [])
        let writer = try bench.ledger.plan(proposal)
        try writer.append([row])
        let run = try writer.finish(PlanTallies(records: 1)).run
        try await bench.ledger.record(try bench.ledger.all(run.id)[0], as: .registered(id: 9, values("a")))
        try bench.ledger.mark(run.id, .stopped)
        let plan = try bench.plan(["b"]).run.id
        #expect(try bench.ledger.leftovers(of: seller, besides: plan).map(\.products) == [1])
        #expect(try bench.ledger.rowsWithLeftovers(of: run.id, besides: plan, after: 0).count == 1)
        try bench.ledger.forget(product: 9, of: seller, asked: .distantFuture)
        #expect(try bench.ledger.leftovers(of: seller, besides: plan) == [])
        #expect(try bench.ledger.rowsWithLeftovers(of: run.id, besides: plan, after: 0) == [])
    }

    @Test("The end of a replacement takes nothing back that another run has changed of the new product since")
    func replacementEnds() async throws {
        let bench = try Bench()
        let half = try await bench.halfReplaced("a", old: 7, new: 9)
        let update = try bench.ledger.all(try bench.planUpdate(of: 9, key: "a").run.id)[0]
        try await bench.ledger.record(update, as: .updated(id: 9, values("a", price: 7)))
        try await bench.ledger.record(half, as: .updated(id: 9, values("a")))
        #expect(try bench.ledger.product(.sku("a"), of: seller)?.values.price == Amount(7))
    }

    @Test("A replacement that is withdrawn leaves another market's product with the new one's number alone")
    func withdrawn() async throws {
        let bench = try Bench()
        let half = try await bench.halfReplaced("a", old: 7, new: 9)
        var elsewhere = proposal
        elsewhere.account = Account(market: "http://127.0.0.1:2", identifier: seller.identifier)
        let writer = try bench.ledger.plan(elsewhere)
        try writer.append([entry("a")])
        let other = try bench.ledger.all(try writer.finish(PlanTallies()).run.id)[0]
        try await bench.ledger.record(other, as: .uploaded(id: 9, values("a")))
        try bench.ledger.withdrawReplacement(half, to: values("a", price: 7))
        #expect(try bench.ledger.product(.sku("a"), of: seller)?.id == 7)
        #expect(try bench.ledger.product(.sku("a"), of: elsewhere.account)?.id == 9)
    }

    @Test("Tries are counted, and the highest number seen before the first one stands")
    func intents() async throws {
        let bench = try Bench()
        let run = try bench.plan(["a"]).run
        let entry = try bench.ledger.all(run.id)[0]
        _ = try await bench.ledger.recordIntent(entry, seenID: 40)
        try await bench.ledger.record(entry, as: .unsent)
        #expect(try bench.ledger.all(run.id)[0].state == .planned)
        _ = try await bench.ledger.recordIntent(entry, seenID: 50)
        let now = try bench.ledger.all(run.id)[0]
        #expect(now.attempts == 2)
        #expect(now.seenID == 40)
    }

    @Test("An intent that waited for another process's write is as old as its own write")
    func waitedIntent() async throws {
        let clock = Mutex(Date(timeIntervalSince1970: 1_000_000))
        let bench = try Bench(now: { clock.withLock { $0 } })
        let entry = try bench.ledger.all(try bench.plan(["a"]).run.id)[0]
        let (holds, mayEnd) = (DispatchSemaphore(value: 0), DispatchSemaphore(value: 0))
        let other = try DatabaseQueue(path: bench.path)
        async let hold: Void = other.writeWithoutTransaction { database in
            try database.inTransaction(.immediate) {
                holds.signal()
                mayEnd.wait()
                return .commit
            }
        }
        await withCheckedContinuation { held in
            DispatchQueue.global().async {
                holds.wait(); held.resume()
            }
        }
        async let answer = bench.ledger.recordIntent(entry, seenID: 0)
        try await Task.sleep(for: .milliseconds(200))
        clock.withLock { $0 += 60 }
        mayEnd.signal()
        try await hold
        #expect(try await answer == .granted)
        #expect(bench.ledger.age(of: try bench.ledger.all(entry.run)[0]) == .zero)
    }

    @Test("Writes that come together are all there, and none is lost in a group")
    func groups() async throws {
        let bench = try Bench()
        let run = try bench.plan((1...200).map { "s\($0)" }).run
        let (ledger, entries) = (bench.ledger, try bench.ledger.all(run.id))
        try await withThrowingTaskGroup(of: Void.self) { group in
            for entry in entries {
                group.addTask {
                    _ = try await ledger.recordIntent(entry, seenID: 0)
                    try await ledger.record(entry, as: .uploaded(id: entry.ordinal, values(entry.sku!)))
                }
            }
            try await group.waitForAll()
        }
        #expect(try bench.afterCrash().counts(run.id)[.uploaded] == 200)
        #expect(try bench.ledger.product(.sku("s77"), of: seller)?.id == 77)
    }

    @Test("A reader sees each entry once while they are settled behind and before it", arguments: [1, 2, 3, 7, 8])
    func reading(batch: Int) async throws {
        let bench = try Bench()
        let run = try bench.plan((1...7).map { "s\($0)" }).run
        var reader = bench.ledger.entries(of: run.id, in: EntryState.open, batch: batch)
        var seen: [Int] = []
        while case let entries = try reader.next(), !entries.isEmpty {
            for entry in entries {
                seen.append(entry.ordinal)
                try await bench.ledger.record(entry, as: .unknown(EntryReason(.answerLost)))
            }
        }
        #expect(seen == Array(1...7))
        #expect(try bench.ledger.all(run.id, [.unknown], batch: batch).count == 7)
        #expect(try bench.ledger.all(run.id, [.planned], batch: batch).isEmpty)
    }

    @Test("An update by number changes what is known under the row's first key, and a delete forgets it")
    func updatesAndDeletes() async throws {
        let bench = try Bench()
        let run = try bench.plan(["a"]).run
        try await bench.ledger.record(bench.ledger.all(run.id)[0], as: .uploaded(id: 5, values("a")))
        let writer = try bench.ledger.plan(proposal)
        let content = ContentDigest(deleting: .id(5))
        try writer.append([
            PlannedEntry(
                record: 1, key: .content(content, occurrence: 1), content: content,
                operation: .update(id: 5, ProductChange())),
            PlannedEntry(record: 2, key: .sku("a"), content: content, operation: .delete(id: 5)),
        ])
        let second = try writer.finish(PlanTallies()).run
        let entries = try bench.ledger.all(second.id)
        try await bench.ledger.record(entries[0], as: .updated(id: 5, values("a", price: 7)))
        #expect(try bench.ledger.product(.sku("a"), of: seller)?.values.price == Amount(7))
        try await bench.ledger.record(entries[1], as: .deleted(id: 5))
        #expect(try bench.ledger.product(.sku("a"), of: seller) == nil)
    }

    @Test("What the market said before a row was settled is older than the outcome, and changes nothing")
    func staleAnswers() async throws {
        let bench = try Bench()
        let run = try bench.plan(["a"]).run
        let asked = Date(timeIntervalSinceNow: -1)
        try await bench.ledger.record(bench.ledger.all(run.id)[0], as: .uploaded(id: 5, values("a", price: 7)))
        try bench.ledger.learn(values("a", price: 6), of: 5, seller, asked: asked)
        try bench.ledger.forget(product: 5, of: seller, asked: asked)
        #expect(try bench.ledger.product(.sku("a"), of: seller)?.values.price == Amount(7))
        try bench.ledger.learn(values("a", price: 8), of: 5, seller, asked: .now)
        #expect(try bench.ledger.product(.sku("a"), of: seller)?.values.price == Amount(8))
        try bench.ledger.forget(product: 5, of: seller, asked: .now)
        #expect(try bench.ledger.product(.sku("a"), of: seller) == nil)
    }
}
