import Catalogue
import Ledger
import TestSupport
import Testing

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
        try await bench.ledger.settle(try bench.ledger.all(first.id)[1], .uploaded(id: 7, values("plain")))
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
}
