import FilePaths
import Foundation
import Synchronization

/// Keeps a second process from carrying out, or planning, the same run at the same time. It is gone with the process that
/// holds it, however that ended.
package final class RunLock: Sendable {
    private let run: RunID
    private let file: LockFile

    /// - Throws: `LedgerError.Cause.held` where another process has the run.
    init(_ run: RunID, in file: LockFile) throws(LedgerError) {
        try file.lock(run)
        self.run = run
        self.file = file
    }

    deinit { file.unlock(run) }
}

/// A file beside the ledger of which a byte is locked for each run that is under way, chosen by the run's name.
///
/// Record locks of POSIX: the system itself tells which process holds one, and nothing is left to be cleaned up. They
/// belong to the process, and closing any descriptor of the file gives up all of them, so there is one descriptor, kept to
/// the end.
final class LockFile: Sendable {
    private struct State {
        var descriptor: Int32?
        /// How often this process holds each run.
        var held: [RunID: Int] = [:]
    }

    private let path: String
    private let ledger: String
    private let state = Mutex(State())

    init(path: String, ledger: String) {
        self.path = path
        self.ledger = ledger
    }

    deinit {
        if let descriptor = state.withLock({ $0.descriptor }) { close(descriptor) }
    }

    func lock(_ run: RunID) throws(LedgerError) {
        try state.withLock { state throws(LedgerError) in
            let descriptor = try open(&state)
            if state.held[run] == nil {
                var wanted = Self.range(of: run, F_WRLCK)
                guard fcntl(descriptor, F_SETLK, &wanted) == 0 else {
                    throw LedgerError(.held(process: Self.holder(of: run, descriptor) ?? 0), path: ledger)
                }
            }
            state.held[run, default: 0] += 1
        }
    }

    func unlock(_ run: RunID) {
        state.withLock { state in
            guard let count = state.held[run], let descriptor = state.descriptor else { return }
            state.held[run] = count > 1 ? count - 1 : nil
            guard count == 1 else { return }
            var range = Self.range(of: run, F_UNLCK)
            _ = fcntl(descriptor, F_SETLK, &range)
        }
    }

    /// The other process that has the run.
    func holder(of run: RunID) throws(LedgerError) -> Int32? {
        try state.withLock { state throws(LedgerError) in
            Self.holder(of: run, try open(&state))
        }
    }

    func isOurs(_ run: RunID) -> Bool { state.withLock { $0.held[run] != nil } }

    private func open(_ state: inout State) throws(LedgerError) -> Int32 {
        if let descriptor = state.descriptor { return descriptor }
        let descriptor = FilePaths.open(path, O_RDWR | O_CREAT | O_CLOEXEC, 0o600)
        guard descriptor >= 0 else {
            throw LedgerError(.inaccessible, path: path, detail: String(cString: strerror(errno)))
        }
        state.descriptor = descriptor
        return descriptor
    }

    private static func range(of run: RunID, _ type: Int32) -> flock {
        var range = flock()
        range.l_type = Int16(type)
        range.l_whence = Int16(SEEK_SET)
        range.l_start = off_t(run.number)
        range.l_len = 1
        return range
    }

    private static func holder(of run: RunID, _ descriptor: Int32) -> Int32? {
        var range = range(of: run, F_WRLCK)
        guard fcntl(descriptor, F_GETLK, &range) == 0, Int32(range.l_type) != F_UNLCK else { return nil }
        return range.l_pid
    }
}

extension Ledger {
    /// The other process that plans the run or carries it out right now.
    package func holder(of run: RunID) throws(LedgerError) -> Int32? { try locks.holder(of: run) }

    /// Whether another process has the run right now.
    package func isHeld(_ run: RunID) throws(LedgerError) -> Bool { try holder(of: run) != nil }

    /// Takes a run for this process alone, for as long as the lock is kept.
    package func lock(_ run: RunID) throws(LedgerError) -> RunLock { try RunLock(run, in: locks) }
}

extension RunID {
    /// A number for the run's name, the same in every process (FNV-1a), without the sign bit: which byte of the locks' file stands
    /// for it.
    var number: Int64 {
        let hash = description.utf8.reduce(0xcbf2_9ce4_8422_2325 as UInt64) { ($0 ^ UInt64($1)) &* 0x100_0000_01b3 }
        return Int64(hash >> 2)
    }
}
