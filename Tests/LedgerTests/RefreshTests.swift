import Catalogue
import GRDB
import TestSupport
import Testing

@testable import Ledger

@Suite("A plan made again")
struct RefreshTests {
    @Test("What the stopped run has still to send is taken from the new plan; what it has settled stays")
    func refreshed() async throws {
        let bench = try Bench()
        let first = try bench.plan(["a", "b", "c"]).run
        let done = try bench.ledger.all(first.id)[0]
        try bench.ledger.mark(first.id, .running)
        try await bench.ledger.record(done, as: .failed(EntryReason(.rejected)))
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
        try bench.ledger.plannedRows(of: run).replan(rows)
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

    @Test(
        "What is to be sent is the new plan's in every field, what it may not touch is the earlier one's",
        arguments: EntryState.allCases.filter { ![.uploaded, .updated].contains($0) })
    func fields(state: EntryState) async throws {
        let bench = try Bench()
        let photo = PlannedPhoto(path: "p", digest: "d7", bytes: 1)
        var (a, b, c, d) = (entry("a"), entry("b"), entry("c"), entry("d"))
        a.operation = .update(id: 7, ProductChange(stock: 3))
        c.operation = .delete(id: 9)
        d.operation = .replace(id: 8, values("d"), photos: [])
        let rows = try bench.ledger.all(bench.run([a, b, c, d], as: nil).id)
        try await bench.ledger.record(rows[3], as: .registered(id: 18, values("d")))
        try bench.ledger.write { try $0.execute(sql: "UPDATE entry SET state = ?", arguments: [state.rawValue]) }
        let before = try bench.ledger.all(rows[0].run)
        try bench.ledger.mark(rows[0].run, .stopped)

        let writer = try bench.ledger.plan(
            RunProposal(command: "import", account: seller, api: "openmarket", replacesPhotos: true))
        var changed = [a, b, c, d]
        for index in changed.indices {
            changed[index].record = index + 20
            changed[index].file = "new.csv"
            changed[index].before = values("before")
            changed[index].keepsPhotos = true
        }
        changed[0].operation = .update(id: 17, ProductChange(stock: 4))
        changed[0].newPhotos = [photo]
        changed[1].operation = .replace(id: 5, values("b", price: 3), photos: [photo])
        changed[2].operation = .update(id: 19, ProductChange(stock: 5))
        changed[2].isUnchanged = true
        changed[3].operation = .create(values("d", price: 4), photos: [])
        try writer.append(changed)
        guard case .resumed(let run, _) = try writer.finish(PlanTallies(records: 4)) else {
            Issue.record("it is the same job")
            return
        }
        #expect(run.id == rows[0].run)
        let now = try bench.ledger.all(run.id)
        for index in 0..<4 {
            let isSettled = ![EntryState.planned, .unchanged].contains(state)
            let isUpdateInDoubt = index == 0 && [.sent, .unknown].contains(state)
            var expected = before[index]
            if index != 3, !isSettled || isUpdateInDoubt {
                expected = LedgerEntry(
                    run: run.id, ordinal: index + 1, record: index + 20, file: "new.csv", key: expected.key,
                    sku: expected.sku,
                    operation: changed[index].operation, before: values("before"), keepsPhotos: true,
                    newPhotos: changed[index].newPhotos, state: index == 2 ? .unchanged : .planned,
                    marketID: [17, nil, 19][index], attempts: 0, reason: nil, seenID: nil, sent: nil,
                    changed: expected.changed)
            }
            #expect(now[index] == expected, "row \(index)")
        }
    }

    @Test(
        "Where rows that a stopped run had done are to be sent again, the plan is a run of its own, and takes that one's place, unless that has rows in doubt",
        arguments: [true, false])
    func superseded(hasDoubts: Bool) async throws {
        let bench = try Bench()
        let rows = try bench.ledger.all(bench.run([entry("a"), entry("b"), entry("c")], as: nil).id)
        try await bench.ledger.record(rows[0], as: .uploaded(id: 1, values("a")))
        if hasDoubts { #expect(try await bench.ledger.recordIntent(rows[2], seenID: nil) == .granted) }
        let earlier = rows[0].run
        try bench.ledger.mark(earlier, .stopped)
        func again(_ a: PlannedEntry) throws -> PlanOutcome {
            let writer = try bench.ledger.plan(RunProposal(command: "import", account: seller, api: "openmarket"))
            try writer.append([a, entry("b"), entry("c")])
            return try writer.finish(PlanTallies(records: 3))
        }
        var changed = entry("a")
        changed.operation = .update(id: 1, ProductChange(stock: 4))
        var same = changed
        (same.operation, same.isUnchanged) = (.update(id: 1, ProductChange()), true)
        guard case .resumed(let resumed, 0) = try again(same) else {
            Issue.record("nothing done is to be done again")
            return
        }
        #expect(resumed.id == earlier)
        if hasDoubts {
            #expect(try again(changed) == .resumed(try #require(try bench.ledger.run(earlier)), leaving: 1))
            return
        }
        guard case .planned(let run, earlier) = try again(changed) else {
            Issue.record("what was done is to be changed")
            return
        }
        #expect(try bench.ledger.all(run.id).map(\.state) == [.planned, .planned, .planned])
        #expect(try bench.ledger.all(earlier).first?.state == .uploaded)
        #expect(try bench.ledger.run(earlier)?.state == .abandoned)
        #expect(try again(changed).run.id == run.id, "nobody goes on with the earlier one")
    }

    @Test("Whether photos may be replaced is what was said last", arguments: [false, true])
    func replacesPhotos(says: Bool) throws {
        let bench = try Bench()
        var ids: Set<RunID> = []
        for replaces in [!says, says] {
            let writer = try bench.ledger.plan(
                RunProposal(command: "import", account: seller, api: "openmarket", replacesPhotos: replaces))
            try writer.append([entry("a")])
            ids.insert(try writer.finish(PlanTallies(records: 1)).run.id)
        }
        #expect(ids.count == 1)
        #expect(try bench.ledger.run(ids.first!)?.replacesPhotos == says)
    }

    @Test("What is told of rows that are taken back is what they were planned as; other runs' rows stay")
    func removed() throws {
        let bench = try Bench()
        let other = try bench.rows([entry("a", record: 1), entry("b", record: 2)])
        let writer = try bench.ledger.plan(proposal)
        var rows = [
            entry("a", record: 1), entry("u", record: 2, .update(id: 7, ProductChange(stock: 1))),
            entry("r", record: 3, .replace(id: 8, values("r"), photos: [])), entry("d", record: 4, .delete(id: 9)),
        ]
        rows[1].keepsPhotos = true
        rows[3].isUnchanged = true
        try writer.append(rows)
        let removed = try writer.remove((1...9).map { PlanWriter.Place(record: $0, file: "a.csv") })
        #expect(removed.count == 4)
        for row in rows {
            let found = removed.first { $0.operation == row.operation }
            #expect(found?.isUnchanged == row.isUnchanged && found?.keepsPhotos == row.keepsPhotos)
        }
        #expect(try bench.ledger.all(other[0].run) == other)
        try writer.discard()
    }
}
