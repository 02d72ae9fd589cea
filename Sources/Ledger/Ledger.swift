import Foundation
import GRDB

/// The durable memory of runs: an SQLite file that several processes of one machine may share.
///
/// Whatever returned is on the disk, also after a power cut. It holds no secrets.
public final class Ledger: Sendable {
    public let path: String
    let pool: DatabasePool
    let commits: GroupCommit
    let now: @Sendable () -> Date

    /// Opens the ledger at `path`, or makes it (mode 0600) together with its folder.
    ///
    /// - Parameters:
    ///   - busyTimeout: how long to wait for another process's commit, in seconds.
    ///   - now: the wall clock, for the times that are remembered.
    public init(
        path: String, busyTimeout: TimeInterval = 10, now: @escaping @Sendable () -> Date = { Date() }
    ) throws(LedgerError) {
        self.path = path
        self.now = now
        do {
            try LedgerFile(path: path).prepare()
            pool = try Self.open(path, busyTimeout: busyTimeout)
        } catch {
            throw LedgerError(error, path: path)
        }
        commits = GroupCommit(pool: pool)
    }

    private static func open(_ path: String, busyTimeout: TimeInterval) throws -> DatabasePool {
        var configuration = Configuration()
        configuration.busyMode = .timeout(busyTimeout)
        configuration.foreignKeysEnabled = true
        configuration.maximumReaderCount = 4
        let pool = try DatabasePool(path: path, configuration: configuration)
        try pool.read { database in
            // Refused before anything is written to it.
            guard try !Schema.migrator.hasBeenSuperseded(database) else { throw LedgerError(.newer, path: path) }
        }
        try Schema.migrator.migrate(pool)
        try makeDurable(pool)
        return pool
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
    public func verify() throws(LedgerError) {
        let verdict = try read { try String.fetchOne($0, sql: "PRAGMA integrity_check(1)") }
        guard verdict == "ok" else { throw LedgerError(.damaged, path: path, detail: verdict) }
    }

    func read<Value>(_ body: (Database) throws -> Value) throws(LedgerError) -> Value {
        do { return try pool.read(body) } catch { throw LedgerError(error, path: path) }
    }

    func write<Value>(_ body: (Database) throws -> Value) throws(LedgerError) -> Value {
        do { return try pool.write(body) } catch { throw LedgerError(error, path: path) }
    }

    func commit(_ write: @escaping GroupCommit.Write) async throws(LedgerError) {
        do { try await commits.commit(write) } catch { throw LedgerError(error, path: path) }
    }
}
