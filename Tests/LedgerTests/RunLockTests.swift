import Foundation
import TestSupport
import Testing

@testable import Ledger

@Suite("The lock on a run")
struct RunLockTests {
    @Test("A run that is taken twice is another process's only when both have let it go")
    func nested() throws {
        let bench = try Bench()
        let run = try bench.plan(["a"]).run.id
        let probe = try Probe(bench.path + ".lock")
        var outer: RunLock? = try bench.ledger.lock(run)
        var inner: RunLock? = try bench.ledger.lock(run)
        #expect(withExtendedLifetime((outer, inner)) { probe.isLocked })
        inner = nil
        #expect(withExtendedLifetime(outer) { probe.isLocked })
        outer = nil
        #expect(!probe.isLocked)
    }

    @Test("Each run has a lock of its own, and its name says which in every process")
    func apart() throws {
        let bench = try Bench()
        let runs = (0..<24).map { RunID(stored: "20260101-0000\(10 + $0)") }
        for run in runs.prefix(4) {
            let other = try ForeignHold(on: run, of: bench)
            for one in runs { #expect(try bench.ledger.isHeld(one) == (one == run)) }
            withExtendedLifetime(other) {}
        }
        let locks = try runs.map { try bench.ledger.lock($0) }
        for run in runs { #expect(try !bench.ledger.isHeld(run), "one's own") }
        withExtendedLifetime(locks) {}
    }

    @Test("Whoever has a run is named, and nobody else may take it until they are gone")
    func held() async throws {
        let bench = try Bench()
        let (run, other) = (try bench.plan(["a"]).run.id, try bench.plan(["b"]).run.id)
        let script = """
            import fcntl, os, sys, time
            file = open(sys.argv[1], 'r+b')
            fcntl.lockf(file, fcntl.LOCK_EX)
            print(os.getpid(), flush=True)
            time.sleep(60)
            """
        let program = try await RunningProgram("python3", ["-c", script, bench.path + ".lock"], limit: .seconds(60))
        let process = try #require(await program.lines.first { _ in true }.flatMap { Int32($0) })
        #expect(try bench.ledger.holder(of: run) == process)
        for _ in 1...2 {
            #expect(throws: LedgerError(.held(process: process), path: bench.path)) { try bench.ledger.lock(run) }
        }
        program.signal(SIGKILL)
        _ = try await program.end()
        #expect(try bench.ledger.holder(of: run) == nil)
        let lock = try bench.ledger.lock(run)
        #expect(bench.ledger.locks.isOurs(run) && !bench.ledger.locks.isOurs(other))
        withExtendedLifetime(lock) {}
    }

    @Test("Where the locks' file cannot be, it is named")
    func noFile() throws {
        let bench = try Bench()
        try FileManager.default.createDirectory(atPath: bench.path + ".lock", withIntermediateDirectories: false)
        #expect(throws: LedgerError(.inaccessible, path: bench.path + ".lock", detail: "Is a directory")) {
            try bench.ledger.isHeld(RunID(stored: "20260101-000000"))
        }
    }

    /// Sees the file's locks as another process does: by a lock of an open file (`fcntl(2)`), which record locks of this process
    /// stand against, too. Kept open to the end, since closing any descriptor gives up the process's record locks.
    private final class Probe {
        private let descriptor: Int32
        /// `F_OFD_GETLK`, which Glibc's module does not show.
        private static let query: Int32 = 36

        init(_ path: String) throws {
            descriptor = open(path, O_RDWR | O_CREAT | O_CLOEXEC, 0o600)
            try #require(descriptor >= 0)
        }

        deinit { close(descriptor) }

        var isLocked: Bool {
            var range = flock()
            range.l_type = Int16(F_WRLCK)
            range.l_whence = Int16(SEEK_SET)
            return fcntl(descriptor, Self.query, &range) == 0 && Int32(range.l_type) != F_UNLCK
        }
    }
}
