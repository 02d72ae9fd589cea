import Backups
import Catalogue
import Drafting
import Foundation
import Ledger
import MarketAPI
import Tabular
import TestSupport
import Testing
import Transfer

@testable import Jobs

@Suite("Which photo leads", .timeLimit(.minutes(4)))
struct LeadingPhotoTests {
    /// What differs from a source to the market as it is.
    private func differences(_ before: CatalogueSource, _ market: PracticeMarket) async throws -> [ProductDifference] {
        let found = Found<ProductDifference>()
        let after = market.source
        _ = try await CatalogueDiff(from: before, to: after).run(report: { _ in }) { found.add($0) }
        return found.all
    }

    @Test("Is a difference between a backup or an export and the market, and in what a backup is made of again")
    func difference() async throws {
        try await PracticeMarket.use(.openmarket) { market in
            let id = try await market.register(lamp(), photos: 3, leading: 0)
            _ = try await market.backUp()
            let repository = try BackupRepository(at: market.repository)
            let sources = [
                CatalogueSource.snapshot(repository, try repository.snapshot(at: nil)),
                .file(try await market.export("old.csv", .csv)),
            ]
            for source in sources { #expect(try await differences(source, market) == []) }
            try await market.lead(id, with: 2)
            for source in sources {
                let changes = try await differences(source, market).flatMap(\.changes)
                #expect(changes.map { [$0.field.column, $0.before, $0.after] } == [["thumbnail", "1", "3"]])
            }
            #expect(try await market.backUp().map(\.leading) == [2])
        }
    }

    /// An export with its photos, but for the market's address.
    private func exported(_ market: PracticeMarket) async throws -> (file: Data, photos: [String: Data]) {
        let file = try await market.export(
            "out.csv", .csv, fields: Field.written.filter { $0 != .market }, savesPhotos: true)
        let folder = URL(filePath: market.folder.path + "/photos")
        let names = try FileManager.default.contentsOfDirectory(atPath: folder.path)
        return (
            try Data(contentsOf: URL(filePath: file)),
            Dictionary(
                uniqueKeysWithValues: try names.map { ($0, try Data(contentsOf: folder.appendingPathComponent($0))) })
        )
    }

    @Test(
        "Is brought back with a backup into an empty market, whose export is the same to the byte, and where another came to lead",
        arguments: MarketGeneration.allCases)
    func restored(generation: MarketGeneration) async throws {
        let seed = SeededGenerator.seeds[0]
        try await PracticeMarket.use(generation) { source in
            try await source.fillWithPhotos(seed: seed)
            let kept = try await source.backUp()
            let before = try await exported(source)
            try await PracticeMarket.use(generation) { target in
                let outcome = await target.restore(source.repository)
                #expect(outcome.stop == nil)
                #expect(outcome.summary.uploaded == kept.count)
                #expect(try await exported(target) == before, "seed \(seed)")
                #expect(await target.restore(source.repository).summary.unchanged == kept.count)
                guard target.connection.reader.capabilities.choosesThumbnail else { return }
                let led = try #require(kept.first { $0.leading == 4 })
                try await target.lead(led.id, with: 1)
                let again = await target.restore(source.repository)
                #expect(again.summary.updated == 1)
                #expect((again.counts?.changed, again.counts?.seen) == (1, kept.count - 1))
                #expect(try await exported(target) == before, "seed \(seed)")
            }
        }
    }

    @Test("Comes first in a market where the first photo always leads", arguments: [MarketGeneration.camp, .camp2])
    func first(generation: MarketGeneration) async throws {
        try await PracticeMarket.use(.openmarket) { source in
            try await source.register(lamp(), photos: 3, leading: 2)
            let photos = try #require(try await source.backUp().first).images.map { $0.photo.stored?.digest }
            try await PracticeMarket.use(generation) { target in
                #expect(await target.restore(source.repository).summary.uploaded == 1)
                let after = try #require(try await target.backUp().first).images.map { $0.photo.stored?.digest }
                #expect(after == [photos[2], photos[0], photos[1]])
                let repository = try BackupRepository(at: source.repository)
                let kept = CatalogueSource.snapshot(repository, try repository.snapshot(at: nil))
                #expect(try await differences(kept, target) == [])
                #expect(await target.restore(source.repository).summary.unchanged == 1)
            }
        }
    }

    /// A backup of a product led by its third photo is brought back into a market with these faults.
    private func restoring(
        faults: String, stops: Bool = false,
        _ body: (PracticeMarket, RestoreOutcome, _ repository: String) async throws -> Void
    ) async throws {
        try await PracticeMarket.use(.openmarket) { source in
            try await source.register(lamp(), photos: 3, leading: 2)
            _ = try await source.backUp()
            try await PracticeMarket.use(.openmarket, faults: faults) { target in
                // A pause before a second try is where a run can be stopped between the halves.
                let stop = StopRequest()
                let outcome = await target.restore(source.repository, stop: stop) { event in
                    if stops, case .run(.upload(.retrying, of: _)) = event { stop.request() }
                }
                try await body(target, outcome, source.repository)
            }
        }
    }

    @Test(
        "An answer that is lost between the halves, or to either, is no second product",
        arguments: ["create", "update"])
    func lost(route: String) async throws {
        try await restoring(faults: #"[{"on": "\#(route)", "times": 1, "fault": "drop-after"}]"#) {
            market, outcome, _ in
            #expect(outcome.stop == nil)
            #expect(outcome.summary.uploaded == 1)
            let (ids, leading) = (try await market.ids, try await market.leading)
            #expect(ids == [1])
            #expect(leading == 2)
        }
    }

    @Test("A market that refuses it has the product, which the row says; the next restoring chooses the photo alone")
    func refused() async throws {
        try await restoring(faults: #"[{"on": "update", "times": 1, "fault": "status", "status": 409}]"#) {
            market, outcome, repository in
            #expect(outcome.summary.failed == 1)
            let run = try #require(outcome.run)
            let row = try #require(try market.ledger.entries(of: run, ordinals: [1]).first)
            #expect(row.reason?.code == .leadStays && row.marketID == 1)
            #expect(row.isHalfRegistered)
            let again = await market.restore(repository)
            #expect((again.summary.uploaded, again.summary.updated) == (0, 1))
            #expect(try await market.leading == 2)
        }
    }

    @Test("A run that ended between the halves goes on with the second one")
    func betweenHalves() async throws {
        let away = #"[{"on": "update", "times": 1, "fault": "status", "status": 503}]"#
        try await restoring(faults: away, stops: true) { market, outcome, repository in
            #expect(outcome.summary.uploaded == 0)
            let run = try #require(outcome.run)
            let row = try #require(try market.ledger.entries(of: run, ordinals: [1]).first)
            #expect(EntryState.open.contains(row.state) && row.marketID == 1 && !row.registers)
            #expect(try market.ledger.openRequests(of: run) == 1)
            let last = await market.restore(repository)
            #expect(last.run == run)
            #expect(last.summary.uploaded == 1)
            #expect(try await market.ids == [1])
            #expect(try await market.leading == 2)
        }
    }

    @Test("Costs a product whose first photo leads no request more")
    func requests() async throws {
        try await PracticeMarket.use(.openmarket) { source in
            try await source.register(lamp(), photos: 3, leading: 0)
            _ = try await source.backUp()
            try await PracticeMarket.use(.openmarket) { target in
                let planned = Found<LedgerEntry>()
                let outcome = await target.restore(source.repository) {
                    if case .planned(let row) = $0 { planned.add(row) }
                }
                #expect(planned.all.map(\.lead) == [nil])
                let run = try #require(outcome.run)
                #expect(try target.ledger.counts(run)[.uploaded] == 1)
            }
        }
    }

    @Test("A file that names none says nothing of it")
    func unsaid() async throws {
        try await PracticeMarket.use(.openmarket) { market in
            try await market.register(lamp(), photos: 3, leading: 1)
            let fields = Field.written.filter { $0 != .thumbnail }
            let file = try await market.export("out.csv", .csv, fields: fields)
            #expect(try await differences(.file(file), market) == [])
        }
    }
}

extension PracticeMarket {
    /// The numbers of its products.
    fileprivate var ids: [Int] {
        get async throws { try await connection.reader.page(1, size: 10, search: nil).products.map(\.facts.id) }
    }

    /// The place of the photo that leads its first product.
    fileprivate var leading: Int? { get async throws { try await connection.reader.detail(1).leading } }
}
