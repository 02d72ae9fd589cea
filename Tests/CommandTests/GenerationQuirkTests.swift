import Foundation
import TestSupport
import Testing

/// What the live markets did to their clients, played by the practice market and met by the command.
@Suite("The quirks of each generation of the market", .serialized, .timeLimit(.minutes(5)))
struct GenerationQuirkTests {
    private static let mug = "Mug 1,A mug for tea,1000,100,1,mug.jpg|new.jpg,M-1,"

    @Test("Photos whose addresses answer 404 at first are waited for", arguments: GenerationBench.items)
    func latePhotos(api: String) async throws {
        // Late by time, and every second one whatever the time.
        let bench = try await GenerationBench(
            api, flags: ["--photo-delay", "300ms"],
            faults: #"[{"on": "photo", "every": 2, "fault": "status", "status": 404}]"#)
        try bench.sheet(Self.mug)
        let imported = try await bench.run("import", "sheet.csv", "--canary", "1")
        #expect(imported.status == 0, "\(imported.text)\(imported.talk)")
        #expect(try bench.asked(status: 404).contains("photo"))
        // Each update gives the photos new addresses, which are late again.
        try bench.sheet(Self.mug.replacing("1000", with: "900"))
        #expect(try await bench.run("import", "sheet.csv").summary?.updated == 1)
        let export = try await bench.shop.run(
            ["export", "-o", "out.csv", "--images", "photos"] + bench.market.reading)
        #expect(export.status == 0, "\(export.talk)")
        #expect(try bench.asked(status: 404).contains("photo"))
        let saved = try FileManager.default.contentsOfDirectory(atPath: bench.shop.folder.path + "/photos").sorted()
        #expect(saved == ["1-1.jpg", "1-2.jpg"])
        #expect(try bench.shop.data("photos/1-2.jpg") == bench.shop.data("new.jpg"))
    }

    @Test(
        "A wrong password is answered 404: the rows fail, and no product is taken for gone",
        arguments: GenerationBench.items)
    func wrongPassword(api: String) async throws {
        let bench = try await GenerationBench(api)
        let (changed, deleted) = (Self.mug.replacing("1000", with: "900"), Self.mug.replacing("1", with: "2"))
        try bench.sheet(Self.mug, deleted)
        #expect(try await bench.run("import", "sheet.csv").status == 0)
        let before = try await bench.products()
        _ = try bench.asked()

        let wrong = try bench.shop.folder.write("not the password\n", to: "wrong")
        chmod(wrong.path, 0o600)
        try bench.sheet(changed, deleted + "delete")
        let command = ["import", "sheet.csv", "--yes", "--output", "json"] + bench.market.flags
        let refused = try await bench.shop.run(command + ["--secret-file", wrong.path])
        #expect(refused.status == 2)
        #expect(refused.summary?.failed == 2)
        #expect(try bench.asked(status: 404).sorted() == ["delete", "update"])
        #expect(refused.objects("receipt").allSatisfy { $0.message?.contains("password") == true })
        #expect(try await bench.products() == before)
        let named = try await bench.shop.run(
            ["delete", "1", "2", "--yes", "--output", "json"] + bench.market.flags + ["--secret-file", wrong.path])
        #expect(named.status == 2 && named.summary?.failed == 2, "\(named.text)\(named.talk)")
        #expect(
            named.objects("receipt").allSatisfy {
                $0.message?.contains("the password is wrong, or the item is another's") == true
            })
        #expect(try await bench.products() == before)
        let right = try await bench.shop.run(command)
        #expect([right.summary?.updated, right.summary?.deleted] == [1, 1])
        #expect(try await bench.products().count == 1)
    }

    @Test(
        "A market that says itself that it does not know who asks refuses the account: 77",
        arguments: GenerationBench.all)
    func refusedAccount(api: String) async throws {
        let step = GenerationBench.items.contains(api) ? "delete" : "archive"
        let bench = try await GenerationBench(
            api, faults: #"[{"on": "\#(step)", "fault": "status", "status": 401}]"#)
        try bench.sheet(Self.mug)
        #expect(try await bench.run("import", "sheet.csv").status == 0)
        let refused = try await bench.run("delete", "1", "--yes")
        #expect(refused.status == 77, "\(refused.text)\(refused.talk)")
        #expect(try await bench.products().count == 1)
    }

    @Test("A product whose numbers are null is shown, exported, and given values", arguments: GenerationBench.all)
    func nullNumbers(api: String) async throws {
        let bench = try await GenerationBench(api, flags: ["--rules", "as-built"])
        try bench.sheet(Self.mug)
        #expect(try await bench.run("import", "sheet.csv").status == 0)
        try await bench.empty("price", "stock", of: 1)
        let nulls = try await bench.table.products()[0]
        #expect((nulls.price, nulls.stock) == (nil, nil))

        #expect(try await bench.shop.run(["list"] + bench.market.reading).status == 0)
        #expect(try await bench.shop.run(["show", "1"] + bench.market.reading).status == 0)
        let export = try await bench.shop.run(["export", "--columns", "name,price,stock"] + bench.market.reading)
        #expect(export.status == 0, "\(export.talk)")
        #expect(export.text == "name,price,stock\nMug 1,,\n")
        try bench.shop.folder.write("id,market,price,discounted_price,stock\n1,,500,0,7\n", to: "values.csv")
        let mended = try await bench.run("import", "values.csv", "--check-market")
        #expect(mended.status == 0, "\(mended.text)\(mended.talk)")
        #expect(try await bench.products() == [1: "Mug 1 500 -0 ×7"])
    }

    @Test("A price in scientific notation is the price that was sent", arguments: GenerationBench.vendors)
    func scientificNotation(api: String) async throws {
        let bench = try await GenerationBench(api)
        try bench.sheet(Self.mug.replacing("1000,100", with: "60000000,18000000"))
        #expect(try await bench.run("import", "sheet.csv").status == 0)
        let wire = try await bench.market.wire(bench.shop)
        #expect(wire.contains(#""price":6.0E7"#))
        #expect(wire.contains(#""discounted_price":1.8E7"#))
        let export = try await bench.shop.run(["export", "-o", "out.csv", "--images", "photos"] + bench.market.reading)
        #expect(export.status == 0, "\(export.talk)")
        for sheet in ["sheet.csv", "out.csv"] {
            let again = try await bench.run("import", sheet, "--check-market")
            #expect(again.summary?.unchanged == 1, "\(again.text)\(again.talk)")
        }
    }
}

extension GenerationBench {
    /// Empties numbers of a product, as clients of the live market did; it then kept nulls.
    fileprivate func empty(_ fields: String..., of id: Int) async throws {
        let secret = market.secret
        var arguments = ["-sS", "-X", "PATCH", "-H", "identifier: \(market.identifier)"]
        if Self.vendors.contains(market.api) {
            let members = fields.map { #""\#($0)":"""# } + [#""secret":"\#(secret)""#]
            arguments += ["-H", "Content-Type: application/json", "-d", "{\(members.joined(separator: ","))}"]
            arguments.append("\(market.url)/api/products/\(id)")
        } else {
            arguments += (fields.map { "\($0)=" } + ["password=\(secret)"]).flatMap { ["-F", $0] }
            arguments.append("\(market.url)/item/\(id)")
        }
        _ = try await shop.other("curl", arguments)
    }
}
