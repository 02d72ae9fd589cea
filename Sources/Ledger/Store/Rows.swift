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

/// A row of a run is not in the ledger any more: nobody but a hand from outside takes one out.
struct RowMissing: Error {}

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
    /// What an entry is read from, by place: looking columns up by their names took as long as reading them.
    enum Column: Int, CaseIterable {
        case run, ordinal, record, file, key, sku, operation, values, photos, state, marketID, attempts, reason, seenID
        case before, replaces, keepsPhotos, sent, changed, asked, gone, lead, led
    }

    /// The columns in the order of `Column`.
    static let columns = """
        run, ordinal, record, file, key, sku, operation, "values", photos, state, market_id, attempts, reason, seen_id,
        "before", replaces, keeps_photos, sent, changed, asked, gone, lead, led
        """

    /// Of a statement that gives `columns`.
    static func fetchAll(_ statement: Statement, arguments: StatementArguments) throws -> [LedgerEntry] {
        var entries: [LedgerEntry] = []
        let rows = try Row.fetchCursor(statement, arguments: arguments)
        while let row = try rows.next() { entries.append(try LedgerEntry(row: row)) }
        return entries
    }

    init(row: Row) throws {
        guard let state = EntryState(rawValue: row[Column.state.rawValue]) else { throw RowMalformed() }
        let reason: String? = row[Column.reason.rawValue]
        let before: String? = row[Column.before.rawValue]
        let operation = try StoredOperation(entry: row).operation()
        let photos: String? = operation.registration == nil ? row[Column.photos.rawValue] : nil
        let sent: Int64? = row[Column.sent.rawValue]
        let asked: String? = row[Column.asked.rawValue]
        let lead: Int? = row[Column.lead.rawValue]
        self.init(
            run: RunID(stored: row[Column.run.rawValue]), ordinal: row[Column.ordinal.rawValue],
            record: row[Column.record.rawValue], file: row[Column.file.rawValue],
            key: RowKey(stored: row[Column.key.rawValue]), sku: row[Column.sku.rawValue], operation: operation,
            before: try before.map { try StoredJSON.decode(ProductValues.self, from: $0) },
            keepsPhotos: row[Column.keepsPhotos.rawValue],
            newPhotos: try photos.map { try StoredJSON.decode([PlannedPhoto].self, from: $0) } ?? [],
            asked: try asked.map { try StoredJSON.decode(RowContent.self, from: $0) }, gone: row[Column.gone.rawValue],
            lead: lead.map { LeadChange(to: $0, from: row[Column.led.rawValue]) }, state: state,
            marketID: row[Column.marketID.rawValue], attempts: row[Column.attempts.rawValue],
            reason: try reason.map { try StoredJSON.decode(EntryReason.self, from: $0) },
            seenID: row[Column.seenID.rawValue], sent: sent.map { Date(milliseconds: $0) },
            changed: Date(milliseconds: row[Column.changed.rawValue]))
    }
}

extension KnownProduct {
    init(row: Row) throws {
        self.init(
            key: RowKey(stored: row["key"]), id: row["market_id"],
            values: try StoredJSON.decode(ProductValues.self, from: row["values"]),
            photos: try StoredJSON.decode([String]?.self, from: row["photos"]), lead: row["lead"] ?? 0,
            thumbnail: row["thumbnail"])
    }
}
