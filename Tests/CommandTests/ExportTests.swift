import Foundation
import TestSupport
import Testing

@Suite("Exporting", .serialized, .timeLimit(.minutes(3)))
struct ExportTests {
    /// The seller's values of an exported NDJSON catalogue: no numbers of the market, no names of its photos.
    private struct Row: Decodable, Hashable {
        var name: String
        var description: String
        var price: Decimal
        var currency: String
        var discountedPrice: Decimal
        var stock: Int
        var sku: String?
    }

    private func rows(_ ndjson: Data) throws -> Set<Row> {
        let decoder = JSONDecoder()
        decoder.keyDecodingStrategy = .convertFromSnakeCase
        return Set(try ndjson.split(separator: 0x0A).map { try decoder.decode(Row.self, from: $0) })
    }

    @Test(
        "What is exported and imported elsewhere is the same catalogue",
        arguments: ["csv", "json", "ndjson", "xml", "xlsx"])
    func roundTrip(format: String) async throws {
        let shop = try Shop()
        let first = try await SandboxProcess(shop, data: "market-1")
        let second = try await SandboxProcess(shop, data: "market-2")
        let sample = Places.samples.appendingPathComponent("mixed.csv").path
        _ = try await shop.run(["import", sample] + first.flags)
        let export = try await shop.run(
            ["export", "-o", "out/a.\(format)", "--images", "out/photos"] + first.reading
                + ["--identifier", first.identifier])
        #expect(export.status == 0, "\(export.talk)")
        let imported = try await shop.run(["import", "out/a.\(format)", "--output", "json"] + second.flags)
        #expect(imported.status == 0, "\(imported.text)\(imported.talk)")
        #expect(imported.summary?.uploaded == 9)
        var catalogues: [Set<Row>] = []
        for market in [first, second] {
            let out = try await shop.run(
                ["export", "--format", "ndjson", "--identifier", market.identifier] + market.reading)
            catalogues.append(try rows(out.stdout))
        }
        #expect(catalogues[0].count == 9)
        #expect(catalogues[0] == catalogues[1])
    }

    @Test(
        "An export imported into its own market changes nothing", arguments: ["csv", "json", "ndjson", "xml", "xlsx"])
    func ownMarket(format: String) async throws {
        let shop = try Shop()
        let market = try await SandboxProcess(shop)
        _ = try await shop.run(["import", try shop.catalogue(rows: 6)] + market.flags)
        let export = try await shop.run(["export", "-o", "a.\(format)", "--images", "photos"] + market.flags)
        #expect(export.status == 0, "\(export.talk)")
        let before = try await market.wire(shop)
        let answer = try await shop.run(["import", "a.\(format)", "--output", "json"] + market.flags)
        #expect(answer.status == 0, "\(answer.text)\(answer.talk)")
        #expect(answer.summary?.unchanged == 6)
        #expect(try await market.wire(shop) == before)
    }

    @Test("Prices come out as they went in, whatever the wire makes of them")
    func prices() async throws {
        let shop = try Shop()
        let market = try await SandboxProcess(shop)
        try shop.photo("mug.jpg")
        try shop.folder.write(
            """
            name,description,price,currency,discounted_price,images
            Many ones,A mug for tea,11111111,KRW,0,mug.jpg
            Round one,A mug for tea,150000,KRW,0,mug.jpg
            Small one,A mug for tea,2.36,USD,0.71,mug.jpg

            """, to: "a.csv")
        #expect(try await shop.run(["import", "a.csv"] + market.flags).status == 0)
        let wire = try await market.wire(shop)
        #expect(wire.contains(#""price":1.1111111E7"#))
        #expect(wire.contains(#""price":150000.0"#))
        #expect(wire.contains(#""bargain_price":1.65"#))
        let export = try await shop.run(["export", "--columns", "name,price,discounted_price"] + market.reading)
        #expect(export.status == 0)
        let lines = export.text.split(whereSeparator: \.isNewline)
        #expect(lines.first == "name,price,discounted_price")
        // Four registrations are under way at once, so the market may number them in another order.
        #expect(lines.dropFirst().sorted() == ["Many ones,11111111,0", "Round one,150000,0", "Small one,2.36,0.71"])
    }

    @Test("An export that fails leaves no file, and an older one as it was")
    func atomic() async throws {
        let shop = try Shop()
        try shop.folder.write("what was here before\n", to: "old.csv")
        let nobody = ["--market", "http://127.0.0.1:1", "--retries", "0"]
        #expect(try await shop.run(["export", "-o", "new.csv"] + nobody).status == 69)
        #expect(try await shop.run(["export", "-o", "old.csv"] + nobody).status == 69)
        #expect(!shop.exists("new.csv"))
        #expect(try shop.text("old.csv") == "what was here before\n")
        let left = try FileManager.default.contentsOfDirectory(atPath: shop.folder.path)
        #expect(left.filter { $0 != "state" } == ["old.csv"])
    }

    @Test("With the data on standard output, the objects are on standard error")
    func objects() async throws {
        let shop = try Shop()
        let market = try await SandboxProcess(shop)
        _ = try await shop.run(["import", try shop.catalogue(rows: 2)] + market.flags)
        let answer = try await shop.run(["export", "--format", "ndjson", "--output", "json"] + market.reading)
        #expect(try rows(answer.stdout).count == 2)
        let objects = answer.stderr.split(separator: 0x0A).map { OutputObject(line: $0) }
        #expect(objects.last?.type == "summary")
        #expect(objects.last?.records == 2)
    }
}
