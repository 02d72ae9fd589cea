import GRDB
import Synchronization

/// Puts the writes that arrive while a commit is under way into the next one.
///
/// A commit waits for the disk: 0.1 ms on a fast virtual one, 1 to 10 ms on real ones. Uploads settle side by side, and
/// ten rows in a commit cost what one does. No write waits for company: an idle ledger commits at once.
///
/// The groups are written on the database's own queue, which also wakes their callers: another task in between would take
/// two changes of threads more for each commit.
final class GroupCommit: Sendable {
    typealias Write = @Sendable (Database) throws -> Void

    private struct State {
        var waiting: [(write: Write, caller: CheckedContinuation<Void, any Error>)] = []
        var isCommitting = false
    }

    private let pool: DatabasePool
    private let counter: CounterFile
    private let state = Mutex(State())

    init(pool: DatabasePool, counter: CounterFile) {
        self.pool = pool
        self.counter = counter
    }

    /// Returns once the write is on the disk. All writes of a commit succeed or fail together. Cancelling a caller does not
    /// undo the writes of the others.
    func commit(_ write: @escaping Write) async throws {
        try await withCheckedThrowingContinuation { caller in
            let isIdle = state.withLock { state in
                state.waiting.append((write, caller))
                defer { state.isCommitting = true }
                return !state.isCommitting
            }
            if isIdle { begin() }
        }
    }

    /// A turn of the queue for each group, so that nobody else who writes waits for more than one.
    private func begin() {
        pool.asyncWriteWithoutTransaction { [self] database in
            let group = state.withLock { state in
                defer { state.waiting = [] }
                return state.waiting
            }
            let result = Result { try commit(group.map(\.write), to: database) }
            for (_, caller) in group { caller.resume(with: result) }
            let isOver = state.withLock { state in
                state.isCommitting = !state.waiting.isEmpty
                return !state.isCommitting
            }
            if !isOver { begin() }
        }
    }

    private func commit(_ writes: [Write], to database: Database) throws {
        var count: Int?
        try database.inTransaction {
            let before = database.totalChangesCount
            for write in writes { try write(database) }
            count = try database.countCommit(since: before)
            return .commit
        }
        if let count { counter.advance(to: count) }
    }
}
