import Foundation
import Ledger
import TestSupport
import Testing

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
