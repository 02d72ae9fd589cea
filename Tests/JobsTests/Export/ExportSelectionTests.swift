import Catalogue
import Drafting
import Foundation
import Ledger
import MarketAPI
import Synchronization
import TestSupport
import Testing
import Transfer

@testable import Jobs

@Suite("What is exported, and what is told of it")
struct ExportSelectionTests {
    private let folder: TemporaryFolder

    init() throws { folder = try TemporaryFolder() }

    private func job(_ market: ShownMarket, ledger: Ledger? = nil) -> ExportJob {
        ExportJob(market: market, marketName: "http://here", ledger: ledger, account: account)
    }

    private func export(
        _ job: ExportJob, onEvent: @escaping @Sendable (ExportJob.Event) -> Void = { _ in }
    ) async throws -> (summary: ExportJob.Summary, products: [ExportedProduct]) {
        var products: [ExportedProduct] = []
        let summary = try await job.run(onEvent: onEvent, write: { products.append($0) })
        return (summary, products)
    }

    private var market: ShownMarket {
        var market = ShownMarket()
        market.products = [facts(1, lamp("Red lamp")), facts(2, lamp("Mug"), vendor: 8), facts(3, lamp("Blue lamp"))]
        return market
    }

    @Test("A selection is everything where it leaves nothing out")
    func everything() {
        #expect(ExportJob.Selection().isEverything)
        let changes: [(inout ExportJob.Selection) -> Void] = [
            { $0.ids = [] }, { $0.search = "a" }, { $0.vendor = .mine }, { $0.vendor = .number(1) },
            { $0.since = MarketDate("2026-11-20") },
        ]
        for change in changes {
            var selection = ExportJob.Selection()
            change(&selection)
            #expect(!selection.isEverything)
        }
    }

    @Test("What is searched for, and whose it is, choose together")
    func chosen() async throws {
        var job = job(market)
        job.selection.search = "lamp"
        #expect(try await export(job).products.map(\.id) == [1, 3])
        job.selection.vendor = .number(8)
        #expect(try await export(job).products.isEmpty)
        job.selection.search = "Mug"
        #expect(try await export(job).products.map(\.id) == [2])
    }

    @Test("One's own are those of the vendor whose product the ledger knows, and their skus are the ledger's")
    func mine() async throws {
        let bench = try PlanningBench()
        try await bench.register(
            "name,description,price,stock,images,sku\nRed lamp,a plain description,1000,1,a.jpg,sku:x\n")
        var job = job(market, ledger: bench.ledger)
        job.selection.vendor = .mine
        let (summary, products) = try await export(job)
        #expect(products.map(\.id) == [1, 3])
        #expect(products.map(\.sku) == ["sku:x", nil])
        #expect(summary.withSKU == 1 && summary.products == 2)
        job.ledger = nil
        await #expect(throws: ExportFailure.vendorUnknown) { try await export(job) }
        job.ledger = try Ledger(path: folder.path + "/empty.sqlite")
        await #expect(throws: ExportFailure.vendorUnknown) { try await export(job) }
        var other = market
        other.contract = .camp
        job.market = other
        for vendor in [ExportJob.Selection.Vendor.mine, .number(7)] {
            job.selection.vendor = vendor
            await #expect(throws: ExportFailure.vendorsNotNamed) { try await export(job) }
        }
    }

    @Test("One's own number is known though some of what was registered is gone, or is remembered")
    func mineIsGone() async throws {
        let bench = try PlanningBench()
        try await bench.register(
            (1...5).map { "Lamp \($0),a plain description,1000,1,a.jpg,\($0)\n" }.reduce(header, +))
        var job = job(market, ledger: bench.ledger)
        job.selection.vendor = .mine
        #expect(try await export(job).products.map(\.id) == [1, 3])
        try bench.ledger.remember(vendor: 8, of: account)
        #expect(try await export(job).products.map(\.id) == [2])
    }

    @Test("Numbers that are named choose with the rest, each once and oldest first")
    func chosenNumbers() async throws {
        var job = job(market)
        job.selection.ids = [3, 2, 3, 1]
        #expect(try await export(job).products.map(\.id) == [1, 2, 3])
        job.selection.search = "lamp"
        #expect(try await export(job).products.map(\.id) == [1, 3])
        job.selection.vendor = .number(8)
        #expect(try await export(job).products.isEmpty)
        job.selection.search = nil
        let found = try await export(job)
        #expect(found.products.map(\.id) == [2] && found.summary.gone == 0)
        job.selection.ids = [2, 9]
        await #expect(throws: ExportFailure.productUnknown(id: 9)) { try await export(job) }
    }

    @Test("A row that was registered without a sku has none in the file")
    func withoutSKU() async throws {
        let bench = try PlanningBench()
        try await bench.register("name,description,price,stock,images\nRed lamp,a plain description,1000,1,a.jpg\n")
        let (summary, products) = try await export(job(market, ledger: bench.ledger))
        #expect(products.map(\.sku) == [nil, nil, nil] && summary.withSKU == 0 && summary.known == 1)
        #expect(products.map(\.market) == Array(repeating: "http://here", count: 3))
    }

    @Test(
        "Products are written in their order, however long each takes and however many are asked for at once",
        arguments: [-1, 0, 1, 2, 4, 9])
    func concurrency(concurrency: Int) async throws {
        var market = ShownMarket()
        market.products = (1...7).map { facts($0, lamp("Lamp \($0)")) }
        market.meanwhile = { id in
            for _ in 0..<(id.isMultiple(of: 3) ? 50 : 0) { await Task.yield() }
        }
        var job = job(market)
        job.concurrency = concurrency
        #expect(try await export(job).products.map(\.id) == Array(1...7))
    }

    @Test("It is told how many there are, and after each lot how many are written, without those that are gone")
    func events() async throws {
        var market = ShownMarket()
        market.products = (1...5).map { facts($0, lamp("Lamp \($0)")) }
        market.listed = market.products.reversed()
        market.products.remove(at: 1)
        var job = job(market)
        job.concurrency = 2
        let told = Mutex<[String]>([])
        let summary = try await export(job) { event in
            switch event {
            case .listed(let products): told.withLock { $0.append("listed \(products)") }
            case .written(let products, let all): told.withLock { $0.append("\(products) of \(all)") }
            case .unread: told.withLock { $0.append("unread") }
            case .issue: told.withLock { $0.append("issue") }
            }
        }.summary
        #expect(told.withLock { $0 } == ["listed 5", "1 of 5", "3 of 5", "4 of 5"])
        #expect(summary.gone == 1 && summary.products == 4)
    }

    @Test("A stop ends it between two lots, and nothing further is asked for")
    func stop() async throws {
        let stop = StopRequest()
        let asked = Mutex<[Int]>([])
        var market = ShownMarket()
        market.products = (1...6).map { facts($0, lamp("Lamp \($0)")) }
        market.meanwhile = { id in asked.withLock { $0.append(id) } }
        var job = job(market)
        (job.concurrency, job.stop) = (2, stop)
        var written: [Int] = []
        await #expect(throws: CancellationError.self) {
            _ = try await job.run(onEvent: { _ in }) { product in
                written.append(product.id)
                if product.id == 2 { stop.request() }
            }
        }
        #expect(written == [1, 2])
        #expect(asked.withLock { $0.sorted() } == [1, 2])
    }

    @Test("Another answer than that a product is gone ends the export")
    func otherTrouble() async throws {
        var job = ExportJob(
            market: Broken(shown: market), marketName: "http://here", ledger: nil, account: account)
        await #expect(throws: MarketError.self) { try await export(job) }
        job.selection.ids = [1]
        await #expect(throws: MarketError.self) { try await export(job) }
    }

    private struct Broken: MarketReading {
        let shown: ShownMarket
        var capabilities: MarketCapabilities { shown.capabilities }
        func health() async throws(MarketError) -> MarketHealth { .well }
        func page(_ number: Int, size: Int, search: String?) async throws(MarketError) -> ProductPage {
            try await shown.page(number, size: size, search: search)
        }
        func detail(_ id: Int) async throws(MarketError) -> ProductDetail {
            throw .rejected(MarketFailure(status: 400, message: "no"))
        }
        func download(_ url: String, to path: String) async -> DownloadOutcome { .answer(status: 404) }
    }

    @Test("A market that says unreadably how many products there are may have more: it is told")
    func unreadableCount() async throws {
        var market = market
        market.saysNonsense = true
        #expect(try await export(job(market)).summary.unreadableMembers.map(\.column) == ["total_count"])
        market.saysNonsense = false
        #expect(try await export(job(market)).summary.unreadableMembers.isEmpty)
    }

    // MARK: Photos

    /// Gives the photo by the given numbers of bytes, one after the other.
    private func saved(_ counts: Int...) async throws -> (outcome: PhotoSavingOutcome, asked: Int, bytes: Int?) {
        let asked = Mutex(0)
        let saving = try saving { _, path in
            let turn = asked.withLock { count in
                defer { count += 1 }
                return count
            }
            let photo = Self.photos[0].prefix(counts[min(turn, counts.count - 1)])
            _ = FileManager.default.createFile(atPath: path, contents: photo)
            return .saved(bytes: photo.count)
        }
        let gracePeriod = PhotoGracePeriod(time: VirtualTime())
        let outcome = await saving.save("http://here/1.jpg", product: 1, number: 1, gracePeriod: gracePeriod)
        let kept = try? Data(contentsOf: URL(fileURLWithPath: folder.path + "/photos/1-1.jpg"))
        return (outcome, asked.withLock { $0 }, kept?.count)
    }

    @Test(
        "A photo without its end is asked for once more: the market's own half is kept, and two that differ broke off")
    func brokenOff() async throws {
        let whole = Self.photos[0].count
        let good = try await saved(whole)
        #expect(good.asked == 1 && good.bytes == whole)
        try FileManager.default.removeItem(atPath: folder.path + "/photos")
        let second = try await saved(3000, whole)
        #expect(second.asked == 2 && second.bytes == whole)
        try FileManager.default.removeItem(atPath: folder.path + "/photos")
        let half = try await saved(3000, 3000)
        #expect(half.asked == 2 && half.bytes == 3000)
        try FileManager.default.removeItem(atPath: folder.path + "/photos")
        let broken = try await saved(3000, 2000)
        #expect(broken.asked == 2 && broken.bytes == nil)
        guard case .refused(.notFound(.brokeOff(host: "here"))) = broken.outcome else {
            Issue.record("\(broken.outcome)")
            return
        }
    }

    private static let photos = ["mug-sage.jpg", "vase-coral.png"].map {
        try! Data(contentsOf: Places.samples.appendingPathComponent("photos/\($0)"))
    }

    private func saving(
        _ photos: String = "photos", sheets: String = "sheets",
        fetch: @escaping PhotoSaving.Fetch
    ) throws -> PhotoSaving {
        try PhotoSaving(
            folder: folder.path + "/" + photos, catalogueFolder: folder.path + "/" + sheets, time: VirtualTime(),
            fetch: fetch)
    }

    private static let fetch: PhotoSaving.Fetch = { address, path in
        switch address.last {
        case "a":
            _ = FileManager.default.createFile(atPath: path, contents: photos[0]); return .saved(bytes: photos[0].count)
        case "b":
            _ = FileManager.default.createFile(atPath: path, contents: photos[1]); return .saved(bytes: photos[1].count)
        case "l": return .tooLarge(limit: 99)
        case "w": return .absent(.notKept(reason: "full"))
        default: return .absent(.badAddress)
        }
    }

    @Test("Each photo is named by its product, its place and its content; the first is the thumbnail")
    func named() async throws {
        var market = market
        market.images = ["http://here/a", "http://here/x", "http://here/b"]
        market.products = Array(market.products.prefix(2))
        var job = job(market)
        job.photos = try saving(fetch: Self.fetch)
        let (summary, products) = try await export(job)
        #expect(
            products.map(\.images)
                == [1, 2].map { ["../photos/\($0)-1.jpg", "http://here/x", "../photos/\($0)-3.png"] })
        #expect(products.map(\.thumbnail) == ["../photos/1-1.jpg", "../photos/2-1.jpg"])
        #expect((summary.photos, summary.photosFailed) == (4, 2))
        #expect(summary.photoBytes == 2 * (Self.photos[0].count + Self.photos[1].count))
        let names = try FileManager.default.contentsOfDirectory(atPath: folder.path + "/photos")
        #expect(names.sorted() == ["1-1.jpg", "1-3.png", "2-1.jpg", "2-3.png"])
        #expect(try Data(contentsOf: folder.url.appendingPathComponent("photos/1-3.png")) == Self.photos[1])
        job.photos = nil
        let without = try await export(job)
        #expect(without.products.map(\.images) == [market.images, market.images])
        #expect(without.summary.photos == 0 && without.summary.photosFailed == 0)
    }

    @Test("What cannot be had is told with its address, and the rest is saved")
    func refused() async throws {
        var market = market
        market.images = ["http://here/l", "http://here/x", "http://here/a"]
        market.products = [market.products[0]]
        var job = job(market)
        job.photos = try saving(fetch: Self.fetch)
        let issues = Mutex<[Catalogue.Issue]>([])
        let summary = try await export(job) { event in
            if case .issue(let issue, 1) = event { issues.withLock { $0.append(issue) } }
        }.summary
        let told = issues.withLock { $0 }
        #expect(told.map(\.code) == [.imageTooLarge, .imageNotFound])
        #expect(told.map(\.value) == ["http://here/l", "http://here/x"])
        #expect(told.map(\.file) == ["http://here", "http://here"] && told.map(\.column) == ["images", "images"])
        #expect(told[0].detail == .size(of: "http://here/l", bytes: 100, limit: 99))
        #expect((summary.photos, summary.photosFailed) == (1, 2))
    }

    @Test("A photo that this machine cannot keep ends the export")
    func notWritten() async throws {
        var market = market
        market.images = ["http://here/w"]
        var job = job(market)
        job.photos = try saving(fetch: Self.fetch)
        await #expect(throws: ExportFailure.photoNotWritten(path: folder.path + "/photos", reason: "full")) {
            try await export(job)
        }
        // A folder in the photo's place.
        market.images = ["http://here/a"]
        job.market = market
        try folder.write("", to: "photos/1-1.jpg/x")
        await #expect(throws: ExportFailure.self) { try await export(job) }
    }

    @Test(
        "Names lead from the catalogue's folder to the photos, wherever the two are",
        arguments: [
            ("photos", "sheets", "../photos/5-2.jpg"), ("sheets/photos", "sheets", "photos/5-2.jpg"),
            ("sheets", "sheets", "5-2.jpg"), ("photos", "sheets/deep/down", "../../../photos/5-2.jpg"),
            ("a/b/photos", "a/c", "../b/photos/5-2.jpg"), (".", "sheets", "../5-2.jpg"),
        ])
    func relative(photos: String, sheets: String, cell: String) async throws {
        let saving = try saving(photos, sheets: sheets, fetch: Self.fetch)
        let outcome = await saving.save("a", product: 5, number: 2, gracePeriod: PhotoGracePeriod(time: VirtualTime()))
        guard case .saved(cell, Self.photos[0].count) = outcome else {
            Testing.Issue.record("\(outcome)")
            return
        }
    }

    @Test("Each number that is none is told by its field's code")
    func unreadable() async throws {
        var market = market
        market.products = [market.products[0]]
        market.products[0].unreadable = [.price: "p", .discountedPrice: "d", .stock: "s"]
        let issues = Mutex<[Catalogue.Issue]>([])
        let (summary, products) = try await export(job(market)) { event in
            if case .issue(let issue, _) = event { issues.withLock { $0.append(issue) } }
        }
        let told = issues.withLock { $0 }
        #expect(told.map(\.code) == [.priceNotANumber, .discountNotANumber, .stockNotAWholeNumber])
        #expect(told.map(\.value) == ["p", "d", "s"])
        #expect(told.map(\.column) == ["price", "discounted_price", "stock"])
        #expect(Set(told.map(\.file)) == ["http://here"])
        #expect(summary.valuesUnreadable == 3 && products[0].unreadable.count == 3)
    }
}
