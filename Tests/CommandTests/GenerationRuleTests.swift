import Foundation
import TestSupport
import Testing

@Suite("A generation's own rules", .serialized, .timeLimit(.minutes(5)))
struct GenerationRuleTests {
    private func shop(_ rows: String) throws -> Shop {
        let shop = try Shop()
        try shop.photo("mug.jpg")
        let rows = rows.split(separator: "\n").map { $0 + ",1\n" }.joined()
        try shop.folder.write("name,description,price,currency,discounted_price,images,stock\n" + rows, to: "a.csv")
        return shop
    }

    @Test("Fractions are refused where prices are whole, in any currency, before a connection is opened")
    func fractions() async throws {
        let shop = try shop(
            "Mug,A mug for tea,12.5,USD,0,mug.jpg\nLamp,A lamp for reading,1000,KRW,0.5,mug.jpg\n"
                + "Bag,A bag for books,1000,KRW,100,mug.jpg\n")
        for api in ["camp", "camp2"] {
            let validated = try await shop.run("validate", "a.csv", "--api", api, "--output", "json")
            #expect(validated.codes == ["price-not-whole", "price-not-whole"], "\(validated.text)")
            #expect(validated.objects("issue").map(\.column) == ["price", "discounted_price"])
            #expect(validated.summary?.accepted == 1)
            // Nobody is there: what is refused needs nobody.
            try shop.folder.write("secret", to: "secret")
            let dry = try await shop.run(
                [
                    "import", "-n", "a.csv", "--api", api, "--market", "http://127.0.0.1:1", "--secret-file", "secret",
                    "--output",
                    "json",
                ])
            #expect(dry.codes == ["price-not-whole", "price-not-whole"], "\(dry.text)\(dry.talk)")
        }
        let later = try await shop.run("validate", "a.csv", "--output", "json")
        #expect(later.codes == ["price-fraction-in-krw"] && later.status == 0, "\(later.text)")
    }

    @Test("Limits that a generation has not are not asked")
    func lengths() async throws {
        let long = String(repeating: "가", count: 1001)
        let shop = try shop("A,short,1000,KRW,0,mug.jpg\n\(long),\(long),1000,KRW,0,mug.jpg\n")
        for api in ["camp", "camp2"] {
            let answer = try await shop.run("validate", "a.csv", "--api", api, "--output", "json")
            #expect(answer.codes == [] && answer.summary?.accepted == 2, "\(answer.text)")
        }
        for api in ["openmarket", "training"] {
            let answer = try await shop.run("validate", "a.csv", "--api", api, "--output", "json")
            #expect(answer.summary?.rejected == 2, "\(answer.text)")
        }
        let empty = try self.shop(",,1000,KRW,0,mug.jpg\n")
        let missing = try await empty.run("validate", "a.csv", "--api", "camp", "--output", "json")
        #expect(missing.codes == ["name-missing", "description-missing"])
    }

    @Test("What validation takes the practice market of that generation takes", arguments: ["camp", "camp2"])
    func agreed(api: String) async throws {
        let shop = try shop("A,short,1000,KRW,100,mug.jpg\n")
        let market = try await SandboxProcess(shop, api: api, flags: ["--rules", "documented"])
        let answer = try await shop.run(["import", "a.csv", "--output", "json"] + market.flags)
        #expect(answer.status == 0 && answer.summary?.uploaded == 1, "\(answer.text)\(answer.talk)")
    }

    @Test(
        "A search finds products on every page, also where the market cannot search",
        arguments: ["openmarket", "training", "camp2", "camp"])
    func search(api: String) async throws {
        let shop = try Shop()
        let market = try await SandboxProcess(shop, api: api)
        #expect(try await shop.run(["import", try shop.catalogue(rows: 45)] + market.flags).status == 0)
        let answer = try await shop.run(["list", "--search", "Mug 4", "--output", "json"] + market.reading)
        // Mug 4 and Mug 40 to 45, on three pages of twenty.
        #expect(
            Set(answer.objects("product").map(\.name)) == Set(["Mug 4"] + (40...45).map { "Mug \($0)" }),
            "\(answer.text)")
        let second = try await shop.run(
            ["list", "--search", "Mug 4", "--items-per-page", "5", "--page", "2", "--output", "json"] + market.reading)
        #expect(second.objects("product").count == 2, "\(second.text)")
    }
}
