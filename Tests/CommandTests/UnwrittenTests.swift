import Foundation
import TestSupport
import Testing

/// What was sent stands in the market, whatever of it cannot be written afterwards.
@Suite("What a command says where a file about its rows cannot be written", .serialized, .timeLimit(.minutes(5)))
struct UnwrittenTests {
    private static let files = [
        ["--report", "full.html"], ["--issues", "full.csv"], ["--rejects", "full.csv"],
    ]

    private func shop() throws -> Shop {
        let shop = try Shop()
        for name in ["full.html", "full.csv"] {
            try FileManager.default.createSymbolicLink(
                atPath: shop.folder.path + "/" + name, withDestinationPath: "/dev/full")
        }
        try shop.catalogue(rows: 2)
        return shop
    }

    @Test("An import has its run and its counts in the summary, and the trouble beside them", arguments: files)
    func summary(flags: [String]) async throws {
        let shop = try shop()
        let market = try await SandboxProcess(shop)
        let answer = try await shop.run(["import", "catalogue.csv", "--output", "json"] + flags + market.flags)
        #expect(answer.status == 1, "\(answer.text)\(answer.talk)")
        let summary = try #require(answer.summary)
        #expect(summary.run != nil && summary.records == 2 && summary.uploaded == 2 && summary.remaining == 0)
        #expect(summary.error?.message.contains("the disk is full") == true, "\(answer.text)")
        #expect(try await market.names(shop).count == 2)
    }

    @Test("A person reads what was sent, and then what could not be written", arguments: files)
    func text(flags: [String]) async throws {
        let shop = try shop()
        let market = try await SandboxProcess(shop)
        let both = try await shop.other(
            "sh",
            ["-c", #""$0" "$@" 2>&1"#, Shop.executable.path, "import", "catalogue.csv", "--lang", "en"] + flags
                + market.flags, environment: shop.environment)
        #expect(both.status == 1, "\(both.text)")
        let sent = try #require(both.text.range(of: "2 uploaded"), "\(both.text)")
        let trouble = try #require(both.text.range(of: "the disk is full"), "\(both.text)")
        #expect(sent.upperBound < trouble.lowerBound, "\(both.text)")
    }

    @Test("One file that cannot be written takes no other with it")
    func others() async throws {
        let shop = try shop()
        let market = try await SandboxProcess(shop)
        let answer = try await shop.run(
            [
                "import", "catalogue.csv", "--rejects", "full.csv", "--issues", "issues.csv", "--report", "full.html",
                "--report", "report.md",
            ] + market.flags)
        #expect(answer.status == 1, "\(answer.talk)")
        #expect(shop.exists("issues.csv") && shop.exists("report.md"))
    }

    @Test("A run that stopped stays one that goes on, for its own reason")
    func stopped() async throws {
        let shop = try shop()
        try shop.catalogue(rows: 40)
        let market = try await SandboxProcess(shop)
        let answer = try await shop.stop(
            [
                "import", "catalogue.csv", "--report", "full.html", "--output", "json", "--rate", "10/s", "--set",
                "burst=1",
            ]
                + market.account)
        #expect(answer.status == 3, "\(answer.text)\(answer.talk)")
        let summary = try #require(answer.summary)
        #expect((summary.uploaded ?? 0) > 0 && (summary.remaining ?? 0) > 0, "\(answer.text)")
        #expect(answer.objects("error").contains { $0.message?.contains("the disk is full") == true })
        #expect(summary.error?.message.contains("the disk is full") == false, "\(answer.text)")
    }

    @Test("A restoring whose map of numbers cannot be written has its run and its counts all the same")
    func restoring() async throws {
        let bench = try await GenerationBench("openmarket")
        try bench.sheet("Mug,A mug for tea,1000,100,1,mug.jpg,M-1,")
        #expect(try await bench.run("import", "sheet.csv").status == 0)
        let made = try await bench.shop.run(
            ["backup", "create", "kept", "--allow", "private-photos"] + bench.market.flags)
        #expect(made.status == 0, "\(made.talk)")
        try bench.sheet("Mug,A mug for tea,1000,100,1,mug.jpg,M-1,delete")
        #expect(try await bench.run("import", "sheet.csv", "--yes").status == 0)
        try bench.shop.folder.write("", to: "state/openmarket/restores")
        let answer = try await bench.shop.run(
            ["backup", "restore", "kept", "--yes", "--output", "json", "--set", "settle=50ms"] + bench.market.flags)
        #expect(answer.status == 1, "\(answer.text)\(answer.talk)")
        #expect(answer.summary?.run != nil && answer.summary?.uploaded == 1, "\(answer.text)")
        #expect(answer.summary?.error?.message.contains("restores") == true, "\(answer.text)")
    }
}
