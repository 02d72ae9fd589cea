import Catalogue
import Ledger
import TestSupport
import Testing

@Suite("A plan made again")
struct RefreshTests {
    @Test("What the stopped run has still to send is taken from the new plan; what it has settled stays")
    func refreshed() async throws {
        let bench = try Bench()
        let first = try bench.plan(["a", "b", "c"]).run
        let done = try bench.ledger.all(first.id)[0]
        try bench.ledger.mark(first.id, .running)
        try await bench.ledger.settle(done, .failed(EntryReason(.rejected)))
        try bench.ledger.mark(first.id, .stopped)

        // Meanwhile another run registered `b`, and `c` with other values.
        let writer = try bench.ledger.plan(proposal)
        var change = ProductChange()
        change.stock = 3
        var (b, c) = (entry("b", record: 2), entry("c", record: 3))
        b.operation = .update(id: 8, ProductChange())
        b.isUnchanged = true
        c.operation = .update(id: 9, change)
        var a = entry("a")
        a.operation = .delete(id: 99)
        try writer.append([a, b, c])
        let outcome = try writer.finish(PlanTallies(records: 3))

        #expect(outcome.run.id == first.id)
        let entries = try bench.ledger.all(first.id)
        #expect(entries[0].operation == done.operation)
        #expect(entries[0].state == .failed)
        #expect(entries[1].state == .unchanged)
        #expect(entries[1].marketID == 8)
        #expect(entries[2].operation == .update(id: 9, change))
        #expect(entries[2].state == .planned)
        #expect(try bench.ledger.runs().count == 1)
    }

    @Test("An update in doubt is sent as the new plan has it; a registration in doubt stays to be asked for")
    func doubts() async throws {
        let bench = try Bench()
        let writer = try bench.ledger.plan(proposal)
        var (a, b) = (entry("a", record: 1), entry("b", record: 2))
        var change = ProductChange()
        change.stock = 3
        a.operation = .update(id: 7, change)
        try writer.append([a, b])
        let first = try writer.finish(PlanTallies(records: 2)).run
        for entry in try bench.ledger.all(first.id) {
            #expect(try await bench.ledger.recordIntent(entry, seenID: 1) == .granted)
        }
        try bench.ledger.mark(first.id, .stopped)

        change.stock = 4
        change.price = Amount(900)
        let again = try bench.ledger.plan(proposal)
        a.operation = .update(id: 7, change)
        b.operation = .update(id: 8, change)
        try again.append([a, b])
        #expect(try again.finish(PlanTallies(records: 2)).run.id == first.id)
        let entries = try bench.ledger.all(first.id)
        #expect(entries[0].operation == .update(id: 7, change))
        #expect(entries[0].state == .planned)
        #expect(entries[1].operation.registration != nil)
        #expect(entries[1].state == .sent)
    }

    @Test("Rows that are taken back are gone, and their kinds are told")
    func takenBack() throws {
        let bench = try Bench()
        let writer = try bench.ledger.plan(proposal)
        try writer.append([entry("a", record: 1), entry("b", record: 2, isUnchanged: true), entry("c", record: 3)])
        let removed = try writer.remove([
            PlanWriter.Place(record: 1, file: "a.csv"), PlanWriter.Place(record: 2, file: "a.csv"),
            PlanWriter.Place(record: 3, file: "b.csv"),
        ])
        #expect(removed.count == 2)
        #expect(removed.filter(\.isUnchanged).count == 1)
        #expect(try writer.remove([]).isEmpty)
        let run = try writer.finish(PlanTallies()).run
        #expect(try bench.ledger.all(run.id).map(\.sku) == ["c"])
    }
}
