import Foundation
import GRDB

/// Where the rows of a plan lie.
protocol RowStore: Sendable {
    func read<Value>(_ body: (Database) throws -> Value) throws(LedgerError) -> Value
    func write<Value>(_ body: (Database) throws -> Value) throws(LedgerError) -> Value
}

extension Ledger: RowStore {}

/// The rows of a plan that is only looked at: a database of its own, in memory as long as it is small, then in a file without a
/// name, and gone with this value.
///
/// In the ledger such a plan was the costliest one: three trees were written, and each of their pages twice, for rows that were
/// deleted in the end.
final class ScratchRows: RowStore {
    private let queue: DatabaseQueue

    init() throws(LedgerError) {
        do {
            // SQLite's name for a private database that it deletes itself.
            queue = try DatabaseQueue(path: "")
            try queue.writeWithoutTransaction { try $0.execute(sql: Self.tables) }
        } catch {
            throw LedgerError(error, path: Self.folder)
        }
    }

    func read<Value>(_ body: (Database) throws -> Value) throws(LedgerError) -> Value {
        do { return try queue.read(body) } catch { throw LedgerError(error, path: Self.folder) }
    }

    func write<Value>(_ body: (Database) throws -> Value) throws(LedgerError) -> Value {
        do { return try queue.write(body) } catch { throw LedgerError(error, path: Self.folder) }
    }

    /// Where SQLite puts such a file, to be named where that cannot be written (its documentation, "Temporary Files", 5).
    private static var folder: String {
        let environment = ProcessInfo.processInfo.environment
        let folders = [environment["SQLITE_TMPDIR"], environment["TMPDIR"], "/var/tmp", "/usr/tmp", "/tmp"]
        return folders.lazy.compactMap { $0 }.first(where: FileManager.default.isWritableFile) ?? "."
    }

    /// The ledger's columns. Rows come and go in the plan's order, so that they need no other; nothing is taken back.
    private static let tables = """
        PRAGMA page_size = 32768;
        PRAGMA journal_mode = OFF;
        PRAGMA synchronous = OFF;
        CREATE TABLE entry (
            ordinal INTEGER PRIMARY KEY, run TEXT NOT NULL, record INTEGER NOT NULL, file TEXT, key TEXT NOT NULL, sku TEXT,
            operation TEXT NOT NULL, "values" TEXT, photos TEXT, state TEXT NOT NULL, market_id INTEGER,
            attempts INTEGER NOT NULL DEFAULT 0, reason TEXT, seen_id INTEGER, changed INTEGER NOT NULL,
            "before" TEXT, replaces INTEGER, content TEXT, keeps_photos INTEGER NOT NULL DEFAULT 0, sent INTEGER,
            asked TEXT, gone INTEGER, lead INTEGER, led INTEGER
        ) STRICT;
        CREATE INDEX entry_market_id ON entry (market_id) WHERE market_id IS NOT NULL;
        CREATE TABLE occurrence (
            run TEXT NOT NULL, content TEXT NOT NULL, count INTEGER NOT NULL, PRIMARY KEY (run, content)
        ) STRICT, WITHOUT ROWID;
        """
}
