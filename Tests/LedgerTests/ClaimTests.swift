import Catalogue
import Foundation
import Ledger
import TestSupport
import Testing

@Suite("Claims across runs")
struct ClaimTests {
    private let bench: Bench

    init() throws { bench = try Bench() }

    /// A run with one registration of each sku, and its entries.
    private func run(_ skus: [String]) throws -> [LedgerEntry] {
        try bench.ledger.all(try bench.plan(skus).run.id)
    }

    private func change(of id: Int, key: String) throws -> LedgerEntry {
        try bench.ledger.all(try bench.planUpdate(of: id, key: key).run.id)[0]
    }

    @Test("Of two runs with one row only one may send it, and the other is told which does")
    func oneSends() async throws {
        let (first, second) = (try run(["a", "b"])[0], try run(["a", "c"])[0])
        #expect(try await bench.ledger.recordIntent(first, seenID: 1) == .granted)
        #expect(try await bench.ledger.recordIntent(second, seenID: 1) == .elsewhere(first.run))
        try await bench.ledger.record(first, as: .unknown(EntryReason(.answerLost)))
        #expect(try await bench.ledger.recordIntent(second, seenID: 1) == .elsewhere(first.run), "still in doubt")
        try await bench.ledger.record(first, as: .unsent)
        #expect(try await bench.ledger.recordIntent(second, seenID: 1) == .granted)
        #expect(try await bench.ledger.recordIntent(first, seenID: 1) == .elsewhere(second.run))
        #expect(try bench.ledger.all(first.run)[0].attempts == 1, "what is denied is no try")
    }

    @Test("Tries of one's own, other accounts, and rows that failed elsewhere are in nobody's way")
    func noObjection() async throws {
        let (first, second) = (try run(["a"])[0], try run(["a", "b"])[0])
        #expect(try await bench.ledger.recordIntent(first, seenID: 1) == .granted)
        #expect(try await bench.ledger.recordIntent(first, seenID: 1) == .granted)
        var stranger = proposal
        stranger.account = Account(market: seller.market, identifier: "another")
        let writer = try bench.ledger.plan(stranger)
        try writer.append([entry("a")])
        let other = try bench.ledger.all(try writer.finish(PlanTallies()).run.id)[0]
        #expect(try await bench.ledger.recordIntent(other, seenID: 1) == .granted)
        try await bench.ledger.record(first, as: .failed(EntryReason(.rejected, status: 400)))
        #expect(try await bench.ledger.recordIntent(second, seenID: 1) == .granted)
    }

    @Test("A row that another run registered meanwhile is known, and turns into what differs")
    func known() async throws {
        let (first, second) = (try run(["a", "b"])[0], try run(["a", "c"])[0])
        try await bench.ledger.record(first, as: .uploaded(id: 41, values("a", price: 7)))
        let answer = try await bench.ledger.recordIntent(second, seenID: 1)
        guard case .known(let product) = answer else {
            Issue.record("\(answer)")
            return
        }
        #expect(product.id == 41)
        let difference = product.values.difference(to: values("a"))
        let update = try await bench.ledger.turn(second, into: difference, of: product)
        #expect(update.operation == .update(id: 41, difference))
        #expect(update.state == .planned)
        #expect(try bench.ledger.all(second.run)[0] == update)
        #expect(try await bench.ledger.recordIntent(update, seenID: 1) == .granted)
    }

    @Test("Two changes of one product wait for each other only while a process is at it")
    func changes() async throws {
        let first = try run(["a"])[0]
        try await bench.ledger.record(first, as: .uploaded(id: 41, values("a")))
        let (one, two) = (try change(of: 41, key: "a"), try change(of: 41, key: "b"))
        #expect(try await bench.ledger.recordIntent(one, seenID: 1) == .granted)
        #expect(try await bench.ledger.recordIntent(two, seenID: 1) == .granted, "nobody holds the first run")
    }

    @Test("A product that was found goes to one row, whoever comes first")
    func found() async throws {
        let (first, second) = (try run(["a", "b"]), try run(["a", "c"]))
        #expect(try await bench.ledger.claim(41, values("a"), for: first[0]))
        #expect(try await bench.ledger.claim(41, values("a"), for: first[0]), "its own")
        #expect(try await !bench.ledger.claim(41, values("a"), for: second[1]))
        #expect(try bench.ledger.isClaimed(41, butBy: second[1]))
        #expect(try !bench.ledger.isClaimed(41, butBy: first[0]))
        #expect(try !bench.ledger.isClaimed(42, butBy: second[1]))
        try bench.ledger.forget(first[0].run)
        #expect(try bench.ledger.isClaimed(41, butBy: second[1]), "forgetting a run forgets no product")
        #expect(try bench.ledger.product(id: 41, of: seller)?.photos == ["d1"])
    }

    @Test("A product of another market that has the same number is in nobody's way")
    func otherMarket() async throws {
        var elsewhere = proposal
        elsewhere.account = Account(market: "http://127.0.0.1:2", identifier: seller.identifier)
        let writer = try bench.ledger.plan(elsewhere)
        try writer.append([entry("a")])
        let other = try bench.ledger.all(try writer.finish(PlanTallies()).run.id)[0]
        try await bench.ledger.record(other, as: .uploaded(id: 41, values("a")))
        let own = try run(["a"])[0]
        #expect(try !bench.ledger.isClaimed(41, butBy: own))
        #expect(try await bench.ledger.claim(41, values("a"), for: own))
    }

    @Test("What is in doubt at another market is in doubt at none but that")
    func otherMarketsDoubts() async throws {
        let own = try run(["a", "b"])
        _ = try await bench.ledger.recordIntent(own[0], seenID: 1)
        try await bench.ledger.record(own[1], as: .unknown(EntryReason(.answerLost)))
        let unsettled = try bench.ledger.unsettledRegistrations(of: seller).sorted { $0.ordinal < $1.ordinal }
        #expect(unsettled.map(\.values.name) == ["a", "b"])
        #expect(unsettled.map(\.isUnderWay) == [true, false])
        let elsewhere = Account(market: "http://127.0.0.1:2", identifier: seller.identifier)
        #expect(try bench.ledger.unsettledRegistrations(of: elsewhere) == [])
    }

    @Test("A replacement whose new product was found still has its old one to delete")
    func foundReplacement() async throws {
        var row = entry("a")
        row.operation = .replace(id: 7, values("a"), photos: [])
        let writer = try bench.ledger.plan(proposal)
        try writer.append([row])
        let entry = try bench.ledger.all(try writer.finish(PlanTallies(records: 1)).run.id)[0]
        _ = try await bench.ledger.recordIntent(entry, seenID: 8)
        try await bench.ledger.record(entry, as: .unknown(EntryReason(.answerLost)))
        #expect(try await bench.ledger.claim(9, values("a"), for: entry))
        let now = try bench.ledger.all(entry.run)[0]
        #expect(now.marketID == 9)
        #expect(now.state == .planned, "whoever takes the run up after a crash right here deletes the old one")
        #expect(now.isHalfReplaced)
    }

    @Test("Another market's rows claim nothing here")
    func otherMarketsClaims() async throws {
        var elsewhere = proposal
        elsewhere.account = Account(market: "http://127.0.0.1:2", identifier: seller.identifier)
        let writer = try bench.ledger.plan(elsewhere)
        try writer.append([entry("a")])
        let other = try bench.ledger.all(try writer.finish(PlanTallies()).run.id)[0]
        try await bench.ledger.record(other, as: .uploaded(id: 41, values("a")))
        try await bench.ledger.record(try run(["a"])[0], as: .uploaded(id: 42, values("a")))
        #expect(try bench.ledger.claims(of: seller, among: [40, 41, 42]) == [42])
        #expect(try bench.ledger.claims(of: seller, among: []) == [])
    }

    @Test("A number that the market itself gave for a row is no other row's")
    func certain() async throws {
        let entries = try run(["a", "b"])
        #expect(try await bench.ledger.claim(41, values("a"), for: entries[0]))
        try await bench.ledger.record(entries[1], as: .uploaded(id: 41, values("b")))
        #expect(try bench.ledger.product(id: 41, of: seller)?.key == .sku("b"))
        #expect(try bench.ledger.product(.sku("a"), of: seller) == nil)
    }

    @Test("The vendor's number at the market is there for the next process")
    func vendor() throws {
        #expect(try bench.ledger.vendor(of: seller) == nil)
        try bench.ledger.remember(vendor: 7, of: seller)
        #expect(try bench.afterCrash().vendor(of: seller) == 7)
        #expect(try bench.ledger.vendor(of: Account(market: seller.market, identifier: "another")) == nil)
    }

    @Test("What a run deleted is known to the same sheet, while it is unfinished and after")
    func deleted() async throws {
        let content = ContentDigest(deleting: .sku("a"))
        let writer = try bench.ledger.plan(proposal)
        let key = RowKey.content(content, occurrence: 1)
        try writer.append([PlannedEntry(record: 1, key: key, content: content, operation: .delete(id: 41))])
        let entry = try bench.ledger.all(try writer.finish(PlanTallies()).run.id)[0]
        #expect(try bench.ledger.deleted(key, of: seller) == nil)
        try await bench.ledger.record(entry, as: .deleted(id: 41))
        #expect(try bench.ledger.deleted(key, of: seller) == 41)
        #expect(try bench.ledger.deleted(key, of: Account(market: seller.market, identifier: "another")) == nil)
        try bench.ledger.mark(entry.run, .finished)
        #expect(try bench.ledger.deleted(key, of: seller) == 41)
    }

    @Test("Of the products that were deleted for a row, the last one is its own")
    func deletedAgain() async throws {
        let content = ContentDigest(deleting: .sku("a"))
        for (day, id) in [(1, 41), (2, 42)] {
            let ledger = try Ledger(path: bench.path, now: { Date(timeIntervalSince1970: Double(day) * 86_400) })
            let writer = try ledger.plan(proposal)
            try writer.append([
                PlannedEntry(record: 1, key: .sku("a"), content: content, operation: .delete(id: id))
            ])
            let entry = try ledger.all(try writer.finish(PlanTallies()).run.id)[0]
            try await ledger.record(entry, as: .deleted(id: id))
            try ledger.mark(entry.run, .finished)
        }
        #expect(try bench.ledger.deleted(.sku("a"), of: seller) == 42)
    }
}
