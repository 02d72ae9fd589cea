import Foundation
import TestSupport
import Testing

/// Backups brought back, against practice markets.
@Suite("Bringing a backup back", .serialized, .timeLimit(.minutes(8)))
struct RestoreTests {
    private static let rows = (1...4).map { "Mug \($0),A mug for tea,1000,100,\($0),mug.jpg|new.jpg,M-\($0)," }

    private func bench(_ api: String = "openmarket") async throws -> GenerationBench {
        let bench = try await GenerationBench(api)
        try bench.sheet(Self.rows[0], Self.rows[1], Self.rows[2], Self.rows[3])
        #expect(try await bench.run("import", "sheet.csv").status == 0)
        try await backUp(bench, to: "kept")
        return bench
    }

    private func backUp(_ bench: GenerationBench, to folder: String) async throws {
        let made = try await bench.shop.run(
            ["backup", "create", folder, "--output", "json", "--allow", "private-photos"] + bench.market.flags)
        #expect(made.status == 0, "\(made.text)\(made.talk)")
    }

    private func restore(
        _ bench: GenerationBench, _ flags: String..., into market: SandboxProcess? = nil
    ) async throws -> Answer {
        try await bench.shop.run(
            ["backup", "restore", "kept", "--output", "json"] + flags + (market ?? bench.market).flags
                + ["--set", "settle=50ms", "--concurrency", "1"])
    }

    @Test("What is as it was is left alone", arguments: GenerationBench.all)
    func unchanged(api: String) async throws {
        let bench = try await bench(api)
        _ = try bench.asked()
        let restored = try await restore(bench)
        #expect(restored.status == 0, "\(restored.text)\(restored.talk)")
        #expect([restored.summary?.records, restored.summary?.unchanged] == [4, 4])
        let asked = try bench.asked()
        #expect(asked.filter { $0 == "detail" }.count == (api == "openmarket" ? 0 : 4))
        // The credentials are proved by a deletion that is begun, and never ended.
        #expect(Set(asked).isSubset(of: ["list", "detail", "archive"]))
    }

    @Test(
        "What was deleted is registered anew, what was changed gets its values back, what came since stays",
        arguments: GenerationBench.all)
    func damaged(api: String) async throws {
        let bench = try await bench(api)
        let (before, photos) = (try await bench.products(), try await bench.photos())
        try bench.sheet(
            Self.rows[0].replacing("1000", with: "900"), Self.rows[1] + "delete",
            "New mug,A mug for tea,500,0,1,mug.jpg,N-1,")
        #expect(try await bench.run("import", "sheet.csv", "--yes").status == 0)
        let planned = try await restore(bench, "-n")
        #expect([planned.summary?.creates, planned.summary?.updates] == [1, 1], "\(planned.text)")
        #expect(planned.objects("change").map(\.action) == ["update", "create", "unchanged", "unchanged"])
        #expect(try await restore(bench).status == 64, "nobody can be asked, and nobody said yes")
        let restored = try await restore(bench, "--yes")
        #expect(restored.status == 0, "\(restored.text)\(restored.talk)")
        #expect([restored.summary?.uploaded, restored.summary?.updated, restored.summary?.unchanged] == [1, 1, 2])
        let now = try await bench.products()
        #expect(now.values.sorted() == (Array(before.values) + ["New mug 500 -0 ×1"]).sorted() || api.hasPrefix("camp"))
        #expect(now.count == 5)
        #expect(try await bench.photos().filter { $0 == photos[0] }.count == 4)
        // The numbers are written down.
        let map = try String(contentsOfFile: try #require(restored.summary?.map), encoding: .utf8)
        let new = try #require(now.keys.max())
        #expect(map.split(separator: "\n").contains("2,\(new),M-2"), "\(map)")
        // The sheet of old finds the products under their keys.
        try bench.sheet(Self.rows[0], Self.rows[1], Self.rows[2], Self.rows[3])
        #expect(try await bench.run("import", "-n", "sheet.csv").summary?.unchanged == 4)
        #expect(try await restore(bench).summary?.unchanged == 4, "once more changes nothing")
    }

    @Test(
        "Into an empty market all is registered, and a backup of that is equal in all but numbers",
        arguments: GenerationBench.all)
    func elsewhere(api: String) async throws {
        let bench = try await bench(api)
        let market = try await SandboxProcess(bench.shop, data: "other", api: api)
        let restored = try await restore(bench, "--yes", into: market)
        #expect(restored.status == 0, "\(restored.text)\(restored.talk)")
        #expect(restored.summary?.uploaded == 4)
        let made = try await bench.shop.run(
            ["backup", "create", "again", "--output", "json", "--allow", "private-photos"] + market.flags)
        #expect(made.status == 0)
        func catalogue(_ folder: String) throws -> [String] {
            let name = try #require(
                try FileManager.default.contentsOfDirectory(
                    atPath: bench.shop.folder.path + "/\(folder)/snapshots"
                ).first)
            return try bench.shop.text("\(folder)/snapshots/\(name)/catalogue.csv").split(separator: "\n").map { line in
                // Without id and market; the photos are named by their contents.
                let cells = line.split(separator: ",", omittingEmptySubsequences: false)
                return (cells.prefix(8) + cells.suffix(1)).joined(separator: ",")
            }.sorted()
        }
        #expect(try catalogue("again") == catalogue("kept"))
    }

    @Test("A ledger that was lost is restored with the backup")
    func lostLedger() async throws {
        let bench = try await bench()
        for name in try FileManager.default.contentsOfDirectory(atPath: bench.shop.folder.path + "/state/openmarket")
        where name.hasPrefix("ledger.sqlite") {
            try FileManager.default.removeItem(atPath: bench.shop.folder.path + "/state/openmarket/" + name)
        }
        let restored = try await restore(bench)
        #expect(restored.status == 0, "\(restored.text)\(restored.talk)")
        #expect(restored.summary?.unchanged == 4)
        let planned = try await bench.run("import", "-n", "sheet.csv")
        #expect(planned.summary?.unchanged == 4, "\(planned.text)")
    }

    @Test("A stopped one goes on with the same command", arguments: [1, 3])
    func stopped(after rows: Int) async throws {
        let bench = try await bench()
        let market = try await SandboxProcess(bench.shop, data: "other")
        let command = ["backup", "restore", "kept", "--yes", "--output", "json", "--concurrency", "1"] + market.account
        let stopped = try await bench.shop.stop(command, after: rows)
        #expect(stopped.status == 3, "\(stopped.text)\(stopped.talk)")
        // A night comes and goes.
        try await backUp(bench, to: "kept")
        let went = try await restore(bench, "--yes", into: market)
        #expect(went.status == 0, "\(went.text)\(went.talk)")
        #expect(went.summary?.uploaded == 4)
        #expect(try await market.names(bench.shop).sorted() == ["Mug 1", "Mug 2", "Mug 3", "Mug 4"])
    }

    @Test("A backup that a stopped one still needs is not pruned; once that is finished, it is")
    func pruned() async throws {
        let bench = try await bench()
        let market = try await SandboxProcess(bench.shop, data: "other")
        let command = ["backup", "restore", "kept", "--yes", "--output", "json", "--concurrency", "1"] + market.account
        let stopped = try await bench.shop.stop(command, after: 1)
        #expect(stopped.status == 3, "\(stopped.text)\(stopped.talk)")
        #expect(try await bench.shop.run(["delete", "4", "--yes"] + bench.market.flags).status == 0)
        try await backUp(bench, to: "kept")
        let prune = ["backup", "prune", "kept", "--keep-last", "1", "--output", "json"]
        for flags in [["-n"], []] {
            let kept = try await bench.shop.run(prune + flags)
            #expect(kept.status == 0)
            #expect([kept.summary?.removed, kept.summary?.kept] == [0, 2], "\(kept.text)")
            let (name, run) = (try #require(stopped.summary?.snapshot), try #require(stopped.summary?.run))
            #expect(kept.text.contains(#""snapshot":"\#(name)","removed":false,"run":"\#(run)""#), "\(kept.text)")
        }
        let told = try await bench.shop.run(
            "backup", "prune", "kept", "--keep-last", "1", "-q", "--lang", "en")
        #expect(told.talk.contains("runs resume \(stopped.summary?.run ?? "")"), "\(told.talk)")
        let went = try await restore(bench, "--yes", into: market)
        #expect(went.status == 0, "\(went.text)\(went.talk)")
        #expect(went.summary?.uploaded == 4)
        #expect(try await bench.shop.run(prune).summary?.removed == 1)
    }

    @Test("Nothing is said where all is well, quiet was asked for, and nobody is asked")
    func quiet() async throws {
        let bench = try await bench()
        let market = try await SandboxProcess(bench.shop, data: "other")
        let restored = try await bench.shop.run(["backup", "restore", "kept", "--yes", "-q"] + market.flags)
        #expect(restored.status == 0)
        #expect(restored.text + restored.talk == "")
        #expect(try await market.names(bench.shop).count == 4)
        let planned = try await bench.shop.run(["backup", "restore", "kept", "-n", "-q"] + bench.market.flags)
        #expect(planned.text != "", "a plan is what was asked for")
    }

    @Test("Another generation takes what it can hold, and the rest is listed")
    func converted() async throws {
        let bench = try await GenerationBench("openmarket")
        try bench.sheet(
            "Mug 1,A mug for tea,1000,100,1,mug.jpg,M-1,", "Mug 2,A mug for tea,10.5,1,2,mug.jpg,M-2,")
        try bench.shop.folder.write(
            try bench.shop.text("sheet.csv").replacing("action", with: "currency").replacing("M-1,", with: "M-1,KRW")
                .replacing("M-2,", with: "M-2,USD"), to: "sheet.csv")
        #expect(try await bench.run("import", "sheet.csv").status == 0)
        try await backUp(bench, to: "kept")
        let market = try await SandboxProcess(bench.shop, data: "other", api: "camp2")
        let restored = try await restore(bench, "--yes", into: market)
        #expect(restored.status == 2, "\(restored.text)\(restored.talk)")
        #expect(restored.objects("remark").map(\.reason) == ["fraction"])
        #expect(restored.objects("remark").map(\.id) == [2])
        #expect([restored.summary?.uploaded, restored.summary?.rejected] == [1, 1])
        // The amount off became the final price, as that generation has it.
        let wire = try await bench.shop.other("curl", ["-sS", market.url + "/items/1"]).text
        #expect(wire.contains(#""discounted_price":900"#), "\(wire)")
    }

    @Test("Texts come back to the byte: blanks at their ends, decomposed letters, and what the form refuses")
    func bytes() async throws {
        let shop = try Shop()
        let market = try await SandboxProcess(shop, flags: ["--rules", "as-built"])
        try shop.photo("mug.jpg")
        // Registered by somebody else's client, which trims and composes nothing.
        let name = "  ab\u{1112}\u{1161}\u{11AB} \u{1}"
        let params =
            #"{"name":"\#("  ab\u{1112}\u{1161}\u{11AB} \\u0001")","description":"","price":0,"currency":"KRW","secret":"\#(market.secret)"}"#
        let made = try await shop.other(
            "curl",
            [
                "-sS", "-H", "identifier: \(market.identifier)", "-F", "params=\(params);type=application/json", "-F",
                "images=@mug.jpg", market.url + "/api/products",
            ])
        #expect(made.text.contains("\"id\":1"), "\(made.text)")
        let backup = try await shop.run(
            ["backup", "create", "kept", "--format", "xml,csv", "--allow", "private-photos"] + market.flags)
        #expect(backup.status == 0, "\(backup.talk)")
        let other = try await SandboxProcess(shop, data: "other", flags: ["--rules", "as-built"])
        let unknown = try await shop.run(["backup", "restore", "kept", "--yes"] + other.flags)
        #expect(unknown.status == 64, "whose it is nobody knows: \(unknown.talk)")
        let restored = try await shop.run(
            ["backup", "restore", "kept", "--yes", "--vendor", "all", "--output", "json"] + other.flags)
        #expect(restored.status == 0, "\(restored.text)\(restored.talk)")
        let names = try await other.names(shop)
        #expect(names.map { Array($0.utf8) } == [Array(name.utf8)])
    }

    /// Answers to registrations that take their time overtake each other where several are under way.
    private static let slow = #"[{"on": "create", "every": 2, "fault": "delay", "duration": "300ms"}]"#

    @Test("Unless told otherwise products are registered in the order they had, also where a stopped run goes on")
    func order() async throws {
        let bench = try await bench()
        let plan = try bench.shop.folder.write(Self.slow, to: "slow.json").path
        let other = try await SandboxProcess(bench.shop, data: "other", flags: ["--faults", plan])
        let restored = try await bench.shop.run(["backup", "restore", "kept", "--yes"] + other.flags)
        #expect(restored.status == 0, "\(restored.talk)")
        try await expectSameExports(bench, other)
        let third = try await SandboxProcess(bench.shop, data: "third", flags: ["--faults", plan])
        let stopped = try await bench.shop.stop(
            ["backup", "restore", "kept", "--yes", "--output", "json"] + third.account, after: 1)
        #expect(stopped.status == 3, "\(stopped.text)\(stopped.talk)")
        let run = try #require(stopped.summary?.run)
        let resumed = try await bench.shop.run(["runs", "resume", run, "--yes"] + third.flags)
        #expect(resumed.status == 0, "\(resumed.talk)")
        try await expectSameExports(bench, third)
    }

    private func expectSameExports(_ bench: GenerationBench, _ other: SandboxProcess) async throws {
        let columns = ["--columns", "name,description,price,stock,sku"]
        #expect(try await bench.shop.run(["export", "-o", "old.csv"] + columns + bench.market.flags).status == 0)
        #expect(try await bench.shop.run(["export", "-o", "new.csv"] + columns + other.flags).status == 0)
        #expect(try bench.shop.text("new.csv") == bench.shop.text("old.csv"))
    }

    @Test("Another vendor's products are left out")
    func others() async throws {
        let bench = try await bench()
        let empty = try await SandboxProcess(bench.shop, data: "other")
        let none = try await bench.shop.run(
            ["backup", "restore", "kept", "--yes", "--vendor", "99", "--output", "json"] + empty.flags)
        #expect(none.status == 0)
        #expect(none.summary?.records == 0)
        #expect(try await empty.names(bench.shop) == [])
    }

    @Test("A product whose photos are gone from the folder is told before anything is sent")
    func lostPhotos() async throws {
        let bench = try await bench()
        let other = try await SandboxProcess(bench.shop, data: "other")
        try FileManager.default.removeItem(atPath: bench.shop.folder.path + "/kept/photos")
        let planned = try await restore(bench, "-n", into: other)
        #expect(planned.status == 2)
        #expect(planned.summary?.creates == 0)
        #expect(planned.objects("remark").map(\.reason) == Array(repeating: "no-photos", count: 4))
    }
}
