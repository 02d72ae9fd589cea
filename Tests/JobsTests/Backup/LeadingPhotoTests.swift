import Backups
import Catalogue
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
        let after = CatalogueSource.market(market.connection.reader, name: market.connection.name)
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
