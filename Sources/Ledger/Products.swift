import Catalogue
import GRDB

extension Ledger {
    /// What the market is known to have under a row's key.
    public func product(_ key: RowKey, of account: Account) throws(LedgerError) -> KnownProduct? {
        try read { database in
            try Row.fetchOne(
                database, sql: "SELECT * FROM product WHERE market = ? AND identifier = ? AND key = ?",
                arguments: [account.market, account.identifier, key.description]
            ).map(KnownProduct.init(row:))
        }
    }

    /// What is known of the product with the market's number.
    public func product(id: Int, of account: Account) throws(LedgerError) -> KnownProduct? {
        try read { database in
            try Row.fetchOne(
                database, sql: "SELECT * FROM product WHERE market = ? AND identifier = ? AND market_id = ?",
                arguments: [account.market, account.identifier, id]
            ).map(KnownProduct.init(row:))
        }
    }

    /// Some product of the account, if it has any.
    public func anyProduct(of account: Account) throws(LedgerError) -> KnownProduct? {
        try read { database in
            try Row.fetchOne(
                database, sql: "SELECT * FROM product WHERE market = ? AND identifier = ? LIMIT 1",
                arguments: [account.market, account.identifier]
            ).map(KnownProduct.init(row:))
        }
    }

    /// Whether some row of the account stands for the product with the market's number.
    public func isClaimed(_ id: Int, of account: Account) throws(LedgerError) -> Bool {
        try read { database in
            try Bool.fetchOne(
                database,
                sql: """
                    SELECT EXISTS (SELECT 1 FROM product WHERE market = ?1 AND identifier = ?2 AND market_id = ?3)
                    OR EXISTS (SELECT 1 FROM entry JOIN run ON run.id = entry.run
                        WHERE entry.market_id = ?3 AND run.market = ?1 AND run.identifier = ?2)
                    """, arguments: [account.market, account.identifier, id]) ?? false
        }
    }

    /// A product that was registered stands under its row's key from now on, in the place of one it replaces. One that
    /// an update found by its number only keeps the key it was registered under, if there is one.
    static func remember(
        _ values: ProductValues, id: Int, entry: LedgerEntry, changed: Int64, in database: Database
    ) throws {
        let json = try JSONText.encode(values)
        if let photos = entry.operation.registration?.photos {
            try database.execute(
                sql: """
                    INSERT INTO product (market, identifier, key, market_id, "values", photos, changed)
                    SELECT market, identifier, ?, ?, ?, ?, ? FROM run WHERE id = ?
                    ON CONFLICT DO UPDATE SET market_id = excluded.market_id, "values" = excluded."values",
                        photos = excluded.photos, changed = excluded.changed
                    """,
                arguments: [
                    entry.key.description, id, json, try JSONText.encode(photos.map(\.digest)), changed,
                    entry.run.description,
                ])
        } else {
            try database.execute(
                sql: """
                    UPDATE product SET "values" = ?, changed = ? WHERE market_id = ?
                    AND (market, identifier) = (SELECT market, identifier FROM run WHERE id = ?)
                    """, arguments: [json, changed, id, entry.run.description])
        }
    }

    static func forgetProduct(_ id: Int, run: RunID, in database: Database) throws {
        try database.execute(
            sql: """
                DELETE FROM product WHERE market_id = ?
                AND (market, identifier) = (SELECT market, identifier FROM run WHERE id = ?)
                """, arguments: [id, run.description])
    }
}
