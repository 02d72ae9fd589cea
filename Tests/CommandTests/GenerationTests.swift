import Foundation
import TestSupport
import Testing

@Suite(
    "The command and each generation of the market", .serialized, .timeLimit(.minutes(5)),
    .enabled("needs python3 with werkzeug") { await PythonServer.hasWerkzeug })
struct GenerationTests {
    private static let generations = ["openmarket", "training", "camp2", "camp"]
    private static let identifier = "00000000-1111-4222-8333-444444444444"

    /// A market of a generation that is not ours, and a seller with two rows.
    private struct Bench {
        let shop: Shop
        let market: IndependentMarket
        let reading: [String]
        let flags: [String]

        init(_ api: String) async throws {
            shop = try Shop()
            market = try await IndependentMarket(api, identifier: identifier, secret: "sesame")
            try shop.folder.write("sesame\n", to: "key")
            try shop.photo("mug.jpg")
            let account = api.hasPrefix("camp") ? [] : ["--identifier", identifier]
            reading = ["--market", market.url, "--api", api, "--rate", "500/s", "--set", "burst=50"] + account
            flags = reading + ["--secret-file", "key"]
        }

        func sheet(_ name: String = "a.csv", price: Int = 12_000) throws {
            try shop.folder.write(
                """
                name,description,price,discounted_price,stock,images,sku
                Blue mug,"A blue mug, for tea",\(price),2000,5,mug.jpg,M-1
                Red mug,A red mug for coffee,9000,,6,mug.jpg|mug.jpg,M-2

                """, to: name)
        }

        func run(_ command: String..., flags: [String]? = nil) async throws -> Answer {
            try await shop.run(command + ["--output", "json"] + (flags ?? self.flags))
        }
    }

    @Test("A sheet goes in, is changed, comes out again and is deleted", arguments: generations)
    func life(api: String) async throws {
        let bench = try await Bench(api)
        try bench.sheet()
        let first = try await bench.run("import", "a.csv")
        #expect(first.status == 0, "\(first.text)\(first.talk)")
        #expect(first.summary?.uploaded == 2)
        #expect(try await bench.run("import", "a.csv").summary?.unchanged == 2)

        try bench.sheet(price: 13_000)
        let second = try await bench.run("import", "a.csv")
        #expect(second.status == 0, "\(second.text)\(second.talk)")
        #expect([second.summary?.updated, second.summary?.unchanged] == [1, 1])

        let export = try await bench.shop.run(["export", "-o", "out.csv", "--images", "photos"] + bench.reading)
        #expect(export.status == 0, "\(export.talk)")
        let text = try bench.shop.text("out.csv")
        #expect(text.contains(#"Blue mug,"A blue mug, for tea",13000,KRW,2000,5,"#))
        #expect(text.contains("Red mug,A red mug for coffee,9000,KRW,0,6,"))
        let again = try await bench.run("import", "out.csv")
        #expect(again.summary?.unchanged == 2, "\(again.text)\(again.talk)")

        let ids = first.objects("receipt").compactMap(\.id).map(String.init)
        let deleted = try await bench.shop.run(["delete", "--yes", "--output", "json"] + ids + bench.flags)
        #expect(deleted.status == 0, "\(deleted.text)\(deleted.talk)")
        #expect(deleted.summary?.deleted == 2)
        #expect(try await bench.run("list", flags: bench.reading).objects("product").isEmpty)
    }

    @Test(
        "A wrong password fails its row and says why; the product is not taken for gone", arguments: ["camp2", "camp"])
    func wrongPassword(api: String) async throws {
        let bench = try await Bench(api)
        try bench.sheet()
        _ = try await bench.run("import", "a.csv")
        try bench.shop.folder.write("other\n", to: "key")
        try bench.sheet(price: 13_000)
        let refused = try await bench.run("import", "a.csv")
        #expect(refused.status == 2)
        #expect([refused.summary?.failed, refused.summary?.unchanged] == [1, 1])
        #expect(refused.text.contains("the password is wrong, or the item is another's"))
        #expect(!(refused.text + refused.talk).contains("sesame"))
        #expect(try await bench.run("list", flags: bench.reading).objects("product").count == 2)
    }

    @Test(
        "A registration whose answer is lost is found, or left for a person where nothing proves it, and not sent twice",
        arguments: generations)
    func lost(api: String) async throws {
        let bench = try await Bench(api)
        try bench.sheet()
        _ = try await bench.run("import", "a.csv")
        let rows = (1...3).map { "Lost mug \($0 / 2),A mug for tea and coffee,\(9000 + $0),mug.jpg\n" }.joined()
        try bench.shop.folder.write("name,description,price,images\n" + rows, to: "lost.csv")
        let answer = try await bench.run(
            "import", "lost.csv", "--set", "settle=100ms", "--set", "timeout=2s", "--concurrency", "1")
        let isProvable = !api.hasPrefix("camp")
        #expect(answer.status == (isProvable ? 0 : 3), "\(answer.text)\(answer.talk)")
        #expect(answer.summary?.uploaded == (isProvable ? 3 : 1))
        #expect(answer.summary?.unknown == (isProvable ? 0 : 2))
        let names = try await bench.run("list", flags: bench.reading).objects("product").compactMap(\.name)
        #expect(names.sorted() == ["Blue mug", "Lost mug 0", "Lost mug 1", "Lost mug 1", "Red mug"])
    }

    @Test("A wrong secret stops the run where vendors have secrets", arguments: ["openmarket", "training"])
    func wrongSecret(api: String) async throws {
        let bench = try await Bench(api)
        try bench.sheet()
        try bench.shop.folder.write("other\n", to: "key")
        #expect(try await bench.run("import", "a.csv").status == 77)
    }

    @Test(
        "A price with a fraction is rejected before anything is sent, and the others go on",
        arguments: ["camp2", "camp"])
    func fraction(api: String) async throws {
        let bench = try await Bench(api)
        try bench.shop.folder.write(
            "name,description,price,currency,images\nBlue mug,A blue mug for tea,9.50,USD,mug.jpg\n"
                + "Red mug,A red mug for coffee,9,USD,mug.jpg\n", to: "a.csv")
        let answer = try await bench.run("import", "a.csv")
        #expect(answer.status == 2)
        #expect([answer.summary?.uploaded, answer.summary?.rejected] == [1, 1])
        #expect(answer.text.contains("whole numbers"))
    }

    @Test("Nobody's products can be told apart where no vendor is named", arguments: ["camp2", "camp"])
    func vendors(api: String) async throws {
        let bench = try await Bench(api)
        let answer = try await bench.shop.run(["export", "--vendor", "mine"] + bench.reading)
        #expect(answer.status == 64)
    }
}
