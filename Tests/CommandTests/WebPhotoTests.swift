import Foundation
import TestSupport
import Testing

/// Photos named by their addresses, with a practice market as the server that has them.
@Suite("Photos of the web", .serialized, .timeLimit(.minutes(5)))
struct WebPhotoTests {
    private let head = "name,description,price,images,sku\n"

    /// A market that has a product, and where its photo is.
    private func market(_ shop: Shop) async throws -> (market: SandboxProcess, photo: String) {
        let market = try await SandboxProcess(shop)
        try shop.catalogue(rows: 1, name: "first.csv")
        #expect(try await shop.run(["import", "first.csv"] + market.flags).status == 0)
        let export = try await shop.run(["export", "--columns", "images"] + market.reading)
        let photo = export.text.split(separator: "\n").dropFirst().first.map(String.init) ?? ""
        try #require(photo.hasPrefix("http://127.0.0.1:"), "\(export.text)")
        return (market, photo)
    }

    @Test("The market's own photos are fetched wherever it is; of other private servers only where that is allowed")
    func privateServers() async throws {
        let shop = try Shop()
        let (market, photo) = try await market(shop)
        try shop.folder.write(head + "Mug 2,A mug for tea and coffee,1000,\(photo),B\n", to: "a.csv")
        let refused = try await shop.run("validate", "a.csv", "--output", "json")
        #expect(refused.codes == ["image-not-found"])
        #expect(refused.objects("issue").first?.message?.contains("127.0.0.1") == true)
        #expect(try await shop.run("validate", "a.csv", "--allow", "private-photos").status == 0)
        try FileManager.default.removeItem(atPath: shop.folder.path + "/.cache")
        #expect(try await shop.run("validate", "a.csv", "--market", market.url).status == 0)
        let imported = try await shop.run(["import", "a.csv"] + market.flags)
        #expect(imported.status == 0, "\(imported.text)\(imported.talk)")
        _ = try await shop.run(["export", "-o", "out.csv", "--images", "out"] + market.reading)
        #expect(try shop.data("out/2-1.jpg") == shop.data("mug.jpg"), "byte for byte")
    }

    @Test("A kept plan and a later command find the photo again, whoever has it")
    func plans() async throws {
        let shop = try Shop()
        let (market, photo) = try await market(shop)
        try shop.folder.write(head + "Mug 2,A mug for tea and coffee,1000,\(photo),B\n", to: "a.csv")
        #expect(try await shop.run(["import", "a.csv", "--plan-out", "plan.ndjson"] + market.flags).status == 0)
        #expect(try shop.text("plan.ndjson").contains("\"path\":\"\(photo)\""))
        try FileManager.default.removeItem(atPath: shop.folder.path + "/.cache")
        let carried = try await shop.run(["import", "--plan", "plan.ndjson", "--output", "json"] + market.flags)
        #expect(carried.summary?.uploaded == 1, "\(carried.text)\(carried.talk)")
    }

    @Test("An export of the practice market inside names photos that any later command finds")
    func practiceMarket() async throws {
        let shop = try Shop()
        let practice = ["--market", "sandbox"]
        try shop.catalogue(rows: 2)
        #expect(try await shop.run(["import", "catalogue.csv"] + practice).status == 0)
        #expect(try await shop.run(["export", "-o", "out.csv"] + practice).status == 0)
        let again = try await shop.run(["import", "out.csv", "--output", "json"] + practice)
        #expect(again.summary?.unchanged == 2, "\(again.text)\(again.talk)")
        // Without the numbers they are new products, whose photos are needed.
        let columns = ["--columns", "name,description,price,images"]
        #expect(try await shop.run(["export", "-o", "new.csv"] + columns + practice).status == 0)
        #expect(try await shop.run("validate", "new.csv").status == 0)
        let new = try await shop.run(["import", "new.csv", "--output", "json"] + practice)
        #expect(new.summary?.uploaded == 2, "\(new.text)\(new.talk)")
        let other = try await SandboxProcess(shop)
        let moved = try await shop.run(["import", "out.csv", "--output", "json"] + other.flags)
        #expect(moved.summary?.uploaded == 2, "\(moved.text)\(moved.talk)")
        #expect(try await shop.run(["export", "-o", "full.csv", "--images", "full"] + practice).status == 0)
        #expect(try shop.data("full/1-1.jpg") == shop.data("mug.jpg"))
    }

    @Test("A password in an address is neither used nor shown")
    func passwords() async throws {
        let shop = try Shop()
        try shop.folder.write(
            head + "Mug 2,A mug for tea and coffee,1000,https://kim:hunter2@shop.example/a.jpg,B\n", to: "a.csv")
        let answer = try await shop.run("validate", "a.csv", "--output", "json", "--issues", "issues.csv")
        #expect(answer.codes == ["image-not-found"])
        #expect(!answer.text.contains("hunter2") && !answer.talk.contains("hunter2"))
        #expect(try !shop.text("issues.csv").contains("hunter2"))
    }
}
