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

@Suite("Exporting")
struct ExportJobTests {
    private func export(
        _ market: ShownMarket, _ configure: (inout ExportJob) -> Void = { _ in },
        onEvent: @escaping @Sendable (ExportJob.Event) -> Void = { _ in }
    ) async throws -> (ExportJob.Summary, [ExportedProduct]) {
        var job = ExportJob(market: market, marketName: "http://here", ledger: nil, account: account)
        configure(&job)
        var products: [ExportedProduct] = []
        let summary = try await job.run(onEvent: onEvent, write: { products.append($0) })
        return (summary, products)
    }

    @Test("Every product comes once, oldest first, and one that is gone meanwhile is counted")
    func order() async throws {
        var market = ShownMarket()
        market.products = (1...23).map { facts($0, lamp("Lamp \($0)"), vendor: $0 % 2) }
        market.listed = market.products.reversed()
        market.products.remove(at: 4)
        let (summary, products) = try await export(market) { $0.pageSize = 5 }
        #expect(products.map(\.id) == (1...23).filter { $0 != 5 })
        #expect(summary.gone == 1)
        #expect(summary.products == 22)
        let (_, even) = try await export(market) { $0.selection.vendor = .number(0) }
        #expect(even.map(\.id) == (1...23).filter { $0 % 2 == 0 })
    }

    @Test(
        "What the market says it has and does not show is counted: its list goes on with it, shows fewer, or one twice",
        arguments: [nil, .mine] as [ExportJob.Selection.Vendor?])
    func missing(vendor: ExportJob.Selection.Vendor?) async throws {
        func missing(_ change: (inout ShownMarket) -> Void) async throws -> [Int] {
            var market = ShownMarket()
            market.products = (1...5).map { facts($0, lamp("Lamp \($0)")) }
            market.listed = market.products.reversed()
            change(&market)
            let summary = try await export(market) { if vendor != nil { $0.selection.vendor = .number(7) } }.0
            return [summary.products, summary.missing]
        }
        #expect(try await missing { _ in } == [5, 0])
        #expect(try await missing { $0.products.remove(at: 2) } == [4, 1])
        #expect(try await missing { $0.products = [] } == [0, 5])
        #expect(try await missing { $0.said = 9 } == [5, 4])
        #expect(try await missing { $0.listed![1] = $0.listed![0] } == [4, 1])
        // A market that lost track the other way says nothing of what is missing.
        #expect(try await missing { $0.said = 3 }[1] == 0)
    }

    @Test("An empty list is no catalogue while a product that the ledger knows is there")
    func emptyList() async throws {
        let folder = try TemporaryFolder()
        let ledger = try Ledger(path: folder.path + "/ledger.sqlite")
        let known = (1...2).map { KnownProduct(key: .sku("S\($0)"), id: $0, values: lamp(), photos: nil) }
        #expect(try ledger.adopt(known, of: account) == 2)
        var market = ShownMarket()
        (market.products, market.listed) = ([facts(1, lamp())], [])
        await #expect(
            throws: MarketError.unexpectedAnswer(status: 200, detail: "the list is empty, and product 1 is there")
        ) {
            try await export(market) { $0.ledger = ledger }
        }
        #expect(try await export(market).0.products == 0, "without a ledger nobody knows better")
        market.products = []
        #expect(try await export(market) { $0.ledger = ledger }.0.products == 0, "all are gone")
    }

    @Test("A product that was named and is not there is an error")
    func named() async throws {
        var market = ShownMarket()
        market.products = [facts(1, lamp()), facts(2, lamp())]
        let (_, products) = try await export(market) { $0.selection.ids = [2] }
        #expect(products.map(\.id) == [2])
        await #expect(throws: ExportFailure.productUnknown(id: 3)) {
            try await export(market) { $0.selection.ids = [3] }
        }
    }

    @Test("The photo that leads is named as the thumbnail, be it the first or another, at hand or by its address")
    func thumbnail() async throws {
        try await PracticeMarket.use(.openmarket) { market in
            for leading in 0..<3 { try await market.register(lamp("Lamp \(leading)"), photos: 3, leading: leading) }
            var (addresses, files): ([Int?], [String?]) = ([], [])
            _ = try await market.job.run(onEvent: { _ in }) { product in
                addresses.append(product.leading)
            }
            #expect(addresses == [0, 1, 2])
            var job = market.job
            job.photos = try market.saving
            _ = try await job.run(onEvent: { _ in }) { files.append($0.thumbnail) }
            #expect(files == ["photos/1-1.jpg", "photos/2-2.jpg", "photos/3-3.jpg"])
        }
    }

    @Test("A photo that is not there yet is asked for again, and named relative to the catalogue")
    func photos() async throws {
        let folder = try TemporaryFolder()
        let tries = Mutex(0)
        var market = ShownMarket()
        market.products = [facts(1, lamp())]
        market.images = ["http://here/a"]
        let photo = try Data(contentsOf: Places.samples.appendingPathComponent("photos/mug-sage.jpg"))
        let lateness = 2
        let time = VirtualTime()
        let saving = try PhotoSaving(
            folder: folder.path + "/photos", catalogueFolder: folder.path + "/sheets", time: time
        ) { _, path in
            guard
                tries.withLock({
                    $0 += 1; return $0 > lateness
                })
            else { return .absent(.answer(status: 404, host: "here")) }
            _ = FileManager.default.createFile(atPath: path, contents: photo)
            return .saved(bytes: photo.count)
        }
        let (summary, products) = try await export(market) { $0.photos = saving }
        #expect(products[0].images == ["../photos/1-1.jpg"])
        #expect(summary.photos == 1)
        #expect(summary.photoBytes == photo.count)
        #expect(time.now == .milliseconds(750))
        #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path + "/photos") == ["1-1.jpg"])

    }

    @Test("Photos that are lost are waited for once, however many products have them")
    func lostPhotos() async throws {
        let folder = try TemporaryFolder()
        var market = ShownMarket()
        market.products = (1...100).map { facts($0, lamp("Lamp \($0)")) }
        market.images = ["http://here/a"]
        let time = VirtualTime()
        let saving = try PhotoSaving(folder: folder.path, catalogueFolder: folder.path, time: time) { _, _ in
            .absent(.answer(status: 404, host: "here"))
        }
        let (summary, products) = try await export(market) { $0.photos = saving }
        #expect(summary.photosFailed == 100)
        #expect(products[0].images == ["http://here/a"])
        #expect(time.now <= .seconds(8))
    }

    /// The codes of what an export says, with the product and the value of each.
    private func issues(
        _ market: ShownMarket, _ configure: (inout ExportJob) -> Void = { _ in }
    ) async throws -> [String] {
        let told = Mutex<[String]>([])
        _ = try await export(market, configure) { event in
            guard case .issue(let issue, let product) = event else { return }
            told.withLock { $0.append("\(product) \(issue.code.rawValue) \(issue.value ?? "")") }
        }
        return told.withLock { $0 }
    }

    @Test(
        "What is no photo is named and not kept",
        arguments: [
            ("<html>Sign in</html>", "image-unsupported"), ("", "image-unsupported"),
            ("\u{7F}ELF", "image-unsupported"),
        ])
    func noPhotos(content: String, code: String) async throws {
        let folder = try TemporaryFolder()
        var market = ShownMarket()
        market.products = [facts(1, lamp())]
        market.images = ["http://here/a.jpg"]
        let saving = try PhotoSaving(
            folder: folder.path + "/photos", catalogueFolder: folder.path, time: VirtualTime()
        ) { _, path in
            _ = FileManager.default.createFile(atPath: path, contents: Data(content.utf8))
            return .saved(bytes: content.utf8.count)
        }
        #expect(try await issues(market) { $0.photos = saving } == ["1 \(code) http://here/a.jpg"])
        #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path + "/photos").isEmpty)
        let (summary, products) = try await export(market) { $0.photos = saving }
        #expect(summary.photosFailed == 1 && summary.photos == 0)
        #expect(products[0].images == ["http://here/a.jpg"])
    }

    @Test("Numbers of the market's that are none are named, and written as the market spells them")
    func unreadable() async throws {
        var market = ShownMarket()
        market.products = [facts(1, lamp()), facts(2, lamp())]
        market.products[1].price = nil
        market.products[1].unreadable = [.price: "1e300", .stock: "many"]
        #expect(try await issues(market) == ["2 answer-unreadable 1e300", "2 stock-not-a-whole-number many"])
        let (summary, products) = try await export(market)
        #expect(summary.valuesUnreadable == 2)
        #expect(products.map(\.unreadable) == [[:], [.price: "1e300", .stock: "many"]])
    }

    @Test(
        "A number beyond the catalogue's is said to be too long or too large, not to be none",
        arguments: [
            (Field.price, "1234567890123456", "price-too-precise"),
            (.discountedPrice, "0.1234567890123456789", "discount-too-precise"),
            (.stock, "99999999999999999999", "stock-too-large"), (.stock, "1e20", "stock-too-large"),
            (.stock, "1.50", "stock-not-a-whole-number"), (.price, "1,000", "price-not-a-number"),
        ])
    func beyond(field: Field, said: String, code: String) {
        var facts = ProductFacts(id: 1)
        facts.unreadable = [field: said]
        let issues = facts.unreadableIssues(at: "here")
        #expect(issues.map { "\($0.code) \($0.value ?? "")" } == ["\(code) \(said)"])
    }
}
