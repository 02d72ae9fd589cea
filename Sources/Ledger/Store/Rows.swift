import Catalogue
import Foundation
import GRDB

extension Date {
    /// Milliseconds since 1970, the ledger's time.
    var milliseconds: Int64 { Int64((timeIntervalSince1970 * 1000).rounded()) }

    init(milliseconds: Int64) { self.init(timeIntervalSince1970: Double(milliseconds) / 1000) }
}

/// What a row of the ledger cannot be: only somebody else's hand in the file makes it so.
struct RowMalformed: Error {}

extension Run {
    init(row: Row) throws {
        guard let state = RunState(rawValue: row["state"]) else { throw RowMalformed() }
        let ended: Int64? = row["ended"]
        self.init(
            id: RunID(stored: row["id"]), command: row["command"],
            account: Account(market: row["market"], identifier: row["identifier"]), api: row["api"],
            planDigest: row["plan_digest"], started: Date(milliseconds: row["started"]),
            ended: ended.map { Date(milliseconds: $0) }, state: state,
            tallies: PlanTallies(records: row["records"], rejected: row["rejected"], warnings: row["warnings"]),
            replacesPhotos: row["replaces_photos"])
    }
}

extension LedgerEntry {
    init(row: Row) throws {
        guard let state = EntryState(rawValue: row["state"]) else { throw RowMalformed() }
        let reason: String? = row["reason"]
        let before: String? = row["before"]
        let operation = try StoredOperation(row: row).operation()
        let photos: String? = operation.registration == nil ? row["photos"] : nil
        let sent: Int64? = row["sent"]
        self.init(
            run: RunID(stored: row["run"]), ordinal: row["ordinal"], record: row["record"], file: row["file"],
            key: RowKey(stored: row["key"]), sku: row["sku"], operation: operation,
            before: try before.map { try JSONText.decode(ProductValues.self, from: $0) },
            keepsPhotos: row["keeps_photos"],
            newPhotos: try photos.map { try JSONText.decode([PlannedPhoto].self, from: $0) } ?? [], state: state,
            marketID: row["market_id"], attempts: row["attempts"],
            reason: try reason.map { try JSONText.decode(EntryReason.self, from: $0) }, seenID: row["seen_id"],
            sent: sent.map { Date(milliseconds: $0) }, changed: Date(milliseconds: row["changed"]))
    }
}

extension KnownProduct {
    init(row: Row) throws {
        self.init(
            key: RowKey(stored: row["key"]), id: row["market_id"],
            values: try JSONText.decode(ProductValues.self, from: row["values"]),
            photos: try JSONText.decode([String]?.self, from: row["photos"]))
    }
}
