import Foundation
import TestSupport
import Testing

/// How two catalogues differ, and whether a backup is what the market has.
@Suite("Comparing catalogues", .serialized, .timeLimit(.minutes(5)))
struct BackupDiffTests {
    private static let rows = (1...3).map { "Mug \($0),A mug for tea,1000,100,\($0),mug.jpg,M-\($0)," }

    /// A backup of three mugs, and a market where one is changed, one gone and one new.
    private func bench(_ api: String = "openmarket") async throws -> GenerationBench {
        let bench = try await GenerationBench(api)
        try bench.sheet(Self.rows[0], Self.rows[1], Self.rows[2])
        #expect(try await bench.run("import", "sheet.csv").status == 0)
        try await backUp(bench)
        #expect(try await bench.shop.run(["export", "-o", "old.csv"] + bench.market.flags).status == 0)
        return bench
    }

    private func change(_ bench: GenerationBench) async throws {
        try bench.sheet(
            Self.rows[0].replacing("1000", with: "900").replacing("for tea", with: "for tea new"),
            Self.rows[1] + "delete",
            "Jug,A jug for tea,500,0,1,new.jpg,J-1,")
        #expect(try await bench.run("import", "sheet.csv", "--yes").status == 0)
    }

    private func backUp(_ bench: GenerationBench) async throws {
        let made = try await bench.shop.run(
            ["backup", "create", "kept", "--allow", "private-photos"] + bench.market.flags)
        #expect(made.status == 0, "\(made.talk)")
    }

    private func diff(_ bench: GenerationBench, _ before: String, _ after: String, _ flags: String...) async throws
        -> Answer
    {
        let market = [before, after].contains("market") ? bench.market.reading : []
        return try await bench.shop.run(["backup", "diff", before, after, "--output", "json"] + flags + market)
    }

    /// How many products are new, gone and changed.
    private func kinds(_ answer: Answer) -> [Int] {
        ["added", "removed", "changed"].map { kind in answer.objects("difference").count { $0.difference == kind } }
    }

    @Test("Two backups, two exports, a backup and the market, each with each", arguments: GenerationBench.all)
    func eachWithEach(api: String) async throws {
        let bench = try await bench(api)
        for (before, after) in [
            ("kept", "kept"), ("old.csv", "old.csv"), ("kept", "old.csv"), ("old.csv", "kept"), ("kept", "market"),
        ] {
            let same = try await diff(bench, before, after)
            #expect(same.status == 0, "\(before) \(after): \(same.text)\(same.talk)")
            #expect(same.summary?.same == 3)
        }
        let moment = try #require(
            try await bench.shop.run("backup", "list", "kept", "--output", "json").objects("snapshot").first?.snapshot)
        try await change(bench)
        try await backUp(bench)
        #expect(try await bench.shop.run(["export", "-o", "new.csv"] + bench.market.flags).status == 0)
        for (before, after) in [
            ("kept@\(moment)", "kept"), ("old.csv", "new.csv"), ("old.csv", "market"), ("kept@\(moment)", "new.csv"),
        ] {
            let found = try await diff(bench, before, after)
            #expect(found.status == 4, "\(before) \(after): \(found.talk)")
            #expect(
                kinds(found) == [1, 1, 1], "\(found.text)")
            let changed = try #require(found.objects("difference").first { $0.difference == "changed" })
            #expect(changed.fields?["price"]?.from == "1000")
            #expect(changed.fields?["price"]?.to == "900")
            #expect(changed.fields?["description"]?.to == "A mug for tea new")
        }
        // Told by the sellers' keys where the numbers are another market's.
        try bench.shop.folder.write(
            try bench.shop.text("new.csv").replacing(",\(bench.market.url),", with: ",http://elsewhere,"),
            to: "other.csv")
        let other = try await diff(bench, "kept", "other.csv")
        #expect(other.summary?.same == 3 && kinds(other)[2] == 0, "\(other.text)\(other.talk)")
    }

    @Test("For people it is lines, and a page")
    func people() async throws {
        let bench = try await bench()
        try await change(bench)
        let found = try await bench.shop.run(
            ["backup", "diff", "old.csv", "market", "--report", "diff.html", "--lang", "ko"] + bench.market.reading)
        #expect(found.status == 4)
        #expect(found.text.contains("sku M-1 (id 1): "))
        #expect(found.text.contains("1000 → 900"))
        let page = try bench.shop.text("diff.html")
        #expect(page.contains("<del>1000</del>") && page.contains("<ins>900</ins>"))
        #expect(page.contains("lang=\"ko\""))
        #expect(!page.contains("<script"))
    }

    @Test("A backup is held against the market: values, and the bytes of photos", arguments: GenerationBench.all)
    func against(api: String) async throws {
        let bench = try await bench(api)
        let verify = [
            "backup", "verify", "kept", "--against", "market", "--allow", "private-photos", "--output", "json",
        ]
        let held = try await bench.shop.run(verify + bench.market.reading)
        #expect(held.status == 0, "\(held.text)\(held.talk)")
        #expect([held.summary?.productsHeld, held.summary?.photosHeld, held.summary?.differences] == [3, 3, 0])
        let sampled = try await bench.shop.run(verify + ["--sample", "40%"] + bench.market.reading)
        #expect([sampled.summary?.productsHeld, sampled.summary?.differences] == [2, 0])
        try await change(bench)
        let moved = try await bench.shop.run(verify + bench.market.reading)
        #expect(moved.status == 4)
        #expect(moved.summary?.differences == 3, "\(moved.text)")
        #expect(Set(moved.objects("difference").map(\.difference)) == ["changed", "removed", "added"])
    }

    @Test("A photo whose bytes the market has changed is told")
    func photoBytes() async throws {
        let bench = try await bench()
        let photos = try #require(FileManager.default.enumerator(atPath: bench.shop.folder.path + "/market"))
        // What the practice market serves as the photo is another one now.
        var changed = 0
        for case let name as String in photos where name.hasSuffix("origin.jpg") {
            try FileManager.default.removeItem(atPath: bench.shop.folder.path + "/market/" + name)
            try FileManager.default.copyItem(
                atPath: bench.shop.folder.path + "/new.jpg", toPath: bench.shop.folder.path + "/market/" + name)
            changed += 1
        }
        #expect(changed > 0)
        let held = try await bench.shop.run(
            ["backup", "verify", "kept", "--against", "market", "--allow", "private-photos", "--output", "json"]
                + bench.market.reading)
        #expect(held.status == 4, "\(held.text)")
        #expect(held.objects("difference").first?.fields?.keys.sorted() == ["images"])
    }

    @Test("What was restored into another market is recognised there, with the ledger that restored it")
    func restored() async throws {
        let bench = try await bench()
        let other = try await SandboxProcess(bench.shop, data: "other")
        let restored = try await bench.shop.run(
            ["backup", "restore", "kept", "--yes", "--concurrency", "1"] + other.flags)
        #expect(restored.status == 0, "\(restored.talk)")
        // Of other names, so that nothing but the ledger's keys tells them.
        let sheet = try bench.shop.text("sheet.csv").replacing("Mug ", with: "Cup ")
        try bench.shop.folder.write(sheet, to: "sheet.csv")
        #expect(try await bench.shop.run(["import", "sheet.csv", "--yes"] + other.flags).status == 0)
        let found = try await bench.shop.run(
            ["backup", "diff", "kept", "market", "--output", "json"] + other.flags)
        #expect(kinds(found) == [0, 0, 3], "\(found.text)\(found.talk)")
        #expect(
            found.objects("difference").map { $0.fields?.keys.sorted() ?? [] } == Array(repeating: ["name"], count: 3))
        #expect(found.summary?.by == "sku")
    }

    @Test("What cannot be compared is said")
    func troubles() async throws {
        let bench = try await bench()
        #expect(try await diff(bench, "none.csv", "old.csv").status == 66)
        try bench.shop.folder.write("{not json", to: "bad.json")
        #expect(try await diff(bench, "bad.json", "old.csv").status == 65)
        #expect(try await diff(bench, "kept@1999-01-01", "kept").status == 66)
        #expect(try await diff(bench, "kept@never", "kept").status == 66)
    }
}
