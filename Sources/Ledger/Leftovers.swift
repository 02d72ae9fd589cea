import Catalogue
import GRDB

/// Old products that a run left behind: their replacements are there, and it broke off before they were deleted.
package struct Leftovers: Hashable, Sendable {
    package let run: RunID
    /// How many are to be deleted.
    package let products: Int
    /// How many more another plan names by their numbers, and therefore stay.
    package let named: Int
}

extension Ledger {
    /// What the account's unfinished runs left behind, the oldest run first. Those that another process carries out are its
    /// own affair.
    ///
    /// - Parameter plan: the run that is planned now; it leaves alone what it names by its number, and is left out itself.
    package func leftovers(of account: Account, besides plan: RunID) throws(LedgerError) -> [Leftovers] {
        let found = try read { database in
            try Row.fetchAll(
                database,
                sql: """
                    SELECT entry.run, SUM(\(Self.isNamed)) AS named, COUNT(*) AS all_of_them
                    FROM run JOIN entry ON entry.run = run.id
                    WHERE run.market = :market AND run.identifier = :identifier AND run.id <> :plan
                        AND run.state IN ('running', 'stopped') AND \(Self.isLeftover)
                    GROUP BY entry.run ORDER BY run.started, run.id
                    """,
                arguments: ["market": account.market, "identifier": account.identifier, "plan": plan.description]
            ).map { row in
                let named: Int = row["named"]
                return Leftovers(run: RunID(stored: row["run"]), products: row["all_of_them"] - named, named: named)
            }
        }
        var leftovers: [Leftovers] = []
        for one in found where try !isHeld(one.run) { leftovers.append(one) }
        return leftovers
    }

    /// The products that the account's unfinished runs left behind, by their runs, the oldest first.
    fileprivate func leftProducts(of account: Account) throws(LedgerError) -> [(run: RunID, product: Int)] {
        try read { database in
            try Row.fetchAll(
                database,
                sql: """
                    SELECT entry.run, entry.replaces FROM run JOIN entry ON entry.run = run.id
                    WHERE run.market = ? AND run.identifier = ? AND run.state IN ('running', 'stopped')
                        AND \(Self.isLeftover)
                    ORDER BY run.started, run.id
                    """, arguments: [account.market, account.identifier]
            ).map { (RunID(stored: $0["run"]), $0["replaces"]) }
        }
    }

    /// The rows of a run whose old products are still to be deleted, behind an ordinal, and which a plan does not name.
    package func rowsWithLeftovers(
        of run: RunID, besides plan: RunID, after ordinal: Int, limit: Int = 256
    ) throws(LedgerError) -> [LedgerEntry] {
        try read { database in
            try Row.fetchAll(
                database,
                sql: """
                    SELECT \(LedgerEntry.columns) FROM entry
                    WHERE run = :run AND ordinal > :ordinal AND \(Self.isLeftover) AND NOT \(Self.isNamed)
                    ORDER BY ordinal LIMIT :limit
                    """,
                arguments: ["run": run.description, "plan": plan.description, "ordinal": ordinal, "limit": limit]
            ).map(LedgerEntry.init(row:))
        }
    }

    /// Where the new product is gone, the old one is all that is left of the row.
    private static let isLeftover = """
        entry.state IN ('planned', 'sent', 'unknown') AND entry.replaces IS NOT NULL AND entry.market_id IS NOT NULL
        AND EXISTS (SELECT 1 FROM product JOIN run AS own USING (market, identifier)
            WHERE own.id = entry.run AND product.key = entry.key)
        """
    private static let isNamed = """
        EXISTS (SELECT 1 FROM entry AS other WHERE other.run = :plan AND other.market_id = entry.replaces)
        """
}

extension PlanWriter {
    /// What the account's unfinished runs left behind; the plan leaves alone what it names by its number.
    package func leftovers() throws(LedgerError) -> [Leftovers] {
        guard isDry else { return try ledger.leftovers(of: account, besides: id) }
        let left = try ledger.leftProducts(of: account)
        let named = try rows.read { database in
            try left.filter { try Self.isNamed($0.product, in: database) }
        }
        let (all, spared) = (Dictionary(grouping: left, by: \.run), Dictionary(grouping: named, by: \.run))
        var runs: [RunID] = []
        for product in left where runs.last != product.run { runs.append(product.run) }
        var leftovers: [Leftovers] = []
        for run in runs where try !ledger.isHeld(run) {
            let (products, named) = (all[run, default: []].count, spared[run, default: []].count)
            leftovers.append(Leftovers(run: run, products: products - named, named: named))
        }
        return leftovers
    }

    private static func isNamed(_ product: Int, in database: Database) throws -> Bool {
        try Bool.fetchOne(
            database.cachedStatement(sql: "SELECT EXISTS (SELECT 1 FROM entry WHERE market_id = ?)"),
            arguments: [product]) ?? false
    }
}
