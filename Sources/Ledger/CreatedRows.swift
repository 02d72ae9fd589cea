import Catalogue
import Foundation
import GRDB

extension Ledger {
    /// The rows of a run that registered products, by the products' numbers.
    package func createdRows(of run: RunID) throws(LedgerError) -> [PlanTarget] {
        try read { database in
            var rows: [PlanTarget] = []
            let found = try Row.fetchCursor(
                database,
                sql: """
                    SELECT ordinal, market_id FROM entry WHERE run = ? AND market_id IS NOT NULL
                    AND (state = 'uploaded' OR state = 'updated' AND replaces IS NOT NULL) ORDER BY market_id
                    """, arguments: [run.description])
            while let row = try found.next() {
                rows.append(PlanTarget(id: row[1], ordinal: row[0], isUnchanged: false))
            }
            return rows
        }
    }

    /// The highest number that was known before the first of a run's registrations; `nil` where none was.
    package func highestBefore(_ run: RunID) throws(LedgerError) -> Int? {
        try read { database in
            try Int.fetchOne(
                database,
                sql: """
                    SELECT MIN(seen_id) FROM entry WHERE run = ? AND state IN ('uploaded', 'updated')
                    AND operation IN ('create', 'replace')
                    """, arguments: [run.description])
        }
    }

    /// Puts a row in doubt whose registration the market has answered for, and which it does not show: what was answered stands
    /// for nothing.
    package func doubt(_ entry: LedgerEntry, _ reason: EntryReason) throws(LedgerError) {
        let changed = now().milliseconds
        try write { database in
            try database.execute(
                sql: """
                    UPDATE entry SET state = 'unknown', reason = ?, market_id = NULL, changed = ?
                    WHERE run = ? AND ordinal = ? AND state IN ('uploaded', 'updated')
                    """,
                arguments: [StoredJSON.encode(reason), changed, entry.run.description, entry.ordinal])
            if let id = entry.marketID { try Ledger.forgetProduct(id, run: entry.run, in: database) }
        }
    }
}
