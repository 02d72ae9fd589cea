import Catalogue
import Foundation
import Ledger
import MarketAPI
import Synchronization
import TestSupport
import Testing
import Transfer

@testable import Jobs

@Suite("Whether a kept plan still holds")
struct PlanCheckTests {
    private var bench: PlanningBench

    /// Lamps 1 and 2 are known as A and B, and the market has them.
    init() async throws {
        bench = try PlanningBench()
        try await bench.register(header + row("Blue lamp", sku: "A") + row("Red lamp", sku: "B"))
        bench.market.products = [facts(1, lamp()), facts(2, lamp("Red lamp"))]
    }

    private var planHeader: PlanHeader {
        PlanHeader(
            tool: "test 1", created: Date().formatted(PlanHeader.moments), market: account.market,
            identifier: account.identifier,
            api: "openmarket", inputs: [], options: [:], rules: RulesDigest.sha256(), counts: PlanHeader.Counts(),
            issues: [:])
    }

    private func entry(
        _ operation: PlannedOperation, _ key: RowKey, record: Int = 1, before: ProductValues? = nil,
        isUnchanged: Bool = false
    ) -> PlannedEntry {
        PlannedEntry(
            record: record, key: key, sku: String(key.description.dropFirst(4)), content: ContentDigest(of: operation),
            operation: operation, before: before, isUnchanged: isUnchanged)
    }

    private func price(_ id: Int, _ price: Int, before: ProductValues?, record: Int = 1) -> PlannedEntry {
        var change = ProductChange()
        change.price = Amount(Int128(price))
        return entry(.update(id: id, change), .sku("S\(id)"), record: record, before: before)
    }

    private func taking(_ rows: [PlannedEntry], _ header: PlanHeader? = nil) throws -> PlannedImport {
        PlannedImport(
            plan: try PlanFile(path: try planFile(of: rows, header ?? planHeader, in: bench.folder)),
            ledger: bench.ledger, account: account, api: "openmarket", market: bench.market)
    }

    private func obstacles(_ taking: PlannedImport) async throws -> [PlanObstacle] {
        var taking = taking
        // A plan that holds must not be carried out by being looked at.
        taking.isDry = true
        if case .moved(let obstacles, _) = try await taking.run() { return obstacles }
        return []
    }

    private func outcome(_ taking: PlannedImport) async throws -> PlanningOutcome {
        guard case .stands(let outcome) = try await taking.run() else { throw Moved() }
        return outcome
    }

    private struct Moved: Error {}

    private func photo(_ name: String) throws -> PlannedPhoto {
        let url = bench.folder.url.appendingPathComponent(name).standardizedFileURL
        if !FileManager.default.fileExists(atPath: url.path) { try bench.folder.write(name, to: name) }
        return PlannedPhoto(path: url.path, digest: try #require(FileDigest.sha256(path: url.path)), bytes: 5)
    }

    private func runs() throws -> [RunID] { try bench.ledger.runs().map(\.id) }

    // MARK: Surroundings

    @Test("A plan is for one market, one vendor and one generation")
    func otherAccount() async throws {
        let expected = PlanObstacle.account(
            market: account.market, identifier: account.identifier, api: "openmarket")
        for (market, identifier, api) in [
            ("http://there", "vendor", "openmarket"), ("http://here", "other", "openmarket"),
            ("http://here", "vendor", "camp"),
        ] {
            var taking = try taking([])
            (taking.account, taking.api) = (Account(market: market, identifier: identifier), api)
            #expect(try await obstacles(taking) == [expected])
            taking.stop.request()
            #expect(try await obstacles(taking) == [expected], "that needs no question")
        }
        #expect(try await obstacles(taking([])) == [])
    }

    @Test("What came through a pipe cannot have moved; of files each that has is named")
    func inputs() async throws {
        let (kept, changed) = (bench.folder.path + "/kept.csv", bench.folder.path + "/changed.csv")
        try bench.folder.write("a", to: "kept.csv")
        try bench.folder.write("a", to: "changed.csv")
        var header = planHeader
        header.inputs = [
            PlanInput(file: kept), PlanInput(of: kept), PlanInput(of: changed), PlanInput(file: changed),
        ]
        #expect(try await obstacles(taking([], header)) == [])
        try bench.folder.write("b", to: "changed.csv")
        #expect(try await obstacles(taking([], header)) == [.input(changed)])
        // The rest is not looked at: it may all follow from that.
        #expect(try await obstacles(taking([price(9, 7, before: lamp())], header)) == [.input(changed)])
    }

    @Test("How inputs are read must be what it was, where somebody says it, option by option")
    func options() async throws {
        var header = planHeader
        header.options = ["map": ["a=price"], "sheet": ["One"]]
        for (given, moved) in [
            ([:], []), (["map": ["a=price"]], []), (["map": ["b=price"], "sheet": ["Two"]], ["map", "sheet"]),
            (["map": []], ["map"]), (["delimiter": [";"]], ["delimiter"]), (["delimiter": []], []),
        ] as [([String: [String]], [String])] {
            var taking = try taking([], header)
            taking.options = given
            #expect(
                try await obstacles(taking)
                    == moved.map { .option($0, planned: header.options[$0] ?? [], given: given[$0] ?? []) })
        }
    }

    // MARK: Rows

    @Test("Products are looked at to the plan's end, and the first twenty that moved are named")
    func manyRows() async throws {
        var taking = try taking((1...150).map { price($0, 7, before: lamp(), record: $0) })
        taking.market = ShownMarket(
            products: (1...150).map { facts($0, lamp(price: [3, 70, 140].contains($0) ? 9 : 1000)) })
        #expect(
            try await obstacles(taking)
                == [3, 70, 140].map { .productChanged(id: $0, sku: "S\($0)", fields: [.price]) })
        for (moved, named) in [(19, 19), (20, 20), (21, 20), (150, 20)] {
            taking.market = ShownMarket(products: (1...150).map { facts($0, lamp(price: $0 <= moved ? 9 : 1000)) })
            #expect(
                try await obstacles(taking)
                    == (1...named).map { .productChanged(id: $0, sku: "S\($0)", fields: [.price]) })
        }
    }

    @Test(
        "A row that changes nothing asks for nothing where nothing is looked at; else its product has to be there as it was"
    )
    func unchanged() async throws {
        let gone = entry(.update(id: 99, ProductChange()), .sku("Z"), isUnchanged: true)
        var taking = try taking([gone, price(1, 7, before: lamp())])
        #expect(try await obstacles(taking) == [.productGone(id: 99, sku: "Z")])
        taking.isDry = true
        taking.refresh.mode = .none
        #expect(try await outcome(taking).counts.questions == 1)
        let known = KnownProduct(key: .sku("S2"), id: 2, values: lamp("Red lamp"), photos: nil)
        _ = try bench.ledger.adopt([known], of: account)
        let changed = entry(.update(id: 2, ProductChange()), .sku("S2"), isUnchanged: true)
        var other = try self.taking([changed])
        other.market = ShownMarket(products: [facts(1, lamp()), facts(2, lamp("Red lamp", price: 9))])
        let moved = try await obstacles(other)
        #expect(moved == [.productChanged(id: 2, sku: "S2", fields: [.price])])
    }

    @Test("What the ledger learnt of a product since the plan was made is a change, though the market shows it")
    func learntSince() async throws {
        let unchanged = entry(.update(id: 1, ProductChange()), .sku("A"), isUnchanged: true)
        let taking = try taking([unchanged])
        #expect(try await obstacles(taking) == [])
        try await Task.sleep(for: .milliseconds(2))
        try bench.ledger.learn(lamp(price: 9), of: 1, account, asked: Date())
        #expect(try await obstacles(taking) == [.productChanged(id: 1, sku: "A", fields: [])])
    }

    @Test("A plan of an older version, which wrote whole seconds, was made at their end")
    func moments() {
        var header = planHeader
        header.created = "2026-11-21T00:00:00Z"
        #expect(header.moment == Date(timeIntervalSince1970: 1_795_219_201))
        header.created = "2026-11-21T00:00:00.250Z"
        #expect(header.moment == Date(timeIntervalSince1970: 1_795_219_200.25))
        header.created = "yesterday"
        #expect(header.moment == nil)
    }

    @Test("Without knowing what a product had, it need only be there")
    func beforeUnknown() async throws {
        #expect(try await obstacles(taking([price(1, 7, before: nil)])) == [])
        #expect(try await obstacles(taking([price(9, 7, before: nil)])) == [.productGone(id: 9, sku: "S9")])
        #expect(try await obstacles(taking([entry(.delete(id: 9), .sku("S9"))])) == [.productGone(id: 9, sku: "S9")])
    }

    @Test("Each row with a photo that was replaced is named, however often the photo was looked at")
    func photos() async throws {
        let (good, bad) = (try photo("good.jpg"), try photo("bad.jpg"))
        var rows = (1...3).map { record in
            entry(.create(lamp("Lamp \(record)"), photos: [good, bad]), .sku("N\(record)"), record: record)
        }
        rows.append(entry(.replace(id: 1, lamp(), photos: [bad]), .sku("A"), before: lamp()))
        #expect(try await obstacles(taking(rows)) == [])
        let taking = try taking(rows)
        try bench.folder.write("another", to: "bad.jpg")
        #expect(try await obstacles(taking) == Array(repeating: .photo(path: bad.path), count: 4))
    }

    // MARK: What it would take

    @Test("A check counts the questions, the products that are completed, and what comes before the rows")
    func requests() async throws {
        var stock = ProductChange()
        stock.stock = 5
        let rows = [
            price(1, 7, before: lamp()), entry(.update(id: 2, stock), .sku("B"), before: lamp("Red lamp")),
            entry(.create(lamp("New lamp"), photos: []), .sku("N")),
        ]
        var header = planHeader
        (header.counts.creates, header.counts.updates) = (1, 2)
        var taking = try taking(rows, header)
        taking.isDry = true
        let plain = try await outcome(taking).counts
        #expect((plain.questions, plain.completions, plain.opening) == (2, 0, 2))
        #expect(plain.look == 3, "the newest, the page that shows what is unknown, and a search for the name")
        var camp = bench.market
        camp.contract = .camp
        taking.market = camp
        let completed = try await outcome(taking).counts
        #expect((completed.questions, completed.completions, completed.opening) == (2, 1, 0))
    }

    @Test("The plan's own numbers are told as planning told them")
    func numbers() async throws {
        var header = planHeader
        header.counts = PlanHeader.Counts(
            records: 100, creates: 1, updates: 2, deletes: 4, replaces: 8, unchanged: 16, rejected: 32, warnings: 64,
            requests: 5, photosChanged: 128)
        header.issues = ["name-missing": 3, "price-missing": 4, "of-a-newer-version": 5]
        var taking = try taking([], header)
        taking.isDry = true
        let outcome = try await outcome(taking)
        var counts = PlanCounts()
        (counts.creates, counts.updates, counts.deletes, counts.replaces) = (1, 2, 4, 8)
        (counts.unchanged, counts.photosChanged) = (16, 128)
        (counts.opening, counts.look) = (outcome.counts.opening, outcome.counts.look)
        counts.closing = outcome.counts.closing
        #expect(outcome.counts == counts)
        #expect((outcome.judged.records, outcome.judged.rejected, outcome.judged.warnings) == (100, 32, 64))
        #expect(outcome.judged.issues == [.nameMissing: 3, .priceMissing: 4])
        taking.isDry = false
        let run = try #require(try await self.outcome(taking).plan?.run)
        #expect(run.tallies == PlanTallies(records: 100, rejected: 32, warnings: 64))
        #expect(run.planDigest == taking.plan.digest && !run.replacesPhotos)
    }

    @Test("Whether products may be replaced goes with the plan")
    func replacesPhotos() async throws {
        var header = planHeader
        header.options = ["replace-photos": []]
        #expect(try await outcome(taking([], header)).plan?.run.replacesPhotos == true)
    }

    // MARK: Not carried out

    @Test("Losses are asked about, with the plan's numbers; a no leaves no run", arguments: [true, false])
    func losses(mayDelete: Bool) async throws {
        for (deletes, replaces, isAsked) in [(0, 0, false), (1, 0, true), (0, 1, true)] {
            var header = planHeader
            (header.counts.creates, header.counts.deletes, header.counts.replaces) = (1, deletes, replaces)
            header.created = "\(deletes) \(replaces)"
            var taking = try taking([], header)
            let asked = Found<PlanCounts>()
            taking.mayCarryOut = { outcome in
                asked.add(outcome.counts)
                return mayDelete
            }
            let before = try runs()
            let outcome = try await outcome(taking)
            #expect(asked.all.map(\.losses) == (isAsked ? [deletes + replaces] : []))
            #expect(outcome.isRefused == (isAsked && !mayDelete))
            #expect((outcome.plan == nil) == outcome.isRefused)
            #expect(try (runs() == before) == outcome.isRefused)
        }
    }

    @Test("A market that does not answer is thrown; where it comes of a stop, nothing is")
    func noAnswer() async throws {
        struct Away: MarketReading {
            let capabilities = MarketGeneration.openmarket.capabilities
            let onDetail: @Sendable () -> Void
            func health() async throws(MarketError) -> MarketHealth { .well }
            func page(_ number: Int, size: Int, search: String?) async throws(MarketError) -> ProductPage {
                throw .withdrawn
            }
            func detail(_ id: Int) async throws(MarketError) -> ProductDetail {
                onDetail()
                throw .unreachable(TransportTrouble(.refused))
            }
            func download(_ url: String, to path: String) async -> DownloadOutcome { .answer(status: 404) }
        }
        var taking = try taking([price(1, 7, before: lamp())])
        let before = try runs()
        taking.market = Away(onDetail: {})
        await #expect(throws: MarketError.unreachable(TransportTrouble(.refused))) { try await taking.run() }
        taking.market = Away(onDetail: { [stop = taking.stop] in stop.request() })
        for isDry in [true, false] {
            taking.isDry = isDry
            let outcome = try await outcome(taking)
            #expect(outcome.plan == nil && outcome.counts.questions == 0)
        }
        #expect(try runs() == before)
    }

    @Test("A stop before a row is looked at ends a dry check as any other: with nothing counted")
    func stoppedDry() async throws {
        var taking = try taking([])
        taking.isDry = true
        let opening = try await outcome(taking).counts.opening
        #expect(opening == 1)
        taking.stop.request()
        #expect(try await outcome(taking).counts.opening == 0)
    }

    /// A plan that asks before it deletes, and a ledger of its own that it is written into.
    private func asking(_ answer: @escaping @Sendable () throws -> Bool) throws -> (PlannedImport, Ledger) {
        let ledger = try Ledger(path: bench.folder.path + "/other.sqlite")
        var header = planHeader
        header.counts.deletes = 1
        var taking = try taking([price(1, 7, before: lamp())], header)
        taking.ledger = ledger
        // Asked after everything was looked at, and before the rows are read once more.
        taking.mayCarryOut = { _ in try answer() }
        return (taking, ledger)
    }

    @Test("A plan whose file is replaced while it is written leaves nothing in the ledger")
    func replacedMeanwhile() async throws {
        let (taking, ledger) = try asking {
            [folder = bench.folder, planHeader, row = price(2, 8, before: lamp("Red lamp"))] in
            _ = try planFile(of: [row], planHeader, in: folder)
            return true
        }
        await #expect(throws: PlanFileTrouble.altered) { try await taking.run() }
        #expect(try ledger.facts().accounts.isEmpty)
    }

    @Test("A stop at the question leaves nothing in the ledger")
    func stoppedAtQuestion() async throws {
        let stop = StopRequest()
        var (taking, ledger) = try asking {
            stop.request()
            return true
        }
        taking.stop = stop
        #expect(try await outcome(taking).plan == nil)
        #expect(try ledger.facts().accounts.isEmpty)
    }

    @Test("A run of the plan that others overtook does not go on, and says by how many rows")
    func overtaken() async throws {
        let rows = [
            entry(.create(lamp("New lamp"), photos: []), .sku("N")),
            entry(.create(lamp("Tall lamp"), photos: []), .sku("T"), record: 2),
        ]
        let taking = try taking(rows)
        let run = try #require(try await outcome(taking).plan?.run)
        #expect(try await outcome(taking).plan == .resumed(run))
        let writer = try bench.ledger.plan(RunProposal(command: "import", account: account, api: "openmarket"))
        try writer.append(rows)
        let other = try writer.finish(PlanTallies(records: 2)).run
        for row in try bench.ledger.entries(of: other.id, ordinals: [1, 2]) {
            _ = try await bench.ledger.recordIntent(row, seenID: 0)
            let values = try #require(row.operation.registration?.values)
            try await bench.ledger.record(row, as: .uploaded(id: 20 + row.ordinal, values))
        }
        #expect(try await obstacles(taking) == [.overtaken(run: run.id, by: [other.id], rows: 2)])
    }
}
