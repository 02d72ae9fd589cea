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

    /// Whether rows of the account have registered products without a key of their own.
    package func hasProductsByContent(of account: Account) throws(LedgerError) -> Bool {
        try read { database in
            try Bool.fetchOne(
                database,
                sql: """
                    SELECT EXISTS (SELECT 1 FROM product WHERE market = ? AND identifier = ? AND key > 'hash:' AND key < 'hash;')
                    """, arguments: [account.market, account.identifier]) ?? false
        }
    }

    /// The products that the ledger knows by the market's numbers alone.
    package func forEachProductByNumber(
        of account: Account, _ body: (KnownProduct) -> Void
    ) throws(LedgerError) {
        try read { database in
            let rows = try Row.fetchCursor(
                database,
                sql: "SELECT * FROM product WHERE market = ? AND identifier = ? AND key > 'id:' AND key < 'id;'",
                arguments: [account.market, account.identifier])
            while let row = try rows.next() { body(try KnownProduct(row: row)) }
        }
    }

    /// Remembers products that the market has under the keys of the rows that they are. A key that is known, and a product that
    /// is known under a key that says as much, stay what they are: the seller's own key says more than what a row asks for,
    /// and that more than the market's number.
    ///
    /// - Parameter gone: the numbers of products that the market has no more; their keys are free.
    /// - Returns: how many were not known.
    package func adopt(
        _ products: [KnownProduct], of account: Account, insteadOf gone: Set<Int> = []
    ) throws(LedgerError) -> Int {
        let changed = now().milliseconds
        return try write { database in
            let freeing = try database.cachedStatement(
                sql: """
                    DELETE FROM product WHERE market = ? AND identifier = ? AND key = ? AND market_id = ?
                    """)
            let raising = try database.cachedStatement(
                sql: """
                    DELETE FROM product WHERE market = ? AND identifier = ? AND market_id = ?
                    AND CASE WHEN key LIKE 'sku:%' THEN 2 WHEN key LIKE 'hash:%' THEN 1 ELSE 0 END < ?
                    AND NOT EXISTS (SELECT 1 FROM product AS known
                        WHERE (known.market, known.identifier) = (product.market, product.identifier) AND known.key = ?)
                    """)
            let statement = try database.cachedStatement(
                sql: """
                    INSERT INTO product (market, identifier, key, market_id, "values", photos, changed, lead, thumbnail)
                    VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?) ON CONFLICT DO NOTHING
                    """)
            var adopted = 0
            for product in products {
                let key = product.key.description
                for id in gone {
                    try freeing.execute(arguments: [account.market, account.identifier, key, id])
                }
                let rank = product.key.isNumber ? 0 : product.key.isContent ? 1 : 2
                try raising.execute(arguments: [account.market, account.identifier, product.id, rank, key])
                try statement.execute(arguments: [
                    account.market, account.identifier, key, product.id,
                    StoredJSON.encode(product.values), StoredJSON.encode(product.photos), changed,
                    product.lead, product.thumbnail,
                ])
                adopted += database.changesCount
            }
            return adopted
        }
    }
}
