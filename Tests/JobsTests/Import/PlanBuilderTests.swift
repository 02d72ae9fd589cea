import Catalogue
import Drafting
import Foundation
import Ledger
import MarketAPI
import TestSupport
import Testing

@testable import Jobs

@Suite("The rows of a plan")
struct PlanBuilderTests {
    private var bench: PlanningBench

    init() throws { bench = try PlanningBench() }

    private func issues(_ text: String, _ bench: PlanningBench) async throws -> (
        PlanningOutcome, [Catalogue.Issue]
    ) {
        let found = Found<Catalogue.Issue>()
        let outcome = try await bench.planning(text).run { event in
            if case .issue(let issue) = event { found.add(issue.issue) }
        }
        return (outcome, found.all)
    }

    @Test("Each says where it stands, by what it is known and what it asks for")
    func fields() async throws {
        let outcome = try await bench.plan(header + row("Blue lamp", sku: "A") + row("Red lamp"))
        let entries = try bench.entries(outcome)
        #expect(entries.map(\.record) == [1, 2])
        #expect(entries.map(\.file) == Array(repeating: bench.folder.path + "/in.csv", count: 2))
        #expect(entries.map(\.sku) == ["A", nil])
        #expect(entries[0].key == .sku("A"))
        #expect(entries[0].operation.registration?.values == lamp())
        let photo = try #require(entries[0].operation.registration?.photos.first)
        #expect(photo.digest == FileDigest.sha256(path: bench.folder.path + "/a.jpg"))
        #expect(entries.allSatisfy { $0.before == nil && $0.state == .planned && !$0.keepsPhotos })
    }

    @Test("The photos of a row stand in its order")
    func photoOrder() async throws {
        let bytes = try Data(contentsOf: bench.folder.url.appendingPathComponent("a.jpg"))
        for name in ["b.jpg", "c.jpg"] { try bench.folder.write(bytes + Data(name.utf8), to: name) }
        let outcome = try await bench.plan(header + "Blue lamp,a plain description,1000,1,c.jpg|a.jpg|b.jpg,A\n")
        let photos = try #require(try bench.entries(outcome)[0].operation.registration?.photos)
        #expect(photos.map { ($0.path as NSString).lastPathComponent } == ["c.jpg", "a.jpg", "b.jpg"])
    }

    @Test("A row without a key is another one with another photo; one with a key is the same")
    func identity() async throws {
        try await bench.register(header + row("Blue lamp") + row("Red lamp", sku: "R"))
        let path = bench.folder.url.appendingPathComponent("a.jpg")
        try (try Data(contentsOf: path) + [0]).write(to: path)
        let outcome = try await bench.plan(header + row("Blue lamp") + row("Red lamp", sku: "R"))
        #expect(outcome.counts.creates == 1 && outcome.counts.unchanged == 1)
    }

    @Test("More rows than are written at once are all there, in their order, and counted", arguments: [499, 500, 501])
    func batches(count: Int) async throws {
        let outcome = try await bench.plan(header + (1...count).map { row("Lamp \($0)", sku: "S\($0)") }.joined())
        let run = try #require(outcome.plan?.run)
        var reader = bench.ledger.entries(of: run.id, in: [.planned])
        var keys: [String] = []
        while case let entries = try reader.next(), !entries.isEmpty { keys += entries.map(\.key.description) }
        #expect(keys == (1...count).map { "sku:S\($0)" })
        #expect(outcome.counts.creates == count)
    }

    @Test("The run remembers what judging found beside its rows")
    func tallies() async throws {
        func coloured(_ row: String, _ colour: String = "red") -> String { row.dropLast() + ",\(colour)\n" }
        let sheet =
            coloured(header, "colour") + coloured(row("Blue lamp")) + coloured(row("Red lamp", price: "x"))
            + coloured(row("Green lamp", price: "y")) + coloured(row("Tall lamp"))
        let (outcome, issues) = try await issues(sheet, bench)
        let run = try #require(outcome.plan?.run)
        #expect(issues.map(\.code).contains(.unknownColumn))
        #expect(run.tallies == PlanTallies(records: 4, rejected: 2, warnings: outcome.judged.warnings))
        #expect(run.tallies.warnings > 0)
    }

    // MARK: Changes

    @Test("A change has only what differs from what the market has, and nothing where nothing does")
    func difference() async throws {
        var bench = bench
        try await bench.register(header + row("Blue lamp", sku: "A") + row("Red lamp", sku: "B"))
        bench.input.idOwner = .market
        let outcome = try await bench.plan("id,price,stock\n1,2000,1\n2,1000,1\n")
        var change = ProductChange()
        change.price = Amount(2000)
        let entries = try bench.entries(outcome)
        #expect(entries.map(\.operation) == [.update(id: 1, change), .update(id: 2, ProductChange())])
        #expect(entries.map(\.state) == [.planned, .unchanged])
        #expect(entries.map(\.before) == [lamp(), lamp("Red lamp")])
        #expect(entries.map(\.key) == [.id(1), .id(2)])
        #expect((outcome.counts.updates, outcome.counts.unchanged) == (1, 1))
    }

    private static let columns = ["name", "description", "price", "currency", "discounted_price", "stock", "images"]
    private static let cells = ["Blue lamp", "a plain description", "10", "USD", "3", "25", "a.jpg"]

    /// A sheet of one product with some of the columns, beside its key.
    private func sheet(_ key: String, _ cell: String, without left: Set<String> = []) -> String {
        let kept = zip(Self.columns, Self.cells).filter { !left.contains($0.0) }
        return ([key] + kept.map(\.0)).joined(separator: ",") + "\n" + ([cell] + kept.map(\.1)).joined(separator: ",")
            + "\n"
    }

    @Test("Whichever columns are taken out of a sheet, nothing is changed by the others")
    func columnsLeftOut() async throws {
        var bench = bench
        try await bench.register(sheet("sku", "A"))
        bench.input.idOwner = .market
        for (key, cell, removable) in [
            ("sku", "A", ["currency", "discounted_price", "stock"]), ("id", "1", Self.columns),
        ] {
            for bits in 0..<(1 << removable.count) {
                let left = Set(removable.indices.filter { bits & 1 << $0 != 0 }.map { removable[$0] })
                // A number alone says nothing, and a price is read by its currency.
                if left.count == Self.columns.count { continue }
                if left.contains("currency"), key == "id", !left.contains("price") { continue }
                let outcome = try await bench.plan(sheet(key, cell, without: left))
                #expect(
                    (outcome.judged.rejected, outcome.counts.unchanged, outcome.counts.assumedStocks) == (0, 1, 0),
                    "\(key) without \(left)")
            }
        }
    }

    @Test("A row with a key changes what its sheet has a column of, and nothing else; an empty cell is the default")
    func columnsThere() async throws {
        try await bench.register(sheet("sku", "A"))
        let few = try await bench.plan("sku,name,description,price,images\nA,Blue lamp,a plain description,9,a.jpg\n")
        let entry = try #require(try bench.entries(few).first)
        #expect(entry.operation == .update(id: 1, ProductChange(price: Amount(9))))
        #expect(entry.asked?.fields == [.name, .description, .price])
        let all = try await bench.plan(
            "sku,name,description,price,currency,discounted_price,stock,images\nA,Blue lamp,a plain description,9,,,,a.jpg\n"
        )
        let defaults = ProductChange(price: Amount(9), currency: .krw, discountedPrice: .zero, stock: 0)
        #expect(try bench.entries(all).first?.operation == .update(id: 1, defaults))
    }

    @Test("What stands for a missing column is for new products")
    func defaultsOfNew() async throws {
        var bench = bench
        try await bench.register(sheet("sku", "A"))
        bench.input.adjustments.defaults = [try #require(ColumnDefault(spelling: "stock=7"))]
        let outcome = try await bench.plan(
            "sku,name,description,price,images\nA,Blue lamp,a plain description,10,a.jpg\nB,Red lamp,a plain description,10,a.jpg\n"
        )
        let entries = try bench.entries(outcome)
        #expect(entries.first?.state == .unchanged)
        #expect(entries.last?.operation.registration?.values.stock == 7 && outcome.counts.assumedStocks == 0)
    }

    @Test("A price may not fall below a discount that the sheet does not name")
    func discountLeftAlone() async throws {
        try await bench.register(sheet("sku", "A"))
        let (outcome, found) = try await issues(
            "sku,name,description,price,images\nA,Blue lamp,a plain description,2,a.jpg\n", bench)
        #expect(outcome.judged.rejected == 1)
        #expect(found.first { $0.code == .discountExceedsPrice }?.detail == .values("3", "2"))
    }

    @Test("Before a price is refused for a discount that the ledger has, the market is asked for it")
    func discountAtTheMarket() async throws {
        var bench = bench
        let priced = "name,description,price,discounted_price,images,sku\n"
        try await bench.register(priced + "Blue lamp,a plain description,1000,300,a.jpg,A\n")
        let cheaper = "name,description,price,images,sku\nBlue lamp,a plain description,200,a.jpg,A\n"
        bench.market.products = [facts(1, lamp())]
        let outcome = try await bench.plan(cheaper)
        #expect(outcome.judged.rejected == 0 && outcome.counts.updates == 1)
        let id = try await bench.plan("id,market,price\n1,,200\n")
        #expect(id.judged.rejected == 0)
    }

    @Test("New products without a stock are told once, with their number; known ones are not among them")
    func assumedStocks() async throws {
        try await bench.register(sheet("sku", "A"))
        let (outcome, found) = try await issues(
            "sku,name,description,price,currency,images\nA,Blue lamp,a plain description,10,USD,a.jpg\n"
                + "B,Red lamp,a plain description,10,USD,a.jpg\nC,Green lamp,a plain description,10,USD,a.jpg\n", bench)
        #expect(found.map(\.code) == [.stockAssumed] && found.first?.detail == .products(2))
        #expect(outcome.counts.assumedStocks == 2 && outcome.judged.warnings == 1)
    }

    @Test("A discount may be as high as the price, and not higher; the finding names the discount first")
    func discounts() async throws {
        var bench = bench
        bench.input.idOwner = .market
        bench.market.products = [facts(50, lamp())]
        let (_, accepted) = try await issues("id,discounted_price\n50,1000\n", bench)
        #expect(accepted.map(\.code).filter { $0 == .discountExceedsPrice } == [])
        let (outcome, rejected) = try await issues("id,discounted_price\n50,1001\n", bench)
        #expect(outcome.judged.rejected == 1)
        #expect(rejected.map(\.detail) == [.values("1001", "1000")])
    }

    @Test("Where nobody knows what the market has, all that the row says is sent")
    func unknownValues() async throws {
        var bench = bench
        bench.input.idOwner = .market
        var product = facts(50, lamp())
        product.name = nil
        bench.market.products = [product]
        let outcome = try await bench.plan("id,price\n50,1000\n")
        var change = ProductChange()
        change.price = Amount(1000)
        let entry = try #require(try bench.entries(outcome).first)
        #expect(entry.operation == .update(id: 50, change) && entry.before == nil && entry.state == .planned)
    }

    @Test("What is gone from the market cannot be changed, and need not be deleted")
    func gone() async throws {
        var bench = bench
        try await bench.register(header + row("Blue lamp", sku: "A"))
        bench.input.idOwner = .market
        bench.checksMarket = true
        bench.isDry = true
        let change = try await bench.plan("id,price\n1,7\n")
        #expect((change.counts.failed, change.counts.updates, change.counts.gone) == (1, 0, 1))
        let deletion = try await bench.plan("action,sku\ndelete,A\n")
        #expect((deletion.counts.deletes, deletion.counts.deletedAlready) == (0, 1))
    }

    @Test("A number and a key that nobody knows are told apart")
    func unknown() async throws {
        var bench = bench
        bench.input.idOwner = .market
        let (_, found) = try await issues("action,id,sku\ndelete,9,\ndelete,,X\n", bench)
        #expect(found.map(\.code) == [.idUnknown, .idUnknown])
        #expect(found.map(\.column) == ["id", "sku"])
        #expect(found[1].detail == .columns(["sku"]) && found[0].detail != found[1].detail)
    }

    @Test("What was deleted for the row before is left as it is, whichever number it had")
    func deletedBefore() async throws {
        try await bench.register(header + row("Blue lamp", sku: "A"))
        let sheet = "action,sku\ndelete,A\n"
        let first = try await bench.plan(sheet)
        try await bench.ledger.record(try bench.entries(first)[0], as: .deleted(id: 1))
        try bench.ledger.mark(try #require(first.plan?.run.id), .finished)
        let second = try await bench.plan(sheet)
        let entry = try #require(try bench.entries(second).first)
        #expect(entry.operation == .delete(id: 1) && entry.state == .unchanged)
        #expect((second.counts.deletes, second.counts.unchanged) == (0, 1))
    }

    // MARK: Rows taken back

    @Test("Rows that are taken back leave the counts that they were in")
    func revoked() async throws {
        try await bench.register(header + row("Blue lamp", sku: "A"))
        let path = bench.folder.url.appendingPathComponent("a.jpg")
        try (try Data(contentsOf: path) + [0]).write(to: path)
        let builder = try PlanBuilder(
            ledger: bench.ledger, proposal: RunProposal(command: "import", account: account, api: "openmarket"),
            photos: PhotoLibrary(bench.input.photos),
            products: try KnownProducts(ledger: bench.ledger, account: account, market: bench.market))
        var pass = CataloguePass(options: bench.input)
        pass.duplicateMemory = 1
        let sheet = header + row("Blue lamp", sku: "A") + row("Blue lamp", sku: "A") + row("Blue lamp", sku: "A")
        let file = try bench.folder.write(sheet, to: "in.csv").path
        let judged = try pass.run(files: [file], report: { _ in }, sink: builder)
        let plan = try builder.complete()
        var rows: [LedgerEntry] = []
        try plan.forEachRow { rows.append($0) }
        #expect(rows.count == judged.accepted && rows.count < 3)
        #expect((builder.tallies.unchanged, builder.tallies.photosChanged) == (rows.count, rows.count))
    }

    @Test("A photo that is not there is told with what is known of its absence")
    func absentPhoto() throws {
        let builder = try PlanBuilder(
            ledger: bench.ledger, proposal: RunProposal(command: "import", account: account, api: "openmarket"),
            photos: PhotoLibrary(bench.input.photos),
            products: try KnownProducts(ledger: bench.ledger, account: account, market: bench.market))
        var pass = CataloguePass(options: bench.input)
        // The names alone are judged, so that only the plan meets the photos.
        pass.options.photos.namesOnly = true
        let found = Found<Catalogue.Issue>()
        let sheet = header + "Blue lamp,a plain description,1000,1,../a.jpg,A\n" + row("Red lamp", sku: "B")
        let file = try bench.folder.write(sheet, to: "in.csv").path
        let judged = try pass.run(
            files: [file],
            report: { event in
                if case .issue(let issue) = event { found.add(issue.issue) }
            }, sink: builder)
        #expect(judged.rejected == 1)
        #expect(found.all.map(\.code) == [.imageNotFound])
        #expect(found.all.map(\.detail) == [.absence(of: "../a.jpg", .outsideFolders)])
        #expect(try builder.finish(judged).run.tallies.rejected == 1)
        #expect(builder.tallies.creates == 1)
    }
}
