import Catalogue
import Drafting
import Foundation
import MarketAPI
import Tabular
import TestSupport
import Testing
import Transfer

@testable import Jobs

@Suite("A catalogue's way from one market into another", .timeLimit(.minutes(2)))
struct GenerationLawTests {
    private static let count = 8
    /// What two markets have in common of a catalogue; its numbers and its photos' addresses are the market's.
    private static let shared = Field.written.filter { ![.id, .market, .images, .thumbnail].contains($0) }

    @Test(
        "What is exported and imported into an empty market is exported equal there",
        arguments: MarketGeneration.allCases, TabularFormat.written)
    func trip(generation: MarketGeneration, format: TabularFormat) async throws {
        let seed = UInt64(1 + TabularFormat.written.firstIndex(of: format)!)
        try await PracticeMarket.use(generation) { home in
            try await home.fill(Self.count, seed: seed)
            let file = try await home.export("out.\(format.rawValue)", format, savesPhotos: true)
            let original = try await products(of: home)
            let photos = try await home.photos()
            #expect(photos.count == Self.count)
            try await PracticeMarket.use(generation) { abroad in
                let outcome = await abroad.importing(file)
                #expect(outcome.summary.uploaded == Self.count, "seed \(seed) \(outcome.end)")
                let copy = try await products(of: abroad)
                #expect(copy == original, "seed \(seed)")
                let copies = try await abroad.photos()
                #expect(copies == photos)
            }
        }
    }

    /// What two markets have in common of each product. They are not compared by their numbers: a product whose request
    /// was lost on a slow machine is registered after the others.
    private func products(of market: PracticeMarket) async throws -> [String] {
        let file = try await market.export("shared.ndjson", .ndjson, fields: Self.shared)
        return try String(contentsOfFile: file, encoding: .utf8).split(separator: "\n").map(String.init).sorted()
    }

    @Test("The same catalogue gives the same bytes whenever it is written", arguments: MarketGeneration.allCases)
    func sameBytes(generation: MarketGeneration) async throws {
        try await PracticeMarket.use(generation) { market in
            try await market.fill(Self.count, seed: 7)
            let first = try await written(market)
            let second = time(nil)
            try await waitUntil(time(nil) != second, found: "the same second")
            #expect(try await written(market) == first)
        }
    }

    private func written(_ market: PracticeMarket) async throws -> [TabularFormat: Data] {
        var written: [TabularFormat: Data] = [:]
        for format in TabularFormat.written {
            written[format] = try Data(contentsOf: URL(filePath: try await market.export("out", format)))
        }
        return written
    }
}

extension PracticeMarket {
    /// The photos of its products, in the products' order.
    fileprivate func photos() async throws -> [[Data]] {
        _ = try await export("with-photos.csv", .csv, savesPhotos: true)
        var photos: [[Data]] = []
        _ = try await job.run(onEvent: { _ in }) { product in
            photos.append(
                try (1...product.images.count).map {
                    try Data(contentsOf: URL(filePath: "\(folder.path)/photos/\(product.id)-\($0).jpg"))
                })
        }
        return photos
    }
}
