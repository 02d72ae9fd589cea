import GRDB
import GRDBSQLite

/// A statement that is carried out for row after row, its values bound in their order.
///
/// GRDB puts the values of each row into arrays of boxes first, which took longer than SQLite takes for the row.
struct RowStatement {
    private let statement: Statement
    private var place: Int32 = 0

    init(_ statement: Statement) { self.statement = statement }

    mutating func bind(_ number: Int64?) {
        place += 1
        if let number {
            sqlite3_bind_int64(statement.sqliteStatement, place, number)
        } else {
            sqlite3_bind_null(statement.sqliteStatement, place)
        }
    }

    mutating func bind(_ number: Int?) { bind(number.map { Int64($0) }) }

    mutating func bind(_ text: String?) {
        place += 1
        if let text {
            sqlite3_bind_text(statement.sqliteStatement, place, text, Int32(text.utf8.count), Self.copied)
        } else {
            sqlite3_bind_null(statement.sqliteStatement, place)
        }
    }

    /// Carries the statement out with what was bound, and begins anew.
    mutating func execute(in database: Database) throws {
        place = 0
        let code = sqlite3_step(statement.sqliteStatement)
        let message = code == SQLITE_DONE ? nil : database.lastErrorMessage
        sqlite3_reset(statement.sqliteStatement)
        guard code == SQLITE_DONE else {
            throw DatabaseError(resultCode: ResultCode(rawValue: code), message: message)
        }
    }

    private static let copied = unsafeBitCast(-1, to: sqlite3_destructor_type.self)
}
