import Foundation
import Synchronization
import TestSupport
import Testing

@Suite("Exporting", .serialized, .timeLimit(.minutes(5)))
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

    @Test("That the seller's keys are elsewhere is said where the ledger knows no product, not where rows had no key")
    func keysElsewhere() async throws {
        let shop = try Shop()
        let market = try await SandboxProcess(shop)
        try shop.photo("mug.jpg")
        try shop.folder.write(
            "name,description,price,stock,images\nMug,A mug for tea and coffee,1000,3,mug.jpg\n", to: "a.csv")
        _ = try await shop.run(["import", "a.csv"] + market.flags)
        let here = try await shop.run(["export", "-o", "out.csv"] + market.flags)
        #expect(here.status == 0 && !here.talk.contains("--ledger"), "\(here.talk)")
        let elsewhere = try await shop.run(["export", "-o", "out.csv", "--ledger", "other.sqlite"] + market.flags)
        #expect(elsewhere.status == 0 && elsewhere.talk.contains("--ledger"), "\(elsewhere.talk)")
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

    @Test(
        "Texts in HTML come out and go in as the seller wrote them, by the market's numbers and by their own keys",
        arguments: ["csv", "json", "ndjson", "xml", "xlsx"])
    func markup(format: String) async throws {
        let shop = try Shop()
        let market = try await SandboxProcess(shop)
        try shop.photo("mug.jpg")
        let texts = [
            "<p>One</p><p>Two</p>", "<ul><li>Tea &amp; coffee</li></ul>", "Tom &amp; Jerry &lt;3 mugs",
            "a<br>b<br/>c and d",
        ]
        let rows = texts.enumerated().map { "Mug &amp; \($0),\($1),1000,1,mug.jpg,M-\($0)\n" }.joined()
        try shop.folder.write("name,description,price,stock,images,sku\n" + rows, to: "sheet.csv")
        let first = try await shop.run(["import", "sheet.csv", "--output", "json"] + market.flags)
        #expect(first.summary?.uploaded == texts.count && first.codes == [], "\(first.text)\(first.talk)")
        let wire = try await market.wire(shop)
        for text in texts { #expect(wire.contains(text) || wire.contains(text.replacing("/", with: "\\/")), "\(text)") }
        let named = "name,description,price,stock,images,sku"
        var readings: [(columns: [String], flags: [String])] = [([], []), (["--columns", named], [])]
        if format == "xml" { readings.append(([], ["--preset", "openmarket"])) }
        for (columns, flags) in readings {
            let export = try await shop.run(
                ["export", "-o", "a.\(format)", "--images", "photos"] + columns + market.flags)
            #expect(export.status == 0, "\(export.talk)")
            let answer = try await shop.run(["import", "a.\(format)", "--output", "json"] + flags + market.flags)
            #expect(answer.status == 0, "\(answer.text)\(answer.talk)")
            #expect(
                answer.summary?.unchanged == texts.count && answer.codes == [], "\(columns) \(flags) \(answer.text)")
        }
        #expect(try await market.wire(shop) == wire)
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
        let nobody = ["--market", "http://127.0.0.1:1", "--set", "retries=0"]
        #expect(try await shop.run(["export", "-o", "new.csv"] + nobody).status == 69)
        #expect(try await shop.run(["export", "-o", "old.csv"] + nobody).status == 69)
        #expect(!shop.exists("new.csv"))
        #expect(try shop.text("old.csv") == "what was here before\n")
        let left = try FileManager.default.contentsOfDirectory(atPath: shop.folder.path)
        #expect(left.filter { $0 != "state" } == ["old.csv"])
    }

    @Test("Photos of private servers, pages in a photo's place and prices that are none are named, and end with 2")
    func named() async throws {
        let shop = try Shop()
        let elsewhere = try await SandboxProcess(shop)
        #expect(try await shop.run(["import", try shop.catalogue(rows: 1)] + elsewhere.flags).status == 0)
        let photo = try await shop.run(["export", "--columns", "images"] + elsewhere.reading).text.split(
            separator: "\n")[1]
        let own = Mutex("")
        let market = try CountingMarket { request in
            if request.path.contains("photo") { return .init(body: "<html>Sign in</html>") }
            let images = #"[{"id":1,"url":"\#(photo)"},{"id":2,"url":"\#(own.withLock { $0 })/photo"}]"#
            let product = #"{"id":7,"name":"Mug","description":"A mug","currency":"KRW","price":"abc","stock":1"#
            let isPage = request.path.contains("?")
            return .init(
                body: isPage
                    ? #"{"totalCount":1,"lastPage":1,"pages":[\#(product)}]}"# : product + #","images":\#(images)}"#)
        }
        own.withLock { $0 = market.url }
        let command = ["export", "-o", "out.csv", "--images", "photos", "--market", market.url, "--rate", "100/s"]
        let refused = try await shop.run(command)
        #expect(refused.status == 2, "\(refused.talk)")
        for word in ["Product 7", "127.0.0.1", "--allow", "private-photos", "web page", "abc"] {
            #expect(refused.talk.contains(word), "\(word): \(refused.talk)")
        }
        #expect(try shop.text("out.csv").contains("\(photo)|\(market.url)/photo"))
        #expect(try shop.text("out.csv").contains(",abc,"))
        #expect(try FileManager.default.contentsOfDirectory(atPath: shop.folder.path + "/photos").isEmpty)
        let allowed = try await shop.run(command + ["--allow", "private-photos", "--output", "json"])
        #expect(allowed.status == 2)
        #expect(Set(allowed.codes) == ["price-not-a-number", "image-unsupported"])
        #expect(allowed.objects("issue").allSatisfy { $0.id == 7 })
        #expect(try shop.data("photos/7-1.jpg") == shop.data("mug.jpg"))
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
