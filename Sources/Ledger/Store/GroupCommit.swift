import GRDB

/// Puts the writes that arrive while a commit is under way into the next one.
///
/// A commit waits for the disk: 0.1 ms on a fast virtual one, 1 to 10 ms on real ones. Uploads settle side by side, and
/// ten rows in a commit cost what one does. No write waits for company: an idle ledger commits at once.
actor GroupCommit {
    typealias Write = @Sendable (Database) throws -> Void

    private let pool: DatabasePool
    private let counter: CounterFile
    private var waiting: [(write: Write, caller: CheckedContinuation<Void, any Error>)] = []
    private var isCommitting = false

    init(pool: DatabasePool, counter: CounterFile) {
        self.pool = pool
        self.counter = counter
    }

    /// Returns once the write is on the disk. All writes of a commit succeed or fail together.
    func commit(_ write: @escaping Write) async throws {
        try await withCheckedThrowingContinuation { caller in
            waiting.append((write, caller))
            guard !isCommitting else { return }
            isCommitting = true
            // A task of its own: cancelling one caller must not undo the writes of the others.
            Task { await self.drain() }
        }
    }

    private func drain() async {
        while !waiting.isEmpty {
            let group = waiting
            waiting = []
            let result = await commit(group.map(\.write))
            for (_, caller) in group { caller.resume(with: result) }
        }
        isCommitting = false
    }

    private func commit(_ writes: [Write]) async -> Result<Void, any Error> {
        do {
            let count = try await pool.write { database in
                let before = database.totalChangesCount
                for write in writes { try write(database) }
                return try database.countCommit(since: before)
            }
            if let count { counter.advance(to: count) }
            return .success(())
        } catch {
            return .failure(error)
        }
    }
}
