import GRDB

extension Ledger {
    /// `nil` where there is no such run.
    package func run(_ id: RunID) throws(LedgerError) -> Run? {
        try read { try Self.run(id, in: $0) }
    }

    /// All runs whose plan stands, the newest first.
    package func runs() throws(LedgerError) -> [Run] {
        try read { database in
            try Row.fetchAll(
                database, sql: "SELECT * FROM run WHERE state <> 'planning' ORDER BY started DESC, id DESC"
            ).map(Run.init(row:))
        }
    }

    /// The run of this job that is still to be finished, if there is one.
    package func unfinishedRun(of account: Account, plan digest: String) throws(LedgerError) -> Run? {
        try read { try Self.unfinishedRun(in: $0, account: account, plan: digest) }
    }

    /// The runs of a command that are still to be finished, the newest first.
    package func unfinishedRuns(of command: String) throws(LedgerError) -> [Run] {
        try read { database in
            try Row.fetchAll(
                database,
                sql: """
                    SELECT * FROM run WHERE command = ? AND state IN ('planned', 'running', 'stopped')
                    ORDER BY started DESC, id DESC
                    """, arguments: [command]
            ).map(Run.init(row:))
        }
    }

    /// Records that a run is being carried out, was stopped or undone, or is finished.
    package func mark(_ id: RunID, _ state: RunState) throws(LedgerError) {
        let ended = [.stopped, .finished, .abandoned].contains(state) ? now().milliseconds : nil
        try write { database in
            try database.execute(
                sql: "UPDATE run SET state = ?, ended = ? WHERE id = ?",
                arguments: [state.rawValue, ended, id.description])
        }
        if ended != nil { counter.synchronise() }
    }

    /// Forgets a run and its rows. What the market has stays known, so the rows are not uploaded again.
    package func forget(_ id: RunID) throws(LedgerError) {
        try write { try $0.execute(sql: "DELETE FROM run WHERE id = ?", arguments: [id.description]) }
    }

    /// Drops the plans that no process is writing any more: what crashes left behind.
    package func dropAbandonedPlans() throws(LedgerError) {
        try write { database in
            let plans = try String.fetchAll(database, sql: "SELECT id FROM run WHERE state = 'planning'")
            for id in plans.map(RunID.init(stored:)) where try !locks.isOurs(id) && !isHeld(id) {
                try database.execute(sql: "DELETE FROM run WHERE id = ?", arguments: [id.description])
            }
        }
    }

    /// The files that a run's first and last rows came from, as they were named; none where no file had them.
    package func files(_ id: RunID) throws(LedgerError) -> [String] {
        try read { database in
            let ends = try ["ASC", "DESC"].compactMap { order in
                try String.fetchOne(
                    database, sql: "SELECT file FROM entry WHERE run = ? ORDER BY ordinal \(order) LIMIT 1",
                    arguments: [id.description])
            }
            return ends.first == ends.last ? Array(ends.prefix(1)) : ends
        }
    }

    /// Whether something of the run has been done at the market, or may have been; a replacement's first half counts.
    package func isMidway(_ id: RunID) throws(LedgerError) -> Bool {
        try read { database in
            try Bool.fetchOne(
                database,
                sql: """
                    SELECT EXISTS (SELECT 1 FROM entry WHERE run = ?1 AND state NOT IN ('planned', 'unchanged'))
                    OR EXISTS (SELECT 1 FROM entry WHERE run = ?1 AND state = 'planned'
                        AND replaces IS NOT NULL AND market_id IS NOT NULL)
                    """, arguments: [id.description]) ?? false
        }
    }

    /// How many entries are in each state.
    package func counts(_ id: RunID) throws(LedgerError) -> EntryCounts {
        try read { database in
            var counts: [EntryState: Int] = [:]
            let rows = try Row.fetchCursor(
                database, sql: "SELECT state, COUNT(*) AS count FROM entry WHERE run = ? GROUP BY state",
                arguments: [id.description])
            while let row = try rows.next() {
                guard let state = EntryState(rawValue: row["state"]) else { throw RowMalformed() }
                counts[state] = row["count"]
            }
            return EntryCounts(counts)
        }
    }

    static func run(_ id: RunID, in database: Database) throws -> Run? {
        try Row.fetchOne(database, sql: "SELECT * FROM run WHERE id = ?", arguments: [id.description])
            .map(Run.init(row:))
    }

    static func unfinishedRun(in database: Database, account: Account, plan: String) throws -> Run? {
        try Row.fetchOne(
            database,
            sql: """
                SELECT * FROM run WHERE market = ? AND identifier = ? AND plan_digest = ?
                AND state IN ('planned', 'running', 'stopped') ORDER BY started DESC LIMIT 1
                """, arguments: [account.market, account.identifier, plan]
        ).map(Run.init(row:))
    }
}
