import GRDB

/// What an entry asks for, without its values.
package enum OperationKind: String, Sendable, CaseIterable {
    case create, update, delete, replace

    package init(_ operation: PlannedOperation) {
        switch operation {
        case .create: self = .create
        case .update: self = .update
        case .delete: self = .delete
        case .replace: self = .replace
        }
    }

    /// The state of an entry that is done.
    package var done: EntryState {
        switch self {
        case .create: .uploaded
        case .update, .replace: .updated
        case .delete: .deleted
        }
    }
}

/// How many of a run's rows of each kind are in each state, and how often those of each kind were sent.
package struct RunStanding: Hashable, Sendable {
    package struct Rows: Hashable, Sendable {
        package var states: [EntryState: Int] = [:]
        package var attempts = 0

        package init() {}

        package subscript(state: EntryState) -> Int {
            get { states[state, default: 0] }
            set { states[state] = newValue == 0 ? nil : newValue }
        }

        /// Rows without an outcome.
        package var open: Int { EntryState.open.reduce(0) { $0 + self[$1] } }
        package var total: Int { states.values.reduce(0, +) }
    }

    private var rows: [OperationKind: Rows] = [:]

    package init() {}

    package subscript(kind: OperationKind) -> Rows {
        get { rows[kind, default: Rows()] }
        set { rows[kind] = newValue }
    }

    package var total: Int { rows.values.reduce(0) { $0 + $1.total } }
}

extension Ledger {
    /// Reads all rows of the run, which takes as long as counting them.
    package func standing(_ id: RunID) throws(LedgerError) -> RunStanding {
        try read { database in
            var standing = RunStanding()
            let rows = try Row.fetchCursor(
                database,
                sql: """
                    SELECT operation, state, COUNT(*) AS count, SUM(attempts) AS attempts FROM entry WHERE run = ?
                    GROUP BY operation, state
                    """, arguments: [id.description])
            while let row = try rows.next() {
                guard let kind = OperationKind(rawValue: row["operation"]),
                    let state = EntryState(rawValue: row["state"])
                else { throw RowMalformed() }
                standing[kind][state] = row["count"]
                standing[kind].attempts += row["attempts"]
            }
            return standing
        }
    }

    /// Whether the ledger came to know a product under a row's key only since the row's run was planned, and the runs that have it.
    package func learntSincePlanned(
        _ product: KnownProduct, for entry: LedgerEntry
    ) throws(LedgerError) -> (isNew: Bool, runs: [RunID]) {
        try read { database in
            let isNew = try Bool.fetchOne(
                database.cachedStatement(
                    sql: """
                        SELECT product.changed >= own.started FROM product JOIN run AS own USING (market, identifier)
                        WHERE own.id = ? AND product.key = ?
                        """), arguments: [entry.run.description, product.key.description])
            let runs = try String.fetchAll(
                database.cachedStatement(
                    sql: """
                        SELECT DISTINCT entry.run FROM entry JOIN run ON run.id = entry.run
                        JOIN run AS own USING (market, identifier)
                        WHERE own.id = ?1 AND entry.market_id = ?2 AND entry.run <> ?1 AND entry.changed >= own.started
                        ORDER BY entry.run
                        """), arguments: [entry.run.description, product.id])
            return (isNew ?? false, runs.map(RunID.init(stored:)))
        }
    }
}
