import Catalogue
import GRDB

extension Ledger {
    /// The highest number of a product that rows of the account have registered, or are known to be; `nil` where there is
    /// none.
    package func highestProduct(of account: Account) throws(LedgerError) -> Int? {
        try read { database in
            try Int.fetchOne(
                database,
                sql: """
                    SELECT MAX(id) FROM (
                        SELECT MAX(market_id) AS id FROM product WHERE market = ?1 AND identifier = ?2
                        UNION ALL SELECT MAX(entry.market_id) AS id FROM entry JOIN run ON run.id = entry.run
                        WHERE run.market = ?1 AND run.identifier = ?2
                            AND entry.operation IN ('create', 'replace')) AS known
                    """, arguments: [account.market, account.identifier])
        }
    }

    /// Remembers products that the market has under the keys of the rows that they are; a key or a product that is known
    /// already stays what it is.
    ///
    /// - Returns: how many were not known.
    package func adopt(_ products: [KnownProduct], of account: Account) throws(LedgerError) -> Int {
        let changed = now().milliseconds
        return try write { database in
            let statement = try database.cachedStatement(
                sql: """
                    INSERT INTO product (market, identifier, key, market_id, "values", photos, changed)
                    VALUES (?, ?, ?, ?, ?, ?, ?) ON CONFLICT DO NOTHING
                    """)
            var adopted = 0
            for product in products {
                try statement.execute(arguments: [
                    account.market, account.identifier, product.key.description, product.id,
                    StoredJSON.encode(product.values), StoredJSON.encode(product.photos), changed,
                ])
                adopted += database.changesCount
            }
            return adopted
        }
    }
}
