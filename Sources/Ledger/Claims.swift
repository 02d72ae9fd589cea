import Catalogue
import GRDB

extension Ledger {
    /// Whether a row of the account, another than this one, stands for the product with the market's number.
    package func isClaimed(_ id: Int, butBy entry: LedgerEntry) throws(LedgerError) -> Bool {
        try read { try Self.isClaimed(id, butBy: entry, in: $0) }
    }

    /// Settles a registration in doubt with a product that was found at the market, unless another row has it by now.
    ///
    /// - Returns: whether the row has it.
    package func claim(
        _ id: Int, _ values: ProductValues, for entry: LedgerEntry
    ) async throws(LedgerError) -> Bool {
        let changed = now().milliseconds
        return try await commit { database in
            if try Self.isClaimed(id, butBy: entry, in: database) { return false }
            let isReplacement = entry.operation.target != nil
            let settlement: Settlement = isReplacement ? .registered(id: id, values) : .uploaded(id: id, values)
            try settlement.write(to: database, entry: entry, changed: changed)
            return true
        }
    }

    private static func isClaimed(_ id: Int, butBy entry: LedgerEntry, in database: Database) throws -> Bool {
        try Bool.fetchOne(
            database.cachedStatement(
                sql: """
                    SELECT EXISTS (SELECT 1 FROM product JOIN run AS own USING (market, identifier)
                        WHERE own.id = ?2 AND product.market_id = ?1 AND product.key <> ?4)
                    OR EXISTS (SELECT 1 FROM entry JOIN run ON run.id = entry.run
                        JOIN run AS own USING (market, identifier)
                        WHERE own.id = ?2 AND entry.market_id = ?1 AND (entry.run, entry.ordinal) <> (?2, ?3))
                    """), arguments: [id, entry.run.description, entry.ordinal, entry.key.description]) ?? false
    }

    /// The market's number for the account's vendor, once an answer told it.
    package func vendor(of account: Account) throws(LedgerError) -> Int? {
        try read { database in
            try Int.fetchOne(
                database.cachedStatement(sql: "SELECT id FROM vendor WHERE market = ? AND identifier = ?"),
                arguments: [account.market, account.identifier])
        }
    }

    package func remember(vendor: Int, of account: Account) throws(LedgerError) {
        try write { database in
            try database.cachedStatement(
                sql: """
                    INSERT INTO vendor (market, identifier, id) VALUES (?, ?, ?)
                    ON CONFLICT DO UPDATE SET id = excluded.id
                    """
            ).execute(arguments: [account.market, account.identifier, vendor])
        }
    }
}
