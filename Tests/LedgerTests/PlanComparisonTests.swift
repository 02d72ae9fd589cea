import Catalogue
import Foundation
import GRDB
import TestSupport
import Testing

@testable import Ledger

@Suite("Plans compared")
struct PlanComparisonTests {
    /// A row with these values, known by its sku or by what it asks for.
    private func row(_ name: String, sku: String? = nil, price: Int = 1000) -> PlannedEntry {
        let values = values(name, price: price)
        let content = ContentDigest(values, photos: [])
        return PlannedEntry(
            record: 1, file: "a.csv", key: sku.map { .sku($0) } ?? .content(content, occurrence: 1), sku: sku,
            content: content, operation: .create(values, photos: []))
    }

    private func run(_ bench: Bench, _ rows: [PlannedEntry], _ state: RunState = .stopped) throws -> Run {
        let writer = try bench.ledger.plan(proposal)
        try writer.append(rows)
        let run = try writer.finish(PlanTallies(records: rows.count)).run
        try bench.ledger.mark(run.id, state)
        return run
    }

    private func compare(_ bench: Bench, _ rows: [PlannedEntry]) throws -> PlanComparison? {
        let writer = try bench.ledger.plan(proposal)
        defer { try? writer.discard() }
        try writer.append(rows)
        return try writer.comparison()
    }

    @Test("Rows are matched by sku and by content: what changed, what is new and what is gone is counted")
    func counted() throws {
        let bench = try Bench()
        let stopped = try run(
            bench, [row("a", sku: "A"), row("b", sku: "B"), row("c", sku: "C"), row("plain"), row("other")])
        let comparison = try #require(
            try compare(
                bench,
                [row("other"), row("a", sku: "A"), row("b", sku: "B", price: 2), row("d", sku: "D"), row("plan")]))
        #expect(comparison.earlier.id == stopped.id)
        #expect(comparison.changed == 1)
        #expect(comparison.new == 2)
        #expect(comparison.gone == 2)
        #expect(comparison.newWithoutKey == 1)
        #expect(comparison.goneWithoutKey == 0, "it was never sent, so no product of it is in the market")
    }

    @Test("A row without a key that is gone counts once its product is in the market")
    func goneProduct() async throws {
        let bench = try Bench()
        let first = try run(bench, [row("a", sku: "A"), row("plain")])
        try await bench.ledger.record(try bench.ledger.all(first.id)[1], as: .uploaded(id: 7, values("plain")))
        try bench.ledger.mark(first.id, .finished)
        let comparison = try #require(try compare(bench, [row("a", sku: "A"), row("plain", price: 2)]))
        #expect(comparison.newWithoutKey == 1)
        #expect(comparison.goneWithoutKey == 1)
        #expect(!comparison.isUnfinished)
    }

    @Test(
        "The same rows in another order differ in nothing; the same job is not compared; others' rows are nobody's edit"
    )
    func equal() throws {
        let bench = try Bench()
        _ = try run(bench, [row("a", sku: "A"), row("plain")])
        #expect(try compare(bench, [row("plain"), row("a", sku: "A")])?.isEqual == true)
        #expect(try compare(bench, [row("a", sku: "A"), row("plain")]) == nil)
        #expect(try compare(bench, [row("z", sku: "Z")]) == nil)
    }

    @Test("An undoing is no earlier version of a sheet, however new it is", arguments: [RunState.stopped, .finished])
    func undoing(state: RunState) throws {
        let bench = try Bench()
        let imported = try run(bench, [row("a", sku: "A")], .finished)
        var undoing = proposal
        undoing.command = "undo"
        let writer = try bench.ledger.plan(undoing)
        try writer.append([row("a", sku: "A", price: 7)])
        try bench.ledger.mark(try writer.finish(PlanTallies(records: 1), as: "undo:1").run.id, state)
        #expect(try compare(bench, [row("a", sku: "A"), row("b")])?.earlier.id == imported.id)
    }

    @Test("Newer runs that have none of the rows hide no earlier one that has")
    func passedOver() throws {
        let bench = try Bench()
        let earlier = try run(bench, [row("a", sku: "A"), row("c")])
        _ = try run(bench, [row("y", sku: "Y")])
        _ = try run(bench, [row("z", sku: "Z")], .finished)
        #expect(try compare(bench, [row("a", sku: "A")])?.earlier.id == earlier.id)
    }

    @Test("A run that was stopped is preferred to a finished one")
    func chosen() throws {
        let bench = try Bench()
        let stopped = try run(bench, [row("a", sku: "A"), row("c")])
        _ = try run(bench, [row("a", sku: "A"), row("d")], .finished)
        #expect(try compare(bench, [row("a", sku: "A")])?.earlier.id == stopped.id)
    }

    @Test("Each kind of difference alone makes two plans differ, and nothing else is counted with it")
    func kinds() throws {
        let (a, b, plain) = (row("a", sku: "A"), row("b", sku: "B"), row("plain"))
        let cases: [([PlannedEntry], counts: [Int])] = [
            ([b, a, plain], [0, 0, 0, 0]), ([row("a", sku: "A", price: 2), b, plain], [1, 0, 0, 0]),
            ([a, b, plain, row("c", sku: "C")], [0, 1, 0, 0]), ([a, b, plain, row("new")], [0, 1, 0, 1]),
            ([a, b], [0, 0, 1, 0]),
            ([a, plain], [0, 0, 1, 0]),
            ([b, row("a", sku: "A", price: 2), row("new"), row("c", sku: "C")], [1, 2, 1, 1]),
        ]
        for (rows, counts) in cases {
            let bench = try Bench()
            let stopped = try run(bench, [a, b, plain])
            let comparison = try #require(try compare(bench, rows))
            #expect(comparison.earlier == (try bench.ledger.run(stopped.id)))
            #expect([comparison.changed, comparison.new, comparison.gone, comparison.newWithoutKey] == counts)
            #expect(comparison.isEqual == (counts == [0, 0, 0, 0]))
        }
    }

    @Test(
        "Of rows that are gone and have no key, those count whose products are in the market",
        arguments: EntryState.allCases)
    func goneWithoutKey(state: EntryState) throws {
        let bench = try Bench()
        let first = try run(bench, [row("a", sku: "A"), row("s", sku: "S"), row("plain")])
        _ = try bench.ledger.write {
            try $0.execute(sql: "UPDATE entry SET state = ? WHERE ordinal > 1", arguments: [state.rawValue])
        }
        let comparison = try #require(try compare(bench, [row("a", sku: "A")]))
        #expect(comparison.gone == 2)
        #expect(comparison.goneWithoutKey == ([.uploaded, .updated, .unchanged].contains(state) ? 1 : 0))
        #expect(comparison.earlier.id == first.id)
    }

    @Test("A deletion without a key is no product without one")
    func deletions() throws {
        let bench = try Bench()
        _ = try run(bench, [row("a", sku: "A")])
        let content = ContentDigest(deleting: .id(7))
        let deletion = PlannedEntry(
            record: 2, key: .content(content, occurrence: 1), content: content, operation: .delete(id: 7))
        let comparison = try #require(try compare(bench, [row("a", sku: "A"), deletion]))
        #expect(comparison.new == 1 && comparison.newWithoutKey == 0)
    }

    @Test(
        "A run that is not finished has something left, whatever it is called",
        arguments: [(RunState.planned, true), (.running, true), (.stopped, true), (.finished, false)])
    func unfinished(state: RunState, isUnfinished: Bool) throws {
        let bench = try Bench()
        _ = try run(bench, [row("a", sku: "A"), row("b")], state)
        #expect(try compare(bench, [row("a", sku: "A")])?.isUnfinished == isUnfinished)
    }

    @Test("One that was undone, or that another process carries out, is not compared with")
    func notCompared() throws {
        let bench = try Bench()
        _ = try run(bench, [row("a", sku: "A"), row("b")], .abandoned)
        #expect(try compare(bench, [row("a", sku: "A")]) == nil)
        let held = try run(bench, [row("a", sku: "A"), row("c")], .running)
        let other = try ForeignHold(on: held.id, of: bench)
        #expect(try compare(bench, [row("a", sku: "A")]) == nil)
        withExtendedLifetime(other) {}
    }

    @Test(
        "Of several runs that were stopped, or finished, the newest is taken", arguments: [RunState.stopped, .finished])
    func newest(state: RunState) throws {
        let clock = Clock()
        let bench = try Bench(now: clock.read)
        var runs: [RunID] = []
        for name in ["b", "c"] {
            clock.now += 60
            runs.append(try run(bench, [row("a", sku: "A"), row(name)], state).id)
        }
        #expect(try compare(bench, [row("a", sku: "A")])?.earlier.id == runs[1])
    }

    @Test("As many newer runs are passed over as are looked at", arguments: [(RunState.stopped, 3), (.finished, 2)])
    func limits(state: RunState, count: Int) throws {
        let clock = Clock()
        let bench = try Bench(now: clock.read)
        let first = try run(bench, [row("a", sku: "A"), row("b")], state)
        for number in 1..<count {
            clock.now += 60
            _ = try run(bench, [row("\(number)", sku: "\(number)")], state)
        }
        #expect(try compare(bench, [row("a", sku: "A")])?.earlier.id == first.id)
    }

    @Test("The rows are handed out as they were planned, in order, whatever their states are")
    func rows() throws {
        let bench = try Bench()
        let writer = try bench.ledger.plan(proposal)
        var rows = [row("b", sku: "B"), row("a", sku: "A"), row("plain")]
        rows[0].record = 3
        rows[1].isUnchanged = true
        rows[0].keepsPhotos = true
        rows[1].keepsPhotos = true
        try writer.append(rows)
        var seen: [String?] = []
        try writer.forEachRow { seen.append($0.sku) }
        #expect(seen == ["B", "A", nil])
        #expect(try writer.rowsKeepingPhotos(1).map(\.sku) == ["B"])
        try writer.discard()
    }
}
