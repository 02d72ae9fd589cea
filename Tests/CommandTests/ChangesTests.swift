import Foundation
import TestSupport
import Testing

/// The same sheet again, with edits: what the seller sees, and what the market has in the end.
@Suite("Importing changes", .serialized, .timeLimit(.minutes(5)))
struct ChangesTests {
    private let shop: Shop
    private let market: SandboxProcess

    init() async throws {
        shop = try Shop()
        market = try await SandboxProcess(shop)
    }

    private static let header = "name,description,price,stock,images,sku"

    private func sheet(_ rows: String..., header: String = header) throws {
        try shop.photo("mug.jpg")
        try shop.folder.write(([header] + rows).joined(separator: "\n") + "\n", to: "sheet.csv")
    }

    private func mug(_ number: Int, price: Int = 1000, sku: String? = nil) -> String {
        "Mug \(number),A mug for tea and coffee,\(price),\(number),mug.jpg,\(sku ?? "M-\(number)")"
    }

    /// One row at a time, so that rows and product numbers go together.
    private func run(_ flags: String..., file: String = "sheet.csv") async throws -> Answer {
        try await shop.run(
            ["import", file, "--output", "json", "--concurrency", "1"] + Self.soon + flags + market.flags)
    }

    /// What is gone is believed at once.
    private static let soon = ["--set", "timeout=900ms", "--set", "settle=10ms"]

    @Test("A sheet of keys and prices says how it changes registered products, and does")
    func keysAndPrices() async throws {
        try sheet(mug(1), mug(2))
        #expect(try await run().status == 0)
        try sheet("M-1,500", "M-2,1000", header: "sku,price")
        let asked = try await run()
        #expect(asked.status == 65, "\(asked.text)\(asked.talk)")
        #expect(asked.objects("issue").allSatisfy { $0.remedy?.contains("`--default action=update`") == true })
        let changed = try await run("--default", "action=update")
        #expect([changed.summary?.updated, changed.summary?.unchanged] == [1, 1], "\(changed.text)\(changed.talk)")
    }

    private func products() async throws -> [Int: Product] {
        let wire = try await market.wire(shop)
        let page = try JSONDecoder().decode(Page.self, from: Data(wire.utf8))
        return Dictionary(uniqueKeysWithValues: page.pages.map { ($0.id, $0) })
    }

    private struct Page: Decodable { var pages: [Product] }

    private struct Product: Decodable {
        var id: Int
        var name: String
        var price: Double
        var stock: Int
    }

    @Test("A dry run names each change with the values before and after, in JSON and to people")
    func dryRun() async throws {
        try sheet(mug(1), mug(2), mug(3))
        _ = try await run()
        try sheet(mug(1), mug(2, price: 900).replacingOccurrences(of: ",2,mug", with: ",5,mug"), mug(4))
        let answer = try await run("--dry-run")
        let changes = answer.objects("change")
        #expect(changes.map(\.action) == ["unchanged", "update", "create"])
        #expect(changes.map(\.sku) == ["M-1", "M-2", "M-4"])
        #expect(changes[1].id == 2)
        #expect(changes[1].fields == ["price": .init(from: "1000", to: "900"), "stock": .init(from: "2", to: "5")])
        #expect(changes[2].fields?["name"] == .init(from: nil, to: "Mug 4"))
        #expect(answer.summary?.creates == 1)
        // The look at the two, how the market is and the credentials, the newest product, whether the market has the row
        // already, what is sent, and the look whether it is there.
        #expect(answer.summary?.requests == 1 + 2 + 1 + 2 + 2 + 1)
        let english = try await shop.run(["import", "sheet.csv", "-n", "--lang", "en"] + market.flags)
        #expect(english.text.contains("sku M-2 (id 2): price 1000 → 900, stock 2 → 5"))
        #expect(english.text.contains("sku M-4: new product “Mug 4”"))
        let korean = try await shop.run(["import", "sheet.csv", "-n", "--lang", "ko"] + market.flags)
        #expect(korean.text.contains("sku M-2 (id 2): 가격 1000 → 900, 재고 2 → 5"))
        #expect(try await products().count == 3)
    }

    @Test("Many changes are counted, not listed")
    func capped() async throws {
        let file = try shop.catalogue(rows: 25)
        let text = try await shop.run(["import", file, "-n", "--lang", "en"] + market.flags)
        #expect(text.text.contains("15 more; `--output json` shows all."))
        #expect(try await run("-n", file: file).objects("change").count == 25)
    }

    @Test("Only what changed is sent, whichever row, file or order it stands in")
    func changedOnly() async throws {
        try sheet(mug(1), mug(2), mug(3))
        _ = try await run()
        try sheet(mug(3, price: 30), mug(4), mug(1), mug(2))
        try FileManager.default.moveItem(
            atPath: shop.folder.path + "/sheet.csv", toPath: shop.folder.path + "/renamed.csv")
        let summary = try #require(try await run(file: "renamed.csv").summary)
        #expect(summary.updated == 1)
        #expect(summary.uploaded == 1)
        #expect(summary.unchanged == 2)
        #expect(summary.accounted == 4)
        #expect(try await products()[3]?.price == 30)
    }

    @Test("An id does without a ledger, and its sku is known from then on")
    func lostLedger() async throws {
        try sheet(mug(1), mug(2))
        _ = try await run()
        try FileManager.default.removeItem(atPath: shop.folder.path + "/state/openmarket")
        try sheet("1,M-1,50,\(market.url)", "2,M-2,,https://elsewhere.example", header: "id,sku,price,market")
        let answer = try await run("--dry-run")
        #expect(answer.objects("change").map(\.action) == ["update"])
        #expect(answer.objects("change").first?.fields?["price"] == .init(from: "1000", to: "50"))
        try sheet("1,M-1,50,\(market.url)", header: "id,sku,price,market")
        #expect(try await run().summary?.updated == 1)
        try sheet(mug(1, price: 60))
        #expect(try await run().summary?.updated == 1)
        #expect(try await products()[1]?.price == 60)
        #expect(try await products().count == 2)
    }

    @Test("A product named by its sku and by its number is one product to the ledger")
    func skuThenID() async throws {
        try sheet(mug(1))
        _ = try await run()
        try sheet("1,,77", header: "id,market,price")
        #expect(try await run().summary?.updated == 1)
        try sheet(mug(1, price: 77))
        #expect(try await run().summary?.unchanged == 1)
    }

    @Test("The price alone may not fall below the discount that the market has")
    func discount() async throws {
        try sheet(mug(1) + ",600", header: Self.header + ",discounted_price")
        _ = try await run()
        try sheet("1,,599", header: "id,market,price")
        #expect(try await run().codes == ["discount-exceeds-price"])
        try sheet("M-1,update,599", header: "sku,action,price")
        #expect(try await run().codes == ["discount-exceeds-price"])
        try sheet("1,,600", header: "id,market,price")
        #expect(try await run().summary?.updated == 1)
    }

    @Test("A product that somebody deleted is registered again; where nothing is looked at its update fails first")
    func goneAtMarket() async throws {
        try sheet(mug(1), mug(2))
        _ = try await run()
        try await deleteElsewhere("1")
        try sheet(mug(1, price: 5), mug(2))
        let failed = try await run("--refresh", "none")
        #expect(failed.status == 2)
        #expect(failed.summary?.failed == 1)
        #expect(failed.summary?.unchanged == 1)
        #expect(try await run().summary?.uploaded == 1)
        try await deleteElsewhere("2")
        try await Task.sleep(for: .seconds(1))
        let again = try await run()
        #expect(again.status == 0, "\(again.text)\(again.talk)")
        #expect(
            [again.summary?.uploaded, again.summary?.unchanged, again.summary?.seen, again.summary?.gone] == [
                1, 1, 1, 1,
            ])
        #expect(try await products().values.map(\.name).sorted() == ["Mug 1", "Mug 2"])
    }

    @Test("What somebody changed at the market is changed back, or left where that is asked for, each time")
    func changedAtMarket() async throws {
        try sheet(mug(1), mug(2))
        _ = try await run()
        try await changeElsewhere("2", price: 4444)
        for _ in 1...2 {
            let kept = try await run("--keep-theirs")
            #expect(kept.status == 0, "\(kept.text)\(kept.talk)")
            #expect([kept.summary?.unchanged, kept.summary?.seen, kept.summary?.changed?.number] == [2, 1, 1])
            #expect(try await products()[2]?.price == 4444)
        }
        let back = try await run()
        #expect([back.summary?.updated, back.summary?.unchanged, back.summary?.changed?.number] == [1, 1, 1])
        #expect(try await products()[2]?.price == 1000)
        #expect(try await run().summary?.changed == 0)
    }

    @Test("With --refresh full the market's values count, and what is gone is registered anew at once")
    func checkMarket() async throws {
        try sheet(mug(1), mug(2), mug(3))
        _ = try await run()
        try await deleteElsewhere("1")
        try await changeElsewhere("2", price: 4444)
        #expect(try await products()[2]?.price == 4444)
        #expect(try await run("--refresh", "none").summary?.unchanged == 3)
        try await Task.sleep(for: .seconds(1))

        let dry = try await run("--check-market", "--dry-run")
        #expect(dry.objects("change").map(\.action) == ["create", "update", "unchanged"])
        #expect(dry.objects("change")[1].fields?["price"] == .init(from: "4444", to: "1000"))
        // The list, the one that it shows otherwise and the one that it lacks; how the market is and the credentials, the newest product,
        // whether the market has the row already, what is sent, once more what was gone, and the look whether it is there.
        #expect(dry.summary?.requests == 1 + 1 + 1 + 2 + 1 + 2 + 2 + 1 + 1)
        let said = try await shop.run(
            ["import", "sheet.csv", "-n", "--refresh", "full", "--lang", "en"] + Self.soon + market.flags)
        #expect(said.talk.contains("1 product registered earlier is gone from the market"))
        #expect(said.talk.contains("1 product was changed at the market since"))

        let summary = try #require(try await run("--check-market").summary)
        #expect(summary.uploaded == 1)
        #expect(summary.updated == 1)
        #expect(summary.unchanged == 1)
        #expect(try await run("--check-market").summary?.unchanged == 3)
        #expect(try await products().count == 3)
    }

    private func changeElsewhere(_ id: String, price: Int) async throws {
        try shop.folder.write("id,market,price\n\(id),,\(price)\n", to: "elsewhere.csv")
        let answer = try await shop.run(
            ["import", "elsewhere.csv", "--ledger", shop.folder.path + "/other.sqlite"] + market.flags)
        #expect(answer.status == 0, "\(answer.text)\(answer.talk)")
    }

    private func deleteElsewhere(_ id: String) async throws {
        let answer = try await shop.run(
            ["delete", id, "--yes", "--ledger", shop.folder.path + "/other.sqlite"] + market.flags)
        #expect(answer.status == 0)
    }

    // MARK: Photos

    @Test("Other photos are told of with their rows, and replaced where that is asked for and allowed")
    func replacePhotos() async throws {
        try sheet(mug(1), mug(2))
        _ = try await run()
        let old = try await products()
        try shop.photo("mug.jpg", from: "mug-navy.jpg")
        let kept = try await shop.run(["import", "sheet.csv", "--lang", "en"] + market.flags)
        #expect(kept.talk.contains("The photos of 2 existing products stay as they are (sku M-1, sku M-2)"))
        #expect(try await run("-n").objects("change").map(\.photoChange) == ["kept", "kept"])

        let dry = try await run("-n", "--replace-photos")
        #expect(dry.objects("change").map(\.action) == ["replace", "replace"])
        #expect(dry.summary?.replaces == 2)
        #expect(dry.summary?.requests == 1 + 2 + 1 + 2 * 3 + 1)
        #expect(try await run("--replace-photos").status == 64, "it deletes, so it asks")
        #expect(try await products().keys.sorted() == old.keys.sorted())

        let done = try await run("--replace-photos", "--yes")
        #expect(done.summary?.updated == 2)
        #expect(done.summary?.accounted == 2)
        #expect(done.objects("receipt").compactMap(\.id).sorted() == [3, 4])
        #expect(try await products().keys.sorted() == [3, 4])
        #expect(try await run("--replace-photos", "--yes").summary?.unchanged == 2)
    }

    // MARK: Deletions

    @Test("Products are deleted by sku and by id, once; what is gone already is deleted, and nobody is rejected")
    func deletions() async throws {
        try sheet(mug(1), mug(2), mug(3), mug(4))
        _ = try await run()
        try await deleteElsewhere("3")
        try sheet("1,,,delete", ",,M-2,delete", ",,M-3,delete", header: "id,market,sku,action")
        #expect(try await run("-n").objects("change").map(\.action) == ["delete", "delete", "delete"])
        #expect(try await run().status == 64)
        let done = try await run("--yes")
        #expect(done.status == 0)
        #expect(done.summary?.deleted == 3)
        #expect(done.summary?.accounted == 3)
        #expect(try await products().keys.sorted() == [4])
        let again = try await run("--yes")
        #expect(again.status == 0)
        #expect(again.summary?.unchanged == 3)
        try sheet("99,,,delete", ",,M-99,delete", header: "id,market,sku,action")
        #expect(try await run("--yes").codes == ["id-unknown", "id-unknown"])
    }

    @Test("Somebody else's product is neither deleted nor changed", arguments: ["1,,delete,", "1,,,5"])
    func foreign(row: String) async throws {
        try sheet(mug(1))
        _ = try await run()
        let secret = try shop.folder.write("a stranger's secret", to: "stranger.txt").path
        let stranger = ["--identifier", UUID().uuidString.lowercased(), "--secret-file", secret]
        let other = try await SandboxProcess(shop, flags: stranger)
        try sheet(row, header: "id,market,action,price")
        let answer = try await shop.run(["import", "sheet.csv", "--yes", "--output", "json"] + other.flags)
        #expect(answer.status == 2)
        #expect(answer.summary?.failed == 1)
        #expect(answer.objects("receipt").first?.message?.contains("another vendor's") == true)
        #expect(try await products()[1]?.price == 1000)
    }

    // MARK: Stopped and edited

    @Test("A sheet that was edited after a stop is told apart, and each row ends once on the market")
    func editedAfterStop() async throws {
        try shop.catalogue(rows: 40)
        #expect(try await shop.stop(["import", "catalogue.csv", "--output", "json"] + market.account).status == 3)
        let left = try await products().count
        #expect((1..<40).contains(left))

        var lines = try shop.text("catalogue.csv").split(separator: "\n").map(String.init)
        lines[40] = lines[40].replacingOccurrences(of: ",1040,", with: ",7,")
        lines.remove(at: 39)
        lines.append(mug(99))
        try shop.folder.write(lines.joined(separator: "\n") + "\n", to: "catalogue.csv")
        let said = try await shop.run(["import", "catalogue.csv", "-n", "--lang", "en"] + market.flags)
        #expect(said.talk.contains("which was stopped: 1 row changed, 1 new, 1 gone."), "\(said.talk)")
        let done = try await run(file: "catalogue.csv")
        #expect(done.summary?.records == 40)
        #expect(done.summary?.accounted == 40)
        #expect(done.summary?.remaining == 0)
        let names = try await products().values.map(\.name)
        #expect(Set(names).count == names.count)
        #expect(names.count == 40)
    }

    @Test("An edited row without sku and id is a second product, and the plan says so")
    func editedWithoutKey() async throws {
        try sheet(mug(1), mug(2, sku: ""))
        _ = try await run()
        try sheet(mug(1), mug(2, price: 5, sku: ""))
        let said = try await shop.run(["import", "sheet.csv", "--lang", "en"] + market.flags)
        #expect(said.talk.contains("1 row without sku or id is new to the market, and 1 such of the last run is gone."))
        #expect(try await products().count == 3)
    }
}
