import Foundation
import TestSupport
import Testing

@testable import Ledger

@Suite("The ledger's log")
struct WriteAheadLogTests {
    /// A log as ten plans leave it, none of it in the ledger's file yet.
    private func log() throws -> [UInt8] {
        let bench = try Bench()
        for number in 1...10 { _ = try bench.plan(["row \(number)"]) }
        return Array(try Data(contentsOf: URL(fileURLWithPath: bench.path + "-wal")))
    }

    private func isDamaged(_ log: some Collection<UInt8>) -> Bool {
        Array(log).withUnsafeBytes { WriteAheadLog.isDamaged($0) }
    }

    @Test("Whole, and cut off at any place, it is what a crash may leave")
    func crashes() throws {
        let log = try log()
        for length in stride(from: 0, through: log.count, by: 509) { #expect(!isDamaged(log.prefix(length))) }
        #expect(!isDamaged([UInt8](repeating: 0, count: 4096)), "room that was never written")
    }

    @Test("A flipped bit anywhere but in the last commits is damage", arguments: SeededGenerator.seeds)
    func flips(seed: UInt64) throws {
        var generator = SeededGenerator(seed: seed)
        let log = try log()
        for _ in 0..<40 {
            var copy = log
            let place = Int.random(in: 0..<log.count / 2, using: &generator)
            copy[place] ^= 1 << UInt8.random(in: 0..<8, using: &generator)
            #expect(isDamaged(copy), "seed \(seed), byte \(place) of \(log.count)")
        }
    }

    @Test("The last commit may have holes: its sync never returned")
    func torn() throws {
        let (whole, page) = (try log(), 4096)
        var log = whole
        for offset in log.count - page - 24..<log.count - 100 { log[offset] = 0 }
        #expect(!isDamaged(log))
        // The frame's header came, and its page did not.
        log = whole
        for offset in log.count - page..<log.count - 100 { log[offset] = 0 }
        #expect(!isDamaged(log))
    }

    @Test("Something else is damage")
    func garbage() {
        #expect(isDamaged([UInt8](repeating: 0xA5, count: 9000)))
        #expect(isDamaged(Array("name,description,price,stock,images\n".utf8)))
    }

    @Test("What another process has in use it has found whole; when that is gone, the damage is seen")
    func inUse() async throws {
        let folder = try TemporaryFolder()
        let script = """
            import sqlite3, sys, time
            base = sqlite3.connect(sys.argv[1], isolation_level=None)
            base.executescript('PRAGMA journal_mode=WAL; PRAGMA wal_autocheckpoint=0; CREATE TABLE t (x)')
            for x in range(20): base.execute('INSERT INTO t VALUES (?)', (x,))
            base.execute('BEGIN'); base.execute('SELECT * FROM t').fetchall()
            print('ready', flush=True)
            time.sleep(60)
            """
        let path = folder.path + "/a.sqlite"
        let program = try await RunningProgram("python3", ["-c", script, path], limit: .seconds(60))
        #expect(await program.lines.first { _ in true } == "ready")
        let file = try FileHandle(forUpdating: URL(fileURLWithPath: path + "-wal"))
        try file.seek(toOffset: 40)
        try file.write(contentsOf: [0xA5, 0xA5])
        try file.close()
        let log = WriteAheadLog(path: path + "-wal")
        #expect(try log.damage() == nil)
        program.signal(SIGKILL)
        _ = try await program.end()
        #expect(try log.damage() != nil)
    }
}
