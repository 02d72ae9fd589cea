import FilePaths
import Foundation
import GRDB

/// What a ledger is, for people.
package struct LedgerFacts: Hashable, Sendable {
    package var path: String
    /// With its write-ahead log.
    package var bytes: Int
    package var runs: Int
    package var accounts: [Holding]
    /// How many steps its format has come; a newer program adds some.
    package var format: Int
    package var commits: Int
    /// What the counter beside it says; `nil` where there is none.
    package var commitsOutside: Int?
    package var lost: LostCommits?

    /// An account with its products.
    package struct Holding: Hashable, Sendable {
        package var account: Account
        package var products: Int
    }
}

extension Ledger {
    /// How many commits a ledger had that is not at its place any more; `nil` where there was none.
    package static func commitsOfMissing(at path: String) -> Int? {
        guard !Folders.exists(path) else { return nil }
        return CounterFile.count(at: counterPath(of: path)).flatMap { $0 > 0 ? $0 : nil }
    }

    package func facts() throws(LedgerError) -> LedgerFacts {
        let lost = try lostCommits()
        let outside = counter.count()
        return try read { database in
            let holdings = try Row.fetchAll(
                database,
                sql: """
                    SELECT market, identifier, SUM(products) AS products FROM (
                        SELECT market, identifier, COUNT(*) AS products FROM product GROUP BY market, identifier
                        UNION ALL SELECT market, identifier, 0 AS products FROM run GROUP BY market, identifier) AS held
                    GROUP BY market, identifier ORDER BY market, identifier
                    """
            ).map { row in
                LedgerFacts.Holding(
                    account: Account(market: row["market"], identifier: row["identifier"]), products: row["products"])
            }
            return LedgerFacts(
                path: path, bytes: Self.bytes(path) + Self.bytes(path + "-wal"),
                runs: try Int.fetchOne(database, sql: "SELECT COUNT(*) FROM run WHERE state <> 'planning'") ?? 0,
                accounts: holdings, format: try Schema.migrator.appliedIdentifiers(database).count,
                commits: try Int.fetchOne(database, sql: "SELECT count FROM commits") ?? 0, commitsOutside: outside,
                lost: lost)
        }
    }

    private static func bytes(_ path: String) -> Int {
        var status = stat()
        return FilePaths.stat(path, &status) == 0 ? Int(status.st_size) : 0
    }

    /// Copies the ledger as it is at one moment, while others go on writing it; the copy appears whole or not at all, for
    /// its owner alone.
    ///
    /// - Throws: `notCopied` where the target cannot be, also since there is a file already.
    package func backup(to target: String) throws(LedgerError) {
        do {
            try LedgerCopy(to: target, isNamed: true).write(from: pool)
        } catch {
            throw LedgerError(error, path: target)
        }
    }

    /// Puts a backup, or another whole ledger, into the place of the one at `path`, which is kept beside it under another
    /// name with the moment in it.
    ///
    /// The count outside stays, and the ledger counts on from there: what it lacks is no secret, since each run looks in the
    /// market for products that the ledger does not know.
    ///
    /// - Returns: the ledger, where the old one is now, `nil` where there was none, and what the new one lacks, if anything.
    /// - Throws: `held` while another process has the ledger open; nothing is changed then.
    package static func restore(
        _ backup: String, to path: String, at moment: Date = Date()
    ) throws(LedgerError) -> (ledger: Ledger, kept: String?, lost: LostCommits?) {
        do {
            if let holder = WriteAheadLog(path: path + "-wal").holder {
                throw LedgerError(.held(process: holder), path: path)
            }
            let whole = try LedgerCopy.whole(backup)
            // A machine that was lost has no folder for it either.
            try LedgerFile(path: path).makeFolder()
            let draft = path + ".new-\(getpid())-\(UInt32.random(in: 0...UInt32.max))"
            defer { FilePaths.unlink(draft) }
            try LedgerCopy(to: draft).write(from: whole)
            try whole.close()
            let kept = try moveAside(path, at: moment)
            guard FilePaths.link(draft, path) == 0 else { throw LedgerFile.failure(path) }
            LedgerFile(path: path).synchroniseFolder()
            let ledger = try Ledger(path: path)
            let lost = try ledger.lostCommits()
            try ledger.acceptLoss()
            return (ledger, kept, lost)
        } catch {
            throw LedgerError(error, path: backup)
        }
    }

    private static func moveAside(_ path: String, at moment: Date) throws -> String? {
        guard Folders.exists(path) else { return nil }
        let stamp = moment.formatted(.iso8601.dateSeparator(.omitted).timeSeparator(.omitted))
        var kept = "\(path).before-\(stamp)"
        var number = 2
        while Folders.exists(kept) {
            kept = "\(path).before-\(stamp)-\(number)"
            number += 1
        }
        // The log first: without it the ledger would be one that lost its last commits.
        guard FilePaths.rename(path + "-wal", kept + "-wal") == 0 || errno == ENOENT, FilePaths.rename(path, kept) == 0
        else {
            throw LedgerFile.failure(path)
        }
        FilePaths.unlink(path + "-shm")
        return kept
    }
}

/// A ledger's copy under way.
private struct LedgerCopy {
    let target: String
    /// Whether somebody has named the target, and can name another.
    private let isNamed: Bool

    init(to target: String, isNamed: Bool = false) { (self.target, self.isNamed) = (target, isNamed) }

    private func failure(_ number: Int32 = errno) -> LedgerError {
        guard isNamed, number != ENOSPC else { return LedgerFile.failure(target) }
        return LedgerError(.notCopied(errno: number), path: target, detail: String(cString: strerror(number)))
    }

    /// Said before anything is copied, and beside a device no file is made.
    private func checkName() throws {
        var status = stat()
        guard FilePaths.lstat(target, &status) == 0 else { return }
        throw failure(status.st_mode & S_IFMT == S_IFDIR ? EISDIR : EEXIST)
    }

    func write(from source: some DatabaseReader) throws {
        if isNamed { try checkName() }
        let draft = target + ".part-\(getpid())-\(UInt32.random(in: 0...UInt32.max))"
        defer { for suffix in ["", "-wal", "-shm", "-journal"] { FilePaths.unlink(draft + suffix) } }
        let descriptor = FilePaths.open(draft, O_CREAT | O_EXCL | O_WRONLY | O_CLOEXEC, 0o600)
        guard descriptor >= 0 else { throw failure() }
        close(descriptor)
        let queue = try DatabaseQueue(path: FilePaths.nameForSQLite(draft))
        try source.backup(to: queue)
        try queue.close()
        try synchronise(draft)
        // A link fails where a name exists: no file is written over.
        guard FilePaths.link(draft, target) == 0 else { throw failure() }
        LedgerFile(path: target).synchroniseFolder()
    }

    /// Opens a ledger that is to be copied, once it is known to be whole.
    static func whole(_ path: String) throws -> DatabaseQueue {
        try LedgerFile(path: path).checkHeader()
        var configuration = Configuration()
        configuration.readonly = true
        let queue = try DatabaseQueue(path: FilePaths.nameForSQLite(path), configuration: configuration)
        try queue.read { database in
            guard try !Schema.migrator.hasBeenSuperseded(database) else { throw LedgerError(.newer, path: path) }
            let verdict = try String.fetchOne(database, sql: "PRAGMA integrity_check(1)")
            guard verdict == "ok" else { throw LedgerError(.damaged, path: path, detail: verdict) }
        }
        return queue
    }

    private func synchronise(_ path: String) throws {
        let descriptor = FilePaths.open(path, O_RDONLY | O_CLOEXEC)
        guard descriptor >= 0, fsync(descriptor) == 0 else { throw failure() }
        close(descriptor)
    }
}
