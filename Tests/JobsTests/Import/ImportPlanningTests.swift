import Catalogue
import Foundation
import Ledger
import TestSupport
import Testing

@testable import Jobs

@Suite("Planning an import")
struct ImportPlanningTests {
    @Test("New rows are registered; identical ones without a sku are told apart by their occurrence")
    func creates() async throws {
        let bench = try PlanningBench()
        let outcome = try await bench.plan(header + row("Blue lamp") + row("Blue lamp") + row("Red lamp", sku: "R"))
        #expect(outcome.counts.creates == 3)
        let keys = try bench.entries(outcome).map(\.key.description)
        #expect(keys[0].hasSuffix("#1"))
        #expect(keys[1] == keys[0].dropLast() + "2")
        #expect(keys[2] == "sku:R")
    }

    @Test("A sku that the ledger knows is unchanged, or changed in what differs alone")
    func knownSKU() async throws {
        let bench = try PlanningBench()
        let sheet = header + row("Blue lamp", sku: "A") + row("Red lamp", sku: "B")
        try await bench.register(sheet)
        let outcome = try await bench.plan(
            header + row("Blue lamp", sku: "A") + row("Red lamp", price: "2000", sku: "B"))
        #expect(outcome.counts.unchanged == 1)
        #expect(outcome.counts.updates == 1)
        var change = ProductChange()
        change.price = Amount(2000)
        let entries = try bench.entries(outcome)
        #expect(entries.map(\.state) == [.unchanged, .planned])
        #expect(entries[1].operation == .update(id: 2, change))
        #expect(entries.map(\.before) == [lamp("Blue lamp"), lamp("Red lamp")])
    }

    @Test("An id is looked for in the ledger, then in the market; one that neither knows is rejected")
    func ids() async throws {
        var bench = try PlanningBench()
        try await bench.register(header + row("Blue lamp", sku: "A"))
        bench.market.products = [facts(50, lamp("Red lamp"))]
        bench.rejectsPath = bench.folder.path + "/bad.csv"
        bench.input.idOwner = .market
        let outcome = try await bench.plan("id,price\n1,1000\n50,7\n99,1000\n")
        #expect(outcome.counts.unchanged == 1)
        #expect(outcome.counts.updates == 1)
        #expect(outcome.judged.issues == [.idUnknown: 1])
        #expect(outcome.judged.rejected == 1)
        #expect(try bench.entries(outcome).map(\.marketID) == [1, 50])
        #expect(try bench.entries(outcome).map(\.before) == [lamp("Blue lamp"), lamp("Red lamp")])
        let rejects = try String(contentsOfFile: bench.folder.path + "/bad.csv", encoding: .utf8)
        #expect(rejects == "id,price\n99,1000\n")
    }

    @Test("A price that falls below the discount that the market has is rejected before anything is sent")
    func partialUpdate() async throws {
        var bench = try PlanningBench()
        var values = lamp()
        values.discountedPrice = Amount(500)!
        bench.market.products = [facts(50, values)]
        bench.input.idOwner = .market
        let outcome = try await bench.plan("id,price\n50,499\n")
        #expect(outcome.judged.issues == [.discountExceedsPrice: 1])
        #expect(try await bench.plan("id,price\n50,500\n").counts.updates == 1)
    }

    @Test("Products are deleted by number and by sku")
    func deletions() async throws {
        var bench = try PlanningBench()
        try await bench.register(header + row("Blue lamp", sku: "A") + row("Red lamp", sku: "B"))
        bench.input.idOwner = .market
        let outcome = try await bench.plan("action,id,sku\ndelete,1,\ndelete,,B\ndelete,,C\n")
        #expect(outcome.counts.deletes == 2)
        #expect(outcome.counts.requests == 4)
        #expect(outcome.judged.issues == [.idUnknown: 1])
        #expect(try bench.entries(outcome).map(\.operation) == [.delete(id: 1), .delete(id: 2)])
    }

    @Test("A dry run, a refused and a cut input leave no run behind")
    func noRun() async throws {
        var bench = try PlanningBench()
        for text in ["a,b\n1,2\n", header + row("Blue lamp") + "Red lamp,a pl"] {
            #expect(try await bench.plan(text).plan == nil)
        }
        bench.isDry = true
        let dry = try await bench.plan(header + row("Blue lamp"))
        #expect(dry.plan == nil)
        #expect(dry.counts.creates == 1)
        #expect(try bench.ledger.runs().isEmpty)
    }

    @Test("Allowing inputs that break off allows none that is not there or not a catalogue, and not too many errors")
    func unreadable() async throws {
        let bench = try PlanningBench()
        let good = try bench.folder.write(header + row("Blue lamp"), to: "good.csv").path
        let bad = try bench.folder.write(header + row("x") + row("y") + row("Red lamp"), to: "bad.csv").path
        let other = try bench.folder.write("a,b\n1,2\n", to: "other.csv").path
        for (files, maximum) in [([good, "/nonexistent/a.csv"], nil), ([good, other], nil), ([bad], 1)] {
            var planning = ImportPlanning(
                files: files, input: bench.input, ledger: bench.ledger, account: account, api: "openmarket",
                market: bench.market)
            planning.input.allowsTruncated = true
            planning.maximumErrors = maximum
            #expect(try await planning.run { _ in }.plan == nil, "\(files)")
        }
        #expect(try bench.ledger.runs().isEmpty)
    }

    @Test("The same sheet finds the run that was stopped")
    func resumes() async throws {
        let bench = try PlanningBench()
        let sheet = header + row("Blue lamp", sku: "A")
        let first = try await bench.plan(sheet)
        let second = try await bench.plan(sheet, name: "renamed.csv")
        guard case .resumed(let run, _) = second.plan else {
            Issue.record("the same job must go on")
            return
        }
        #expect(run.id == first.plan?.run.id)
    }

    @Test("Rows taken back are in neither the plan nor its counts")
    func revoked() throws {
        let bench = try PlanningBench()
        let proposal = RunProposal(command: "import", account: account, api: "openmarket")
        let products = try KnownProducts(ledger: bench.ledger, account: account, market: bench.market)
        let builder = try PlanBuilder(
            ledger: bench.ledger, proposal: proposal, photos: PhotoLibrary(bench.input.photos), products: products)
        var pass = CataloguePass(options: bench.input)
        pass.duplicateMemory = 1
        let file = try bench.folder.write(
            header + row("Blue lamp", sku: "A") + row("Red lamp", sku: "A"), to: "in.csv"
        ).path
        let judged = try pass.run(files: [file], report: { _ in }, sink: builder)
        let run = try builder.finish(judged).run
        #expect(judged.rejected == 1)
        #expect(builder.tallies.creates == 1)
        #expect(try bench.ledger.counts(run.id).total == 1)
    }
}
