import Catalogue
import Foundation
import Ledger
import MarketAPI
import TestSupport
import Testing

@testable import Jobs

@Suite("Carrying out a kept plan")
struct PlannedImportTests {
    /// A bench whose market and ledger have lamp 1 as sku A, and a plan that changes it and registers sku B.
    private func bench() async throws -> (PlanningBench, String) {
        var bench = try PlanningBench()
        try await bench.register(header + row("Blue lamp", sku: "A"))
        let known = try #require(try bench.ledger.product(.sku("A"), of: account))
        bench.market.products = [facts(known.id, known.values)]
        let sheet = header + row("Blue lamp", price: "2000", sku: "A") + row("Red lamp", sku: "B")
        return (bench, try await keptPlan(bench, sheet))
    }

    private func take(
        _ path: String, _ bench: PlanningBench, as identity: Account = account, options: [String: [String]] = [:],
        isDry: Bool = false, stop: StopRequest = StopRequest()
    ) async throws -> PlannedImportOutcome {
        var taking = PlannedImport(
            plan: try PlanFile(path: path), ledger: bench.ledger, account: identity, api: "openmarket",
            market: bench.market)
        taking.options = options
        taking.isDry = isDry
        taking.stop = stop
        return try await taking.run()
    }

    private func obstacles(_ outcome: PlannedImportOutcome) -> [PlanObstacle] {
        if case .moved(let obstacles, _) = outcome { obstacles } else { [] }
    }

    private func run(_ outcome: PlannedImportOutcome) throws -> Run {
        guard case .stands(let outcome) = outcome else { throw Moved() }
        return try #require(outcome.plan?.run)
    }

    private struct Moved: Error {}

    @Test("The run has exactly the rows that planning the sheet has, with its counts")
    func exactly() async throws {
        let (bench, path) = try await bench()
        let run = try run(try await take(path, bench))
        let sheet = try await bench.plan(
            header + row("Blue lamp", price: "2000", sku: "A") + row("Red lamp", sku: "B"))
        let other = try bench.entries(sheet)
        var reader = bench.ledger.entries(of: run.id, in: Set(EntryState.allCases))
        let entries = try reader.next()
        #expect(entries.map(\.operation) == other.map(\.operation))
        #expect(entries.map(\.before) == other.map(\.before))
        #expect(entries.map(\.key) == other.map(\.key))
        #expect(entries.map(\.record) == other.map(\.record))
        #expect(run.tallies == PlanTallies(records: 2))
    }

    @Test("Planning to a file and checking one leave no run behind")
    func noRun() async throws {
        let (bench, path) = try await bench()
        let before = try bench.ledger.runs().count
        guard case .stands(let outcome) = try await take(path, bench, isDry: true) else { throw Moved() }
        #expect(outcome.plan == nil)
        #expect(outcome.counts.creates == 1)
        #expect(outcome.counts.updates == 1)
        #expect(try bench.ledger.runs().count == before)
    }

    @Test("The same plan again goes on with its run, though the market has moved by it")
    func resumes() async throws {
        var (bench, path) = try await bench()
        let first = try run(try await take(path, bench))
        bench.market.products = []
        let second = try run(try await take(path, bench))
        #expect(second.id == first.id)
        #expect(try bench.ledger.counts(first.id).total == 2)
    }

    @Test("A plan that was carried out is not carried out again, and its run is named")
    func carriedOut() async throws {
        var (bench, path) = try await bench()
        let first = try run(try await take(path, bench))
        var reader = bench.ledger.entries(of: first.id, in: [.planned])
        for entry in try reader.next() {
            guard case .create(let values, _) = entry.operation else { continue }
            try await bench.ledger.record(entry, as: .uploaded(id: 2, values))
            bench.market.products.append(facts(2, values))
        }
        try bench.ledger.mark(first.id, .finished)
        guard case .moved(let obstacles, let earlier) = try await take(path, bench) else { throw Moved() }
        #expect(earlier == first.id)
        #expect(obstacles == [.productThere(id: 2, record: 2, sku: "B")])
    }

    @Test("A product that somebody changed, or deleted, since is named with its fields")
    func marketMoved() async throws {
        var (bench, path) = try await bench()
        bench.market.products[0].stock = 9
        bench.market.products[0].name = "Green lamp"
        #expect(
            obstacles(try await take(path, bench))
                == [.productChanged(id: 1, sku: "A", fields: [.name, .stock])])
        bench.market.products = []
        #expect(obstacles(try await take(path, bench)) == [.productGone(id: 1, sku: "A")])
    }

    @Test("A row that was registered since is not registered twice")
    func registeredSince() async throws {
        let (bench, path) = try await bench()
        let sheet = try Data(contentsOf: bench.folder.url.appendingPathComponent("in.csv"))
        try await bench.register(header + row("Red lamp", sku: "B"))
        try bench.folder.write(sheet, to: "in.csv")
        #expect(obstacles(try await take(path, bench)) == [.productThere(id: 1, record: 2, sku: "B")])
    }

    @Test("A row whose product is known to be gone is registered anew, as was planned")
    func goneFromMarket() async throws {
        var (bench, _) = try await bench()
        bench.market.products = []
        bench.checksMarket = true
        let path = try await keptPlan(bench, header + row("Blue lamp", sku: "A"))
        let run = try run(try await take(path, bench))
        var reader = bench.ledger.entries(of: run.id, in: [.planned])
        let entry = try #require(try reader.next().first)
        guard case .create = entry.operation else { throw Moved() }
        #expect(try await bench.ledger.recordIntent(entry, seenID: 0) == .granted)
    }

    @Test("What another process settles while the market is asked is newer than the answer, and stays known")
    func settledMeanwhile() async throws {
        var (bench, _) = try await bench()
        bench.market.products = []
        bench.checksMarket = true
        let path = try await keptPlan(bench, header + row("Blue lamp", sku: "A"))
        bench.market.meanwhile = { [ledger = bench.ledger] id in
            // Times in the ledger are of milliseconds.
            try? await Task.sleep(for: .milliseconds(5))
            try? ledger.learn(lamp(price: 7), of: id, account, asked: .now)
        }
        _ = try run(try await take(path, bench))
        #expect(try bench.ledger.product(.sku("A"), of: account)?.values == lamp(price: 7))
    }

    @Test("An input that was edited or is gone, and a photo that was replaced, are refused")
    func inputsMoved() async throws {
        let (bench, path) = try await bench()
        let input = bench.folder.path + "/in.csv"
        try bench.folder.write("another", to: "a.jpg")
        let photo = URL(fileURLWithPath: bench.folder.path + "/a.jpg").standardizedFileURL.path
        #expect(obstacles(try await take(path, bench)) == [.photo(path: photo)])
        try FileManager.default.removeItem(atPath: input)
        #expect(obstacles(try await take(path, bench)) == [.input(input)])
        try bench.folder.write("name\nLamp\n", to: "in.csv")
        #expect(obstacles(try await take(path, bench)) == [.input(input)])
    }

    @Test("A new photo of a product that is there is refused when it was replaced, too")
    func newPhotoMoved() async throws {
        var (bench, kept) = try await bench()
        bench.market.contract = .camp
        let photo = try bench.folder.write("one photo", to: "b.jpg")
        let known = PlannedPhoto(path: photo.path, digest: FileDigest.sha256(path: photo.path) ?? "", bytes: 9)
        let operation = PlannedOperation.update(id: 1, ProductChange())
        let row = PlannedEntry(
            record: 1, key: .sku("A"), sku: "A", content: ContentDigest(of: operation), operation: operation,
            newPhotos: [known])
        let path = try planFile(of: [row], try PlanFile(path: kept).header, in: bench.folder)
        #expect(obstacles(try await take(path, bench, isDry: true)) == [])
        try bench.folder.write("another photo", to: "b.jpg")
        #expect(obstacles(try await take(path, bench)) == [.photo(path: photo.path)])
    }

    @Test("A stop while the market is asked ends the questions, and leaves no run behind")
    func stopped() async throws {
        var (bench, path) = try await bench()
        let before = try bench.ledger.runs().count
        bench.market.products = []
        let stop = StopRequest()
        stop.request()
        guard case .stands(let outcome) = try await take(path, bench, stop: stop) else { throw Moved() }
        #expect(outcome.plan == nil)
        #expect(outcome.judged.records == 2)
        #expect(try bench.ledger.runs().count == before)
    }

    @Test("Another account, another way of reading and other rules are refused")
    func surroundingsMoved() async throws {
        let (bench, path) = try await bench()
        let other = Account(market: "http://there", identifier: "vendor")
        #expect(
            obstacles(try await take(path, bench, as: other))
                == [.account(market: account.market, identifier: account.identifier, api: "openmarket")])
        #expect(
            obstacles(try await take(path, bench, options: ["map": ["a=price"]]))
                == [.option("map", planned: [], given: ["a=price"])])
        let text = try String(contentsOfFile: path, encoding: .utf8)
        let rules = RulesDigest.sha256()
        let forged = text.replacingOccurrences(of: rules, with: String(rules.reversed()))
        let resealed = try Self.resealed(forged, in: bench.folder)
        #expect(obstacles(try await take(resealed, bench)) == [.rules])
    }

    /// With the digest that fits its lines.
    private static func resealed(_ text: String, in folder: TemporaryFolder) throws -> String {
        let lines = text.split(separator: "\n").dropLast()
        var checksum = LinesDigest()
        for line in lines { checksum.add(Array(line.utf8)) }
        let end = #"{"type":"end","rows":\#(lines.count - 1),"sha256":"\#(checksum.hex)"}"#
        return try folder.write(lines.joined(separator: "\n") + "\n" + end + "\n", to: "resealed.ndjson").path
    }

    @Test("The market's own spelling of a value is no change")
    func spelling() {
        var values = lamp("카메라")
        values.description = "one\r\ntwo\nthree"
        var facts = facts(1, values)
        facts.name = "카메라".decomposedStringWithCanonicalMapping
        facts.description = "one\ntwo\nthree"
        facts.discountedPrice = nil
        #expect(values.fieldsChanged(in: facts) == [])
        facts.description = nil
        #expect(values.fieldsChanged(in: facts) == [])
        facts.price = nil
        #expect(values.fieldsChanged(in: facts) == [.price])
    }

    @Test("An input that changes while it is planned keeps no plan")
    func changedMeanwhile() async throws {
        let bench = try PlanningBench()
        let path = bench.folder.path + "/plan.ndjson"
        let file = try bench.folder.write(header + row("Blue lamp", sku: "A"), to: "in.csv").path
        var planning = ImportPlanning(
            files: [file], input: bench.input, ledger: bench.ledger, account: account, api: "openmarket",
            market: bench.market)
        planning.isDry = true
        planning.keeper = try PlanKeeper(path: path, inputs: [file], options: [:], tool: "test 1")
        try bench.folder.write(header + row("Red lamp", sku: "A"), to: "in.csv")
        await #expect(throws: PlanObstacle.input(file)) { try await planning.run { _ in } }
        #expect(!FileManager.default.fileExists(atPath: path))
    }
}
