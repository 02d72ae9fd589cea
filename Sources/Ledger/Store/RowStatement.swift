import GRDB
import GRDBSQLite

/// A statement that is carried out for row after row, its values bound in their order.
///
/// GRDB puts the values of each row into arrays of boxes first, which took longer than SQLite takes for the row.
struct RowStatement {
    private let statement: Statement
    private var place: Int32 = 0
    /// The first trouble with a value of this row: too long a text, no memory.
    private var trouble = SQLITE_OK

    init(_ statement: Statement) { self.statement = statement }

    mutating func bind(_ number: Int64?) {
        place += 1
        if let number {
            record(sqlite3_bind_int64(statement.sqliteStatement, place, number))
        } else {
            record(sqlite3_bind_null(statement.sqliteStatement, place))
        }
    }

    mutating func bind(_ number: Int?) { bind(number.map { Int64($0) }) }

    mutating func bind(_ text: String?) {
        place += 1
        if let text {
            record(
                sqlite3_bind_text64(
                    statement.sqliteStatement, place, text, UInt64(text.utf8.count), Self.copied, UInt8(SQLITE_UTF8)))
        } else {
            record(sqlite3_bind_null(statement.sqliteStatement, place))
        }
    }

    private mutating func record(_ code: Int32) { if trouble == SQLITE_OK { trouble = code } }

    /// Carries the statement out with what was bound, and begins anew.
    mutating func execute(in database: Database) throws {
        let code = trouble == SQLITE_OK ? sqlite3_step(statement.sqliteStatement) : trouble
        (place, trouble) = (0, SQLITE_OK)
        let message = code == SQLITE_DONE ? nil : database.lastErrorMessage
        sqlite3_reset(statement.sqliteStatement)
        guard code == SQLITE_DONE else {
            throw DatabaseError(resultCode: ResultCode(rawValue: code), message: message)
        }
    }

    private static let copied = unsafeBitCast(-1, to: sqlite3_destructor_type.self)
}
