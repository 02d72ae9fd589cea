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

    @Test("A run that another process carries out stays as it is, whatever the new plan says")
    func held() throws {
        let bench = try Bench()
        let first = try bench.plan(["a", "b"]).run
        let before = try bench.ledger.all(first.id)
        let other = try ForeignHold(on: first.id, of: bench)
        try withExtendedLifetime(other) {
            let writer = try bench.ledger.plan(proposal)
            var a = entry("a")
            a.operation = .update(id: 8, ProductChange())
            a.isUnchanged = true
            try writer.append([a, entry("b", record: 2)])
            #expect(try writer.finish(PlanTallies(records: 2)).run.id == first.id)
        }
        #expect(try bench.ledger.all(first.id) == before)
    }

    @Test("Of rows that are planned anew, those that were sent meanwhile stay as they are")
    func replanned() async throws {
        let bench = try Bench()
        let run = try bench.plan(["a", "b"]).run.id
        var rows = try bench.ledger.all(run)
        #expect(try await bench.ledger.recordIntent(rows[0], seenID: 1) == .granted)
        let sent = try bench.ledger.all(run)[0]
        var change = ProductChange()
        change.stock = 9
        for index in rows.indices { rows[index].operation = .update(id: 7 + index, change) }
        try bench.ledger.replan(rows, of: run)
        let now = try bench.ledger.all(run)
        #expect(now[0] == sent)
        #expect(now[1].operation == .update(id: 8, change))
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
