import Catalogue
import Foundation
import GRDB

/// What the ledger says to an intent to send.
package enum IntentAnswer: Hashable, Sendable {
    /// It stands, durably: the request may leave.
    case granted
    /// Another run has registered the row meanwhile. Nothing may be sent; the row asks for what differs, if anything does.
    case known(KnownProduct)
    /// Another run has sent the same row, or is changing the same product, and nobody knows yet what came of it.
    case elsewhere(RunID)
    /// A replacement's new product is not known any more: somebody deleted it. The old one is all that is left of the row, so
    /// it must not be deleted; the row is to be replaced from the beginning.
    case newProductGone
}

extension Ledger {
    /// Remembers that an entry is about to be sent, unless another run was faster; nothing may be sent before this
    /// returned `granted`.
    ///
    /// Looking and writing are one step that no other process can come between, so of two runs with one row only one
    /// sends it.
    ///
    /// - Parameter seenID: the highest product number that the market is known to have given out. The first one
    ///   stands: an earlier try may have made a product too, and its number lies above that.
    package func recordIntent(_ entry: LedgerEntry, seenID: Int?) async throws(LedgerError) -> IntentAnswer {
        try checkPlace()
        let (answer, sent): (IntentAnswer, Date) = try await commit { [self] database in
            // Its age says when an empty answer may be believed; waiting for other writes makes it no older.
            let sent = now()
            if let objection = try objection(to: entry, in: database) { return (objection, sent) }
            try database.cachedStatement(
                sql: """
                    UPDATE entry SET state = 'sent', attempts = attempts + 1, seen_id = COALESCE(seen_id, ?1),
                        sent = ?2, changed = ?2 WHERE run = ?3 AND ordinal = ?4
                    """
            ).execute(arguments: [seenID, sent.milliseconds, entry.run.description, entry.ordinal])
            guard database.changesCount == 1 else { throw RowMissing() }
            return (.granted, sent)
        }
        if answer == .granted {
            try checkPlace()
            try await renewIntent(of: entry, sent: sent)
            commits.expect(CommitDelay.Request(entry))
        }
        return answer
    }

    /// On a disk that takes seconds for a commit, an intent is that old when its request leaves, and an empty answer would be
    /// believed while the request may still be under way. So it is dated anew, ahead by twice what the last commit took: too
    /// young an intent only lets its row be asked for longer.
    private func renewIntent(of entry: LedgerEntry, sent: Date) async throws(LedgerError) {
        var sent = sent
        for _ in 0..<Self.mostRenewals {
            let late = now().timeIntervalSince(sent)
            guard late > Self.mostIntentAge else { return }
            let lead = min(2 * late, Self.longestLead)
            sent = try await commit { [self] database in
                let sent = now() + lead
                try database.cachedStatement(sql: "UPDATE entry SET sent = ? WHERE run = ? AND ordinal = ?")
                    .execute(arguments: [sent.milliseconds, entry.run.description, entry.ordinal])
                return sent
            }
        }
    }

    /// In seconds: how old an intent may be when its request leaves. Small beside any time that an answer is waited for.
    private static let mostIntentAge = 0.1
    /// In seconds; a clock that was set forward meanwhile is no slow disk.
    private static let longestLead = 60.0
    /// A disk that gets slower and slower is waited for no more often.
    private static let mostRenewals = 3

    private func objection(to entry: LedgerEntry, in database: Database) throws -> IntentAnswer? {
        if entry.registers, try !Self.isRegistered(entry, in: database) {
            return try objection(toRegistering: entry, in: database)
        }
        if case .replace = entry.operation, try !Self.isKnown(entry.key, of: entry.run, in: database) {
            return .newProductGone
        }
        return try entry.operation.target.flatMap { try objection(toChanging: $0, entry, in: database) }
    }

    /// Whether the row's product came to be known since the row was read: then its second half is next.
    private static func isRegistered(_ entry: LedgerEntry, in database: Database) throws -> Bool {
        guard entry.hasTwoHalves else { return false }
        return try Bool.fetchOne(
            database.cachedStatement(sql: "SELECT market_id IS NOT NULL FROM entry WHERE run = ? AND ordinal = ?"),
            arguments: [entry.run.description, entry.ordinal]) ?? false
    }

    private static func isKnown(_ key: RowKey, of run: RunID, in database: Database) throws -> Bool {
        try Bool.fetchOne(
            database.cachedStatement(
                sql: """
                    SELECT EXISTS (SELECT 1 FROM product JOIN run USING (market, identifier)
                        WHERE run.id = ? AND key = ?)
                    """), arguments: [run.description, key.description]) ?? false
    }

    private func objection(toRegistering entry: LedgerEntry, in database: Database) throws -> IntentAnswer? {
        let known = try Row.fetchOne(
            database.cachedStatement(
                sql: """
                    SELECT product.* FROM product JOIN run USING (market, identifier) WHERE run.id = ? AND key = ?
                    """), arguments: [entry.run.description, entry.key.description])
        // What a replacement takes the place of is no objection to it, nor is what the market has no more.
        if let known, entry.operation.target != known["market_id"], entry.gone != known["market_id"] {
            return .known(try KnownProduct(row: known))
        }
        let other = try String.fetchOne(
            database.cachedStatement(
                sql: """
                    SELECT entry.run FROM entry
                    JOIN run ON run.id = entry.run
                    JOIN run AS own USING (market, identifier)
                    WHERE own.id = ?1 AND entry.run <> ?1 AND entry.key = ?2 AND entry.operation IN ('create', 'replace')
                    AND entry.state IN ('sent', 'unknown') AND entry.market_id IS NULL LIMIT 1
                    """), arguments: [entry.run.description, entry.key.description])
        return other.map { .elsewhere(RunID(stored: $0)) }
    }

    /// Two changes of one product at once would do no harm but one: the ledger could remember the earlier as the last. What
    /// a dead process left behind is in nobody's way, since its run sends it again.
    private func objection(
        toChanging target: Int, _ entry: LedgerEntry, in database: Database
    ) throws -> IntentAnswer? {
        let others = try String.fetchAll(
            database.cachedStatement(
                sql: """
                    SELECT entry.run FROM entry
                    JOIN run ON run.id = entry.run
                    JOIN run AS own USING (market, identifier)
                    WHERE own.id = ?1 AND entry.run <> ?1 AND entry.market_id = ?2 AND entry.state = 'sent'
                    """), arguments: [entry.run.description, target]
        ).map(RunID.init(stored:))
        return try others.first { try isHeld($0) }.map { .elsewhere($0) }
    }

    /// Turns a registration into an update of the product that another run has registered for the row.
    ///
    /// - Parameters:
    ///   - newPhotos: take the place of the product's, where it has others and the market takes that.
    ///   - keepsPhotos: whether the product has other photos than the row, and keeps them.
    ///   - lead: the photo that is to lead, where it is not known to.
    /// - Returns: the entry as it is now; unchanged where nothing is to be sent.
    package func turn(
        _ entry: LedgerEntry, into difference: ProductChange, of product: KnownProduct,
        newPhotos: [PlannedPhoto] = [], keepsPhotos: Bool = false, lead: LeadChange? = nil
    ) async throws(LedgerError) -> LedgerEntry {
        let isNothing = difference.isEmpty && newPhotos.isEmpty && lead == nil
        let state: EntryState = isNothing ? .unchanged : .planned
        let changed = now().milliseconds
        return try await commit { database in
            let stored = StoredOperation(.update(id: product.id, difference), newPhotos: newPhotos)
            let row = try Row.fetchOne(
                database.cachedStatement(
                    sql: """
                        UPDATE entry SET operation = ?, "values" = ?, photos = ?, market_id = ?, replaces = NULL,
                            gone = NULL, "before" = ?, keeps_photos = ?, state = ?, changed = ?, lead = ?, led = ?
                        WHERE run = ? AND ordinal = ? RETURNING \(LedgerEntry.columns)
                        """),
                arguments: [
                    stored.name, stored.values, stored.photos, stored.target, StoredJSON.encode(product.values),
                    keepsPhotos, state.rawValue, changed, lead?.to, lead?.from, entry.run.description, entry.ordinal,
                ])
            guard let row else { throw RowMalformed() }
            return try LedgerEntry(row: row)
        }
    }

    /// Lets a replacement begin again whose new product is gone.
    ///
    /// - Returns: the entry as it is now.
    package func restart(_ entry: LedgerEntry) async throws(LedgerError) -> LedgerEntry {
        let changed = now().milliseconds
        return try await commit { database in
            let row = try Row.fetchOne(
                database.cachedStatement(
                    sql: """
                        UPDATE entry SET market_id = NULL, state = 'planned', reason = NULL, changed = ?
                        WHERE run = ? AND ordinal = ? RETURNING \(LedgerEntry.columns)
                        """), arguments: [changed, entry.run.description, entry.ordinal])
            guard let row else { throw RowMalformed() }
            return try LedgerEntry(row: row)
        }
    }
}
