import Catalogue
import Foundation
import GRDB
import TestSupport
import Testing

@testable import Ledger

@Suite("Old products that were left behind")
struct LeftoverTests {
    private let clock = Clock()
    private let bench: Bench
    private var ledger: Ledger { bench.ledger }

    init() throws { bench = try Bench(now: clock.read) }

    /// A stopped run of replacements whose new products are there, under the old numbers and a hundred more.
    private func stopped(_ olds: [Int]) async throws -> RunID {
        let rows = try bench.rows(
            olds.enumerated().map { entry("s\($1)", record: 9 - $0, .replace(id: $1, values("s\($1)"), photos: [])) })
        for (row, old) in zip(rows, olds) {
            try await ledger.record(row, as: .registered(id: old + 100, values("s\(old)")))
        }
        try ledger.mark(rows[0].run, .stopped)
        return rows[0].run
    }

    @Test("They are told by run, the oldest first, those that the plan names apart")
    func told() async throws {
        var runs: [RunID] = []
        for olds in [[1, 2, 3], [4], [5, 6]] {
            runs.append(try await stopped(olds))
            clock.now += 60
        }
        let plan = try bench.run([
            entry("x", .update(id: 2, ProductChange(stock: 1))), entry("y", .delete(id: 5)), entry("s1"),
            entry("z", .update(id: 6, ProductChange(stock: 1))),
        ]).id
        #expect(
            try ledger.leftovers(of: seller, besides: plan) == [
                Leftovers(run: runs[0], products: 2, named: 1), Leftovers(run: runs[1], products: 1, named: 0),
                Leftovers(run: runs[2], products: 0, named: 2),
            ])
        #expect(try ledger.leftovers(of: seller, besides: runs[1]).map(\.run) == [runs[0], runs[2]])
        #expect(try ledger.rowsWithLeftovers(of: runs[0], besides: plan, after: 0).map(\.ordinal) == [1, 3])
        let held = try ForeignHold(on: runs[0], of: bench)
        #expect(try ledger.leftovers(of: seller, besides: plan).map(\.run) == [runs[1], runs[2]])
        withExtendedLifetime(held) {}
    }

    @Test("They are handed out in the plan's order, so many at a time, behind the last")
    func batches() async throws {
        let run = try await stopped([1, 2, 3, 4, 5])
        let plan = try bench.plan(["x"]).run.id
        func next(_ ordinal: Int, _ limit: Int) throws -> [Int] {
            try ledger.rowsWithLeftovers(of: run, besides: plan, after: ordinal, limit: limit).map(\.ordinal)
        }
        #expect(try next(0, 2) == [1, 2])
        #expect(try next(2, 2) == [3, 4])
        #expect(try next(4, 2) == [5])
        #expect(try next(5, 2) == [])
        #expect(try ledger.rowsWithLeftovers(of: plan, besides: run, after: 0) == [])
    }

    @Test("A run has left something behind while it may go on", arguments: RunState.allCases)
    func states(state: RunState) async throws {
        let run = try await stopped([1])
        try ledger.mark(run, state)
        let plan = try bench.plan(["x"]).run.id
        #expect(try ledger.leftovers(of: seller, besides: plan).isEmpty == ![.running, .stopped].contains(state))
    }

    @Test("A row has left something behind while it is open", arguments: EntryState.allCases)
    func rows(state: EntryState) async throws {
        let run = try await stopped([1])
        try ledger.write { try $0.execute(sql: "UPDATE entry SET state = ?", arguments: [state.rawValue]) }
        let plan = try bench.plan(["x"]).run.id
        let isOpen = EntryState.open.contains(state)
        #expect(try ledger.leftovers(of: seller, besides: plan).map(\.products) == (isOpen ? [1] : []))
        #expect(try ledger.rowsWithLeftovers(of: run, besides: plan, after: 0).count == (isOpen ? 1 : 0))
        let row = try #require(try ledger.entry(of: run, 1))
        #expect(row.isHalfReplaced == isOpen)
        #expect(try ledger.halfReplacedRows(of: run) == (isOpen ? [row] : []))
    }

    @Test("A replacement that is not registered yet has left nothing, nor has one whose key has no product")
    func nothing() async throws {
        let rows = try bench.rows([
            entry("a", .replace(id: 1, values("a"), photos: [])), entry("b", .replace(id: 2, values("b"), photos: [])),
        ])
        _ = try ledger.adopt([known("a", 1), known("c", 3)], of: seller)
        try await ledger.record(rows[1], as: .registered(id: 9, values("b")))
        try ledger.forget(product: 9, of: seller, asked: .distantFuture)
        try ledger.mark(rows[0].run, .stopped)
        let plan = try bench.plan(["x"]).run.id
        #expect(try ledger.leftovers(of: seller, besides: plan) == [])
        #expect(try ledger.rowsWithLeftovers(of: rows[0].run, besides: plan, after: 0) == [])
        #expect(try ledger.halfReplacedRows(of: rows[0].run).map(\.ordinal) == [2])
        #expect(!rows[0].isHalfReplaced)
    }

    @Test("Rows that have two products are told in the plan's order; those whose old one would not go among them")
    func halfReplaced() async throws {
        let run = try await stopped([1, 2, 3, 4])
        let rows = try ledger.all(run)
        try await ledger.record(rows[0], as: .updated(id: 101, values("s1")))
        try await ledger.record(rows[1], as: .failed(EntryReason(.oldStays, status: 400)))
        try await ledger.record(rows[2], as: .failed(EntryReason(.rejected, status: 400)))
        #expect(try ledger.halfReplacedRows(of: run).map(\.ordinal) == [2, 4])
        let others = try bench.rows([
            entry("u", .update(id: 1, ProductChange(stock: 1))), entry("c"), entry("d", .delete(id: 3)),
        ])
        try await ledger.record(others[1], as: .uploaded(id: 8, values("c")))
        #expect(try !ledger.all(others[0].run).contains(where: \.isHalfReplaced))
        #expect(try ledger.halfReplacedRows(of: others[0].run) == [])
    }

    @Test("A withdrawn replacement's row stands for its old product, with the photos it was last registered with")
    func withdrawn() async throws {
        let photos = ["d1", "d2"].map { PlannedPhoto(path: "p", digest: $0, bytes: 1) }
        // The old product came itself by a replacement.
        let first = try bench.rows([entry("a", .create(values("a"), photos: [photos[0]]))])[0]
        try await ledger.record(first, as: .uploaded(id: 7, values("a")))
        clock.now += 60
        let second = try bench.rows([entry("a", .replace(id: 5, values("a"), photos: photos))])[0]
        try await ledger.record(second, as: .registered(id: 7, values("a")))
        clock.now += 60
        let change = try bench.rows([entry("a", .update(id: 7, ProductChange(stock: 1)))])[0]
        try await ledger.record(change, as: .updated(id: 7, values("a")))
        clock.now += 60
        let half = try await bench.halfReplaced("a", old: 7, new: 9)
        clock.now += 60
        try ledger.withdrawReplacement(half, to: values("a", price: 5))
        #expect(try ledger.product(.sku("a"), of: seller) == known("a", 7, price: 5, photos: ["d1", "d2"]))
        #expect(try ledger.product(id: 9, of: seller) == nil)
        // It was learnt now, so that nothing older overwrites it.
        try ledger.learn(values("a", price: 6), of: 7, seller, asked: clock.now - 1)
        #expect(try ledger.product(.sku("a"), of: seller)?.values.price == Amount(5))
    }

    @Test("Photos that this ledger never saw stay unknown")
    func unseenPhotos() async throws {
        let half = try await bench.halfReplaced("a", old: 7, new: 9)
        try ledger.withdrawReplacement(half, to: values("a", price: 5))
        #expect(try ledger.product(.sku("a"), of: seller) == known("a", 7, price: 5, photos: nil))
    }
}
