import GRDB

extension Ledger {
    /// Whether a run would register products that it has not tried to register yet.
    package func plansRegistrations(_ run: RunID) throws(LedgerError) -> Bool {
        try read { database in
            try Bool.fetchOne(
                database,
                sql: """
                    SELECT EXISTS (SELECT 1 FROM entry WHERE run = ? AND state = 'planned' AND operation = 'create'
                        AND market_id IS NULL)
                    """, arguments: [run.description]) ?? false
        }
    }

    /// The first planned entries of each kind of operation, in the plan's order.
    ///
    /// - Parameter count: so many of each at most.
    package func firstPlanned(of run: RunID, ofEach count: Int) throws(LedgerError) -> [LedgerEntry] {
        try read { database in
            let operations = try String.fetchAll(
                database, sql: "SELECT DISTINCT operation FROM entry WHERE run = ? AND state = 'planned'",
                arguments: [run.description])
            return try operations.flatMap { operation in
                try Row.fetchAll(
                    database,
                    sql: """
                        SELECT \(LedgerEntry.columns) FROM entry WHERE run = ? AND state = 'planned' AND operation = ?
                        ORDER BY ordinal LIMIT ?
                        """, arguments: [run.description, operation, count]
                ).map(LedgerEntry.init(row:))
            }.sorted { $0.ordinal < $1.ordinal }
        }
    }

    /// The entry as it is now.
    package func entry(of run: RunID, _ ordinal: Int) throws(LedgerError) -> LedgerEntry? {
        try entries(of: run, ordinals: [ordinal]).first
    }

    /// The entries as they are now.
    package func entries(of run: RunID, ordinals: [Int]) throws(LedgerError) -> [LedgerEntry] {
        try read { database in
            try ordinals.compactMap { ordinal in
                try Row.fetchOne(
                    database, sql: "SELECT \(LedgerEntry.columns) FROM entry WHERE run = ? AND ordinal = ?",
                    arguments: [run.description, ordinal]
                ).map(LedgerEntry.init(row:))
            }
        }
    }

    /// Whether an open entry of the run would register a product.
    package func hasRegistrationsLeft(_ run: RunID) throws(LedgerError) -> Bool {
        try read { database in
            try Bool.fetchOne(
                database,
                sql: """
                    SELECT EXISTS (
                        SELECT 1 FROM entry WHERE run = ? AND state IN ('planned', 'sent', 'unknown')
                        AND operation IN ('create', 'replace') AND market_id IS NULL)
                    """, arguments: [run.description]) ?? false
        }
    }

    /// How many requests the run's open entries need, where each is answered at once: two for a deletion,
    /// which a replacement ends with, and one more where another photo is to lead.
    package func openRequests(of run: RunID) throws(LedgerError) -> Int {
        try read { database in
            try Int.fetchOne(
                database,
                sql: """
                    SELECT COALESCE(SUM(CASE operation WHEN 'delete' THEN 2 WHEN 'replace' THEN 3 ELSE 1 END
                        + (lead IS NOT NULL AND (operation <> 'create' OR market_id IS NULL))), 0) FROM entry
                    WHERE run = ? AND state IN ('planned', 'sent', 'unknown')
                    """, arguments: [run.description]) ?? 0
        }
    }
}
