import Catalogue
import Drafting
import Foundation
import Ledger
import Synchronization
import TestSupport
import Testing
import Transfer

@testable import Jobs

@Suite("Exporting")
struct ExportJobTests {
    private func export(
        _ market: ShownMarket, _ configure: (inout ExportJob) -> Void = { _ in }
    ) async throws -> (ExportJob.Summary, [ExportedProduct]) {
        var job = ExportJob(market: market, marketName: "http://here", ledger: nil, account: account)
        configure(&job)
        var products: [ExportedProduct] = []
        let summary = try await job.run(onEvent: { _ in }, write: { products.append($0) })
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

    @Test("A photo that is not there yet is asked for again, and named relative to the catalogue")
    func photos() async throws {
        let folder = try TemporaryFolder()
        let tries = Mutex(0)
        var market = ShownMarket()
        market.products = [facts(1, lamp())]
        market.images = ["http://here/a"]
        let photo = try Data(contentsOf: Places.samples.appendingPathComponent("photos/mug-sage.jpg"))
        let lateness = 2
        market.download = { _, path in
            guard
                tries.withLock({
                    $0 += 1; return $0 > lateness
                })
            else { return .answer(status: 404) }
            _ = FileManager.default.createFile(atPath: path, contents: photo)
            return .saved(bytes: photo.count, contentType: nil)
        }
        let time = VirtualTime()
        let saving = try PhotoSaving(
            folder: folder.path + "/photos", catalogueFolder: folder.path + "/sheets", time: time)
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
        market.download = { _, _ in .answer(status: 404) }
        let time = VirtualTime()
        let saving = try PhotoSaving(folder: folder.path, catalogueFolder: folder.path, time: time)
        let (summary, products) = try await export(market) { $0.photos = saving }
        #expect(summary.photosFailed == 100)
        #expect(products[0].images == ["http://here/a"])
        #expect(time.now <= .seconds(8))
    }
}
