import Catalogue
import Drafting
import Foundation
import Ledger
import MarketAPI
import Sandbox
import Tabular
import TestSupport
import Testing
import Transfer

@testable import Jobs

@Suite("What is exported can be imported")
struct RoundTripLawTests {
    private static let vendor = SandboxVendor(identifier: "00000000-1111-4222-8333-444444444444", secret: "s")

    private func product(_ random: inout SeededGenerator) -> ProductValues {
        let pieces = ["가", "é", "👩‍👩‍👧", "\"", "'", ",", ";", "|", "<b>", "&amp;", "\\", "=1", "a", " b", "00"]
        let text = { (count: Int, random: inout SeededGenerator) in
            // A text may begin as a formula does, or as one that is guarded.
            ["x", "=x", "'=x", "''+x", "'x", "-x", "@x"].randomElement(using: &random)!
                + (0..<count).map { _ in pieces.randomElement(using: &random)! }.joined() + "x"
        }
        let digits = Int64.random(in: 1...999_999_999_999_999, using: &random)
        let isDollar = Bool.random(using: &random)
        let price = Amount(Int128(digits), exponent: isDollar ? -Int.random(in: 0...6, using: &random) : 0)!
        return ProductValues(
            name: text(8, &random), description: text(6, &random) + "\nsecond line, " + text(6, &random),
            price: price, currency: isDollar ? .usd : .krw,
            discountedPrice: [.zero, price].randomElement(using: &random)!,
            stock: [0, 1, .max, .max - 1].randomElement(using: &random)!)
    }

    @Test("An export is judged clean, and importing it changes nothing", arguments: [1, 2, 3] as [UInt64])
    func law(seed: UInt64) async throws {
        let folder = try TemporaryFolder()
        var configuration = SandboxConfiguration(dataFolder: folder.url.appendingPathComponent("data"))
        configuration.vendors = [Self.vendor]
        let sandbox = try await SandboxServer(configuration).start()
        var settings = MarketConnection.Settings()
        settings.rate = Rate("1000/s")!
        let connection = try MarketConnection(
            address: sandbox.url,
            credentials: Credentials(identifier: Self.vendor.identifier, secret: Secret(Self.vendor.secret)),
            settings: settings)
        let result: Result<Void, any Error>
        do {
            result = .success(try await check(connection, folder, seed))
        } catch {
            result = .failure(error)
        }
        await connection.close()
        await sandbox.stop()
        try result.get()
    }

    private func check(_ connection: MarketConnection, _ folder: TemporaryFolder, _ seed: UInt64) async throws {
        var random = SeededGenerator(seed: seed)
        let writer = try #require(connection.writer)
        let path = Places.samples.appendingPathComponent("photos/mug-sage.jpg").path
        let photo = PhotoPart(
            filename: "a.jpg", contentType: "image/jpeg",
            content: .bytes([UInt8](try Data(contentsOf: URL(filePath: path)))))
        for _ in 0..<12 { _ = try await writer.register(product(&random), photos: [photo]) }

        let ledger = try Ledger(path: folder.path + "/ledger.sqlite")
        for format in TabularFormat.written {
            let file = folder.path + "/out.\(format.rawValue)"
            let catalogue = try CatalogueFile(path: file, format: format, text: DelimitedForm(guardsFormulas: true))
            let job = ExportJob(
                market: connection.reader, marketName: connection.name, ledger: ledger, account: connection.account)
            _ = try await job.run(onEvent: { _ in }, write: { try catalogue.write(RecordProjector().project($0)) })
            try catalogue.finish()

            var input = InputOptions()
            input.market = connection.name
            let planned = try await ImportPlanning(
                files: [file], input: input, ledger: ledger, account: connection.account, api: "openmarket",
                market: connection.reader
            ).run { _ in }
            #expect(planned.judged.issues == [:], "\(random), \(format)")
            #expect(planned.judged.records == 12)
            #expect(planned.counts.unchanged == 12, "\(random), \(format)")
            #expect(planned.counts.requests == planned.counts.questions)
        }
    }
}
