import Foundation
import TestSupport
import Testing

@Suite("Importing", .serialized, .timeLimit(.minutes(5)))
struct ImportTests {
    @Test("Every record has one outcome and one receipt, rejected ones too")
    func receipts() async throws {
        let shop = try Shop()
        let market = try await SandboxProcess(shop)
        let sample = Places.samples.appendingPathComponent("mixed.csv").path
        let answer = try await shop.run(["import", sample, "--output", "json"] + market.flags)
        let summary = try #require(answer.summary)
        #expect(answer.status == 2)
        #expect(summary.records == 14)
        #expect(summary.uploaded == 9)
        #expect(summary.rejected == 5)
        #expect(summary.accounted == 14)
        let receipts = answer.objects("receipt")
        #expect(Set(receipts.compactMap(\.record)) == Set(1...14))
        #expect(receipts.count == 14)
        #expect(receipts.filter { $0.outcome == "rejected" }.compactMap(\.record).sorted() == [3, 6, 9, 10, 12])
        #expect(receipts.filter { $0.outcome == "uploaded" }.allSatisfy { $0.id != nil })
        #expect(receipts.allSatisfy { $0.sku != nil })
        #expect(try await market.names(shop).count == 9)
    }

    @Test("The second time nothing is sent")
    func unchanged() async throws {
        let shop = try Shop()
        let market = try await SandboxProcess(shop)
        let command = ["import", try shop.catalogue(rows: 12), "--output", "json"] + market.flags
        #expect(try await shop.run(command).summary?.uploaded == 12)
        let again = try await shop.run(command)
        #expect(again.status == 0)
        #expect(again.summary?.unchanged == 12)
        #expect(again.summary?.uploaded == 0)
        #expect(try await market.names(shop).count == 12)
    }

    @Test("The practice market inside keeps its products from call to call")
    func embedded() async throws {
        let shop = try Shop()
        let command = ["import", try shop.catalogue(rows: 5), "--market", "sandbox", "--rate", "500/s"]
        let first = try await shop.run(command)
        #expect(first.status == 0, "\(first.talk)")
        let second = try await shop.run(command + ["--output", "json"])
        #expect(second.summary?.unchanged == 5)
        let list = try await shop.run("list", "--market", "sandbox", "--output", "json")
        #expect(list.objects.compactMap(\.name).count == 5)
    }

    @Test("An edited row with a key is an update, the rest stays")
    func update() async throws {
        let shop = try Shop()
        let market = try await SandboxProcess(shop)
        let catalogue = try shop.catalogue(rows: 4)
        _ = try await shop.run(["import", catalogue] + market.flags)
        let edited = try shop.text(catalogue).replacingOccurrences(of: ",1002,", with: ",9999,")
        try shop.folder.write(edited, to: catalogue)
        let answer = try await shop.run(["import", catalogue, "--output", "json"] + market.flags)
        #expect(answer.summary?.updated == 1)
        #expect(answer.summary?.unchanged == 3)
        #expect(try await market.wire(shop).contains(#""price":9999.0"#))
    }

    @Test("A dry run says what would be sent, and sends nothing")
    func dryRun() async throws {
        let shop = try Shop()
        let market = try await SandboxProcess(shop)
        let answer = try await shop.run(
            ["import", try shop.catalogue(rows: 7), "--dry-run", "--output", "json"] + market.flags)
        #expect(answer.status == 0)
        #expect(answer.summary?.creates == 7)
        #expect(answer.summary?.remaining == 7)
        #expect(answer.summary?.uploaded == 0)
        #expect(try await market.names(shop) == [])
    }

    @Test("What the ledger remembers of a run")
    func runs() async throws {
        let shop = try Shop()
        let market = try await SandboxProcess(shop)
        let done = try await shop.run(
            ["import", try shop.catalogue(rows: 3), "--output", "json"] + market.flags)
        let run = try #require(done.summary?.run)
        let list = try await shop.run("runs", "list", "--output", "json")
        #expect(list.objects("run").map(\.run) == [run])
        #expect(list.objects("run").map(\.state) == ["finished"])
        let shown = try await shop.run("runs", "show", run, "--output", "json")
        #expect(shown.objects("receipt").map(\.outcome) == ["uploaded", "uploaded", "uploaded"])
        #expect(shown.objects("receipt").map(\.sku) == ["M-1", "M-2", "M-3"])
        #expect(try await shop.run("runs", "show", "20200101-000000").status == 1)
    }

    @Test("Too many rejected rows: nothing is sent", arguments: [(4, Int32(1), 0), (5, Int32(2), 9)])
    func maxErrors(limit: Int, status: Int32, sent: Int) async throws {
        let shop = try Shop()
        let market = try await SandboxProcess(shop)
        let sample = Places.samples.appendingPathComponent("mixed.csv").path
        let answer = try await shop.run(
            ["import", sample, "--max-errors", String(limit), "--output", "json"] + market.flags)
        #expect(answer.status == status)
        #expect(answer.summary != nil)
        #expect(try await market.names(shop).count == sent)
    }

    @Test("A catalogue that breaks off is sent only where that is allowed")
    func truncated() async throws {
        let shop = try Shop()
        let market = try await SandboxProcess(shop)
        try shop.photo("mug.jpg")
        let row = #"{"name":"Mug","description":"A mug for tea","price":1000,"images":["mug.jpg"]}"#
        try shop.folder.write("[\(row),\n{\"name\":\"Ju", to: "a.json")
        let refused = try await shop.run(["import", "a.json", "--output", "json"] + market.flags)
        #expect(refused.status == 65)
        #expect(refused.codes.contains("json-malformed"))
        #expect(refused.summary != nil)
        #expect(try await market.names(shop) == [])
        let allowed = try await shop.run(
            ["import", "a.json", "--allow", "truncated", "--output", "json"] + market.flags)
        #expect(allowed.summary?.uploaded == 1)
        #expect(try await market.names(shop) == ["Mug"])
    }

    @Test("Standard input is a catalogue too")
    func stdin() async throws {
        let shop = try Shop()
        let market = try await SandboxProcess(shop)
        let text = try shop.text(try shop.catalogue(rows: 2))
        let answer = try await shop.run(
            ["import", "-", "--format", "csv", "--output", "json"] + market.flags, stdin: Data(text.utf8))
        #expect(answer.status == 0, "\(answer.text)\(answer.talk)")
        #expect(answer.summary?.uploaded == 2)
    }

    @Test("A column can be told what it means")
    func map() async throws {
        let shop = try Shop()
        let market = try await SandboxProcess(shop)
        try shop.photo("mug.jpg")
        try shop.folder.write(
            "Titel,Text,price,할인가,images\nMug,A mug for tea,1000,900,mug.jpg\n", to: "a.csv")
        let answer = try await shop.run(
            ["import", "a.csv", "--map", "Titel=name", "--map", "Text=description", "--map", "할인가=sale_price"]
                + market.flags)
        #expect(answer.status == 0, "\(answer.text)\(answer.talk)")
        let wire = try await market.wire(shop)
        #expect(wire.contains(#""discounted_price":100.0"#))
        #expect(wire.contains(#""bargain_price":900.0"#))
    }

    @Test("People are spoken to in Korean where they ask for it")
    func korean() async throws {
        let shop = try Shop()
        let sample = Places.samples.appendingPathComponent("mixed.csv").path
        let korean = try await shop.run("validate", sample, "--lang", "ko")
        let english = try await shop.run("validate", sample, "--lang", "en")
        #expect(korean.text.contains("가격"))
        #expect(!english.text.contains("가격"))
        #expect(korean.status == english.status)
    }

    @Test("Standard output holds objects only, whatever is said besides")
    func objectsOnly() async throws {
        let shop = try Shop()
        let answer = try await shop.run(
            "import", Places.samples.appendingPathComponent("mixed.csv").path, "--rate", "500/s", "--output", "json",
            "--verbose")
        #expect(answer.objects("not JSON").map(\.message) == [])
        #expect(answer.summary?.command == "import")
    }
}
