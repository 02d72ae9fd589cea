import Foundation

/// Keeps a second process from carrying out the same run at the same time. It is gone with the process that holds it,
/// however that ended.
///
/// A record lock of POSIX on one byte of a file beside the ledger, the byte chosen by the run's name: the system itself
/// tells which process holds it, and nothing is left to be cleaned up.
public final class RunLock: Sendable {
    private let descriptor: Int32

    /// - Throws: `LedgerError.Kind.held` where another process carries out the run.
    init(_ run: RunID, ledger path: String) throws(LedgerError) {
        let file = path + ".lock"
        let descriptor = open(file, O_RDWR | O_CREAT | O_CLOEXEC, 0o600)
        guard descriptor >= 0 else {
            throw LedgerError(.inaccessible, path: file, detail: String(cString: strerror(errno)))
        }
        var wanted = Self.range(of: run)
        guard fcntl(descriptor, F_SETLK, &wanted) == 0 else {
            let holder = Self.holder(of: run, descriptor)
            close(descriptor)
            throw LedgerError(.held(process: holder), path: path)
        }
        self.descriptor = descriptor
    }

    deinit { close(descriptor) }

    private static func range(of run: RunID) -> flock {
        var range = flock()
        range.l_type = Int16(F_WRLCK)
        range.l_whence = Int16(SEEK_SET)
        range.l_start = off_t(run.number)
        range.l_len = 1
        return range
    }

    /// The process that holds the lock; 0 where it let go in the meantime.
    private static func holder(of run: RunID, _ descriptor: Int32) -> Int32 {
        var range = range(of: run)
        guard fcntl(descriptor, F_GETLK, &range) == 0, Int32(range.l_type) != F_UNLCK else { return 0 }
        return range.l_pid
    }
}

extension Ledger {
    /// Whether another process carries out the run right now.
    public func isHeld(_ run: RunID) throws(LedgerError) -> Bool {
        do {
            _ = try RunLock(run, ledger: path)
            return false
        } catch {
            guard case .held = error.kind else { throw error }
            return true
        }
    }

    /// Takes a run for this process alone, for as long as the lock is kept.
    public func lock(_ run: RunID) throws(LedgerError) -> RunLock {
        try RunLock(run, ledger: path)
    }
}

extension RunID {
    /// A number for the run's name, the same in every process (FNV-1a), without the sign bit.
    fileprivate var number: Int64 {
        let hash = description.utf8.reduce(0xcbf2_9ce4_8422_2325 as UInt64) { ($0 ^ UInt64($1)) &* 0x100_0000_01b3 }
        return Int64(hash >> 2)
    }
}
