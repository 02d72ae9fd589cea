import Catalogue
import Foundation
import Ledger
import MarketAPI
import Synchronization
import TestSupport
import Testing
import Transfer

@testable import Jobs

@Suite("What planning an import hands on")
struct PlanningOutcomeTests {
    private var bench: PlanningBench

    init() throws { bench = try PlanningBench() }

    private struct Refused: Error {}

    /// Nothing is left in the ledger, not even a plan that nobody sees.
    private func isEmpty(_ ledger: Ledger) throws -> Bool { try ledger.facts().accounts.isEmpty }

    private func changePhoto(_ name: String = "a.jpg") throws {
        let photo = bench.folder.url.appendingPathComponent(name)
        try (try Data(contentsOf: photo) + [0]).write(to: photo)
    }

    // MARK: Settings

    @Test("Rows are judged by the rules of the market that they are planned for")
    func rules() async throws {
        var bench = bench
        let short = header + "Tea,tea,1.5,1,a.jpg,A\n"
        bench.market.contract = .camp2
        // Items know no lengths, and no fractions; the form has both.
        #expect(try await bench.plan(short).judged.issues == [.priceNotWhole: 1])
        bench.market.contract = .openmarket
        #expect(try await bench.plan(short).judged.issues[.descriptionTooShort] == 1)
    }

    @Test("As many records may be rejected as was said, and no more")
    func maximumErrors() async throws {
        let sheet = header + row("Blue lamp") + row("Red lamp", price: "x") + row("Green lamp", price: "y")
        for (maximum, stands) in [(0, false), (1, false), (2, true), (3, true)] {
            var planning = try bench.planning(sheet)
            planning.maximumErrors = maximum
            #expect(try await (planning.run { _ in }.plan != nil) == stands, "\(maximum)")
        }
    }

    @Test("Rows that the market refuses later are told where they stand; a dry run has nobody to tell")
    func rows() async throws {
        var bench = bench
        let outcome = try await bench.plan(header + row("Blue lamp", sku: "A") + row("Red lamp", sku: "B"))
        let entries = try bench.entries(outcome)
        try await bench.ledger.record(entries[1], as: .failed(EntryReason(.rejected, status: 400, detail: "no")))
        var issues: [Catalogue.Issue] = []
        let run = try #require(outcome.plan?.run.id)
        #expect(try outcome.rows.rejectRefused(of: run, in: bench.ledger) { issues.append($0) } == 1)
        #expect(issues.map(\.lines) == [3...3])
        bench.isDry = true
        let dry = try await bench.plan(header + row("Green lamp", sku: "C"))
        #expect(dry.plan == nil)
    }

    // MARK: The end before the end

    @Test("A stop while rows are read leaves no plan")
    func stoppedReading() async throws {
        var planning = try bench.planning(header + row("Blue lamp") + row("Red lamp"))
        planning.stop.request()
        let outcome = try await planning.run { _ in }
        #expect(outcome.judged.wasStopped && outcome.plan == nil)
        #expect(try isEmpty(bench.ledger))
        planning.stop = StopRequest()
        #expect(try await planning.run { _ in }.plan != nil)
    }

    @Test(
        "Trouble after the reading is thrown; where it comes of a stop, what was read is told",
        arguments: [true, false])
    func trouble(isStopped: Bool) async throws {
        try await bench.register(header + row("Blue lamp", sku: "A"))
        let runs = try bench.ledger.runs()
        var planning = try bench.planning("action,sku\ndelete,A\n")
        planning.mayCarryOut = { [stop = planning.stop] _ in
            if isStopped { stop.request() }
            throw Refused()
        }
        if isStopped {
            let outcome = try await planning.run { _ in }
            #expect((outcome.judged.records, outcome.counts.deletes) == (1, 1))
            #expect(outcome.plan == nil && !outcome.isRefused)
        } else {
            await #expect(throws: Refused.self) { try await planning.run { _ in } }
        }
        #expect(try bench.ledger.runs() == runs)
    }

    @Test("Whatever a plan is not made to stand for, it leaves nothing behind")
    func nothingLeft() async throws {
        var bench = bench
        _ = try await bench.plan("a,b\n1,2\n")
        _ = try await bench.plan(header + row("Blue lamp") + "Red lamp,a pl")
        #expect(try isEmpty(bench.ledger), "refused, or cut off")
        bench.isDry = true
        _ = try await bench.plan(header + row("Blue lamp"))
        #expect(try isEmpty(bench.ledger), "dry")
        bench.input.idOwner = .market
        bench.market.products = [facts(9, lamp())]
        bench.isDry = false
        var planning = try bench.planning("action,id\ndelete,9\n")
        planning.mayCarryOut = { _ in false }
        #expect(try await planning.run { _ in }.isRefused)
        #expect(try isEmpty(bench.ledger), "nobody allowed its deletions")
        planning.mayCarryOut = { _ in throw Refused() }
        await #expect(throws: Refused.self) { try await planning.run { _ in } }
        #expect(try isEmpty(bench.ledger), "the question was not answered")
    }

    @Test("A file that breaks off is planned to there where that is allowed")
    func truncated() async throws {
        let text = header + row("Blue lamp") + "Red lamp,a pl"
        var planning = try bench.planning(text)
        #expect(try await planning.run { _ in }.plan == nil)
        planning.input.allowsTruncated = true
        let outcome = try await planning.run { _ in }
        #expect(outcome.plan != nil && outcome.counts.creates == 1 && !outcome.judged.isComplete)
    }

    // MARK: Deletions

    @Test("Whoever may lose a product is asked, once, and nobody else", arguments: [true, false])
    func asked(mayDelete: Bool) async throws {
        let bench = bench
        try await bench.register(header + row("Blue lamp", sku: "A") + row("Red lamp", sku: "B"))
        let asked = Found<PlanCounts>()
        func plan(_ sheet: String, replaces: Bool = false, isDry: Bool = false) async throws -> PlanningOutcome {
            var planning = try bench.planning(sheet)
            (planning.replacesPhotos, planning.isDry) = (replaces, isDry)
            planning.mayCarryOut = { outcome in
                asked.add(outcome.counts)
                return mayDelete
            }
            return try await planning.run { _ in }
        }
        let harmless = try await plan(header + row("Blue lamp", price: "7", sku: "A") + row("New lamp", sku: "N"))
        #expect(asked.all.isEmpty && harmless.plan != nil && !harmless.isRefused)
        let deletion = try await plan("action,sku\ndelete,A\n")
        #expect(asked.all.map(\.deletes) == [1] && deletion.isRefused == !mayDelete)
        #expect((deletion.plan == nil) == !mayDelete)
        try changePhoto()
        let replacement = try await plan(header + row("Red lamp", sku: "B"), replaces: true)
        #expect(asked.all.map(\.replaces) == [0, 1] && replacement.isRefused == !mayDelete)
        let dry = try await plan("action,sku\ndelete,B\n", isDry: true)
        #expect(asked.all.count == 2 && !dry.isRefused)
    }

    @Test("Only the rows that lose a product are shown before the question; a dry run shows all")
    func shown() async throws {
        try await bench.register(header + row("Blue lamp", sku: "A") + row("Red lamp", sku: "B"))
        try changePhoto()
        let sheet =
            "action,sku,name,description,price,stock,images\n,A,Blue lamp,a plain description,1000,1,a.jpg\n"
            + "delete,B,,,,,\n,N,New lamp,a plain description,1000,1,a.jpg\n"
        for (shows, isDry, expected) in [
            (true, false, ["A", "B"]), (false, false, []), (true, true, ["A", "B", "N"]),
            (false, true, ["A", "B", "N"]),
        ] {
            var planning = try bench.planning(sheet)
            (planning.replacesPhotos, planning.showsDeletions, planning.isDry) = (true, shows, isDry)
            planning.mayCarryOut = { _ in false }
            let told = Found<String>()
            _ = try await planning.run { event in
                if case .planned(let entry) = event { told.add(entry.sku ?? "") }
            }
            #expect(told.all == expected, "\(shows) \(isDry)")
        }
    }

    @Test(
        "A dry run shows the first rows of each kind where that is enough, and counts the others",
        arguments: [(0, [], 4), (1, ["A", "B"], 2), (2, ["A", "B", "N"], 1), (3, ["A", "B", "N", "M"], nil)]
            as [(Int, [String], Int?)])
    func firstOfEach(count: Int, expected: [String], more: Int?) async throws {
        try await bench.register(header + row("Blue lamp", sku: "U") + row("Red lamp", sku: "B"))
        let sheet =
            "action,sku,name,description,price,stock,images\n,A,Tin lamp,a plain description,1000,1,a.jpg\n"
            + ",U,Blue lamp,a plain description,1000,1,a.jpg\ndelete,B,,,,,\n"
            + ",N,New lamp,a plain description,1000,1,a.jpg\n,M,Old lamp,a plain description,1000,1,a.jpg\n"
        var planning = try bench.planning(sheet)
        (planning.isDry, planning.shownOfEach) = (true, count)
        let (told, hidden) = (Found<String>(), Found<Int>())
        let outcome = try await planning.run { event in
            if case .planned(let entry) = event { told.add(entry.sku ?? "") }
            if case .plannedMore(let count) = event { hidden.add(count) }
        }
        #expect(outcome.counts.creates == 3 && outcome.counts.deletes == 1 && outcome.counts.unchanged == 1)
        #expect(told.all == expected)
        #expect(hidden.all == (more.map { [$0] } ?? []))
    }

    @Test("A deletion of what is gone already is no loss to be shown")
    func lostBefore() async throws {
        var bench = bench
        try await bench.register(header + row("Blue lamp", sku: "A") + row("Red lamp", sku: "B"))
        bench.market.products = [facts(2, lamp("Red lamp"))]
        bench.checksMarket = true
        var planning = try bench.planning("action,sku\ndelete,A\ndelete,B\n")
        planning.showsDeletions = true
        let told = Found<String>()
        _ = try await planning.run { event in
            if case .planned(let entry) = event { told.add(entry.sku ?? "") }
        }
        #expect(told.all == ["B"])
    }

    // MARK: What is told

    @Test("Of the products that keep their photos the first five are named", arguments: [0, 1, 5, 6])
    func keepingPhotos(count: Int) async throws {
        let rows = (1...6).map { row("Lamp \($0)", sku: "S\($0)") }
        try await bench.register(header + rows.joined())
        try changePhoto()
        let outcome = try await bench.plan(
            header + rows.prefix(count).joined() + row("New lamp", sku: "N"), name: "b.csv")
        #expect(outcome.counts.photosChanged == count)
        #expect(outcome.keepingPhotos.map(\.sku) == (1...6).prefix(min(count, 5)).map { "S\($0)" })
    }

    /// A run that registered new products for both lamps, and was stopped before it deleted the old ones.
    private func leaveHalfReplaced() async throws -> RunID {
        var bench = bench
        bench.replacesPhotos = true
        try changePhoto()
        let outcome = try await bench.plan(header + row("Blue lamp", sku: "A") + row("Red lamp", sku: "B"))
        for entry in try bench.entries(outcome) {
            let values = try #require(entry.operation.registration?.values)
            try await bench.ledger.record(entry, as: .registered(id: 10 + entry.ordinal, values))
        }
        let run = try #require(outcome.plan?.run.id)
        try bench.ledger.mark(run, .stopped)
        return run
    }

    @Test("What earlier runs left is told and counted by its products, unless the plan goes on with that run")
    func leftovers() async throws {
        var bench = bench
        let sheet = header + row("Blue lamp", sku: "A") + row("Red lamp", sku: "B")
        try await bench.register(sheet)
        let run = try await leaveHalfReplaced()
        let other = try await bench.plan(header + row("New lamp", sku: "N"), name: "b.csv")
        #expect(other.leftovers.map(\.run) == [run] && other.leftovers.map(\.products) == [2])
        #expect(other.counts.leftovers == 2)
        bench.replacesPhotos = true
        let same = try await bench.plan(sheet)
        #expect(same.plan?.run.id == run)
        #expect(same.leftovers == [] && same.counts.leftovers == 2)
    }

    @Test("A plan is compared with the run before it")
    func comparison() async throws {
        try await bench.register(header + row("Blue lamp", sku: "A") + row("Red lamp", sku: "B"))
        let outcome = try await bench.plan(header + row("Blue lamp", price: "7", sku: "A") + row("New", sku: "N"))
        let comparison = try #require(outcome.comparison)
        #expect((comparison.changed, comparison.new, comparison.gone) == (1, 1, 1))
    }

    // MARK: Requests

    @Test("A dry run counts what comes before the rows: how the market is, a proof, and a look at the newest")
    func opening() async throws {
        var bench = bench
        bench.isDry = true
        let sheet = header + row("Blue lamp", sku: "A")
        let first = try await bench.plan(sheet)
        #expect((first.counts.opening, first.counts.registers) == (1, true), "nothing is known to prove anything by")
        bench.isDry = false
        try await bench.register(sheet)
        bench.isDry = true
        #expect(try await bench.plan(header + row("New lamp", sku: "N")).counts.opening == 2)
        #expect(try await bench.plan(header + row("Blue lamp", price: "7", sku: "A")).counts.opening == 1)
        bench.market.contract = .camp2
        #expect(try await bench.plan(header + row("New lamp", sku: "N")).counts.opening == 0)
    }

    /// A market that cannot be asked for its list.
    private struct Away: MarketReading {
        let capabilities = MarketGeneration.openmarket.capabilities
        func health() async throws(MarketError) -> MarketHealth { .well }
        func page(_ number: Int, size: Int, search: String?) async throws(MarketError) -> ProductPage {
            throw .unreachable(TransportTrouble(.refused))
        }
        func detail(_ id: Int) async throws(MarketError) -> ProductDetail {
            throw .unreachable(TransportTrouble(.refused))
        }
        func download(_ url: String, to path: String) async -> DownloadOutcome { .answer(status: 404) }
    }

    @Test("A market that is away ends a dry run, unless nobody wants a look at it")
    func away() async throws {
        let bench = bench
        var planning = ImportPlanning(
            files: [try bench.folder.write(header + row("New lamp", sku: "N"), to: "new.csv").path],
            input: InputOptions(),
            ledger: bench.ledger, account: account, api: "openmarket", market: Away())
        planning.input.photos.namesOnly = true
        planning.isDry = true
        await #expect(throws: JobStop.self) { _ = try await planning.run { _ in } }
        planning.refresh.mode = .none
        #expect(try await planning.run { _ in }.counts.look == 2)
    }

    @Test("A dry run looks as the run will: down to what the ledger knows, for the rows that replace nothing")
    func dryLook() async throws {
        var bench = bench
        try await bench.register(header + row("Blue lamp", sku: "A"))
        bench.market.products = (1...250).map { facts($0, lamp("Lamp \($0)")) }
        bench.isDry = true
        #expect(try bench.ledger.highestProduct(of: account) == 1)
        let outcome = try await bench.plan(header + row("New lamp", sku: "N"))
        // The newest, three pages down to what is known, and a name.
        #expect(outcome.counts.look == 1 + 3 + 1)
        #expect(outcome.counts.unknown == UnknownCounts())
        try changePhoto()
        bench.replacesPhotos = true
        let replacing = try await bench.plan(header + row("Blue lamp", sku: "A"))
        #expect((replacing.counts.replaces, replacing.counts.look) == (1, 1))
    }
}
