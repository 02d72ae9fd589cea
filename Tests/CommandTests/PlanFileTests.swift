import Foundation
import TestSupport
import Testing

@Suite("Plans kept in files, from outside", .serialized, .timeLimit(.minutes(5)))
struct PlanCommandTests {
    private func plan(_ shop: Shop, _ market: SandboxProcess, rows: Int = 3) async throws {
        let answer = try await shop.run(
            ["import", try shop.catalogue(rows: rows), "--plan-out", "plan.ndjson", "--output", "json"] + market.flags)
        #expect(answer.status == 0, "\(answer.text)\(answer.talk)")
        #expect(answer.summary?.creates == rows)
    }

    private func carryOut(_ shop: Shop, _ market: SandboxProcess, _ more: String...) async throws -> Answer {
        try await shop.run(["import", "--plan", "plan.ndjson", "--output", "json"] + market.flags + more)
    }

    @Test("A kept plan sends nothing; carried out, it is the import")
    func carriedOut() async throws {
        let shop = try Shop()
        let market = try await SandboxProcess(shop)
        try await plan(shop, market)
        #expect(try await market.names(shop).isEmpty)
        #expect(try await shop.runs("list").objects("run").isEmpty)
        let done = try await carryOut(shop, market)
        #expect(done.status == 0, "\(done.text)\(done.talk)")
        #expect(done.summary?.command == "import")
        #expect(done.summary?.uploaded == 3)
        #expect(done.summary?.accounted == 3)
        #expect(try await market.names(shop).sorted() == ["Mug 1", "Mug 2", "Mug 3"])
        let again = try await carryOut(shop, market)
        #expect(again.status == 1)
        #expect(try await market.names(shop).count == 3)
        let sheet = try await shop.run(["import", "catalogue.csv", "--output", "json"] + market.flags)
        #expect(sheet.summary?.unchanged == 3)
    }

    @Test("It holds neither the secret nor anything of it, and its photos are named as in the folder")
    func noSecret() async throws {
        let shop = try Shop()
        let market = try await SandboxProcess(shop)
        try await plan(shop, market)
        let text = try shop.text("plan.ndjson")
        #expect(!text.contains(market.secret))
        #expect(!text.contains(market.secretFile))
        #expect(text.contains(#""path":"mug.jpg""#))
        #expect(text.contains(#""file":"catalogue.csv","bytes":"#))
    }

    @Test("Stopped midway, the same command goes on")
    func resumes() async throws {
        let shop = try Shop()
        let market = try await SandboxProcess(shop)
        try await plan(shop, market, rows: 40)
        #expect(
            try await shop.stop(["import", "--plan", "plan.ndjson", "--output", "json"] + market.account).status == 3)
        let done = try await carryOut(shop, market)
        #expect(done.status == 0, "\(done.text)\(done.talk)")
        #expect(done.summary?.uploaded == 40)
        #expect(Set(try await market.names(shop)).count == 40)
    }

    @Test("Stopped midway, rows that another run changed since are not put back: it says so, and sends nothing")
    func overtaken() async throws {
        let shop = try Shop()
        let market = try await SandboxProcess(shop)
        #expect(try await shop.run(["import", try shop.catalogue(rows: 20)] + market.flags).status == 0)
        let sale = try shop.text("catalogue.csv").replacing("coffee,10", with: "coffee,9")
        try shop.folder.write(sale, to: "sale.csv")
        let planned = try await shop.run(["import", "sale.csv", "--plan-out", "plan.ndjson"] + market.flags)
        #expect(planned.status == 0, "\(planned.talk)")
        #expect(
            try await shop.stop(["import", "--plan", "plan.ndjson", "--output", "json"] + market.account).status == 3)
        try shop.folder.write(
            try shop.text("catalogue.csv").replacing("Mug 20,", with: "Cup 20,"), to: "edited.csv")
        #expect(try await shop.run(["import", "edited.csv"] + market.flags).status == 0)
        let refused = try await carryOut(shop, market)
        #expect(refused.status == 1, "\(refused.text)\(refused.talk)")
        #expect(refused.objects("error").first?.message?.contains("runs resume") == true)
        #expect(try await market.names(shop).contains("Cup 20"))
    }

    @Test("What moved since is said, and nothing is sent: file, photo, market, account")
    func moved() async throws {
        let shop = try Shop()
        let market = try await SandboxProcess(shop)
        try await plan(shop, market)
        let sheet = try shop.text("catalogue.csv")
        try shop.folder.write(sheet + " ", to: "catalogue.csv")
        let input = try await carryOut(shop, market)
        #expect(input.status == 65)
        #expect(input.objects("error").first?.message?.hasPrefix("catalogue.csv: the file was changed") == true)
        try shop.folder.write(sheet, to: "catalogue.csv")

        try shop.photo("mug.jpg", from: "bottle-coral.jpg")
        let photo = try await carryOut(shop, market)
        #expect(photo.status == 65)
        #expect(photo.objects("error").first?.message?.contains("the photo was changed") == true)
        try shop.photo("mug.jpg")

        let option = try await carryOut(shop, market, "--read", "over-limit=reject")
        #expect(option.status == 1)
        let other = try await shop.run("import", "--plan", "plan.ndjson", "--market", "sandbox", "--output", "json")
        #expect(other.status == 1)
        #expect(other.objects("error").first?.message?.contains("--market \(market.url)") == true)
        #expect(try await market.names(shop).isEmpty)
        #expect(try await carryOut(shop, market).status == 0)
    }

    @Test("A product that was changed at the market since stops an update of it")
    func marketMoved() async throws {
        let shop = try Shop()
        let market = try await SandboxProcess(shop)
        // One row at a time, so that the first row is the first product.
        let flags = ["--output", "json", "--concurrency", "1"] + market.flags
        #expect(try await shop.run(["import", try shop.catalogue(rows: 2)] + flags).status == 0)
        let sheet = try shop.text("catalogue.csv").replacingOccurrences(of: "1001", with: "97531")
        try shop.folder.write(sheet, to: "sale.csv")
        let planned = try await shop.run(["import", "sale.csv", "--plan-out", "plan.ndjson"] + flags)
        #expect(planned.summary?.unchanged == 1)
        // Somebody else's ledger knows nothing of ours.
        try shop.folder.write("id,market,stock\n1,,99\n", to: "elsewhere.csv")
        #expect(try await shop.run(["import", "elsewhere.csv", "--ledger", "other.sqlite"] + flags).status == 0)
        let refused = try await carryOut(shop, market)
        #expect(refused.status == 1)
        #expect(refused.objects("error").first?.message?.contains("stock") == true)
        #expect(try await market.wire(shop).contains("97531") == false)
    }

    @Test("A plan that was cut or edited is 65, none at all is 66, and files beside a plan are 64")
    func noPlan() async throws {
        let shop = try Shop()
        let market = try await SandboxProcess(shop)
        try await plan(shop, market)
        let text = try shop.text("plan.ndjson")
        for broken in [String(text.dropLast(20)), text.replacingOccurrences(of: "1001", with: "1"), "name\nLamp\n"] {
            try shop.folder.write(broken, to: "plan.ndjson")
            #expect(try await carryOut(shop, market).status == 65)
        }
        #expect(try await shop.run(["import", "--plan", "nowhere"] + market.flags).status == 66)
        #expect(try await shop.run(["import", "catalogue.csv", "--plan", "plan.ndjson"] + market.flags).status == 64)
        #expect(try await shop.run(["import"] + market.flags).status == 64)
        #expect(try await shop.run("import", "--plan", "-").status == 64)
        #expect(try await shop.run("import", "catalogue.csv", "--plan-out", "-").status == 64)
        #expect(try await shop.run("import", "catalogue.csv", "--plan-out", "catalogue.csv").status == 64)
        #expect(try await market.names(shop).isEmpty)
    }

    @Test("Deletions and replacements of a plan are asked about, and carried out with --yes")
    func deletesAndReplaces() async throws {
        let shop = try Shop()
        let market = try await SandboxProcess(shop)
        let flags = ["--output", "json", "--concurrency", "1"] + market.flags
        #expect(try await shop.run(["import", try shop.catalogue(rows: 2)] + flags).status == 0)
        try shop.photo("cup.jpg", from: "bottle-coral.jpg")
        let line = try shop.text("catalogue.csv").split(separator: "\n")[1].replacing("mug.jpg", with: "cup.jpg")
        try shop.folder.write(
            "name,description,price,stock,images,sku,action\n\(line),\n,,,,,M-2,delete\n", to: "changes.csv")
        let planned = try await shop.run(
            ["import", "changes.csv", "--plan-out", "plan.ndjson", "--replace-photos"] + flags)
        #expect(planned.status == 0, "\(planned.text)\(planned.talk)")
        #expect(try shop.text("plan.ndjson").contains(#""action":"replace""#))
        #expect(try await carryOut(shop, market).status == 64)
        #expect(try await market.names(shop).count == 2)
        let done = try await carryOut(shop, market, "--yes")
        #expect(done.status == 0, "\(done.text)\(done.talk)")
        #expect(done.summary?.deleted == 1)
        #expect(done.summary?.updated == 1)
        #expect(try await market.names(shop) == ["Mug 1"])
        let undone = try await shop.runs("undo", [try #require(done.summary?.run), "--yes"] + market.flags)
        #expect(undone.status == 2)
        #expect(undone.objects("undo").compactMap(\.reason).sorted() == ["deleted", "replaced"])
    }

    @Test("The check of a plan alone sends nothing")
    func dry() async throws {
        let shop = try Shop()
        let market = try await SandboxProcess(shop)
        try await plan(shop, market)
        let answer = try await carryOut(shop, market, "--dry-run")
        #expect(answer.status == 0)
        #expect(answer.summary?.creates == 3)
        #expect(try await market.names(shop).isEmpty)
    }
}
