import Catalogue
import Foundation
import GRDB
import TestSupport
import Testing

@testable import Ledger

@Suite("Runs")
struct RunTests {
    private let clock = Clock()
    private let bench: Bench
    private var ledger: Ledger { bench.ledger }

    init() throws { bench = try Bench(now: clock.read) }

    /// A run that another process plans, and one that nobody does any more.
    private func insertPlan(_ id: String) throws -> RunID {
        let run = RunID(stored: id)
        try ledger.write {
            try $0.execute(
                sql: """
                    INSERT INTO run (id, command, market, api, identifier, started, state)
                    VALUES (?, 'import', 'm', 'openmarket', 'i', 1, 'planning')
                    """, arguments: [id])
        }
        return run
    }

    @Test("All runs whose plans stand are told, the newest first, and of those of one moment the last name")
    func listed() throws {
        let early = try bench.plan(["a"]).run.id
        clock.now += 1
        let late = try (1...4).map { try bench.plan(["b\($0)"]).run.id }
        let writer = try ledger.plan(proposal)
        #expect(try ledger.runs().map(\.id) == late.sorted { $0.description > $1.description } + [early])
        #expect(try ledger.facts().runs == 5)
        try writer.discard()
        #expect(try ledger.run(writer.id) == nil)
    }

    @Test(
        "A run has an end once it was stopped, finished or undone, and none while it is under way",
        arguments: [
            (RunState.running, false), (.planned, false), (.stopped, true), (.finished, true), (.abandoned, true),
        ])
    func ends(state: RunState, hasEnded: Bool) throws {
        let (run, other) = (try bench.plan(["a"]).run, try bench.plan(["b"]).run)
        clock.now += 5
        try ledger.mark(run.id, .stopped)
        clock.now += 5
        try ledger.mark(run.id, state)
        #expect(try ledger.run(run.id)?.state == state)
        #expect(try ledger.run(run.id)?.ended == (hasEnded ? clock.now : nil))
        #expect(try ledger.run(other.id) == other)
    }

    @Test(
        "A job that is planned, under way or stopped goes on; what is finished or undone is begun anew",
        arguments: [
            (RunState.planned, true), (.running, true), (.stopped, true), (.finished, false), (.abandoned, false),
        ])
    func goesOn(state: RunState, isResumed: Bool) throws {
        let run = try bench.plan(["a"]).run
        try ledger.mark(run.id, state)
        #expect(try ledger.unfinishedRun(of: seller, plan: run.planDigest)?.id == (isResumed ? run.id : nil))
        #expect(try ledger.unfinishedRun(of: seller, plan: "another") == nil)
        #expect(try (bench.plan(["a"]).run.id == run.id) == isResumed)
    }

    @Test("Of several runs of one job the newest goes on")
    func newest() throws {
        let first = try bench.plan(["a"]).run
        try ledger.mark(first.id, .finished)
        clock.now += 60
        let second = try bench.plan(["a"]).run
        try ledger.mark(first.id, .stopped)
        #expect(try ledger.unfinishedRun(of: seller, plan: first.planDigest)?.id == second.id)
        try ledger.forget(second.id)
        #expect(try ledger.unfinishedRun(of: seller, plan: first.planDigest)?.id == first.id)
    }

    @Test("A run that is forgotten is gone with its rows, and with no other's")
    func forgotten() throws {
        let (run, other) = (try bench.plan(["a", "b"]).run, try bench.plan(["c"]).run)
        try ledger.forget(run.id)
        #expect(try ledger.run(run.id) == nil)
        #expect(try ledger.counts(run.id).total == 0)
        #expect(try ledger.counts(other.id).total == 1)
    }

    @Test("Plans that nobody writes any more are dropped; what stands, and what a process writes, stays")
    func dropped() throws {
        let stands = try bench.plan(["a"]).run.id
        let (dead, alive) = (try insertPlan("20260101-000001"), try insertPlan("20260101-000002"))
        let other = try ForeignHold(on: alive, of: bench)
        let writer = try ledger.plan(proposal)
        try ledger.dropAbandonedPlans()
        #expect(try ledger.run(dead) == nil)
        for id in [stands, alive, writer.id] { #expect(try ledger.run(id) != nil) }
        withExtendedLifetime((other, writer)) {}
    }

    @Test("A plan is held from its beginning to its end")
    func heldPlan() throws {
        var writer: PlanWriter? = try ledger.plan(proposal)
        let id = try #require(writer?.id)
        #expect(ledger.locks.isOurs(id))
        #expect(!ledger.locks.isOurs(RunID(stored: "20260101-000001")))
        writer = nil
        #expect(!ledger.locks.isOurs(id))
    }

    @Test("A run is midway once something of it was done, or may have been", arguments: EntryState.allCases)
    func midway(state: EntryState) throws {
        let rows = try bench.rows([
            entry("a"), entry("u", .update(id: 7, ProductChange(stock: 1))),
            entry("r", .replace(id: 8, values("r"), photos: [])),
        ])
        #expect(try !ledger.isMidway(rows[0].run))
        for ordinal in 1...3 {
            try ledger.write {
                try $0.execute(
                    sql: "UPDATE entry SET state = iif(ordinal = ?, ?, 'planned')",
                    arguments: [ordinal, state.rawValue])
            }
            #expect(try ledger.isMidway(rows[0].run) == ![.planned, .unchanged].contains(state), "\(ordinal)")
        }
    }

    @Test("A replacement's first half counts as something done")
    func midwayHalf() async throws {
        let half = try await bench.halfReplaced("a", old: 7, new: 9)
        #expect(half.state == .planned)
        #expect(try ledger.isMidway(half.run))
        #expect(try !ledger.isMidway(bench.plan(["b"]).run.id))
    }

    @Test("The states are counted, and all that is counted is the total")
    func counts() throws {
        let run = try bench.run(
            EntryState.allCases.flatMap { [entry($0.rawValue), entry($0.rawValue + "2")] } + [entry("x")])
        try ledger.write { try $0.execute(sql: "UPDATE entry SET state = rtrim(sku, '2') WHERE sku <> 'x'") }
        let counts = try ledger.counts(run.id)
        for state in EntryState.allCases { #expect(counts[state] == (state == .planned ? 3 : 2)) }
        #expect(counts.total == EntryState.allCases.count * 2 + 1)
        #expect(EntryCounts().total == 0 && EntryCounts()[.failed] == 0)
    }

    // MARK: Rows that are left

    /// Rows of each kind, whose records run against their order.
    private func mixed() throws -> [LedgerEntry] {
        let operations: [PlannedOperation] = [
            .delete(id: 1), .create(values("b"), photos: []), .delete(id: 2), .replace(id: 3, values("d"), photos: []),
            .update(id: 4, ProductChange(stock: 1)), .create(values("f"), photos: []), .delete(id: 5),
        ]
        return try bench.rows(operations.enumerated().map { entry("s\($0)", record: 9 - $0, $1) })
    }

    @Test("The first rows of each kind are in the plan's order, as many as are asked for")
    func first() throws {
        let run = try mixed()[0].run
        #expect(try ledger.firstPlanned(of: run, ofEach: 1).map(\.ordinal) == [1, 2, 4, 5])
        #expect(try ledger.firstPlanned(of: run, ofEach: 2).map(\.ordinal) == [1, 2, 3, 4, 5, 6])
        #expect(try ledger.firstPlanned(of: run, ofEach: 9).map(\.ordinal) == Array(1...7))
    }

    @Test("Rows are had by their places, in the order that is asked for; where there is none, there is none")
    func byPlace() throws {
        let rows = try mixed()
        #expect(try ledger.entries(of: rows[0].run, ordinals: [5, 99, 2, 0]) == [rows[4], rows[1]])
        #expect(try ledger.entry(of: rows[0].run, 3) == rows[2])
        #expect(try ledger.entry(of: rows[0].run, 8) == nil)
    }

    @Test("A deletion takes two requests, a replacement three, anything else one; what is settled takes none")
    func requests() throws {
        let rows = try mixed()
        #expect(try ledger.openRequests(of: rows[0].run) == 2 + 1 + 2 + 3 + 1 + 1 + 2)
        #expect(try ledger.openRequests(of: bench.plan([]).run.id) == 0)
        for state in EntryState.allCases {
            for (row, requests) in zip(rows, [2, 1, 2, 3, 1]) {
                try ledger.write {
                    try $0.execute(
                        sql: "UPDATE entry SET state = iif(ordinal = ?, ?, 'uploaded')",
                        arguments: [row.ordinal, state.rawValue])
                }
                let isOpen = EntryState.open.contains(state)
                #expect(try ledger.openRequests(of: row.run) == (isOpen ? requests : 0), "\(state) \(row.ordinal)")
                let registers = [2, 4].contains(row.ordinal)
                #expect(try ledger.hasRegistrationsLeft(row.run) == (isOpen && registers), "\(state) \(row.ordinal)")
                #expect(
                    try ledger.plansRegistrations(row.run) == (state == .planned && row.ordinal == 2),
                    "\(state) \(row.ordinal)")
            }
        }
    }

    @Test("A replacement that has its new product registers nothing any more")
    func halfRegisters() async throws {
        let half = try await bench.halfReplaced("a", old: 7, new: 9)
        #expect(try !ledger.hasRegistrationsLeft(half.run))
        #expect(try ledger.openRequests(of: half.run) == 3)
    }

    @Test("A reader goes by the plan's order, whatever states the rows are in", arguments: [1, 2, 3, 100])
    func reader(batch: Int) throws {
        let rows = try mixed()
        try ledger.write { try $0.execute(sql: "UPDATE entry SET state = 'failed' WHERE ordinal % 2 = 1") }
        #expect(try ledger.all(rows[0].run, batch: batch).map(\.ordinal) == Array(1...7))
        #expect(try ledger.all(rows[0].run, [.failed], batch: batch).map(\.ordinal) == [1, 3, 5, 7])
        var seen: [Int] = []
        try ledger.forEachEntry(of: rows[0].run, in: [.planned]) { seen.append($0.ordinal) }
        #expect(seen == [2, 4, 6])
    }
}
