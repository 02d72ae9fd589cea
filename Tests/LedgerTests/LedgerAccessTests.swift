import Catalogue
import Foundation
import GRDB
import TestSupport
import Testing

@testable import Ledger

@Suite("Opening a ledger", .timeLimit(.minutes(1)))
struct LedgerAccessTests {
    private let folder: TemporaryFolder
    private var path: String { folder.path + "/ledger.sqlite" }

    init() throws { folder = try TemporaryFolder() }

    private func refusal(_ path: String) -> LedgerError? {
        do throws(LedgerError) {
            _ = try Ledger(path: path)
            return nil
        } catch {
            return error
        }
    }

    /// A ledger with a run, at rest.
    private func make() throws {
        try Ledger(path: path).plan(proposal).discard()
        let queue = try DatabaseQueue(path: path)
        try queue.writeWithoutTransaction { try $0.execute(sql: "PRAGMA wal_checkpoint(TRUNCATE)") }
        try queue.close()
    }

    @Test("The folders that it needs are its owner's alone")
    func folders() throws {
        _ = try Ledger(path: folder.path + "/a/b/c/ledger.sqlite")
        for name in ["a", "a/b", "a/b/c"] {
            let mode =
                try FileManager.default.attributesOfItem(atPath: folder.path + "/" + name)[.posixPermissions] as? Int
            #expect(mode == 0o700, "\(name)")
        }
    }

    @Test("A folder that cannot be made is told with the ledger's own place")
    func noFolder() throws {
        try folder.write("", to: "file")
        let error = refusal(folder.path + "/file/a/b/ledger.sqlite")
        #expect(error?.cause == .inaccessible)
        #expect(error?.detail == "Not a directory")
        #expect(error?.path == folder.path + "/file/a/b/ledger.sqlite")
        #expect(refusal("/proc/nowhere/a/ledger.sqlite")?.detail == "/proc/nowhere: No such file or directory")
    }

    @Test("One that somebody made read-only stays as it is")
    func readOnly() throws {
        try make()
        let before = try Data(contentsOf: URL(fileURLWithPath: path))
        #expect(chmod(path, 0o400) == 0)
        let error = refusal(path)
        #expect(error?.cause == .inaccessible)
        #expect(error?.detail?.contains("read-only") == true)
        #expect(try Data(contentsOf: URL(fileURLWithPath: path)) == before)
    }

    @Test("A folder and a pipe are no files")
    func noFile() throws {
        #expect(refusal(folder.path)?.detail == "not a file")
        #expect(mkfifo(path, 0o600) == 0)
        #expect(refusal(path)?.detail == "not a file")
    }

    @Test(
        "Somebody else's database is not one of ours, and stays as it is; a hundred bytes of something are no database")
    func strangers() throws {
        let queue = try DatabaseQueue(path: path)
        try queue.write { try $0.execute(sql: "CREATE TABLE t (x)") }
        try queue.close()
        let before = try Data(contentsOf: URL(fileURLWithPath: path))
        #expect(refusal(path) == LedgerError(.notALedger, path: path))
        #expect(try Data(contentsOf: URL(fileURLWithPath: path)) == before)
        let header = before.prefix(100)
        for (garbage, kind) in [
            (Data(repeating: 0x41, count: 4096), LedgerError.Cause.damaged), (header.prefix(99), .damaged),
            (Data("SQLite format 3\u{0}".utf8), .damaged), (header, .notALedger),
        ] {
            let file = try folder.write(garbage, to: "garbage")
            #expect(refusal(file.path)?.cause == kind)
            #expect(try Data(contentsOf: file) == garbage)
        }
    }

    @Test("One that a newer version has written is refused, by its name, and stays as it is")
    func newer() throws {
        try make()
        let queue = try DatabaseQueue(path: path)
        try queue.write { try $0.execute(sql: "INSERT INTO grdb_migrations VALUES ('in a thousand years')") }
        try queue.writeWithoutTransaction { try $0.execute(sql: "PRAGMA wal_checkpoint(TRUNCATE)") }
        try queue.close()
        let before = try Data(contentsOf: URL(fileURLWithPath: path))
        #expect(refusal(path) == LedgerError(.newer, path: path))
        #expect(try Data(contentsOf: URL(fileURLWithPath: path)) == before)
        let target = folder.path + "/other.sqlite"
        #expect(throws: LedgerError(.newer, path: path)) { try Ledger.restore(path, to: target) }
        #expect(!FileManager.default.fileExists(atPath: target))
    }

    @Test("One whose pages are damaged is refused, when it is opened, checked, or put back", arguments: [1, 2])
    func damagedPages(fromEnd page: Int) throws {
        try make()
        var bytes = try Data(contentsOf: URL(fileURLWithPath: path))
        let start = bytes.count - page * 4096
        for place in start..<start + 100 { bytes[place] = 0xA5 }
        try bytes.write(to: URL(fileURLWithPath: path))
        #expect(refusal(path)?.cause == .damaged)
        #expect(try Data(contentsOf: URL(fileURLWithPath: path)) == bytes)
        #expect(throws: LedgerError.self) { try Ledger.restore(path, to: folder.path + "/other.sqlite") }
        #expect(!FileManager.default.fileExists(atPath: folder.path + "/other.sqlite"))
    }

    @Test("An index that lacks a row is found by the thorough look alone")
    func thorough() throws {
        do {
            let ledger = try Ledger(path: path)
            let writer = try ledger.plan(proposal)
            try writer.append([entry("a")])
            _ = try writer.finish(PlanTallies())
            try ledger.verify()
        }
        // The index is out of sight while a row changes.
        let master = try DatabaseQueue(path: path).write { database in
            defer {
                try? database.execute(
                    sql: "PRAGMA writable_schema = ON; DELETE FROM sqlite_master WHERE name = 'entry_state'")
            }
            return try Row.fetchOne(database, sql: "SELECT * FROM sqlite_master WHERE name = 'entry_state'")!
        }
        try DatabaseQueue(path: path).write { try $0.execute(sql: "UPDATE entry SET state = 'failed'") }
        try DatabaseQueue(path: path).write { database in
            try database.execute(
                sql: "PRAGMA writable_schema = ON; INSERT INTO sqlite_master VALUES (?, ?, ?, ?, ?)",
                arguments: [master["type"], master["name"], master["tbl_name"], master["rootpage"], master["sql"]])
        }
        #expect(throws: LedgerError.self) { try Ledger(path: path).verify() }
    }

    @Test("A log that is not whole is refused, and nothing is taken from it")
    func damagedLog() throws {
        let bench = try Bench()
        for sku in ["a", "b", "c"] { _ = try bench.plan([sku]) }
        for suffix in ["", "-wal"] {
            try FileManager.default.copyItem(atPath: bench.path + suffix, toPath: path + suffix)
        }
        let file = try FileHandle(forUpdating: URL(fileURLWithPath: path + "-wal"))
        try file.seek(toOffset: 32 + 24 + 100)
        try file.write(contentsOf: [0xA5, 0x5A, 0xA5])
        try file.close()
        let before = try Data(contentsOf: URL(fileURLWithPath: path + "-wal"))
        #expect(refusal(path)?.cause == .damaged)
        #expect(try Data(contentsOf: URL(fileURLWithPath: path + "-wal")) == before)
    }

    @Test("A ledger of an older version that was killed while it changed is taken back, and opened")
    func hotJournal() async throws {
        try make()
        // As a process leaves it that was killed in a change without a log: the journal takes the change back.
        let script = """
            import os, sqlite3, sys
            base = sqlite3.connect(sys.argv[1], isolation_level=None)
            base.execute('PRAGMA journal_mode=DELETE'); base.execute('PRAGMA cache_size=1'); base.execute('BEGIN')
            base.execute("UPDATE commits SET count = 99999")
            for x in range(2000): base.execute("INSERT INTO vendor VALUES ('m', ?, 1)", (str(x) * 20,))
            print('ready', flush=True)
            os.kill(os.getpid(), 9)
            """
        let program = try await RunningProgram("python3", ["-c", script, path], limit: .seconds(60))
        _ = try await program.end()
        #expect(FileManager.default.fileExists(atPath: path + "-journal"))
        let ledger = try Ledger(path: path)
        #expect(try ledger.commitCount() < 99999)
        try ledger.verify()
    }

    @Test("Of several that make it at once, each has it, and it is one")
    func madeAtOnce() async throws {
        let path = path
        try await withThrowingTaskGroup(of: RunID.self) { group in
            for _ in 0..<8 {
                group.addTask {
                    try Ledger(path: path).plan(proposal).finish(PlanTallies(), as: UUID().uuidString).run.id
                }
            }
            let runs = try await group.reduce(into: Set<RunID>()) { $0.insert($1) }
            #expect(runs.count == 8)
            #expect(try Set(Ledger(path: path).runs().map(\.id)) == runs)
        }
        #expect(try !FileManager.default.contentsOfDirectory(atPath: folder.path).contains { $0.contains(".new-") })
    }

    @Test("Each commit waits for the disk")
    func durable() throws {
        let ledger = try Ledger(path: path)
        #expect(try ledger.pool.writeWithoutTransaction { try Int.fetchOne($0, sql: "PRAGMA synchronous") } == 2)
        #expect(
            try ledger.pool.writeWithoutTransaction { try String.fetchOne($0, sql: "PRAGMA journal_mode") } == "wal")
    }

    @Test("Another process's commit is waited for as long as was said, and no longer")
    func busy() async throws {
        let ledger = try Ledger(path: path, busyTimeout: 0.02)
        let patient = try Ledger(path: path, busyTimeout: 30)
        var configuration = Configuration()
        configuration.allowsUnsafeTransactions = true
        let other = try DatabaseQueue(path: path, configuration: configuration)
        try await other.writeWithoutTransaction { try $0.execute(sql: "BEGIN IMMEDIATE") }
        let error = #expect(throws: LedgerError.self) { try ledger.remember(vendor: 7, of: seller) }
        #expect(error?.cause == .busy && error?.path == path)
        async let waited: Void = Task.detached { try patient.remember(vendor: 8, of: seller) }.value
        try await Task.sleep(for: .milliseconds(40))
        try await other.writeWithoutTransaction { try $0.execute(sql: "COMMIT") }
        try await waited
        #expect(try ledger.vendor(of: seller) == 8)
    }

    @Test("The files that belong to it are those that it makes, and those behind a link")
    func files() throws {
        let ledger = try Ledger(path: path)
        let lock = try ledger.lock(try ledger.plan(proposal).finish(PlanTallies()).run.id)
        let made = try FileManager.default.contentsOfDirectory(atPath: folder.path).map { folder.path + "/" + $0 }
        #expect(made.count == 5)
        let real = try #require(realpath(path, nil).map { String(cString: $0) })
        let all = LedgerFiles.all(of: path)
        #expect(Set(made).isSubset(of: all) && all.contains(path + "-journal"))
        let link = folder.path + "/link"
        #expect(symlink(path, link) == 0)
        for suffix in ["", "-wal", "-shm", "-journal", ".lock", ".counter"] {
            #expect(LedgerFiles.all(of: link).contains(link + suffix), "\(suffix)")
            #expect(LedgerFiles.all(of: link).contains(real + suffix), "\(suffix)")
        }
        #expect(Set(LedgerFiles.all(of: "/nowhere/l")).count == 6)
        withExtendedLifetime(lock) {}
    }
}

@Suite("Why a ledger cannot be used")
struct LedgerErrorTests {
    @Test(
        "Each of SQLite's answers is of one kind",
        arguments: [
            (ResultCode.SQLITE_NOTADB, LedgerError.Cause.damaged), (.SQLITE_CORRUPT, .damaged), (.SQLITE_BUSY, .busy),
            (.SQLITE_BUSY_SNAPSHOT, .busy), (.SQLITE_LOCKED, .busy), (.SQLITE_FULL, .full),
            (.SQLITE_CANTOPEN, .inaccessible),
            (.SQLITE_PERM, .inaccessible), (.SQLITE_READONLY, .inaccessible), (.SQLITE_READONLY_DBMOVED, .inaccessible),
            (.SQLITE_AUTH, .inaccessible), (.SQLITE_IOERR, .inputOutput), (.SQLITE_IOERR_FSYNC, .inputOutput),
            (.SQLITE_CONSTRAINT, .inputOutput), (.SQLITE_ERROR, .inputOutput),
        ])
    func kinds(code: ResultCode, kind: LedgerError.Cause) {
        let error = DatabaseError(
            resultCode: code, message: "what SQLite said", sql: "INSERT INTO t VALUES (?)",
            arguments: ["a seller's row"])
        #expect(LedgerError(error, path: "p") == LedgerError(kind, path: "p", detail: "what SQLite said"))
    }

    @Test("What is known already stays what it was, and anything else is told as it is")
    func others() {
        let known = LedgerError(.full, path: "elsewhere", detail: "x")
        #expect(LedgerError(known, path: "p") == known)
        #expect(
            LedgerError(RowMalformed(), path: "p") == LedgerError(.inputOutput, path: "p", detail: "RowMalformed()"))
    }

    @Test("A full disk is told from one that refuses")
    func full() {
        errno = ENOSPC
        #expect(LedgerFile.failure("p").cause == .full)
        errno = EACCES
        #expect(LedgerFile.failure("p") == LedgerError(.inaccessible, path: "p", detail: "Permission denied"))
    }
}
