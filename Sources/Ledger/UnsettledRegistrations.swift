import Catalogue
import Foundation
import GRDB

/// A registration that was sent and has no outcome yet.
package struct UnsettledRegistration: Hashable, Sendable {
    package let run: RunID
    package let ordinal: Int
    /// Whether its request is on the wire, as far as the ledger knows; else it is in doubt.
    package let isUnderWay: Bool
    /// When its request left last.
    package let sent: Date
    /// The highest product number that was known before it was sent.
    package let seenID: Int?
    package let values: ProductValues

    /// Whether a product with the number may be what it made, where numbers rise.
    package func mayHaveMade(_ id: Int) -> Bool { id > seenID ?? 0 }

    /// Whether it was sent before the other; of those sent at once, the first in the ledger's order was.
    package func isOlder(than other: Self) -> Bool {
        (sent, run.description, ordinal) < (other.sent, other.run.description, other.ordinal)
    }
}

extension Ledger {
    /// Puts in doubt the registrations that a process which is gone had on the wire. Whoever calls it holds the run.
    ///
    /// - Returns: how many there were: none, unless that process was killed.
    package func interrupt(_ run: RunID) throws(LedgerError) -> Int {
        let reason = EntryReason(.answerLost)
        return try write { database in
            try database.execute(
                sql: """
                    UPDATE entry SET state = 'unknown', reason = ? WHERE run = ? AND state = 'sent' AND \(Self.registers)
                    """, arguments: [StoredJSON.encode(reason), run.description])
            return database.changesCount
        }
    }

    /// The places in the plan of a run's registrations in doubt.
    package func doubts(of run: RunID) throws(LedgerError) -> [Int] {
        try read { database in
            try Int.fetchAll(
                database,
                sql:
                    "SELECT ordinal FROM entry WHERE run = ? AND state = 'unknown' AND \(Self.registers) ORDER BY ordinal",
                arguments: [run.description])
        }
    }

    /// All registrations of an account that are on the wire or in doubt, whichever run they belong to.
    package func unsettledRegistrations(of account: Account) throws(LedgerError) -> [UnsettledRegistration] {
        try read { database in
            try Row.fetchAll(
                database.cachedStatement(
                    sql: """
                        SELECT entry.run, ordinal, entry.state, COALESCE(sent, changed) AS sent, seen_id, "values"
                        FROM entry JOIN run ON run.id = entry.run
                        WHERE run.market = ? AND run.identifier = ? AND entry.state IN ('sent', 'unknown')
                            AND \(Self.registers)
                        """), arguments: [account.market, account.identifier]
            ).map { row in
                UnsettledRegistration(
                    run: RunID(stored: row["run"]), ordinal: row["ordinal"], isUnderWay: row["state"] == "sent",
                    sent: Date(milliseconds: row["sent"]), seenID: row["seen_id"],
                    values: try StoredJSON.decode(ProductValues.self, from: row["values"]))
            }
        }
    }

    /// Which of these products rows of any run of the account stand for, by their numbers.
    package func claims(of account: Account, among ids: [Int]) throws(LedgerError) -> Set<Int> {
        Set(try keys(of: account, claiming: ids).keys)
    }

    /// The keys of the rows of any run of the account that stand for these products, by the products' numbers.
    package func keys(of account: Account, claiming ids: [Int]) throws(LedgerError) -> [Int: Set<RowKey>] {
        try read { database in
            var keys: [Int: Set<RowKey>] = [:]
            for start in stride(from: 0, to: ids.count, by: Self.idsAtOnce) {
                let some = ids[start..<min(start + Self.idsAtOnce, ids.count)]
                let marks = some.map { _ in "?" }.joined(separator: ", ")
                let statement = try database.cachedStatement(
                    sql: """
                        SELECT market_id, key FROM product
                        WHERE market = ? AND identifier = ? AND market_id IN (\(marks))
                        UNION SELECT entry.market_id, entry.key FROM entry JOIN run ON run.id = entry.run
                        WHERE run.market = ? AND run.identifier = ? AND entry.market_id IN (\(marks))
                        """)
                let once = StatementArguments([account.market, account.identifier]) + StatementArguments(some)
                let rows = try Row.fetchCursor(statement, arguments: once + once)
                while let row = try rows.next() { keys[row[0], default: []].insert(RowKey(stored: row[1])) }
            }
            return keys
        }
    }

    private static let idsAtOnce = 100

    /// How long ago a row was sent, by the wall clock. A clock that was set back since makes it young, never old.
    package func age(of entry: LedgerEntry) -> Duration {
        let milliseconds = now().milliseconds - (entry.sent ?? entry.changed).milliseconds
        return .milliseconds(max(0, milliseconds))
    }

    /// How long ago the last of a run's unsettled registrations was sent; `nil` where it has none.
    package func youngestAge(ofDoubtsIn run: RunID) throws(LedgerError) -> Duration? {
        let sent = try read { database in
            try Int64.fetchOne(
                database.cachedStatement(
                    sql: """
                        SELECT MAX(COALESCE(sent, changed)) FROM entry WHERE run = ? AND state IN ('sent', 'unknown')
                            AND \(Self.registers)
                        """), arguments: [run.description])
        }
        return sent.map { .milliseconds(max(0, now().milliseconds - $0)) }
    }

    /// How many answers 5xx, requests without an answer in time and kills a run has seen; no more are counted than count.
    package func troubles(of run: RunID) throws(LedgerError) -> Int {
        try read { database in
            try Int.fetchOne(database, sql: "SELECT troubles FROM run WHERE id = ?", arguments: [run.description]) ?? 0
        }
    }

    package func remember(troubles: Int, of run: RunID) throws(LedgerError) {
        try write { database in
            try database.execute(
                sql: "UPDATE run SET troubles = MAX(troubles, ?) WHERE id = ?", arguments: [troubles, run.description])
        }
    }

    /// The condition that an entry, once sent, may have registered a product that nobody knows.
    private static let registers = "(operation IN ('create', 'replace') AND market_id IS NULL)"
}
