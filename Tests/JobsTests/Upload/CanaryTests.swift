import Catalogue
import Foundation
import Jobs
import Ledger
import MarketAPI
import Synchronization
import TestSupport
import Testing
import Transfer

@Suite("Rows that are sent before the others")
struct CanaryTests {
    private let folder: TemporaryFolder
    private let ledger: Ledger
    private let photo: PlannedPhoto
    private let account = Account(market: "m", identifier: "i")
    private let time = VirtualTime()

    init() throws {
        folder = try TemporaryFolder()
        ledger = try Ledger(path: folder.path + "/ledger.sqlite")
        let file = try folder.write("JPEG", to: "a.jpg")
        photo = PlannedPhoto(path: file.path, digest: try #require(FileDigest.sha256(path: file.path)), bytes: 4)
    }

    /// A run of registrations, each with its name as its sku.
    private func plan(_ names: [String]) throws -> Run {
        let writer = try ledger.plan(RunProposal(command: "import", account: account, api: "openmarket"))
        try writer.append(
            names.enumerated().map { index, name in
                let values = ProductValues(
                    name: name, description: "ten\nletters", price: Amount(1000)!, currency: .krw,
                    discountedPrice: .zero, stock: 0)
                return PlannedEntry(
                    record: index + 1, key: .sku(name), sku: name,
                    content: ContentDigest(values, photos: [photo.digest]),
                    operation: .create(values, photos: [photo]))
            })
        return try writer.finish(PlanTallies(records: names.count)).run
    }

    private func market(
        spelling: @escaping @Sendable (inout ProductFacts) -> Void = { _ in }, photosAfter: Duration = .zero
    ) -> MemoryMarket {
        // Each goes on numbering where another may have ended.
        MemoryMarket(
            number: { $0 + Int(photosAfter / .seconds(1)) }, spelling: spelling,
            photo: { [time] in time.now < photosAfter ? .answer(status: 404) : .saved(bytes: 4, contentType: nil) })
    }

    private func upload(_ run: Run, _ market: MemoryMarket, canary: Int = 1) -> UploadJob {
        UploadJob(
            run, ledger: ledger, market: market, photos: AsTheyAre(), options: .patient(canary: canary),
            time: time)
    }

    /// What a run was stopped for.
    private func faults(_ upload: UploadJob) async throws -> [CanaryFaultKind] {
        do throws(UploadError) { _ = try await upload.perform() } catch {
            guard case .canary(let faults) = error else { throw error }
            return faults.map(\.kind)
        }
        return []
    }

    @Test("A row that another run has registered meanwhile is no fault")
    func elsewhere() async throws {
        let (first, second) = (try plan(["a"]), try plan(["a", "b"]))
        let market = market()
        _ = try await upload(first, market).perform()
        let counts = try await upload(second, market).perform()
        #expect(counts[.unchanged] == 1)
        #expect(counts[.uploaded] == 1)
    }

    @Test("A row that a dead run left in doubt is no fault; it is settled at the end")
    func inDoubt() async throws {
        let (first, second) = (try plan(["a"]), try plan(["a", "b"]))
        try ledger.mark(first.id, .running)
        var reader = ledger.entries(of: first.id, in: [.planned])
        for entry in try reader.next() { _ = try await ledger.recordIntent(entry, seenID: 0) }
        #expect(try await upload(second, market()).perform()[.uploaded] == 2)
    }

    @Test("The market's own spelling is no fault: its line ends, and nothing for zero")
    func spelling() async throws {
        let market = market(spelling: { facts in
            facts.description = "ten\r\nletters"
            (facts.stock, facts.discountedPrice) = (nil, nil)
        })
        #expect(try await upload(plan(["a"]), market).perform()[.uploaded] == 1)
    }

    @Test("A value that is not what was sent stops the run, with what was found")
    func otherValue() async throws {
        let market = market(spelling: { $0.price = Amount(999)! })
        #expect(
            try await faults(upload(plan(["a", "b"]), market)) == [.field(.price, sent: "1000", found: "999")])
        #expect(market.names == ["a"])
    }

    @Test("Photos may take some seconds to appear, but not for ever")
    func photos() async throws {
        #expect(try await upload(plan(["a"]), market(photosAfter: .seconds(5))).perform()[.uploaded] == 1)
        #expect(
            try await faults(upload(plan(["b"]), market(photosAfter: .seconds(500)))) == [.photo(url: "a.jpg")])
    }
}
