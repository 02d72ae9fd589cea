import Catalogue
import GRDB

extension Ledger {
    /// The entries of a run that are in one of `states` when their batch is read, in the plan's order.
    package func entries(
        of run: RunID, in states: Set<EntryState>, batch: Int = 256
    ) -> EntryReader {
        EntryReader(store: self, run: run, states: states, batch: batch)
    }

    /// Records how an entry ended, and what the market is now known to have.
    ///
    /// - Parameter thumbnail: the address by which lists show the product, where the row chose what leads it and the address lasts.
    package func record(
        _ entry: LedgerEntry, as settlement: Settlement, showing thumbnail: String? = nil
    ) async throws(LedgerError) {
        let changed = now().milliseconds
        try await commit(outcome: entry) { database in
            try settlement.write(to: database, entry: entry, changed: changed, showing: thumbnail)
        }
    }
}

extension Settlement {
    /// The reason and the market's number go with the state. `unknown` keeps the number empty.
    func write(
        to database: Database, entry: LedgerEntry, changed: Int64, showing thumbnail: String? = nil
    ) throws {
        try database.cachedStatement(
            sql: """
                UPDATE entry SET state = ?, reason = ?, market_id = COALESCE(?, market_id), changed = ?
                WHERE run = ? AND ordinal = ?
                """
        ).execute(arguments: [
            state.rawValue, reason.map { StoredJSON.encode($0) }, id, changed, entry.run.description,
            entry.ordinal,
        ])
        guard database.changesCount == 1 else { throw RowMissing() }
        switch self {
        // What it registered was remembered then; another run may have changed that since.
        case .updated where entry.operation.registration != nil: break
        case .uploaded(let id, _) where entry.hasTwoHalves:
            try Ledger.rememberLead(of: entry, id: id, showing: thumbnail, changed: changed, in: database)
        case .uploaded(let id, let values), .registered(let id, let values):
            try Ledger.remember(values, id: id, entry: entry, showing: thumbnail, changed: changed, in: database)
        case .updated(let id, let values):
            try Ledger.remember(values, id: id, entry: entry, showing: nil, changed: changed, in: database)
            try Ledger.rememberLead(of: entry, id: id, showing: thumbnail, changed: changed, in: database)
        case .deleted(let id):
            try Ledger.forgetProduct(id, run: entry.run, in: database)
        case .failed(let reason):
            // The product is gone from the market, whoever deleted it: the row's next import registers it anew.
            if reason.code == .notFound, case .update(let id, _) = entry.operation {
                try Ledger.forgetProduct(id, run: entry.run, in: database)
            }
        case .unchanged, .unknown, .unsent:
            break
        }
    }

    /// Why it is not done.
    package var reason: EntryReason? {
        switch self {
        case .failed(let reason), .unknown(let reason): reason
        case .uploaded, .updated, .registered, .deleted, .unchanged, .unsent: nil
        }
    }

    /// The market's number, where it is known by it.
    package var id: Int? {
        switch self {
        case .uploaded(let id, _), .updated(let id, _), .registered(let id, _), .deleted(let id), .unchanged(let id): id
        case .failed, .unknown, .unsent: nil
        }
    }
}

extension Ledger {
    /// Hands out a run's entries in the plan's order, with a batch of them in memory.
    package func forEachEntry(
        of run: RunID, in states: Set<EntryState>, _ body: (LedgerEntry) -> Void
    ) throws(LedgerError) {
        var reader = entries(of: run, in: states)
        while case let batch = try reader.next(), !batch.isEmpty { batch.forEach(body) }
    }
}

/// Reads entries a batch at a time, so that memory stays flat however long the run is.
///
/// It never comes back to an entry: one that is settled while the reader goes on is not seen twice.
package struct EntryReader: Sendable {
    private let store: any RowStore
    private let run: RunID
    private let states: [String]
    private let batch: Int
    private var last = 0

    init(store: any RowStore, run: RunID, states: Set<EntryState>, batch: Int) {
        precondition(batch > 0 && !states.isEmpty, "a reader needs room and something to look for")
        self.store = store
        self.run = run
        self.states = states.map(\.rawValue).sorted()
        self.batch = batch
    }

    /// The next entries; empty at the end.
    package mutating func next() throws(LedgerError) -> [LedgerEntry] {
        let marks = Array(repeating: "?", count: states.count).joined(separator: ", ")
        let arguments = StatementArguments([run.description]) + StatementArguments(states) + [last, batch]
        let entries = try store.read { database in
            try LedgerEntry.fetchAll(
                database.cachedStatement(
                    sql: """
                        SELECT \(LedgerEntry.columns) FROM entry WHERE run = ? AND state IN (\(marks)) AND ordinal > ?
                        ORDER BY ordinal LIMIT ?
                        """), arguments: arguments)
        }
        if let entry = entries.last { last = entry.ordinal }
        return entries
    }
}
