import Catalogue
import Foundation
import Ledger
import MarketAPI
import TestSupport
import Testing
import Transfer

@testable import Jobs

@Suite("The plan of an undoing")
struct UndonePlanTests {
    private let bench: PlanningBench
    private var ledger: Ledger { bench.ledger }

    init() throws { bench = try PlanningBench() }

    private struct Refused: Error {}

    /// A run with one row for each operation, settled so; a row without a settlement is still to be sent.
    private func run(
        _ rows: [(operation: PlannedOperation, settlement: Settlement?)], before: ProductValues? = nil,
        unchanged: Int = 0
    ) async throws -> Run {
        let writer = try ledger.plan(RunProposal(command: "import", account: account, api: "camp"))
        let unchangedRows = Array(repeating: PlannedOperation.update(id: 99, ProductChange()), count: unchanged)
        try writer.append(
            (rows.map(\.operation) + unchangedRows).enumerated().map { index, operation in
                PlannedEntry(
                    record: index + 1, file: "in.csv", key: .sku("S\(index + 1)"), sku: "S\(index + 1)",
                    content: ContentDigest(of: operation), operation: operation,
                    before: operation.target == nil ? nil : before, isUnchanged: index >= rows.count)
            })
        let run = try writer.finish(PlanTallies(records: rows.count + unchanged)).run
        for (entry, row) in zip(try ledger.entries(of: run.id, ordinals: Array(1...(rows.count + 1))), rows) {
            if let settlement = row.settlement { try await ledger.record(entry, as: settlement) }
        }
        try ledger.mark(run.id, .stopped)
        return try #require(try ledger.run(run.id))
    }

    private func planning(_ run: Run, _ products: [ProductFacts], stop: StopRequest = StopRequest()) -> UndoPlanning {
        UndoPlanning(of: run, in: ledger, market: ShownMarket(products: products), concurrency: 2, stop: stop)
    }

    private func price(_ id: Int, _ price: Int) -> PlannedOperation {
        var change = ProductChange()
        change.price = Amount(Int128(price))
        return .update(id: id, change)
    }

    @Test("What was never sent, changed nothing or was refused is not looked at")
    func rows() async throws {
        let failed = Settlement.failed(EntryReason(.rejected))
        let run = try await run(
            [
                (.create(lamp("One"), photos: []), .uploaded(id: 1, lamp("One"))),
                (.create(lamp("Two"), photos: []), failed), (.create(lamp("Three"), photos: []), nil),
                (.create(lamp("Four"), photos: []), .unknown(EntryReason(.answerLost))), (price(5, 9), failed),
            ], unchanged: 2)
        let planning = planning(run, [facts(1, lamp("One"))])
        #expect(try planning.rows() == 2)
        var reported: [Int] = []
        let (counts, plan) = try await planning.plan(
            report: { reported.append($0.entry.ordinal) }, mayWrite: { _ in true })
        #expect(reported == [1, 4])
        #expect(counts == UndoCounts(deletes: 1, impossible: 1))
        #expect(plan?.run.tallies == PlanTallies(records: 2, rejected: 1))
        #expect(try ledger.run(run.id)?.state == .abandoned)
    }

    @Test("The undoing has a row for each that can be put back, or is so already, and remembers what is there now")
    func entries() async throws {
        let before = lamp(price: 5)
        let run = try await run(
            [
                (price(1, 9), .updated(id: 1, lamp(price: 9))), (price(2, 9), .updated(id: 2, lamp(price: 9))),
                (price(3, 9), .updated(id: 3, lamp(price: 9))), (.delete(id: 4), .deleted(id: 4)),
            ], before: before)
        // The second is as it was, the third somebody's.
        let planning = planning(run, [facts(1, lamp(price: 9)), facts(2, before), facts(3, lamp(price: 8))])
        var told: UndoCounts?
        let (counts, plan) = try await planning.plan(
            report: { _ in },
            mayWrite: {
                told = $0
                return true
            })
        #expect(counts == UndoCounts(updates: 1, done: 1, impossible: 2) && told == counts)
        let undoing = try #require(plan?.run)
        #expect(undoing.tallies == PlanTallies(records: 4, rejected: 2))
        #expect((undoing.command, undoing.api, undoing.planDigest) == ("undo", "camp", "undo:\(run.id)"))
        let entries = try ledger.entries(of: undoing.id, ordinals: Array(1...4))
        #expect(entries.map(\.record) == [1, 2] && entries.map(\.sku) == ["S1", "S2"])
        #expect(entries.map(\.key) == [.sku("S1"), .sku("S2")] && entries.map(\.file) == ["in.csv", "in.csv"])
        #expect(entries.map(\.operation) == [price(1, 5), .update(id: 2, ProductChange())])
        #expect(entries.map(\.state) == [.planned, .unchanged])
        #expect(entries.map(\.before) == [lamp(price: 9), nil])
        #expect(try planning.begun { _, _ in }?.id == undoing.id)
        #expect(try ledger.run(run.id)?.state == .abandoned)
    }

    @Test("A run that did nothing to the market is not given up")
    func nothingDone() async throws {
        let run = try await run([(.create(lamp(), photos: []), nil)])
        let (counts, plan) = try await planning(run, []).plan(report: { _ in }, mayWrite: { _ in true })
        #expect(counts == UndoCounts() && plan == nil)
        #expect(try ledger.run(run.id)?.state == .stopped)
        #expect(try planning(run, []).begun { _, _ in } == nil)
    }

    @Test("A finished run stays finished")
    func finished() async throws {
        let run = try await run([(.create(lamp(), photos: []), .uploaded(id: 1, lamp()))])
        try ledger.mark(run.id, .finished)
        let current = try #require(try ledger.run(run.id))
        _ = try await planning(current, [facts(1, lamp())]).plan(report: { _ in }, mayWrite: { _ in true })
        #expect(try ledger.run(run.id)?.state == .finished)
    }

    @Test("What is not written leaves nothing in the ledger", arguments: [0, 1, 2])
    func nothingLeft(way: Int) async throws {
        let run = try await run([(.delete(id: 4), .deleted(id: 4))])
        let (ledger, planning) = (ledger, planning(run, []))
        do {
            let (_, plan) = try await planning.plan(
                report: { _ in },
                mayWrite: { _ in
                    // Whatever is there then is the undoing's own.
                    try ledger.forget(run.id)
                    if way == 0 { throw Refused() }
                    return way == 1
                })
            #expect(way != 0 && plan == nil)
        } catch is Refused {
            #expect(way == 0)
        }
        #expect(try ledger.facts().accounts.isEmpty)
    }

    @Test("A stop ends the questions, and is no answer")
    func stopped() async throws {
        let run = try await run([(.create(lamp(), photos: []), .uploaded(id: 1, lamp()))])
        let stop = StopRequest()
        stop.request()
        await #expect(throws: MarketError.withdrawn) {
            try await planning(run, [], stop: stop).plan(report: { _ in }, mayWrite: { _ in true })
        }
        #expect(try ledger.product(id: 1, of: account) != nil)
        #expect(try ledger.run(run.id)?.state == .stopped)
    }

    @Test("What another process settles while the market is asked stays known")
    func settledMeanwhile() async throws {
        let run = try await run([(.create(lamp(), photos: []), .uploaded(id: 1, lamp()))])
        var market = ShownMarket()
        market.meanwhile = { [ledger] id in
            // Times in the ledger are of milliseconds.
            try? await Task.sleep(for: .milliseconds(5))
            try? ledger.learn(lamp(price: 7), of: id, account, asked: .now)
        }
        let planning = UndoPlanning(of: run, in: ledger, market: market, concurrency: 1)
        _ = try await planning.plan(report: { _ in }, mayWrite: { _ in true })
        #expect(try ledger.product(id: 1, of: account)?.values == lamp(price: 7))
    }

    // MARK: Replacements

    /// Product 1 stands for a row; a run has registered 2 in its place, and left 1.
    private func halfReplaced(_ settlement: Settlement? = nil) async throws -> Run {
        _ = try await run([(.create(lamp(), photos: []), .uploaded(id: 1, lamp()))])
        let run = try await run(
            [(.replace(id: 1, lamp(price: 9), photos: []), .registered(id: 2, lamp(price: 9)))], before: lamp())
        if let settlement {
            let entry = try #require(try ledger.entries(of: run.id, ordinals: [1]).first)
            try await ledger.record(entry, as: settlement)
        }
        #expect(try ledger.product(.sku("S1"), of: account)?.id == 2)
        return run
    }

    @Test(
        "The row stands for the old product again, with what the market has of it now, if that fits",
        arguments: [true, false])
    func withdrawn(fits: Bool) async throws {
        let run = try await halfReplaced()
        var old = facts(1, lamp(price: 3))
        if !fits { old.name = nil }
        let planning = planning(run, [old, facts(2, lamp(price: 9))])
        let (counts, _) = try await planning.plan(report: { #expect($0.hasReplaced) }, mayWrite: { _ in true })
        #expect(counts == UndoCounts(deletes: 1))
        let known = try #require(try ledger.product(.sku("S1"), of: account))
        #expect(known.id == 1 && known.values == (fits ? lamp(price: 3) : lamp()))
    }

    @Test("Where the new product stays, the row stays with it")
    func newStays() async throws {
        let run = try await halfReplaced()
        let planning = planning(run, [facts(1, lamp()), facts(2, lamp(price: 8))])
        let (counts, _) = try await planning.plan(report: { _ in }, mayWrite: { _ in true })
        #expect(counts == UndoCounts(impossible: 1))
        #expect(try ledger.product(.sku("S1"), of: account)?.id == 2)
    }

    @Test("A replacement that failed when its new product was there is looked at, too")
    func failedHalf() async throws {
        let run = try await halfReplaced(.failed(EntryReason(.oldStays)))
        let planning = planning(run, [facts(1, lamp()), facts(2, lamp(price: 9))])
        #expect(try await planning.plan(report: { _ in }, mayWrite: { _ in false }).0 == UndoCounts(deletes: 1))
    }
}
