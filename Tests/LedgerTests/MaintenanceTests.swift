import Catalogue
import Foundation
import GRDB
import TestSupport
import Testing

@testable import Ledger

@Suite("A ledger's upkeep")
struct MaintenanceTests {
    @Test("It tells where it is and what it holds")
    func facts() async throws {
        let bench = try Bench()
        let run = try bench.plan(["a"]).run
        let entry = try #require(try bench.ledger.all(run.id).first)
        try await bench.ledger.record(entry, as: .uploaded(id: 4, values("a")))
        let facts = try bench.ledger.facts()
        #expect(facts.path == bench.path)
        #expect(facts.bytes > 4096)
        #expect(facts.runs == 1)
        #expect(facts.accounts == [LedgerFacts.Holding(account: seller, products: 1)])
        #expect(facts.commits == facts.commitsOutside)
        #expect(facts.lost == nil)
    }

    @Test("A backup of a ledger in use is a whole ledger, for its owner alone, and writes over nothing")
    func backup() throws {
        let bench = try Bench()
        let run = try bench.plan(["a"]).run
        let target = bench.folder.path + "/backup.sqlite"
        try bench.ledger.backup(to: target)
        #expect(try Ledger(path: target).runs() == [run])
        let mode = try FileManager.default.attributesOfItem(atPath: target)[.posixPermissions] as? Int
        #expect(mode == 0o600)
        let error = #expect(throws: LedgerError.self) { try bench.ledger.backup(to: target) }
        #expect(error?.cause == .notCopied(errno: EEXIST))
        let left = try FileManager.default.contentsOfDirectory(atPath: bench.folder.path)
        #expect(!left.contains { $0.contains(".part-") })
    }

    @Test("Where there is no folder for it yet, it is restored into a private one; a bad backup makes none")
    func restoreIntoNewFolder() throws {
        let bench = try Bench()
        let run = try bench.plan(["a"]).run
        let (path, backup) = (bench.folder.path + "/new/state/ledger.sqlite", bench.folder.path + "/backup.sqlite")
        try Data("name,price\n".utf8).write(to: URL(fileURLWithPath: backup + ".csv"))
        #expect(throws: LedgerError.self) { try Ledger.restore(backup + ".csv", to: path) }
        #expect(!FileManager.default.fileExists(atPath: bench.folder.path + "/new"))
        try bench.ledger.backup(to: backup)
        let (ledger, kept, _) = try Ledger.restore(backup, to: path)
        #expect(try ledger.runs() == [run])
        #expect(kept == nil)
        for folder in ["/new", "/new/state"] {
            let attributes = try FileManager.default.attributesOfItem(atPath: bench.folder.path + folder)
            #expect(attributes[.posixPermissions] as? Int == 0o700)
        }
    }

    @Test("A restored ledger is what it was at the backup, counts on, and the other one is kept")
    func restore() throws {
        let folder = try TemporaryFolder()
        let (path, backup) = (folder.path + "/ledger.sqlite", folder.path + "/backup.sqlite")
        var runs: [Run] = []
        var count = 0
        do {
            let ledger = try Ledger(path: path)
            _ = try ledger.plan(proposal).finish(PlanTallies())
            try ledger.backup(to: backup)
            let writer = try ledger.plan(proposal)
            try writer.append([entry("late")])
            _ = try writer.finish(PlanTallies(records: 1))
            runs = try ledger.runs()
            count = try ledger.commitCount()
        }
        #expect(runs.count == 2)
        let (ledger, kept, lost) = try Ledger.restore(backup, to: path)
        #expect(try ledger.runs().count == 1)
        #expect(lost?.expected == count)
        #expect(try ledger.lostCommits() == nil)
        #expect(try ledger.commitCount() > count)
        #expect(try Ledger(path: try #require(kept)).runs().count == 2)
        #expect(try Ledger(path: path).lostCommits() == nil)
    }

    @Test("What is no whole ledger is not restored, and the one there stays", arguments: ["hello", ""])
    func notALedger(text: String) throws {
        let folder = try TemporaryFolder()
        let path = folder.path + "/ledger.sqlite"
        do { _ = try Ledger(path: path).plan(proposal).finish(PlanTallies()) }
        let backup = try folder.write(text, to: "backup.sqlite")
        let error = #expect(throws: LedgerError.self) { try Ledger.restore(backup.path, to: path) }
        #expect(error?.cause == .damaged)
        #expect(try Ledger(path: path).runs().count == 1)
        let left = try FileManager.default.contentsOfDirectory(atPath: folder.path)
        #expect(!left.contains { $0.contains(".new-") || $0.contains(".before-") })
    }

    @Test("Into the place of none it is restored just so")
    func intoNothing() throws {
        let bench = try Bench()
        let run = try bench.plan(["a"]).run
        let backup = bench.folder.path + "/backup.sqlite"
        try bench.ledger.backup(to: backup)
        let restored = try Ledger.restore(backup, to: bench.folder.path + "/other.sqlite")
        #expect(restored.kept == nil && restored.lost == nil)
        #expect(try restored.ledger.runs() == [run])
    }

    @Test("Accounts are told in order, also those with runs alone; plans under way are no runs")
    func holdings() throws {
        let bench = try Bench()
        let accounts = [
            ("http://b.example", "1"), ("http://a.example", "2"), ("http://a.example", "1"), ("http://c.example", "1"),
        ]
        .map { Account(market: $0, identifier: $1) }
        _ = try bench.ledger.adopt([known("x", 1), known("y", 2), known("z", 3)], of: accounts[0])
        _ = try bench.ledger.adopt([known("x", 1)], of: accounts[1])
        for account in [accounts[0], accounts[2], accounts[2]] { _ = try bench.run([entry("r")], of: account) }
        let writer = try bench.ledger.plan(RunProposal(command: "import", account: accounts[3], api: "openmarket"))
        let facts = try bench.ledger.facts()
        #expect(facts.accounts.map(\.account) == [accounts[2], accounts[1], accounts[0], accounts[3]])
        #expect(facts.accounts.map(\.products) == [0, 1, 3, 0])
        #expect(facts.runs == 3)
        #expect(facts.format == Schema.migrator.migrations.count)
        try writer.discard()
    }

    @Test("Its size is that of its file and its log, and its counts are told apart")
    func sizes() throws {
        let bench = try Bench()
        _ = try bench.plan(["a"])
        func size(_ suffix: String) throws -> Int {
            try FileManager.default.attributesOfItem(atPath: bench.path + suffix)[.size] as? Int ?? 0
        }
        #expect(try bench.ledger.facts().bytes == size("") + size("-wal"))
        #expect(try size("-wal") > 0)
        let commits = try bench.ledger.commitCount()
        CounterFile(path: bench.path + ".counter").advance(to: 77)
        let facts = try bench.ledger.facts()
        #expect(facts.commits == commits && facts.commitsOutside == 77 && facts.lost == nil)
        let other = try Ledger(path: bench.path).facts()
        #expect(other.lost == LostCommits(present: commits, expected: 77))
        try FileManager.default.removeItem(atPath: bench.path + ".counter")
        #expect(try bench.ledger.facts().commitsOutside == nil)
    }

    @Test("A ledger that is at its place lacks nothing of what is asked of missing ones; a counter of none is no trace")
    func missing() throws {
        let bench = try Bench()
        _ = try bench.plan(["a"])
        #expect(Ledger.commitsOfMissing(at: bench.path) == nil)
        CounterFile(path: bench.folder.path + "/zero.counter").advance(to: 0)
        CounterFile(path: bench.folder.path + "/one.counter").advance(to: 1)
        #expect(Ledger.commitsOfMissing(at: bench.folder.path + "/zero") == nil)
        #expect(Ledger.commitsOfMissing(at: bench.folder.path + "/one") == 1)
    }

    @Test("A backup writes over nothing, and leaves nothing where it fails")
    func backupFails() throws {
        let bench = try Bench()
        let there = try bench.folder.write("mine", to: "there")
        for (target, number) in [
            (there.path, EEXIST), (bench.folder.path, EISDIR), ("/dev/null", EEXIST),
            (bench.folder.path + "/none/b", ENOENT), (there.path + "/b", ENOTDIR),
            (bench.folder.path + "/" + String(repeating: "b", count: 300), ENAMETOOLONG),
        ] {
            let error = #expect(throws: LedgerError.self) { try bench.ledger.backup(to: target) }
            #expect(error?.cause == .notCopied(errno: number) && error?.path == target)
        }
        #expect(try String(contentsOf: there, encoding: .utf8) == "mine")
        try bench.ledger.backup(to: bench.folder.path + "/whole")
        #expect(
            try FileManager.default.contentsOfDirectory(atPath: bench.folder.path).filter {
                !$0.hasPrefix("ledger.sqlite")
            }.sorted()
                == ["there", "whole"])
    }

    @Test("Several ledgers that are put aside in one moment are all kept, each under the moment and a number")
    func asides() throws {
        let bench = try Bench()
        let (backup, path) = (bench.folder.path + "/backup.sqlite", bench.folder.path + "/place.sqlite")
        try bench.ledger.backup(to: backup)
        let moment = Date(timeIntervalSince1970: 1_795_219_200)
        let names: [String?] = [nil, "", "-2", "-3"].map { $0.map { path + ".before-20261121T000000Z" + $0 } }
        for name in names { #expect(try Ledger.restore(backup, to: path, at: moment).kept == name) }
        for name in names.compactMap({ $0 }) { #expect(FileManager.default.fileExists(atPath: name)) }
        #expect(
            try !FileManager.default.contentsOfDirectory(atPath: bench.folder.path).contains {
                $0.contains(".new-") || $0.contains(".part-")
            })
        let mode = try FileManager.default.attributesOfItem(atPath: path)[.posixPermissions] as? Int
        #expect(mode == 0o600)
    }

    @Test("Somebody else's database is not put in the place of a ledger")
    func foreignBackup() throws {
        let folder = try TemporaryFolder()
        let path = folder.path + "/ledger.sqlite"
        do { _ = try Ledger(path: path).plan(proposal).finish(PlanTallies()) }
        let queue = try DatabaseQueue(path: folder.path + "/other.sqlite")
        try queue.write { try $0.execute(sql: "CREATE TABLE t (x)") }
        try queue.close()
        let error = #expect(throws: LedgerError.self) { try Ledger.restore(folder.path + "/other.sqlite", to: path) }
        #expect(error == LedgerError(.notALedger, path: folder.path + "/other.sqlite"))
        #expect(try Ledger(path: path).runs().count == 1)
        let gone = #expect(throws: LedgerError.self) { try Ledger.restore(folder.path + "/none", to: path) }
        #expect(gone?.cause == .inaccessible && gone?.path == folder.path + "/none")
    }

    @Test("A ledger that another process has open is not put aside")
    func inUse() async throws {
        let bench = try Bench()
        let backup = bench.folder.path + "/backup.sqlite"
        try bench.ledger.backup(to: backup)
        let path = bench.folder.path + "/place.sqlite"
        do { _ = try Ledger.restore(backup, to: path) }
        let script = """
            import sqlite3, sys, time
            base = sqlite3.connect(sys.argv[1], isolation_level=None)
            base.execute('SELECT count(*) FROM run').fetchall()
            print('ready', flush=True)
            time.sleep(60)
            """
        let program = try await RunningProgram("python3", ["-c", script, path], limit: .seconds(60))
        #expect(await program.lines.first { _ in true } == "ready")
        let error = #expect(throws: LedgerError.self) { try Ledger.restore(backup, to: path) }
        guard case .held(let process) = error?.cause else {
            Issue.record("\(String(describing: error))")
            return
        }
        #expect(process > 1 && process != getpid())
        #expect(
            try !FileManager.default.contentsOfDirectory(atPath: bench.folder.path).contains { $0.contains(".before-") }
        )
        program.signal(SIGKILL)
        _ = try await program.end()
        #expect(try Ledger.restore(backup, to: path).kept != nil)
    }
}
