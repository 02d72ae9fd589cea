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

@Suite("A sheet's leading photo", .timeLimit(.minutes(4)))
struct LeadingPhotoImportTests {
    /// The name, the description, the price, the stock, the photos, the one that leads, and the key.
    private static let header = "name,description,price,stock,images,thumbnail,sku\n"

    private static let seed = SeededGenerator.seeds[0]

    /// Photos in the market's folder, each another one.
    private func photos(_ count: Int, in market: PracticeMarket) throws -> [String] {
        let mug = try Data(contentsOf: Places.samples.appendingPathComponent("photos/mug-sage.jpg"))
        return try (1...count).map { number in
            try market.folder.write(mug + Data([UInt8(number)]), to: "p\(number).jpg")
            return "p\(number).jpg"
        }
    }

    private func sheet(_ photos: [String], leading: String, price: Int = 1000, in market: PracticeMarket) throws
        -> String
    {
        let row = "Blue lamp,a plain description,\(price),1,\(photos.joined(separator: "|")),\(leading),A\n"
        return try market.folder.write(Self.header + row, to: "in.csv").path
    }

    private func leading(_ market: PracticeMarket, _ id: Int = 1) async throws -> Int? {
        try await market.connection.reader.detail(id).leading
    }

    @Test(
        "An export that nobody touched changes nothing, whichever photo leads, and however many there are",
        arguments: MarketGeneration.allCases)
    func untouched(generation: MarketGeneration) async throws {
        try await PracticeMarket.use(generation) { market in
            try await market.fillWithPhotos(seed: Self.seed)
            let count = try await market.job.count
            for savesPhotos in [false, true] {
                let file = try await market.export("out.csv", .csv, savesPhotos: savesPhotos)
                let planned = await market.importing(file, isDry: true).planned
                #expect(planned.judged.issues == [:], "seed \(Self.seed)")
                #expect(planned.counts.unchanged == count, "seed \(Self.seed)")
                #expect(planned.counts.requests == planned.counts.questions)
            }
        }
    }

    @Test("Products that the ledger knows are not asked for because a sheet names what leads them")
    func noQuestions() async throws {
        try await PracticeMarket.use(.openmarket) { market in
            let photos = try photos(3, in: market)
            let text = (1...20).map {
                "Lamp \($0),a plain description,1000,1,\(photos.joined(separator: "|")),p2.jpg,S\($0)\n"
            }
            let file = try market.folder.write(Self.header + text.joined(), to: "in.csv").path
            #expect(await market.importing(file).summary.uploaded == 20)
            let with = try await market.export("with.csv", .csv)
            let without = try await market.export(
                "without.csv", .csv, fields: Field.written.filter { $0 != .thumbnail })
            let questions = await market.importing(without, isDry: true).planned.counts.questions
            for sheet in [with, file] {
                let planned = await market.importing(sheet, isDry: true).planned
                #expect(planned.counts.unchanged == 20)
                #expect(planned.counts.questions == questions)
            }
        }
    }

    @Test(
        "Naming another photo in an export lets that one lead, by its address or by its file", arguments: [false, true])
    func changed(savesPhotos: Bool) async throws {
        for generation in [MarketGeneration.training, .openmarket] {
            try await PracticeMarket.use(generation) { market in
                try await market.register(lamp(), photos: 3, leading: 0)
                for wanted in [2, 1, 0] {
                    let path = try await market.export("out.csv", .csv, savesPhotos: savesPhotos)
                    let (before, after) = try await market.names(leadBy: wanted, savesPhotos: savesPhotos)
                    let text = try String(contentsOf: URL(filePath: path), encoding: .utf8)
                    let last = try #require(text.range(of: before, options: .backwards))
                    try text.replacingCharacters(in: last, with: after).write(
                        to: URL(filePath: path), atomically: true, encoding: .utf8)
                    let planned = await market.importing(path, isDry: true).planned
                    #expect((planned.counts.updates, planned.counts.leads) == (1, 1))
                    let outcome = await market.importing(path)
                    #expect(outcome.stop == nil)
                    #expect(outcome.summary.updated == 1)
                    #expect(try await leading(market) == wanted)
                    #expect(await market.importing(path).summary.unchanged == 1)
                }
            }
        }
    }

    @Test(
        "A row by its sku changes what leads, once, with its other values; and says nothing of it where it names none")
    func bySKU() async throws {
        try await PracticeMarket.use(.openmarket) { market in
            let photos = try photos(3, in: market)
            #expect(await market.importing(try sheet(photos, leading: "", in: market)).summary.uploaded == 1)
            let outcome = await market.importing(try sheet(photos, leading: "p3.jpg", price: 900, in: market))
            #expect(outcome.summary.updated == 1)
            #expect(outcome.planned.counts.photosChanged == 0)
            #expect(try await leading(market) == 2)
            #expect(try await market.connection.reader.detail(1).facts.price == Amount(900))
            for name in ["", "p3.jpg"] {
                let again = await market.importing(try sheet(photos, leading: name, price: 900, in: market))
                #expect(again.summary.unchanged == 1)
            }
            #expect(try await leading(market) == 2)
            // Back to the first.
            #expect(
                await market.importing(try sheet(photos, leading: "p1.jpg", price: 900, in: market)).summary.updated
                    == 1)
            #expect(try await leading(market) == 0)
        }
    }

    @Test("Where the first photo always leads, a row by its sku sends them in another order, and one by its id says so")
    func firstLeads() async throws {
        try await PracticeMarket.use(.camp2) { market in
            let photos = try photos(3, in: market)
            #expect(await market.importing(try sheet(photos, leading: "", in: market)).summary.uploaded == 1)
            let outcome = await market.importing(try sheet(photos, leading: "p3.jpg", in: market))
            #expect(outcome.summary.updated == 1)
            #expect(
                try market.ledger.product(.sku("A"), of: market.connection.account)?.photos?.first
                    == FileDigest.sha256(path: market.folder.path + "/p3.jpg"))
            let path = try market.folder.write(
                "id,market,images,thumbnail\n1,\(market.connection.name),p3.jpg|p1.jpg|p2.jpg,p2.jpg\n", to: "id.csv"
            ).path
            let kept = await market.importing(path).planned
            #expect(kept.judged.issues == [.thumbnailKept: 1])
            #expect(kept.counts.unchanged == 1)
        }
    }

    @Test("A product that is replaced for other photos is led by the same one as before, where the row still has it")
    func replaced() async throws {
        try await PracticeMarket.use(.openmarket) { market in
            let photos = try photos(4, in: market)
            let old = Array(photos[..<3])
            #expect(await market.importing(try sheet(old, leading: "", in: market)).summary.uploaded == 1)
            #expect(await market.importing(try sheet(old, leading: "p2.jpg", in: market)).summary.updated == 1)
            func digests(_ sku: String) throws -> [String]? {
                try market.ledger.product(.sku(sku), of: market.connection.account)?.photos
            }
            func digest(_ name: String) -> String { FileDigest.sha256(path: market.folder.path + "/" + name) ?? "" }
            let replaced = await market.importing(try sheet(photos, leading: "", in: market), replacesPhotos: true)
            #expect((replaced.planned.counts.replaces, replaced.summary.remaining) == (1, 0))
            #expect(try digests("A") == ["p2.jpg", "p1.jpg", "p3.jpg", "p4.jpg"].map(digest))
            #expect(await market.importing(try sheet(photos, leading: "", in: market)).summary.unchanged == 1)
            // Without it, the row's first one leads.
            let others = ["p4.jpg", "p1.jpg"]
            #expect(
                await market.importing(try sheet(others, leading: "", in: market), replacesPhotos: true).stop == nil)
            #expect(try digests("A") == others.map(digest))
        }
    }

    @Test("Where the first photo always leads, one that a row named goes on to lead when a sheet names none any more")
    func namedBefore() async throws {
        try await PracticeMarket.use(.camp2) { market in
            let photos = try photos(3, in: market)
            #expect(await market.importing(try sheet(photos, leading: "p3.jpg", in: market)).summary.uploaded == 1)
            for leading in ["", "other.jpg"] {
                let same = await market.importing(try sheet(photos, leading: leading, in: market))
                #expect(same.summary.unchanged == 1, "\(leading)")
            }
            // Which photos there are is the row's; another named one leads, and then goes on to.
            let more = try self.photos(4, in: market)
            #expect(await market.importing(try sheet(more, leading: "", in: market)).summary.updated == 1)
            func first() throws -> String? {
                try market.ledger.product(.sku("A"), of: market.connection.account)?.photos?.first
            }
            #expect(try first() == FileDigest.sha256(path: market.folder.path + "/p3.jpg"))
            #expect(await market.importing(try sheet(more, leading: "p2.jpg", in: market)).summary.updated == 1)
            #expect(await market.importing(try sheet(more, leading: "", in: market)).summary.unchanged == 1)
            #expect(try first() == FileDigest.sha256(path: market.folder.path + "/p2.jpg"))
        }
        // Where no row ever named one, the order is the seller's wish.
        try await PracticeMarket.use(.camp2) { market in
            let photos = try photos(2, in: market)
            #expect(await market.importing(try sheet(photos, leading: "", in: market)).summary.uploaded == 1)
            let turned = await market.importing(try sheet(photos.reversed(), leading: "", in: market))
            #expect(turned.summary.updated == 1)
        }
    }

    @Test("A photo that is none of the product's is said, and the rest of the row is sent")
    func undecided() async throws {
        try await PracticeMarket.use(.openmarket) { market in
            try await market.register(lamp(), photos: 3, leading: 0)
            let path = try market.folder.write(
                "id,market,price,thumbnail\n1,\(market.connection.name),900,other.jpg\n", to: "id.csv"
            ).path
            let outcome = await market.importing(path)
            #expect(outcome.planned.judged.issues == [.thumbnailKept: 1])
            #expect(outcome.summary.updated == 1)
            #expect(try await leading(market) == 0)
        }
    }

    @Test(
        "A product that somebody lets another photo lead is changed, and the row lets its own lead again",
        arguments: [MarketGeneration.training, .openmarket])
    func drifted(generation: MarketGeneration) async throws {
        try await PracticeMarket.use(generation) { market in
            let photos = try photos(3, in: market)
            // Two, so that the list is read.
            let rows = ["p2.jpg", ""].enumerated().map {
                "Lamp \($0),a plain description,1000,1,\(photos.joined(separator: "|")),\($1),S\($0)\n"
            }
            let file = try market.folder.write(Self.header + rows.joined(), to: "in.csv").path
            #expect(await market.importing(file).summary.uploaded == 2)
            #expect(await market.importing(file).planned.counts.seen == 2)
            for id in 1...2 { try await market.lead(id, with: 2) }
            let told = Found<DriftedRow>()
            let dry = await market.importing(file, isDry: true) {
                if case .reading(.drifted(let row)) = $0 { told.add(row) }
            }
            #expect((dry.planned.counts.changed, dry.planned.counts.leads, dry.planned.counts.updates) == (2, 1, 1))
            #expect(
                told.all.map(\.changes) == Array(repeating: [.init(field: .thumbnail, from: "1", to: "3")], count: 2))
            let outcome = await market.importing(file)
            #expect((outcome.summary.updated, outcome.summary.unchanged) == (1, 1))
            // What the row names leads; that of one that names none stays.
            #expect(try await leading(market, 1) == 0)
            #expect(try await leading(market, 2) == 2)
            let again = await market.importing(file).planned.counts
            #expect((again.changed, again.unchanged, again.seen) == (0, 2, 2))
        }
    }

    @Test("Undoing lets the photo lead again that led, unless somebody chose another one since")
    func undone() async throws {
        try await PracticeMarket.use(.openmarket) { market in
            let photos = try photos(3, in: market)
            #expect(await market.importing(try sheet(photos, leading: "", in: market)).summary.uploaded == 1)
            let outcome = await market.importing(try sheet(photos, leading: "p3.jpg", in: market))
            let run = try #require(outcome.planned.plan?.run)
            let planning = UndoPlanning(of: run, in: market.ledger, market: market.connection.reader, concurrency: 1)
            let found = Found<UndoRow>()
            _ = try await planning.plan(report: { found.add($0) }, mayWrite: { _ in false })
            #expect(found.all.map(\.lead) == [LeadChange(to: 0, from: 2)])
            try await market.lead(1, with: 1)
            let since = Found<UndoRow>()
            _ = try await planning.plan(report: { since.add($0) }, mayWrite: { _ in false })
            #expect(since.all.map(\.verdict) == [.impossible(.changedSince([.thumbnail]))])
        }
    }
}

extension PracticeMarket {
    /// How an export names the photo that leads its first product, and another one.
    fileprivate func names(leadBy place: Int, savesPhotos: Bool) async throws -> (String, String) {
        let detail = try await connection.reader.detail(1)
        let leading = try #require(detail.leading)
        if savesPhotos { return ("photos/1-\(leading + 1).jpg", "photos/1-\(place + 1).jpg") }
        return (detail.images[leading].url, detail.images[place].url)
    }
}

extension ExportJob {
    fileprivate var count: Int {
        get async throws { try await run(onEvent: { _ in }, write: { _ in }).products }
    }
}
