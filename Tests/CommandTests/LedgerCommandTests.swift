import Foundation
import TestSupport
import Testing

@Suite("The ledger's own commands", .serialized, .timeLimit(.minutes(5)))
struct LedgerCommandTests {
    /// Three rows in a market, and a backup of the ledger as it was after the first two.
    private struct Bench {
        let shop: Shop
        let market: SandboxProcess
        let sheet: String
        var ledger: String { shop.folder.path + "/state/openmarket/ledger.sqlite" }

        init() async throws {
            shop = try Shop()
            market = try await SandboxProcess(shop)
            #expect(try await shop.run(["import", try shop.catalogue(rows: 2)] + market.flags).status == 0)
            #expect(try await shop.run("ledger", "backup", "old.sqlite").status == 0)
            sheet = try shop.catalogue(rows: 3)
            #expect(try await shop.run(["import", sheet] + market.flags).status == 0)
        }

        func remove(_ suffixes: [String]) {
            for suffix in suffixes { try? FileManager.default.removeItem(atPath: ledger + suffix) }
        }

        /// A plain copy of the backup takes the ledger's place.
        func putBackByHand() throws {
            remove(["", "-wal", "-shm"])
            try FileManager.default.copyItem(atPath: shop.folder.path + "/old.sqlite", toPath: ledger)
        }

        func ledger(_ verb: String, _ arguments: [String] = []) async throws -> Answer {
            try await shop.run(["ledger", verb, "--output", "json"] + arguments)
        }

        func importAgain(_ flags: [String] = []) async throws -> Answer {
            try await shop.run(["import", sheet, "--output", "json"] + flags + market.flags)
        }
    }

    @Test("Where it is, what it holds and whether it is whole")
    func info() async throws {
        let bench = try await Bench()
        let answer = try await bench.shop.run("ledger", "info")
        #expect(answer.status == 0)
        #expect(answer.text.contains(bench.ledger) && answer.text.contains(bench.market.url), "\(answer.text)")
        let object = try await bench.ledger("info")
        #expect(object.text.contains(#""products":3"#), "\(object.text)")
        #expect(object.text.contains(#""commits_missing":0"#), "\(object.text)")
        #expect(try await bench.ledger("check").status == 0)
    }

    @Test("Where there is none, that is said, and none is made")
    func none() async throws {
        let shop = try Shop()
        for verb in ["info", "check"] { #expect(try await shop.run("ledger", verb).status == 0) }
        #expect(try await shop.run("ledger", "backup", "copy.sqlite").status == 1)
        #expect(try await shop.run("ledger", "restore", "copy.sqlite").status == 66)
        #expect(!shop.exists("state/openmarket/ledger.sqlite") && !shop.exists("copy.sqlite"))
    }

    @Test("Put back by hand it went back in time: an import that would register stops before it sends, and says why")
    func wentBack() async throws {
        let bench = try await Bench()
        try bench.putBackByHand()
        let answer = try await bench.importAgain()
        #expect(answer.status == 3, "\(answer.text)\(answer.talk)")
        #expect(answer.summary?.remaining == 1 && answer.summary?.unchanged == 2)
        let message = try #require(answer.objects("error").first?.message)
        #expect(message.contains("--adoption equal") && message.contains("ledger restore"), "\(message)")
        #expect(try await bench.market.names(bench.shop).count == 3)
        #expect(try await bench.ledger("check").status == 4)
        // Whoever wants doubles says so.
        #expect(try await bench.importAgain(["--adoption", "none"]).status == 0)
        #expect(try await bench.market.names(bench.shop).count == 4)
        #expect(try await bench.ledger("check").status == 0)
    }

    @Test("One that is gone or lost its log is missed", arguments: [["", "-wal", "-shm"], ["-wal", "-shm"]])
    func gone(files: [String]) async throws {
        let bench = try await Bench()
        // SQLite empties the log where a ledger is closed well, so it is killed.
        let sheet = try bench.shop.catalogue(rows: 30)
        let killed = try await bench.shop.stop(
            ["import", sheet, "--output", "json"] + bench.market.flags, after: 3, with: SIGKILL)
        #expect(killed.status == -SIGKILL)
        bench.remove(files)
        let again = try await bench.importAgain()
        #expect(again.status == 3, "\(again.text)\(again.talk)")
        let names = try await bench.market.names(bench.shop)
        #expect(names.count >= 6 && Set(names).count == names.count, "\(names)")
        #expect(try await bench.ledger("check").status == 4)
    }

    @Test("A backup takes its place, the other one is kept, and what was sent since is said to be unknown to it")
    func restore() async throws {
        let bench = try await Bench()
        let answer = try await bench.shop.run("ledger", "restore", "old.sqlite")
        #expect(answer.status == 0, "\(answer.talk)")
        #expect(answer.talk.contains("--adoption equal"))
        #expect(try await bench.ledger("check").status == 0)
        #expect(try await bench.ledger("info").text.contains(#""products":2"#))
        let files = try FileManager.default.contentsOfDirectory(atPath: bench.shop.folder.path + "/state/openmarket")
        let kept = try #require(files.first { $0.contains(".before-") && !$0.hasSuffix("-wal") })
        let place = ["--ledger", bench.shop.folder.path + "/state/openmarket/" + kept]
        #expect(try await bench.ledger("info", place).text.contains(#""products":3"#))
    }

    @Test("On a machine that was lost a backup is all that is needed: the folder is made, and the job goes on")
    func restoreOnNewMachine() async throws {
        let bench = try await Bench()
        #expect(try await bench.shop.run("ledger", "backup", "new.sqlite").status == 0)
        try FileManager.default.removeItem(atPath: bench.shop.folder.path + "/state")
        let answer = try await bench.ledger("restore", ["new.sqlite"])
        #expect(answer.status == 0, "\(answer.text)\(answer.talk)")
        let again = try await bench.importAgain()
        #expect(again.status == 0 && again.summary?.unchanged == 3, "\(again.text)")
        #expect(try await bench.market.names(bench.shop).count == 3)
    }

    @Test("A backup goes into a folder that is there: one that is not may be a disk that is not")
    func backupIntoNewFolder() async throws {
        let bench = try await Bench()
        let answer = try await bench.ledger("backup", ["disk/copy.sqlite"])
        #expect(answer.status == 1)
        #expect(answer.objects("error").first?.message?.contains("disk: there is no such folder") == true)
        #expect(!bench.shop.exists("disk"))
    }

    @Test("A backup's name may be one character; it is a file's, and what is wrong with it is said of it")
    func backupTargets() async throws {
        let bench = try await Bench()
        let copied = try await bench.ledger("backup", ["x"])
        #expect(copied.status == 0, "\(copied.text)\(copied.talk)")
        #expect(try await bench.ledger("info", ["--ledger", "x"]).text.contains(#""products":3"#))
        let output = try await bench.shop.run("ledger", "backup", "-")
        #expect(output.status == 64 && output.talk.contains("is not written to standard output"), "\(output.talk)")
        try FileManager.default.createDirectory(
            atPath: bench.shop.folder.path + "/d", withIntermediateDirectories: true)
        for (target, said) in [
            ("x", "x: there is something of this name already"), ("d", "d: this is a folder"),
            ("/dev/null", "/dev/null: there is something of this name already"),
            ("x/y", "x/y: the backup cannot be written"),
            (String(repeating: "b", count: 300), "the name is too long; give a shorter one"),
        ] {
            let answer = try await bench.ledger("backup", [target])
            #expect(answer.status == 1)
            let message = answer.objects("error").first?.message ?? ""
            #expect(message.contains(said) && !message.contains("--ledger"), "\(message)")
        }
        #expect(try bench.shop.temporaryFiles() == [])
    }

    @Test("It is not restored while another process has it open")
    func held() async throws {
        let bench = try await Bench()
        let script = """
            import sqlite3, sys, subprocess
            ledger = sqlite3.connect(sys.argv[1])
            ledger.execute("SELECT count(*) FROM run").fetchone()
            print(subprocess.call(sys.argv[2:]))
            """
        let command = [Shop.executable.path, "ledger", "restore", "old.sqlite", "--ledger", bench.ledger]
        let answer = try await bench.shop.other("python3", ["-c", script, bench.ledger] + command)
        #expect(answer.text.contains("75"), "\(answer.text)\(answer.talk)")
        #expect(try await bench.ledger("info").text.contains(#""products":3"#))
    }
}
