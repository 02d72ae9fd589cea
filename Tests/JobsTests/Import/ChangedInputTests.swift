import Catalogue
import Foundation
import Ledger
import MarketAPI
import Synchronization
import TestSupport
import Testing

@testable import Jobs

@Suite("Importing a changed sheet")
struct ChangedInputTests {
    private func otherPhoto(_ bench: PlanningBench) throws {
        let photo = Places.samples.appendingPathComponent("photos/mug-sage.jpg")
        let bytes = try Data(contentsOf: photo) + Data([0])
        try bytes.write(to: bench.folder.url.appendingPathComponent("a.jpg"))
    }

    @Test("A sheet that is sorted, renamed and longer changes nothing but what is new")
    func sorted() async throws {
        let bench = try PlanningBench()
        let rows = (1...9).map { row("Lamp \($0)", sku: "L\($0)") } + [row("Plain lamp")]
        try await bench.register(header + rows.joined())
        let outcome = try await bench.plan(header + rows.reversed().joined() + row("New", sku: "N"), name: "b.csv")
        #expect(outcome.counts.unchanged == 10)
        #expect(outcome.counts.creates == 1)
        #expect(outcome.counts.requests == 2)
    }

    @Test("A row whose sku was edited is a new product; one without a key that was edited is, too, and that is told")
    func editedKeys() async throws {
        let bench = try PlanningBench()
        try await bench.register(header + row("Blue lamp", sku: "A") + row("Red lamp") + row("Green lamp"))
        let outcome = try await bench.plan(
            header + row("Blue lamp", sku: "A-1") + row("Red lamp", price: "7") + row("Green lamp"))
        #expect(outcome.counts.creates == 2)
        #expect(outcome.counts.unchanged == 1)
        let comparison = try #require(outcome.comparison)
        #expect(comparison.newWithoutKey == 1)
        #expect(comparison.goneWithoutKey == 1)
    }

    @Test("With the market checked, its values count, and the ledger learns them")
    func checked() async throws {
        var bench = try PlanningBench()
        let sheet = header + row("Blue lamp", sku: "A") + row("Red lamp", sku: "B")
        try await bench.register(sheet)
        bench.market.products = [facts(1, lamp("Blue lamp", price: 5)), facts(2, lamp("Red lamp"))]
        #expect(try await bench.plan(sheet).counts.unchanged == 2)
        bench.checksMarket = true
        bench.isDry = true
        #expect(try await bench.plan(sheet).counts.updates == 1)
        #expect(try bench.ledger.product(id: 1, of: account)?.values.price == Amount(1000), "a dry run changes nothing")
        bench.isDry = false
        let outcome = try await bench.plan(sheet)
        #expect(outcome.counts.updates == 1)
        #expect(outcome.counts.questions == 2)
        #expect(try bench.entries(outcome)[0].before?.price == Amount(5))
        #expect(try bench.ledger.product(id: 1, of: account)?.values.price == Amount(5))
    }

    @Test("A product that is gone from the market is registered anew where the market is checked")
    func gone() async throws {
        var bench = try PlanningBench()
        let sheet = header + row("Blue lamp", sku: "A") + row("Red lamp", sku: "B")
        try await bench.register(sheet)
        bench.market.products = [facts(2, lamp("Red lamp"))]
        bench.checksMarket = true
        let outcome = try await bench.plan(sheet)
        #expect(outcome.counts.creates == 1)
        #expect(outcome.counts.gone == 1)
        #expect(outcome.counts.unchanged == 1 && outcome.counts.seen == 1)
        // It is asked for once more before it is registered again, and stays known until then.
        #expect(try bench.entries(outcome).map(\.gone) == [1, nil])
        #expect(try bench.ledger.product(id: 1, of: account) != nil)
        let deletion = try await bench.plan("action,sku\ndelete,B\n")
        #expect(deletion.counts.deletes == 1)
    }

    @Test("Where a change broke off, the market is asked what became of it")
    func doubtful() async throws {
        var bench = try PlanningBench()
        let sheet = header + row("Blue lamp", sku: "A")
        try await bench.register(sheet)
        let first = try await bench.plan(header + row("Blue lamp", price: "9", sku: "A"))
        _ = try await bench.ledger.recordIntent(try bench.entries(first)[0], seenID: nil)
        bench.market.products = [facts(1, lamp("Blue lamp", price: 9))]
        // The seller takes the change back: by the ledger nothing would differ.
        let outcome = try await bench.plan(sheet)
        #expect(outcome.counts.updates == 1)
        #expect(outcome.counts.questions == 1)
    }

    @Test("Other photos are told of, and replaced where that is asked for")
    func photos() async throws {
        var bench = try PlanningBench()
        let sheet = header + row("Blue lamp", sku: "A")
        try await bench.register(sheet)
        try otherPhoto(bench)
        let kept = try await bench.plan(sheet)
        #expect(kept.counts.unchanged == 1)
        #expect(kept.counts.photosChanged == 1)
        #expect(kept.keepingPhotos.map(\.sku) == ["A"])
        bench.replacesPhotos = true
        let outcome = try await bench.plan(sheet)
        #expect(outcome.counts.replaces == 1)
        #expect(outcome.counts.photosChanged == 0)
        #expect(outcome.counts.requests == 1 + 3)
        guard case .replace(1, lamp("Blue lamp"), let photos) = try bench.entries(outcome)[0].operation else {
            Issue.record("the product is to be replaced")
            return
        }
        #expect(photos.count == 1)
        #expect(try bench.entries(outcome)[0].marketID == nil)
    }

    @Test("Where the market takes photos with an update, nothing is replaced")
    func photosByUpdate() async throws {
        var bench = try PlanningBench()
        bench.market.contract = .camp2
        bench.replacesPhotos = true
        let sheet = header + row("Blue lamp", sku: "A")
        try await bench.register(sheet)
        try otherPhoto(bench)
        let outcome = try await bench.plan(sheet)
        #expect(outcome.counts.updates == 1)
        let entry = try bench.entries(outcome)[0]
        #expect(entry.operation == .update(id: 1, ProductChange()))
        #expect(entry.photosToSend.count == 1)
        try await bench.ledger.record(entry, as: .updated(id: 1, lamp("Blue lamp")))
        try bench.ledger.mark(entry.run, .finished)
        #expect(try await bench.plan(sheet).counts.unchanged == 1)
    }

    @Test("Deletions and replacements are one question, asked with the plan at hand; a no keeps nothing")
    func oneQuestion() async throws {
        let bench = try PlanningBench()
        try await bench.register(header + row("Blue lamp", sku: "A") + row("Red lamp", sku: "B"))
        try otherPhoto(bench)
        let sheet = "action,sku,name,description,price,stock,images\n,A,Blue lamp,a plain description,1000,1,a.jpg\n"
        let file = try bench.folder.write(sheet + "delete,B,,,,,\n", to: "in.csv").path
        var planning = ImportPlanning(
            files: [file], input: bench.input, ledger: bench.ledger, account: account, api: "openmarket",
            market: bench.market)
        planning.replacesPhotos = true
        planning.refresh.mode = .none
        planning.showsDeletions = true
        let asked = Mutex<[String]>([])
        planning.mayCarryOut = { outcome in
            asked.withLock { $0.append("\(outcome.counts.deletes) \(outcome.counts.replaces)") }
            return false
        }
        let outcome = try await planning.run { event in
            if case .planned(let entry) = event { asked.withLock { $0.append(entry.sku ?? "") } }
        }
        #expect(asked.withLock { $0 } == ["A", "B", "1 1"])
        #expect(outcome.isRefused && outcome.plan == nil)
    }

    @Test("What was deleted for a row before is not rejected when the row comes again")
    func deletedBefore() async throws {
        let bench = try PlanningBench()
        try await bench.register(header + row("Blue lamp", sku: "A") + row("Red lamp", sku: "B"))
        let sheet = "action,id,market,sku\ndelete,1,,\ndelete,,,B\n"
        let first = try await bench.plan(sheet)
        try await bench.ledger.record(try bench.entries(first)[0], as: .deleted(id: 1))
        let second = try await bench.plan(sheet)
        #expect(second.plan == .resumed(try #require(first.plan).run))
        try await bench.ledger.record(try bench.entries(first)[1], as: .deleted(id: 2))
        try bench.ledger.mark(try #require(first.plan).run.id, .finished)
        let third = try await bench.plan(sheet)
        #expect(third.counts.unchanged == 2)
        #expect(third.judged.rejected == 0)
    }

    @Test("A sku that a row gives a numbered product is remembered with it, and its photos are unknown")
    func introduced() async throws {
        var bench = try PlanningBench()
        bench.market.products = [facts(50, lamp("Red lamp"))]
        let outcome = try await bench.plan("id,market,sku,price\n50,,R,7\n")
        var values = lamp("Red lamp", price: 7)
        try await bench.ledger.record(try bench.entries(outcome)[0], as: .updated(id: 50, values))
        try bench.ledger.mark(try #require(outcome.plan).run.id, .finished)
        let again = try await bench.plan(header + row("Red lamp", price: "7", sku: "R"))
        #expect(again.counts.unchanged == 1)
        #expect(again.counts.photosChanged == 0)
        values.price = Amount(8)!
        let changed = try await bench.plan(header + row("Red lamp", price: "8", sku: "R"))
        #expect(try bench.entries(changed)[0].before?.price == Amount(7))
    }
}
