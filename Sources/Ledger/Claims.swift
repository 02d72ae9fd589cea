import Catalogue
import GRDB

extension Ledger {
    /// Whether a row of the account, another than this one, stands for the product with the market's number.
    package func isClaimed(_ id: Int, butBy entry: LedgerEntry) throws(LedgerError) -> Bool {
        try read { try Self.isTaken(id, from: entry, in: $0) }
    }

    /// Whether a product that the market shows in an answer may be new, as far as the ledger knows.
    package func isFree(_ id: Int, for entry: LedgerEntry) throws(LedgerError) -> Bool {
        try read { try !Self.isTaken(id, from: entry, byUpdatesAlone: true, in: $0) }
    }

    /// Settles a registration in doubt with a product that was found at the market, unless another row has it by now.
    ///
    /// - Returns: whether the row has it.
    package func claim(
        _ id: Int, _ values: ProductValues, for entry: LedgerEntry
    ) async throws(LedgerError) -> Bool {
        try await recordUnlessTaken(entry, id, values, showing: nil, byUpdatesAlone: false)
    }

    /// Settles a registration with the number that the market's answer gave it, unless another row stands for that.
    ///
    /// A row whose product is forgotten, since the market had it no more, does not: a market that begins anew numbers anew.
    ///
    /// - Parameter thumbnail: the address by which lists show the product, where it lasts.
    /// - Returns: whether the row has it.
    package func register(
        _ id: Int, _ values: ProductValues, for entry: LedgerEntry, showing thumbnail: String? = nil
    ) async throws(LedgerError) -> Bool {
        try await recordUnlessTaken(entry, id, values, showing: thumbnail, byUpdatesAlone: true)
    }

    private func recordUnlessTaken(
        _ entry: LedgerEntry, _ id: Int, _ values: ProductValues, showing thumbnail: String?, byUpdatesAlone: Bool
    ) async throws(LedgerError) -> Bool {
        let changed = now().milliseconds
        let settlement: Settlement = entry.hasTwoHalves ? .registered(id: id, values) : .uploaded(id: id, values)
        return try await commit(outcome: entry) { database in
            if try Self.isTaken(id, from: entry, byUpdatesAlone: byUpdatesAlone, in: database) { return false }
            try settlement.write(to: database, entry: entry, changed: changed, showing: thumbnail)
            return true
        }
    }

    /// - Parameter byUpdatesAlone: whether only products, and rows that change them, count, and no row that has registered one.
    private static func isTaken(
        _ id: Int, from entry: LedgerEntry, byUpdatesAlone: Bool = false, in database: Database
    ) throws -> Bool {
        try Bool.fetchOne(
            database.cachedStatement(
                sql: """
                    SELECT EXISTS (SELECT 1 FROM product JOIN run AS own USING (market, identifier)
                        WHERE own.id = ?2 AND product.market_id = ?1 AND product.key <> ?4)
                    OR EXISTS (SELECT 1 FROM entry JOIN run ON run.id = entry.run
                        JOIN run AS own USING (market, identifier)
                        WHERE own.id = ?2 AND entry.market_id = ?1 AND (entry.run, entry.ordinal) <> (?2, ?3)
                            AND (entry.operation = 'update' OR NOT ?5))
                    """), arguments: [id, entry.run.description, entry.ordinal, entry.key.description, byUpdatesAlone])
            ?? false
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
