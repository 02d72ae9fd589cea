import Catalogue
import Foundation
import GRDB

/// A row of a plan, and the product that it is about.
package struct PlanTarget: BitwiseCopyable, Hashable, Sendable {
    /// The market's number.
    package let id: Int
    /// The row's place in the plan.
    package let ordinal: Int32
    /// Whether nothing is to be sent for the row, as the plan stands.
    package let isUnchanged: Bool

    package init(id: Int, ordinal: Int32, isUnchanged: Bool) {
        (self.id, self.ordinal, self.isUnchanged) = (id, ordinal, isUnchanged)
    }
}

/// The rows of a plan, wherever they lie, for whoever looks at the market and plans some of them again.
package struct PlannedRows: Sendable {
    let store: any RowStore
    let run: RunID
    let now: @Sendable () -> Date

    /// The rows that are about products which the ledger knew, by the products' numbers.
    ///
    /// - Parameter withDone: those, too, that the run has registered or updated already.
    package func targets(withDone: Bool = false) throws(LedgerError) -> [PlanTarget] {
        let done = withDone ? ", 'uploaded', 'updated'" : ""
        return try store.read { database in
            var targets: [PlanTarget] = []
            let rows = try Row.fetchCursor(
                database,
                sql: """
                    SELECT ordinal, state = 'unchanged', CASE WHEN state = 'planned' THEN COALESCE(replaces, market_id)
                        ELSE market_id END AS target
                    FROM entry WHERE run = ? AND state IN ('planned', 'unchanged'\(done))
                    AND NOT (operation = 'delete' AND state = 'unchanged') AND target IS NOT NULL
                    AND (state <> 'planned' OR replaces IS NULL OR market_id IS NULL)
                    """, arguments: [run.description])
            while let row = try rows.next() {
                targets.append(PlanTarget(id: row[2], ordinal: row[0], isUnchanged: row[1]))
            }
            return targets.sorted { ($0.id, $0.ordinal) < ($1.id, $1.ordinal) }
        }
    }

    /// Those in one of `states`, a batch at a time, in the plan's order.
    package func entries(in states: Set<EntryState>) -> EntryReader {
        EntryReader(store: store, run: run, states: states, batch: 256)
    }

    package func count() throws(LedgerError) -> Int {
        try store.read { database in
            try Int.fetchOne(database, sql: "SELECT COUNT(*) FROM entry WHERE run = ?", arguments: [run.description])
                ?? 0
        }
    }

    package func entries(_ ordinals: some Collection<Int32>) throws(LedgerError) -> [LedgerEntry] {
        try store.read { database in
            let statement = try database.cachedStatement(
                sql: "SELECT \(LedgerEntry.columns) FROM entry WHERE run = ? AND ordinal = ?")
            return try ordinals.compactMap {
                try Row.fetchOne(statement, arguments: [run.description, $0]).map(LedgerEntry.init(row:))
            }
        }
    }

    /// Writes rows as they are planned now. What is on the wire or in doubt stays as it is. Of one that is to be registered
    /// again, nothing is left of when it was sent before.
    package func replan(_ entries: [LedgerEntry]) throws(LedgerError) {
        let changed = now().milliseconds
        try store.write { database in
            let statement = try database.cachedStatement(
                sql: """
                    UPDATE entry SET operation = ?1, "values" = ?2, photos = ?3, market_id = ?4, replaces = ?5, "before" = ?6,
                        keeps_photos = ?7, state = ?8, reason = ?9, gone = ?10, asked = ?11, changed = ?12, lead = ?15, led = ?16,
                        seen_id = CASE WHEN ?10 IS NULL THEN seen_id END, sent = CASE WHEN ?10 IS NULL THEN sent END
                    WHERE run = ?13 AND ordinal = ?14 AND state IN ('planned', 'unchanged', 'uploaded', 'updated')
                    """)
            for entry in entries {
                let stored = StoredOperation(entry.operation, newPhotos: entry.newPhotos)
                try statement.execute(arguments: [
                    stored.name, stored.values, stored.photos, stored.target, stored.replaces,
                    entry.before.map { StoredJSON.encode($0) }, entry.keepsPhotos, entry.state.rawValue,
                    entry.reason.map { StoredJSON.encode($0) }, entry.gone,
                    entry.asked.map { StoredJSON.encode($0) }, changed, run.description, entry.ordinal,
                    entry.lead?.to, entry.lead?.from,
                ])
            }
        }
    }
}

extension PlanWriter {
    /// The rows so far.
    package var plannedRows: PlannedRows { PlannedRows(store: rows, run: id, now: ledger.now) }
}

extension Ledger {
    /// The rows of a run. Whoever plans some of them again holds the run.
    package func plannedRows(of run: RunID) -> PlannedRows { PlannedRows(store: self, run: run, now: now) }

    /// How many products a market had when all of its pages were counted last; `nil` where they never were.
    package func size(ofMarket market: String) throws(LedgerError) -> Int? {
        try read { database in
            try Int.fetchOne(
                database, sql: "SELECT products FROM market_size WHERE market = ?", arguments: [market])
        }
    }

    package func remember(size: Int, ofMarket market: String) throws(LedgerError) {
        try write { database in
            try database.execute(
                sql: """
                    INSERT INTO market_size (market, products) VALUES (?, ?)
                    ON CONFLICT DO UPDATE SET products = excluded.products WHERE products <> excluded.products
                    """, arguments: [market, size])
        }
    }
}
