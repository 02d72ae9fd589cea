import Catalogue
import Foundation
import GRDB
import TestSupport
import Testing

@testable import Ledger

@Suite("Runs that came after another")
struct SuccessionTests {
    private let clock = Clock()
    private let bench: Bench
    private var ledger: Ledger { bench.ledger }

    init() throws { bench = try Bench(now: clock.read) }

    private func change(_ sku: String, _ id: Int, stock: Int64 = 9) -> PlannedEntry {
        entry(sku, .update(id: id, ProductChange(stock: stock)))
    }

    /// Sends a row and settles it.
    private func carry(_ row: LedgerEntry, _ settlement: Settlement) async throws {
        #expect(try await ledger.recordIntent(row, seenID: nil) == .granted)
        try await ledger.record(row, as: settlement)
    }

    @Test("They are told with how many open rows they are about, the newest first, by key and by number, each row once")
    func told() async throws {
        let run = try bench.run([change("a", 41), change("b", 42), entry("c"), change("d", 44)])
        clock.now += 60
        let first = try bench.rows([change("a", 41, stock: 1), change("x", 42), entry("y")])
        try await carry(first[0], .updated(id: 41, values("a")))
        try await carry(first[1], .updated(id: 42, values("b")))
        try await carry(first[2], .uploaded(id: 50, values("y")))
        clock.now += 60
        let second = try bench.rows([entry("c", .create(values("c"), photos: [])), change("z", 41)])
        try await carry(second[0], .uploaded(id: 51, values("c")))
        try await carry(second[1], .updated(id: 41, values("a")))
        let runs = try ledger.runsSucceeding(run)
        #expect(runs == [SucceedingRun(run: second[0].run, rows: 2), SucceedingRun(run: first[0].run, rows: 2)])
        #expect(runs.rows == 4)
    }

    @Test("Only what is still to be sent counts", arguments: EntryState.allCases)
    func open(state: EntryState) async throws {
        let run = try bench.run([change("a", 41)])
        let other = try bench.rows([change("b", 41)])[0]
        try await carry(other, .updated(id: 41, values("b")))
        try ledger.write {
            try $0.execute(
                sql: "UPDATE entry SET state = ? WHERE run = ?", arguments: [state.rawValue, run.id.description])
        }
        #expect(try ledger.runsSucceeding(run).rows == (EntryState.open.contains(state) ? 1 : 0))
    }

    @Test("Only what was done counts: neither what failed nor what is on its way", arguments: EntryState.allCases)
    func done(state: EntryState) async throws {
        let run = try bench.run([change("a", 41)])
        let other = try bench.rows([change("b", 41)])[0]
        try await carry(other, .updated(id: 41, values("b")))
        try ledger.write {
            try $0.execute(
                sql: "UPDATE entry SET state = ? WHERE run = ?", arguments: [state.rawValue, other.run.description])
        }
        let isDone = [.uploaded, .updated, .unchanged, .deleted].contains(state)
        #expect(try ledger.runsSucceeding(run).rows == (isDone ? 1 : 0))
        try ledger.write { try $0.execute(sql: "UPDATE entry SET attempts = 0") }
        #expect(try ledger.runsSucceeding(run) == [], "it was never sent")
    }

    @Test("What was done before it began does not count; what was done at that moment does")
    func moments() async throws {
        let other = try bench.rows([change("b", 41)])[0]
        clock.now += 60
        try await carry(other, .updated(id: 41, values("b")))
        let same = try bench.run([change("a", 41)])
        #expect(try ledger.runsSucceeding(same).map(\.run) == [other.run])
        clock.now += 0.001
        #expect(try ledger.runsSucceeding(try bench.run([change("c", 41)])) == [])
        #expect(
            try ledger.runsSucceeding(try #require(try ledger.run(other.run))) == [], "it does not come after itself")
    }

    @Test("A run's own rows are not what came after it")
    func itself() async throws {
        let rows = try bench.rows([change("a", 41), change("b", 41)])
        try await carry(rows[0], .updated(id: 41, values("a")))
        #expect(try ledger.runsSucceeding(try #require(try ledger.run(rows[0].run))) == [])
    }

    @Test("A row that is planned anew is what it is planned as, in every field; one that was sent stays as it is")
    func replanned() async throws {
        let rows = try bench.rows([entry("a"), entry("b"), change("c", 43), entry("d")])
        #expect(try await ledger.recordIntent(rows[3], seenID: 1) == .granted)
        clock.now += 60
        let photo = PlannedPhoto(path: "new.jpg", digest: "d2", bytes: 3)
        var wanted = rows
        for index in wanted.indices {
            wanted[index].operation = .update(id: 7 + index, ProductChange(stock: 5))
            (wanted[index].marketID, wanted[index].before) = (7 + index, values("before \(index)"))
            (wanted[index].keepsPhotos, wanted[index].newPhotos) = (true, [photo])
        }
        wanted[1].operation = .replace(id: 8, values("b"), photos: [photo])
        (wanted[1].marketID, wanted[1].newPhotos) = (nil, [])
        wanted[2].state = .unchanged
        try ledger.plannedRows(of: rows[0].run).replan(wanted)
        for index in wanted.indices { wanted[index].changed = clock.now }
        #expect(try ledger.all(rows[0].run).prefix(3) == wanted.prefix(3))
        #expect(try bench.now(rows[3]).operation == rows[3].operation)
        try ledger.plannedRows(of: try bench.plan(["z"]).run.id).replan(wanted)
        #expect(try ledger.all(rows[0].run).prefix(3) == wanted.prefix(3), "another run's")
    }
}
