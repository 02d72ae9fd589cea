import Catalogue
import Foundation
import GRDB

extension Ledger {
    /// What the market is known to have under a row's key.
    package func product(_ key: RowKey, of account: Account) throws(LedgerError) -> KnownProduct? {
        try read { database in
            try Row.fetchOne(
                database.cachedStatement(sql: "SELECT * FROM product WHERE market = ? AND identifier = ? AND key = ?"),
                arguments: [account.market, account.identifier, key.description]
            ).map(KnownProduct.init(row:))
        }
    }

    /// What the market is known to have under the keys of rows, in no order: all looked up in one transaction, and many by a
    /// statement.
    package func products(_ keys: [RowKey], of account: Account) throws(LedgerError) -> [KnownProduct] {
        if keys.isEmpty { return [] }
        return try read { database in
            var products: [KnownProduct] = []
            // Before its first import an account has none.
            guard try Self.hasProducts(account, in: database) else { return products }
            for start in stride(from: 0, to: keys.count, by: Self.keysAtOnce) {
                let some = keys[start..<min(start + Self.keysAtOnce, keys.count)]
                let marks = Array(repeating: "?", count: some.count).joined(separator: ", ")
                let statement = try database.cachedStatement(
                    sql: "SELECT * FROM product WHERE market = ? AND identifier = ? AND key IN (\(marks))")
                let arguments = StatementArguments([account.market, account.identifier] + some.map(\.description))
                products += try Row.fetchAll(statement, arguments: arguments).map(KnownProduct.init(row:))
            }
            return products
        }
    }

    private static let keysAtOnce = 100

    private static func hasProducts(_ account: Account, in database: Database) throws -> Bool {
        try Bool.fetchOne(
            database.cachedStatement(
                sql: "SELECT EXISTS (SELECT 1 FROM product WHERE market = ? AND identifier = ?)"),
            arguments: [account.market, account.identifier]) ?? false
    }

    /// What is known of the products with the market's numbers, by these.
    package func products(ids: some Collection<Int>, of account: Account) throws(LedgerError) -> [Int: KnownProduct] {
        try read { database in
            var products: [Int: KnownProduct] = [:]
            guard try Self.hasProducts(account, in: database) else { return products }
            let statement = try database.cachedStatement(
                sql: "SELECT * FROM product WHERE market = ? AND identifier = ? AND market_id = ?")
            for id in ids {
                let row = try Row.fetchOne(statement, arguments: [account.market, account.identifier, id])
                products[id] = try row.map(KnownProduct.init(row:))
            }
            return products
        }
    }

    /// When the ledger last learnt something of the products with the market's numbers, by these.
    package func lastChanges(ofProducts ids: some Collection<Int>, of account: Account) throws(LedgerError) -> [Int:
        Date]
    {
        try read { database in
            let statement = try database.cachedStatement(
                sql: "SELECT changed FROM product WHERE market = ? AND identifier = ? AND market_id = ?")
            var changes: [Int: Date] = [:]
            for id in ids {
                let moment = try Int64.fetchOne(statement, arguments: [account.market, account.identifier, id])
                changes[id] = moment.map { Date(milliseconds: $0) }
            }
            return changes
        }
    }

    /// What is known of the product with the market's number.
    package func product(id: Int, of account: Account) throws(LedgerError) -> KnownProduct? {
        try read { database in
            try Row.fetchOne(
                database.cachedStatement(
                    sql: "SELECT * FROM product WHERE market = ? AND identifier = ? AND market_id = ?"),
                arguments: [account.market, account.identifier, id]
            ).map(KnownProduct.init(row:))
        }
    }

    /// Some product of the account, if it has any.
    package func anyProduct(of account: Account) throws(LedgerError) -> KnownProduct? {
        try read { database in
            try Row.fetchOne(
                database.cachedStatement(sql: "SELECT * FROM product WHERE market = ? AND identifier = ? LIMIT 1"),
                arguments: [account.market, account.identifier]
            ).map(KnownProduct.init(row:))
        }
    }

    /// The numbers of all products that the ledger knows of an account, ascending.
    package func productNumbers(of account: Account) throws(LedgerError) -> [Int] {
        try read { database in
            try Int.fetchAll(
                database,
                sql: "SELECT market_id FROM product WHERE market = ? AND identifier = ? ORDER BY market_id",
                arguments: [account.market, account.identifier])
        }
    }

    /// The account's products with the highest numbers, that one first.
    package func newestProducts(of account: Account, limit: Int) throws(LedgerError) -> [KnownProduct] {
        try read { database in
            try Row.fetchAll(
                database.cachedStatement(
                    sql: """
                        SELECT * FROM product WHERE market = ? AND identifier = ? ORDER BY market_id DESC LIMIT ?
                        """),
                arguments: [account.market, account.identifier, limit]
            ).map(KnownProduct.init(row:))
        }
    }

    /// What the market says of a product that the ledger knows.
    ///
    /// - Parameter asked: when the market was asked; what another process has settled since is newer than its answer.
    package func learn(
        _ values: ProductValues, of id: Int, _ account: Account, asked: Date
    ) throws(LedgerError) {
        let changed = now().milliseconds
        try write { database in
            try database.cachedStatement(
                sql: """
                    UPDATE product SET "values" = ?, changed = ?
                    WHERE market = ? AND identifier = ? AND market_id = ? AND changed <= ?
                    """
            ).execute(arguments: [
                StoredJSON.encode(values), changed, account.market, account.identifier, id, asked.milliseconds,
            ])
        }
    }

    /// Which photo of a product leads, as the market says.
    ///
    /// - Parameters:
    ///   - lead: its place, from 0.
    ///   - thumbnail: the address by which lists show it.
    ///   - asked: as above.
    package func learn(
        lead: Int, showing thumbnail: String?, of id: Int, _ account: Account, asked: Date
    ) throws(LedgerError) {
        try write { database in
            try database.cachedStatement(
                sql: """
                    UPDATE product SET lead = ?, thumbnail = ?
                    WHERE market = ? AND identifier = ? AND market_id = ? AND changed <= ?
                    """
            ).execute(arguments: [lead, thumbnail, account.market, account.identifier, id, asked.milliseconds])
        }
    }

    /// Forgets a product that is gone from the market.
    ///
    /// - Parameter asked: as above.
    package func forget(product id: Int, of account: Account, asked: Date) throws(LedgerError) {
        try forget(products: [id], of: account, asked: asked)
    }

    /// Forgets products that are gone from the market, all in one commit.
    package func forget(products ids: [Int], of account: Account, asked: Date) throws(LedgerError) {
        try write { database in
            let statement = try database.cachedStatement(
                sql: "DELETE FROM product WHERE market = ? AND identifier = ? AND market_id = ? AND changed <= ?")
            for id in ids {
                try statement.execute(arguments: [account.market, account.identifier, id, asked.milliseconds])
            }
        }
    }

    /// Whether a row that was done named the photo that is to lead a product.
    package func hasNamedLead(_ id: Int, of account: Account) throws(LedgerError) -> Bool {
        try read { database in
            try Bool.fetchOne(
                database.cachedStatement(
                    sql: """
                        SELECT EXISTS (
                            SELECT 1 FROM entry JOIN run ON run.id = entry.run
                            WHERE entry.market_id = ? AND entry.state IN ('uploaded', 'updated')
                            AND json_extract(entry.asked, '$.lead') IS NOT NULL AND run.market = ? AND run.identifier = ?)
                        """), arguments: [id, account.market, account.identifier]) ?? false
        }
    }

    /// The number of the product that was deleted for a row with this key.
    package func deleted(_ key: RowKey, of account: Account) throws(LedgerError) -> Int? {
        try read { database in
            try Int.fetchOne(
                database.cachedStatement(
                    sql: """
                        SELECT entry.market_id FROM entry JOIN run ON run.id = entry.run
                        WHERE entry.key = ? AND entry.state = 'deleted' AND run.market = ? AND run.identifier = ?
                        ORDER BY run.started DESC LIMIT 1
                        """), arguments: [key.description, account.market, account.identifier])
        }
    }

    /// The products that a run was changing or deleting when it broke off: what the market has of them is not known.
    package func doubtfulProducts(of account: Account) throws(LedgerError) -> Set<Int> {
        try read { database in
            try Set(
                Int.fetchAll(
                    database.cachedStatement(
                        sql: """
                            SELECT entry.market_id FROM run JOIN entry ON entry.run = run.id
                            WHERE run.market = ? AND run.identifier = ? AND entry.state IN ('sent', 'unknown')
                            AND entry.operation IN ('update', 'delete')
                            """), arguments: [account.market, account.identifier]))
        }
    }

    /// A product that was registered stands under its row's key from now on, in the place of one it replaces, and under no
    /// other: the market named the number itself. One that an update found by its number only keeps the key it was
    /// registered under, if there is one.
    static func remember(
        _ values: ProductValues, id: Int, entry: LedgerEntry, showing thumbnail: String?, changed: Int64,
        in database: Database
    ) throws {
        let json = StoredJSON.encode(values)
        if let photos = entry.operation.registration?.photos {
            try database.cachedStatement(
                sql: """
                    DELETE FROM product WHERE market_id = ? AND key <> ?
                    AND (market, identifier) = (SELECT market, identifier FROM run WHERE id = ?)
                    """
            ).execute(arguments: [id, entry.key.description, entry.run.description])
            try database.cachedStatement(
                sql: """
                    INSERT INTO product (market, identifier, key, market_id, "values", photos, thumbnail, changed)
                    SELECT market, identifier, ?, ?, ?, ?, ?, ? FROM run WHERE id = ?
                    ON CONFLICT (market, identifier, key) DO UPDATE SET market_id = excluded.market_id, "values" = excluded."values",
                        photos = excluded.photos, lead = NULL, thumbnail = excluded.thumbnail, changed = excluded.changed
                    """
            ).execute(arguments: [
                entry.key.description, id, json, StoredJSON.encode(photos.map(\.digest)), thumbnail, changed,
                entry.run.description,
            ])
        } else {
            let photos = entry.newPhotos.isEmpty ? nil : StoredJSON.encode(entry.newPhotos.map(\.digest))
            try database.cachedStatement(
                sql: """
                    UPDATE product SET "values" = ?, photos = COALESCE(?, photos), changed = ? WHERE market_id = ?
                    AND (market, identifier) = (SELECT market, identifier FROM run WHERE id = ?)
                    """
            ).execute(arguments: [json, photos, changed, id, entry.run.description])
            if database.changesCount == 0, let sku = entry.sku {
                try introduce(id, json, as: sku, entry, changed, database)
            }
        }
    }

    /// A row named a product by its number and gave it a `sku`, as in a ledger that was lost: from now on the `sku` alone
    /// will do. Its photos were never seen.
    private static func introduce(
        _ id: Int, _ values: String, as sku: String, _ entry: LedgerEntry, _ changed: Int64, _ database: Database
    ) throws {
        try database.cachedStatement(
            sql: """
                INSERT OR IGNORE INTO product (market, identifier, key, market_id, "values", photos, changed)
                SELECT market, identifier, ?, ?, ?, 'null', ? FROM run WHERE id = ?
                """
        ).execute(arguments: [RowKey.sku(sku).description, id, values, changed, entry.run.description])
    }

    /// The photo leads that the row asked for, where it did; what its product has else is remembered by itself.
    static func rememberLead(
        of entry: LedgerEntry, id: Int, showing thumbnail: String?, changed: Int64, in database: Database
    ) throws {
        guard let lead = entry.lead else { return }
        try database.cachedStatement(
            sql: """
                UPDATE product SET lead = ?, thumbnail = ?, changed = ? WHERE market_id = ?
                AND (market, identifier) = (SELECT market, identifier FROM run WHERE id = ?)
                """
        ).execute(arguments: [lead.to, thumbnail, changed, id, entry.run.description])
    }

    static func forgetProduct(_ id: Int, run: RunID, in database: Database) throws {
        try database.cachedStatement(
            sql: """
                DELETE FROM product WHERE market_id = ?
                AND (market, identifier) = (SELECT market, identifier FROM run WHERE id = ?)
                """
        ).execute(arguments: [id, run.description])
    }
}
