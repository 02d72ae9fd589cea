import Crypto
import Foundation
import GRDB

/// What a run is to be, before its rows are known.
package struct RunProposal: Hashable, Sendable {
    package var command: String
    package var account: Account
    package var api: String
    /// Whether products whose rows have other photos may be replaced.
    package var replacesPhotos: Bool

    package init(command: String, account: Account, api: String, replacesPhotos: Bool = false) {
        self.command = command
        self.account = account
        self.api = api
        self.replacesPhotos = replacesPhotos
    }
}

/// What came of a finished plan.
package enum PlanOutcome: Hashable, Sendable {
    /// A new run, all of it to do; in the place of one of the same job that was not finished, and whose done rows need something
    /// again: what was done and changed since is a new job's.
    case planned(Run, insteadOf: RunID? = nil)
    /// The same job was begun before and not finished: that run goes on, the new plan is dropped.
    ///
    /// - Parameter leaving: rows that it had done and of which the plan would have changed the products again.
    case resumed(Run, leaving: Int = 0)

    package var run: Run {
        switch self {
        case .planned(let run, _), .resumed(let run, _): run
        }
    }
}

extension Ledger {
    /// Begins a plan. Until it is finished, nobody sees it as a run that could be carried out.
    package func plan(_ proposal: RunProposal) throws(LedgerError) -> PlanWriter {
        let started = now()
        let (id, lock) = try write { database in
            var generator = SystemRandomNumberGenerator()
            var id = RunID(day: started, using: &generator)
            while try Bool.fetchOne(
                database, sql: "SELECT EXISTS (SELECT 1 FROM run WHERE id = ?)", arguments: [id.description]) == true
            {
                id = RunID(day: started, using: &generator)
            }
            // Held before anybody can see it: a plan that nobody holds is dropped.
            let lock = try self.lock(id)
            try database.execute(
                sql: """
                    INSERT INTO run (id, command, market, api, identifier, replaces_photos, started, state)
                    VALUES (?, ?, ?, ?, ?, ?, ?, 'planning')
                    """,
                arguments: [
                    id.description, proposal.command, proposal.account.market, proposal.api,
                    proposal.account.identifier, proposal.replacesPhotos, started.milliseconds,
                ])
            return (id, lock)
        }
        return PlanWriter(ledger: self, rows: self, id: id, account: proposal.account, lock: lock)
    }

    /// Begins a plan that is only looked at, whose rows do not lie in the ledger.
    package func dryPlan(_ proposal: RunProposal) throws(LedgerError) -> PlanWriter {
        var generator = SystemRandomNumberGenerator()
        let id = RunID(day: now(), using: &generator)
        return PlanWriter(ledger: self, rows: try ScratchRows(), id: id, account: proposal.account, lock: nil)
    }
}

/// Writes a run's rows to the ledger as they are judged, so that memory stays flat; `finish` makes the plan stand.
package final class PlanWriter {
    let ledger: Ledger
    /// Where they are written: the ledger, unless they are only looked at.
    let rows: any RowStore
    package let id: RunID
    let account: Account
    private let lock: RunLock?
    private var count = 0
    private var digest = SHA256()

    /// What the rows so far ask for, in order.
    var planDigest: String { digest.finalize().hex }

    /// Photos that many rows have, as they are written for the last one.
    private var lastPhotos: (photos: [PlannedPhoto], text: String) = ([], "[]")

    /// - Parameter lock: of a run in the ledger.
    init(ledger: Ledger, rows: any RowStore, id: RunID, account: Account, lock: RunLock?) {
        self.ledger = ledger
        self.rows = rows
        self.id = id
        self.account = account
        self.lock = lock
    }

    /// The keys of the next rows, in order; equal contents get occurrence numbers in the order they come.
    package func keys(for rows: [RowIdentity]) throws(LedgerError) -> [RowKey] {
        let known = rows.compactMap(\.key)
        // Where nothing is counted, nothing need wait for the disk.
        if known.count == rows.count { return known }
        let id = id.description
        return try self.rows.write { database in
            let statement = try database.cachedStatement(
                sql: """
                    INSERT INTO occurrence (run, content, count) VALUES (?, ?, 1)
                    ON CONFLICT DO UPDATE SET count = count + 1 RETURNING count
                    """)
            return try rows.map { row in
                guard case .content(let content) = row else { return row.key! }
                let count = try Int.fetchOne(statement, arguments: [id, content.hex])
                return .content(content, occurrence: count ?? 1)
            }
        }
    }

    /// Adds rows; a thousand a call is a good batch.
    package func append(_ entries: [PlannedEntry]) throws(LedgerError) {
        let (first, id, changed) = (count, id.description, ledger.now().milliseconds)
        try rows.write { database in
            var row = RowStatement(
                try database.cachedStatement(
                    sql: """
                        INSERT INTO entry (run, ordinal, record, file, key, sku, operation, "values", photos, state,
                            market_id, replaces, "before", content, keeps_photos, asked, gone, lead, led, changed)
                        VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
                        """))
            for (offset, entry) in entries.enumerated() {
                row.bind(id)
                row.bind(first + offset + 1)
                bind(entry, to: &row)
                row.bind(changed)
                try row.execute(in: database)
            }
        }
        count += entries.count
        var asked: [UInt8] = []
        for entry in entries {
            asked += entry.key.description.utf8
            asked.append(0)
            asked += entry.content.hex.utf8
            asked.append(UInt8(ascii: "\n"))
        }
        digest.update(data: asked)
    }

    /// From `record` to `led`.
    private func bind(_ entry: PlannedEntry, to row: inout RowStatement) {
        let stored = StoredOperation(entry.operation, newPhotos: entry.newPhotos, text: text(of:))
        row.bind(entry.record)
        row.bind(entry.file)
        row.bind(entry.key.description)
        row.bind(entry.sku)
        row.bind(stored.name)
        row.bind(stored.values)
        row.bind(stored.photos)
        row.bind((entry.isUnchanged ? EntryState.unchanged : .planned).rawValue)
        row.bind(stored.target)
        row.bind(stored.replaces)
        row.bind(entry.before.map { StoredJSON.encode($0) })
        row.bind(entry.key.isContent ? nil : entry.content.hex)
        row.bind(entry.keepsPhotos ? 1 : 0)
        row.bind(entry.asked.map { StoredJSON.encode($0) })
        row.bind(entry.gone)
        row.bind(entry.lead?.to)
        row.bind(entry.lead?.from)
    }

    private func text(of photos: [PlannedPhoto]) -> String {
        let areSame = photos.elementsEqual(lastPhotos.photos) { $0.isSame(as: $1) }
        if !areSame { lastPhotos = (photos, StoredJSON.encode(photos)) }
        return lastPhotos.text
    }

    /// A row's place in the input.
    package struct Place: Hashable, Sendable {
        package var record: Int
        package var file: String

        package init(record: Int, file: String) {
            self.record = record
            self.file = file
        }
    }

    /// A row that was taken back.
    package struct Removed: Hashable, Sendable {
        package let operation: PlannedOperation
        package let isUnchanged: Bool
        package let keepsPhotos: Bool
        /// Whether it was to let another photo lead.
        package let leads: Bool

        fileprivate init(row: Row) throws {
            operation = try StoredOperation(row: row).operation()
            isUnchanged = row["state"] == EntryState.unchanged.rawValue
            keepsPhotos = row["keeps_photos"]
            leads = row["lead"] != nil
        }
    }

    /// Takes rows back that were added before. The run is looked through once a call: five hundred are a good batch.
    ///
    /// - Returns: what they would have done, as far as they were there.
    package func remove(_ places: [Place]) throws(LedgerError) -> [Removed] {
        guard !places.isEmpty else { return [] }
        let id = id.description
        return try self.rows.write { database in
            let rows = Array(repeating: "(?, ?)", count: places.count).joined(separator: ", ")
            var arguments: StatementArguments = [id]
            for place in places { arguments += [place.record, place.file] }
            return try Row.fetchAll(
                database,
                sql: """
                    DELETE FROM entry WHERE run = ? AND (record, file) IN (VALUES \(rows))
                    RETURNING operation, market_id, replaces, "values", photos, state,
                        keeps_photos, lead
                    """, arguments: arguments
            ).map(Removed.init(row:))
        }
    }

    /// Makes the plan stand, durably and at once, unless an unfinished run of the same job is there already.
    ///
    /// - Parameter name: what the job is told by; the digest of what its rows ask for where it has no name of its own.
    package func finish(_ tallies: PlanTallies, as name: String? = nil) throws(LedgerError) -> PlanOutcome {
        precondition(!isDry, "a plan that is only looked at cannot stand")
        let (id, account, plan) = (id, account, name ?? planDigest)
        return try ledger.write { database in
            var superseded: RunID?
            if let earlier = try Ledger.unfinishedRun(in: database, account: account, plan: plan) {
                // A run that another process carries out right now is its own affair.
                let isElsewhere = try ledger.isHeld(earlier.id)
                let changes = isElsewhere ? 0 : try Self.changesDone(of: earlier.id, by: id, in: database)
                if try changes == 0 || Self.isUnsettled(earlier.id, in: database) {
                    if !isElsewhere { try Self.refresh(earlier.id, from: id, in: database) }
                    try database.execute(sql: "DELETE FROM run WHERE id = ?", arguments: [id.description])
                    return .resumed(earlier, leaving: changes)
                }
                try database.execute(
                    sql: "UPDATE run SET plan_digest = '', state = 'abandoned' WHERE id = ?",
                    arguments: [earlier.id.description])
                superseded = earlier.id
            }
            try Self.forgetDeleted(by: id, account, in: database)
            try database.execute(sql: "DELETE FROM occurrence WHERE run = ?", arguments: [id.description])
            try database.execute(
                sql: """
                    UPDATE run SET state = 'planned', plan_digest = ?, records = ?, rejected = ?, warnings = ?
                    WHERE id = ?
                    """,
                arguments: [plan, tallies.records, tallies.rejected, tallies.warnings, id.description])
            guard let run = try Ledger.run(id, in: database) else { throw RowMalformed() }
            return .planned(run, insteadOf: superseded)
        }
    }

    /// How many rows that the earlier run is done with have something to be done again in a plan. What is gone is planned again
    /// in the run that registered it.
    private static func changesDone(of earlier: RunID, by new: RunID, in database: Database) throws -> Int {
        try Int.fetchOne(
            database,
            sql: """
                SELECT COUNT(*) FROM entry JOIN entry AS new USING (ordinal, key)
                WHERE entry.run = ? AND new.run = ? AND entry.state IN ('uploaded', 'updated')
                AND new.state = 'planned' AND new.gone IS NULL
                """, arguments: [earlier.description, new.description]) ?? 0
    }

    /// Whether a run has rows in doubt, or old products to delete, of which only it knows.
    private static func isUnsettled(_ run: RunID, in database: Database) throws -> Bool {
        try Bool.fetchOne(
            database,
            sql: """
                SELECT EXISTS (SELECT 1 FROM entry WHERE run = ? AND (state IN ('sent', 'unknown')
                    OR state = 'planned' AND replaces IS NOT NULL AND market_id IS NOT NULL))
                """, arguments: [run.description]) ?? false
    }

    /// Whether another process carries out the same job right now: then nothing of this plan will stand.
    package func isCarriedOutElsewhere() throws(LedgerError) -> Bool {
        guard let run = try ledger.unfinishedRun(of: account, plan: planDigest) else { return false }
        return try ledger.isHeld(run.id)
    }

    /// Products that rows delete and that are gone already are known no more once the plan stands.
    private static func forgetDeleted(by run: RunID, _ account: Account, in database: Database) throws {
        try database.execute(
            sql: """
                DELETE FROM product WHERE market = ? AND identifier = ? AND market_id IN (
                    SELECT market_id FROM entry WHERE run = ? AND state = 'deleted')
                """, arguments: [account.market, account.identifier, run.description])
    }

    /// Another run may have registered rows of the earlier one since it stopped, or the market may be checked now: what it
    /// has still to send, or did not have to, is taken from the new plan, which was made knowing that; so is an update in
    /// doubt, for which the market was asked. Equal plans have the same rows in the same places. A replacement whose new
    /// product is there goes on: nobody else knows that the old one is to be deleted.
    private static func refresh(_ earlier: RunID, from new: RunID, in database: Database) throws {
        try database.execute(
            sql: "UPDATE run SET replaces_photos = (SELECT replaces_photos FROM run WHERE id = ?) WHERE id = ?",
            arguments: [new.description, earlier.description])
        try database.execute(
            sql: """
                UPDATE entry SET operation = new.operation, "values" = new."values", photos = new.photos,
                    state = new.state, market_id = new.market_id, replaces = new.replaces,
                    "before" = new."before", keeps_photos = new.keeps_photos, asked = new.asked, gone = new.gone,
                    lead = new.lead, led = new.led, reason = new.reason, record = new.record, file = new.file
                FROM entry AS new
                WHERE entry.run = ? AND new.run = ? AND entry.ordinal = new.ordinal AND entry.key = new.key
                    AND (entry.state IN ('planned', 'unchanged')
                        OR entry.operation = 'update' AND entry.state IN ('sent', 'unknown')
                        OR new.gone IS NOT NULL AND entry.state IN ('uploaded', 'updated'))
                    AND (entry.replaces IS NULL OR entry.market_id IS NULL OR new.gone IS NOT NULL)
                """, arguments: [earlier.description, new.description])
    }

    /// Whether the plan is only looked at.
    var isDry: Bool { lock == nil }

    /// Drops the plan: nothing of it will be sent.
    package func discard() throws(LedgerError) {
        guard !isDry else { return }
        let id = id
        try ledger.write { try $0.execute(sql: "DELETE FROM run WHERE id = ?", arguments: [id.description]) }
    }
}
