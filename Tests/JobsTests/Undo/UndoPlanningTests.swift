import Catalogue
import Ledger
import Testing

@testable import Jobs

@Suite("Planning an undoing")
struct UndoPlanningTests {
    @Test("What may not be carried out leaves the ledger as it is, though the products are gone")
    func refused() async throws {
        let bench = try PlanningBench()
        try await bench.register(header + row("Blue lamp", sku: "A"))
        let run = try #require(try bench.ledger.runs().first)
        let planning = UndoPlanning(of: run, in: bench.ledger, market: bench.market, concurrency: 1)
        let (counts, plan) = try await planning.plan(report: { _ in }, mayWrite: { _ in false })
        #expect(counts == UndoCounts(done: 1))
        #expect(plan == nil)
        #expect(try bench.ledger.product(.sku("A"), of: account)?.id == 1)
    }

    @Test("However many of a run's products are gone, the ledger forgets each, and no other")
    func manyGone() async throws {
        let bench = try PlanningBench()
        // More than are kept in memory.
        let names = (1...4_500).map { "Lamp \($0)" }
        let writer = try bench.ledger.plan(RunProposal(command: "import", account: account, api: "openmarket"))
        for (index, name) in names.enumerated() {
            let operation = PlannedOperation.create(lamp(name), photos: [])
            try writer.append([
                PlannedEntry(
                    record: index + 1, key: .sku(name), sku: name, content: ContentDigest(of: operation),
                    operation: operation)
            ])
        }
        let run = try writer.finish(PlanTallies(records: names.count)).run
        var reader = bench.ledger.entries(of: run.id, in: [.planned])
        while case let entries = try reader.next(), !entries.isEmpty {
            try await withThrowingTaskGroup(of: Void.self) { group in
                for entry in entries {
                    guard let values = entry.operation.registration?.values else { continue }
                    group.addTask { try await bench.ledger.record(entry, as: .uploaded(id: entry.ordinal, values)) }
                }
                try await group.waitForAll()
            }
        }
        var market = ShownMarket()
        market.products = [facts(7, lamp("Lamp 7", price: 3))]
        let planning = UndoPlanning(of: run, in: bench.ledger, market: market, concurrency: 4)
        let (counts, plan) = try await planning.plan(report: { _ in }, mayWrite: { _ in true })
        #expect(counts == UndoCounts(done: names.count - 1, impossible: 1))
        #expect(plan == nil)
        for ordinal in [1, 256, 4_096, 4_097, 4_500] {
            #expect(try bench.ledger.product(id: ordinal, of: account) == nil)
        }
        #expect(try bench.ledger.anyProduct(of: account)?.id == 7)
    }
}
