import Foundation
import TestSupport
import Testing

extension Shop {
    /// An import that is stopped after a few of its rows.
    func stoppedImport(rows: Int, into market: SandboxProcess, flags: [String] = []) async throws -> Answer {
        let sheet = try catalogue(rows: rows)
        let stopped = try await stop(["import", sheet, "--output", "json"] + market.account + flags, after: 3)
        #expect(stopped.status == 3, "\(stopped.text)\(stopped.talk)")
        return stopped
    }

    /// Changes the ledger as only a crash or another hand would.
    func alterLedger(_ statement: String) async throws {
        try await alter("state/openmarket/ledger.sqlite", statement)
    }

    /// Changes the practice market's own tables, behind its back.
    func alterMarket(_ statement: String) async throws {
        try await alter("market/market.sqlite", "PRAGMA foreign_keys = ON; " + statement)
    }

    private func alter(_ file: String, _ statement: String) async throws {
        let script = """
            import sqlite3, sys
            database = sqlite3.connect(sys.argv[1])
            database.executescript(sys.argv[2])
            database.commit()
            """
        let answer = try await other("python3", ["-c", script, file, statement])
        #expect(answer.status == 0, "\(answer.talk)")
    }

    /// `runs VERB` with `--output json`.
    func runs(_ verb: String, _ arguments: [String] = []) async throws -> Answer {
        try await run(["runs", verb, "--output", "json"] + arguments)
    }
}

@Suite("What the ledger remembers", .serialized, .timeLimit(.minutes(5)))
struct RunsTests {
    @Test("A stopped run is carried to its end without its file, and no row is there twice")
    func resume() async throws {
        let shop = try Shop()
        let market = try await SandboxProcess(shop)
        let stopped = try await shop.stoppedImport(rows: 30, into: market)
        try FileManager.default.removeItem(atPath: shop.folder.path + "/catalogue.csv")
        let resumed = try await shop.runs("resume", market.flags)
        #expect(resumed.status == 0, "\(resumed.text)\(resumed.talk)")
        #expect(resumed.summary?.command == "runs resume")
        #expect(resumed.summary?.run == stopped.summary?.run)
        #expect(resumed.summary?.uploaded == 30)
        #expect(resumed.summary?.accounted == 30)
        #expect(resumed.objects("receipt").count == 30)
        #expect(try await market.names(shop).sorted() == (1...30).map { "Mug \($0)" }.sorted())
        let again = try await shop.runs("resume", [try #require(resumed.summary?.run)] + market.flags)
        #expect(again.status == 0)
        #expect(again.summary?.uploaded == 30)
        let told = try await shop.run(["runs", "resume", try #require(resumed.summary?.run)] + market.flags)
        #expect(told.status == 0)
        #expect((told.text + told.talk).split(separator: "\n").count == 1, "\(told.text)\(told.talk)")
        let nothing = try await shop.runs("resume", market.flags)
        #expect(nothing.status == 0)
        #expect(nothing.summary?.records == 0)
    }

    @Test("Rows that a newer run changed since are asked about, and never registered twice")
    func overtaken() async throws {
        let shop = try Shop()
        let market = try await SandboxProcess(shop)
        let run = try #require(try await shop.stoppedImport(rows: 20, into: market).summary?.run)
        let sheet = try shop.text("catalogue.csv").replacingOccurrences(of: "Mug 20,", with: "Cup 20,")
        try shop.folder.write(sheet, to: "edited.csv")
        #expect(try await shop.run(["import", "edited.csv"] + market.flags).status == 0)
        let refused = try await shop.runs("resume", [run] + market.flags)
        #expect(refused.status == 64)
        #expect(refused.objects("error").first?.message?.contains("--yes") == true)
        let resumed = try await shop.runs("resume", [run, "--yes"] + market.flags)
        #expect(resumed.status == 0, "\(resumed.text)\(resumed.talk)")
        #expect(resumed.summary?.accounted == 20)
        #expect(resumed.summary?.updated == 1)
        #expect(try await market.names(shop).sorted() == (1...20).map { "Mug \($0)" }.sorted())
    }

    @Test(
        "Rows that a newer run registered with other photos keep them, which is said, or are replaced, as the run was planned",
        arguments: [false, true])
    func overtakenPhotos(replacing: Bool) async throws {
        let shop = try Shop()
        let market = try await SandboxProcess(shop)
        let flags = replacing ? ["--replace-photos", "--yes"] : []
        let run = try #require(try await shop.stoppedImport(rows: 20, into: market, flags: flags).summary?.run)
        try shop.photo("other.jpg", from: "mug-navy.jpg")
        let sheet = try shop.text("catalogue.csv").replacingOccurrences(of: "mug.jpg", with: "other.jpg")
        try shop.folder.write(sheet, to: "edited.csv")
        let other = try await shop.run(["import", "edited.csv", "--output", "json"] + market.flags)
        let registered = try #require(other.summary?.uploaded)
        #expect(registered > 0)
        let resumed = try await shop.run(["runs", "resume", run, "--yes"] + market.flags)
        #expect(resumed.status == 0, "\(resumed.text)\(resumed.talk)")
        #expect(resumed.talk.contains("--replace-photos") == !replacing)
        let outcome = try await shop.runs("resume", [run] + market.flags)
        #expect((replacing ? outcome.summary?.updated : outcome.summary?.unchanged) == registered)
        #expect(try await market.names(shop).sorted() == (1...20).map { "Mug \($0)" }.sorted())
        // Whoever has the last word about the photos, the run's own sheet agrees with the market only where it replaced.
        let again = try await shop.run(["import", "catalogue.csv"] + market.flags)
        #expect(again.status == 0)
        #expect(again.talk.contains("--replace-photos") == !replacing)
    }

    @Test("A run of another account is refused with the flags that name it; one that nobody knows, too")
    func otherAccount() async throws {
        let shop = try Shop()
        let market = try await SandboxProcess(shop)
        let run = try #require(try await shop.stoppedImport(rows: 20, into: market).summary?.run)
        let other = try await shop.runs("resume", [run, "--market", "sandbox"])
        #expect(other.status == 1)
        #expect(other.objects("error").first?.message?.contains("--market \(market.url)") == true)
        #expect(try await shop.runs("resume", ["20000101-abcdef", "--market", "sandbox"]).status == 1)
    }

    @Test("With several runs unfinished, they are named and none is chosen")
    func several() async throws {
        let shop = try Shop()
        let market = try await SandboxProcess(shop)
        let first = try #require(try await shop.stoppedImport(rows: 20, into: market).summary?.run)
        let second = try #require(try await shop.stoppedImport(rows: 25, into: market).summary?.run)
        let answer = try await shop.runs("resume", market.flags)
        #expect(answer.status == 64)
        let message = try #require(answer.objects("error").first?.message)
        #expect(message.contains(first) && message.contains(second))
    }

    @Test("A forgotten run is gone; what it uploaded is not uploaded again")
    func forget() async throws {
        let shop = try Shop()
        let market = try await SandboxProcess(shop)
        let command = ["import", try shop.catalogue(rows: 3), "--output", "json"] + market.flags
        let run = try #require(try await shop.run(command).summary?.run)
        let forgotten = try await shop.runs("forget", [run])
        #expect(forgotten.status == 0)
        #expect(forgotten.summary?.records == 3)
        #expect(try await shop.runs("list").objects("run").isEmpty)
        #expect(try await shop.runs("show", [run]).status == 1)
        #expect(try await shop.run(command).summary?.unchanged == 3)
    }

    @Test("A run with rows in doubt is not forgotten unasked")
    func forgetDoubts() async throws {
        let shop = try Shop()
        let market = try await SandboxProcess(shop)
        let command = ["import", try shop.catalogue(rows: 3), "--output", "json"] + market.flags
        let run = try #require(try await shop.run(command).summary?.run)
        try await shop.alterLedger("UPDATE entry SET state = 'sent' WHERE ordinal = 2")
        let refused = try await shop.runs("forget", [run])
        #expect(refused.status == 64)
        #expect(refused.objects("error").first?.message?.contains("runs resume \(run)") == true)
        #expect(try await shop.runs("list").objects("run").count == 1)
        #expect(try await shop.runs("forget", [run, "--yes"]).status == 0)
        #expect(try await shop.runs("list").objects("run").isEmpty)
    }

    @Test("A run that a process carries out can be neither forgotten, resumed nor undone by another: 75")
    func held() async throws {
        let shop = try Shop()
        let market = try await SandboxProcess(shop)
        let program = try await shop.start(
            ["import", try shop.catalogue(rows: 60), "--output", "json", "--rate", "2/s"] + market.account)
        for await line in program.lines where OutputObject(line: Data(line.utf8)).type == "receipt" { break }
        let run = try #require(try await shop.runs("list").objects("run").first)
        #expect(run.state == "running")
        for verb in [["forget"], ["resume"] + market.flags, ["undo", "--yes"] + market.flags] {
            let answer = try await shop.runs(verb[0], [try #require(run.run)] + verb.dropFirst())
            #expect(answer.status == 75, "\(verb[0])")
        }
        program.signal(SIGINT)
        #expect(try await program.end().status == 3)
    }

    @Test("Runs and rows are shown by their state")
    func filters() async throws {
        let shop = try Shop()
        let market = try await SandboxProcess(shop)
        let command = ["import", try shop.catalogue(rows: 3), "--output", "json"] + market.flags
        let run = try #require(try await shop.run(command).summary?.run)
        try await shop.alterLedger(
            "UPDATE entry SET state = 'failed', reason = '{\"code\":\"not-found\"}' WHERE ordinal = 2")
        let told = try await shop.run(["runs", "list", "--lang", "ko"])
        #expect(told.text.contains("  끝남"), "\(told.text)")
        #expect(told.text.contains("등록 2, 실패 1  catalogue.csv"), "\(told.text)")
        #expect(told.text.contains(#/ \d{4}-\d\d-\d\d \d\d:\d\d /#), "\(told.text)")
        #expect(try await shop.run(["runs", "show", run, "--lang", "ko"]).text.contains(#/#2 +create +실패/#))
        let failed = try await shop.runs("show", [run, "--state", "failed"]).objects("receipt")
        #expect(failed.map(\.record) == [2])
        #expect(failed.first?.message == "The market has no such product.")
        #expect(failed.first?.action == "create")
        #expect(try await shop.runs("list", ["--state", "finished"]).objects("run").map(\.run) == [run])
        #expect(try await shop.runs("list", ["--state", "stopped"]).summary?.runs == 0)
        #expect(try await shop.runs("list", ["--state", "sleeping"]).status == 64)
    }
}
