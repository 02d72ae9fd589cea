import Catalogue
import GRDB

extension LedgerEntry {
    /// Whether a replacement's new product is there, and the old one was not seen to be deleted.
    package var isHalfReplaced: Bool {
        guard case .replace = operation, marketID != nil else { return false }
        return EntryState.open.contains(state) || reason?.code == .oldStays
    }

    /// Whether a registration's product is there, and its leading photo was not seen to be chosen.
    package var isHalfRegistered: Bool {
        guard case .create = operation, hasTwoHalves, marketID != nil else { return false }
        return EntryState.open.contains(state) || reason?.code == .leadStays
    }
}

extension Ledger {
    /// The rows of a run that have two products: the new one of a replacement, and the old one.
    package func halfReplacedRows(of run: RunID) throws(LedgerError) -> [LedgerEntry] {
        try read { database in
            try Row.fetchAll(
                database,
                sql: """
                    SELECT \(LedgerEntry.columns) FROM entry WHERE run = ? AND state <> 'updated' AND replaces IS NOT NULL
                    AND market_id IS NOT NULL ORDER BY ordinal
                    """, arguments: [run.description]
            ).map(LedgerEntry.init(row:)).filter(\.isHalfReplaced)
        }
    }

    /// Lets a row stand for its old product again, whose replacement's new one is to go: with neither, its next import would
    /// register a second one beside the old.
    ///
    /// - Parameter values: what the market has of the old product.
    package func withdrawReplacement(_ entry: LedgerEntry, to values: ProductValues) throws(LedgerError) {
        guard case .replace(let old, _, _) = entry.operation, let new = entry.marketID else {
            preconditionFailure("a row that replaced nothing")
        }
        let changed = now().milliseconds
        try write { database in
            // Its photos are known where this ledger saw it registered.
            let photos = try String.fetchOne(
                database,
                sql: """
                    SELECT entry.photos FROM entry JOIN run ON run.id = entry.run JOIN run AS own USING (market, identifier)
                    WHERE own.id = ? AND entry.market_id = ? AND entry.operation IN ('create', 'replace')
                    ORDER BY entry.changed DESC LIMIT 1
                    """, arguments: [entry.run.description, old]
            ).map { try StoredJSON.decode([PlannedPhoto].self, from: $0).map(\.digest) }
            try database.execute(
                sql: """
                    UPDATE product SET market_id = ?, "values" = ?, photos = ?, changed = ? WHERE market_id = ?
                    AND (market, identifier) = (SELECT market, identifier FROM run WHERE id = ?)
                    """,
                arguments: [
                    old, StoredJSON.encode(values), StoredJSON.encode(photos), changed, new, entry.run.description,
                ])
        }
    }
}
