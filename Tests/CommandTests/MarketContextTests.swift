import Foundation
import TestSupport
import Testing

@Suite("Which market a command works in", .serialized, .timeLimit(.minutes(5)))
struct MarketContextTests {
    private let shop: Shop

    init() throws {
        shop = try Shop()
        try shop.catalogue(rows: 2)
    }

    /// The command on a terminal of its own, and what stands on it in the end.
    private func onATerminal(_ arguments: [String]) async throws -> Answer {
        let script = "import os, pty, sys; sys.exit(os.waitstatus_to_exitcode(pty.spawn(sys.argv[1:])))"
        return try await shop.other(
            "python3", ["-c", script, Shop.executable.path] + arguments, environment: shop.environment)
    }

    private static let commands = [
        ["import", "catalogue.csv"], ["import", "catalogue.csv", "-n"], ["export", "-o", "out.csv"], ["list"],
        ["show", "1"], ["delete", "1", "--yes"], ["runs", "resume"], ["runs", "undo", "20260101-abcdef", "--yes"],
    ]

    @Test("Where nobody watches, none is taken for granted: 64, and how to name one", arguments: commands)
    func unnamed(command: [String]) async throws {
        for form in ["text", "json"] {
            let answer = try await shop.run(command + ["--output", form, "--lang", "en"])
            #expect(answer.status == 64, "\(answer.text)\(answer.talk)")
            #expect((answer.text + answer.talk).contains("--market sandbox"))
            #expect(!shop.exists("state/openmarket/sandbox"), "nothing was begun")
        }
    }

    @Test("By a flag, a variable or the user's settings the practice market is named anywhere")
    func named() async throws {
        #expect(try await shop.run("list", "--market", "sandbox", "--output", "json").status == 0)
        #expect(try await shop.run(["list"], variables: ["OPENMARKET_MARKET": "sandbox"]).status == 0)
        try shop.folder.write(#"{"market": "sandbox"}"#, to: "config/openmarket/config.json")
        #expect(try await shop.run("list").status == 0)
    }

    @Test("On a terminal the practice market is used and said, quiet or not, but for objects to a script")
    func watched() async throws {
        for flags in [[], ["--quiet"]] {
            let answer = try await onATerminal(["list", "--lang", "en"] + flags)
            #expect(answer.status == 0, "\(answer.text)")
            #expect(answer.text.contains("The practice market is used"))
        }
        #expect(try await onATerminal(["list", "--output", "json"]).status == 64)
    }

    @Test("Each summary names the market, who asks, and the ledger, for scripts and for people")
    func summaries() async throws {
        let market = try await SandboxProcess(shop)
        let ledger = shop.folder.path + "/state/openmarket/ledger.sqlite"
        func answers(_ command: [String]) async throws {
            let answer = try await shop.run(command + ["--output", "json"] + market.flags)
            let objects = answer.objects("summary")
            let summary = try #require(objects.last ?? nil, "\(command): \(answer.text)\(answer.talk)")
            #expect(summary.market == market.url, "\(command)")
            #expect(summary.account == market.identifier)
            #expect(summary.ledger == ledger)
        }
        try await answers(["import", "catalogue.csv", "-n"])
        try await answers(["import", "catalogue.csv"])
        try await answers(["list"])
        try await answers(["show", "1"])
        try await answers(["export", "-o", "out.csv"])
        try await answers(["delete", "1", "--yes"])
        let run = try await shop.run(["import", "catalogue.csv", "--output", "json"] + market.flags).summary?.run
        try await answers(["runs", "resume"])
        try await answers(["runs", "undo", try #require(run), "--yes", "-n"])
        let told = try await shop.run(["list", "--lang", "en"] + market.flags)
        #expect(told.talk.contains("Market \(market.url) as \(market.identifier), ledger \(ledger)"))
    }
}

@Suite("A smaller catalogue in the place of a larger one", .serialized, .timeLimit(.minutes(5)))
struct ShrinkingCatalogueTests {
    private let shop: Shop
    private let market: SandboxProcess

    init() async throws {
        shop = try Shop()
        market = try await SandboxProcess(shop)
        let sheet = try shop.catalogue(rows: 5)
        let answer = try await shop.run(["import", sheet] + market.flags)
        #expect(answer.status == 0, "\(answer.talk)")
    }

    private func export(_ file: String, _ flags: String...) async throws -> Answer {
        try await shop.run(["export", "-o", file, "--lang", "en"] + flags + market.flags)
    }

    @Test(
        "Under half of it is refused, the file stays, and both counts are said; `--replace` says that it is meant",
        arguments: ["csv", "json", "xml", "xlsx", "csv.gz", "xlsx.gz"])
    func refused(format: String) async throws {
        let file = "out.\(format)"
        #expect(try await export(file).status == 0)
        let old = try shop.data(file)
        #expect(try await shop.run(["delete", "1", "2", "--yes"] + market.flags).status == 0)
        #expect(try await export("half.\(format)").status == 0)
        #expect(try await export(file).status == 0, "three of five are more than half")
        try shop.folder.write(old, to: file)
        #expect(try await shop.run(["delete", "3", "--yes"] + market.flags).status == 0)
        let answer = try await export(file)
        #expect(answer.status == 1)
        for words in ["5 products", "only 2", "--replace"] { #expect(answer.talk.contains(words)) }
        #expect(try shop.data(file) == old)
        let left = try FileManager.default.contentsOfDirectory(atPath: shop.folder.path)
        #expect(!left.contains { $0.hasSuffix(".tmp") }, "\(left)")
        #expect(try await export(file, "--search", "Mug 5").status == 0, "a filter is meant")
        try shop.folder.write(old, to: file)
        #expect(try await export(file, "--replace").status == 0)
        #expect(try shop.data(file) != old)
    }

    @Test("What is no catalogue is replaced as ever")
    func other() async throws {
        try shop.folder.write(Data(repeating: 0, count: 4096), to: "out.csv")
        #expect(try await export("out.csv").status == 0)
    }
}
