import FilePaths
import Foundation
import GRDB
import Synchronization

/// The durable memory of runs: an SQLite file that several processes of one machine may share.
///
/// Whatever returned is on the disk, also after a power cut. It holds no secrets.
package final class Ledger: Sendable {
    package let path: String
    let pool: DatabasePool
    let commits: GroupCommit
    let locks: LockFile
    let counter: CounterFile
    let now: @Sendable () -> Date
    private let place: LedgerPlace

    /// Opens the ledger at `path`, or makes it (mode 0600) together with its folder.
    ///
    /// - Parameters:
    ///   - busyTimeout: how long to wait for another process's commit, in seconds.
    ///   - now: the wall clock, for the times that are remembered.
    package init(
        path: String, busyTimeout: TimeInterval = 60, now: @escaping @Sendable () -> Date = { Date() }
    ) throws(LedgerError) {
        self.path = path
        self.now = now
        do {
            try LedgerFile(path: path).prepare()
            try Self.inspect(path, busyTimeout: busyTimeout)
            pool = try Self.open(path, busyTimeout: busyTimeout)
            place = try LedgerPlace(of: path)
        } catch {
            throw LedgerError(error, path: path)
        }
        counter = CounterFile(path: Self.counterPath(of: path))
        commits = GroupCommit(pool: pool, counter: counter)
        locks = LockFile(path: path + ".lock", ledger: path)
        try noticeLoss()
    }

    static func counterPath(of path: String) -> String { path + ".counter" }

    /// Looks at a ledger without the right to write: what is refused stays as it is, byte for byte, where even closing a
    /// connection that may write would tidy up the log.
    ///
    /// A ledger that was killed in its first moments has a change to be taken back, which only a connection that may write
    /// can do.
    private static func inspect(_ path: String, busyTimeout: TimeInterval) throws {
        do { try inspect(path, isReadOnly: true, busyTimeout) } catch let error as DatabaseError {
            guard error.resultCode == .SQLITE_READONLY else { throw error }
            try inspect(path, isReadOnly: false, busyTimeout)
        }
    }

    private static func inspect(_ path: String, isReadOnly: Bool, _ busyTimeout: TimeInterval) throws {
        var configuration = Configuration()
        configuration.readonly = isReadOnly
        configuration.busyMode = .timeout(busyTimeout)
        let queue = try DatabaseQueue(path: FilePaths.nameForSQLite(path), configuration: configuration)
        try queue.read { database in
            guard try !Schema.migrator.hasBeenSuperseded(database) else { throw LedgerError(.newer, path: path) }
            let verdict = try String.fetchOne(database, sql: "PRAGMA quick_check(1)")
            guard verdict == "ok" else { throw LedgerError(.damaged, path: path, detail: verdict) }
        }
        try queue.close()
    }

    private static func open(_ path: String, busyTimeout: TimeInterval) throws -> DatabasePool {
        var configuration = Configuration()
        configuration.busyMode = .timeout(busyTimeout)
        configuration.foreignKeysEnabled = true
        configuration.maximumReaderCount = 4
        // Readers come as they are needed, and go through rows once: SQLite's 2 MB for each would only let memory grow.
        configuration.prepareDatabase { database in
            if database.configuration.readonly { try database.execute(sql: "PRAGMA cache_size = -256") }
        }
        let pool = try DatabasePool(path: FilePaths.nameForSQLite(path), configuration: configuration)
        try migrate(pool)
        try makeDurable(pool)
        return pool
    }

    /// Of two processes that find the same old ledger, one migrates it, and the other's attempt fails once that is done.
    private static func migrate(_ pool: DatabasePool) throws {
        do { try Schema.migrator.migrate(pool) } catch {
            guard try pool.read(Schema.migrator.hasCompletedMigrations) else { throw error }
        }
    }

    /// Opening a pool sets `synchronous` to NORMAL, whatever its configuration says, and NORMAL may lose the last
    /// commits in a power cut. So FULL is set afterwards, and asked for, since everything rests on it.
    private static func makeDurable(_ pool: DatabasePool) throws {
        try pool.writeWithoutTransaction { database in
            try database.execute(sql: "PRAGMA synchronous = FULL")
            let level = try Int.fetchOne(database, sql: "PRAGMA synchronous")
            precondition(level == 2, "the ledger must wait for the disk")
        }
    }

    /// Checks the whole file, which reads all of it; for a doctor, not for every start.
    package func verify() throws(LedgerError) {
        let verdict = try read { try String.fetchOne($0, sql: "PRAGMA integrity_check(1)") }
        guard verdict == "ok" else { throw LedgerError(.damaged, path: path, detail: verdict) }
    }

    func read<Value>(_ body: (Database) throws -> Value) throws(LedgerError) -> Value {
        do { return try pool.read(body) } catch { throw trouble(error) }
    }

    /// A file that has lost its name cannot be opened once more, which another reader would do.
    private func trouble(_ error: any Error) -> LedgerError {
        place.isLost ? LedgerError(.gone, path: path) : LedgerError(error, path: path)
    }

    /// - Throws: `gone` where what is written would be in no ledger: nothing may be sent then. What was sent is written all the
    ///   same, so that this process can say what it did.
    func checkPlace() throws(LedgerError) { try place.check() }

    func write<Value>(_ body: (Database) throws -> Value) throws(LedgerError) -> Value {
        try checkPlace()
        do {
            let (value, count) = try pool.write { database in
                let before = database.totalChangesCount
                let value = try body(database)
                return (value, try database.countCommit(since: before))
            }
            if let count { counter.advance(to: count) }
            return value
        } catch {
            throw trouble(error)
        }
    }

    /// Writes together with whatever else comes meanwhile, and gives back what `body` found.
    ///
    /// - Parameter outcome: of which row's request an outcome is written.
    func commit<Answer: Sendable>(
        outcome entry: LedgerEntry? = nil, _ body: @escaping @Sendable (Database) throws -> Answer
    ) async throws(LedgerError) -> Answer {
        let answer = CommitAnswer<Answer>()
        do {
            try await commits.commit(outcome: entry.map(CommitDelay.Request.init)) { database in
                let found = try body(database)
                answer.value.withLock { $0 = found }
            }
        } catch {
            throw trouble(error)
        }
        return answer.value.withLock { $0! }
    }
}

/// What a write of a group found, set before the commit is over.
private final class CommitAnswer<Answer: Sendable>: Sendable {
    let value = Mutex<Answer?>(nil)
}

/// The files that belong to a ledger, by their names beside it. Nobody else may write them; whatever else the ledger comes to
/// keep has its name here.
package enum LedgerFiles {
    /// SQLite's own, the locks of runs and the count of commits, whether they are there or not. Where the ledger is a link,
    /// those of what it leads to are among them.
    package static func all(of ledger: String) -> [String] {
        places(of: ledger).flatMap { place in
            ["", "-wal", "-shm", "-journal", ".lock", ".counter"].map { place + $0 }
        }
    }

    private static func places(of ledger: String) -> [String] {
        [ledger] + [FilePaths.realpath(ledger)].compactMap(\.self)
    }
}
