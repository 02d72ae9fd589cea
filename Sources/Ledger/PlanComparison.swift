import GRDB

/// How the rows of a plan differ from those of an earlier run of the account.
package struct PlanComparison: Hashable, Sendable {
    /// The run that it is compared with.
    package let earlier: Run
    /// Rows with a key that both have, and that ask for something else now.
    package let changed: Int
    /// Rows that the earlier run did not have.
    package let new: Int
    /// Rows that only the earlier run had.
    package let gone: Int
    /// Of the new ones, those that register a product and have no key but what they ask for.
    package let newWithoutKey: Int
    /// Of those that are gone, the ones without a key whose products are in the market.
    package let goneWithoutKey: Int

    /// Whether the earlier run has something left to send.
    package var isUnfinished: Bool { earlier.state != .finished }
    package var isEqual: Bool { changed + new + gone == 0 }
}

extension PlanWriter {
    /// Compares the plan so far with an earlier run that has a row of it: the newest one that was stopped, else the newest
    /// that is finished.
    ///
    /// All rows go by once, sorted by key. SQLite sorts them, and spills to a file, so that memory stays flat.
    ///
    /// - Returns: `nil` where no run has a row of it, and where the plan is the same job as an unfinished run.
    package func comparison() throws(LedgerError) -> PlanComparison? {
        let plan = planDigest
        return try ledger.read { database in
            guard try Ledger.unfinishedRun(in: database, account: account, plan: plan) == nil else { return nil }
            let runs = try earlierRuns(database)
            guard !runs.isEmpty else { return nil }
            let meetings = try meetings(with: runs, database)
            return runs.lazy.compactMap { meetings.comparison(with: $0) }.first
        }
    }

    /// The runs worth a comparison, in the order of preference. A seller with a hundred sheets should not wait for them all.
    private func earlierRuns(_ database: Database) throws -> [Run] {
        func newest(_ limit: Int, _ condition: String) throws -> [Run] {
            try Row.fetchAll(
                database,
                sql: """
                    SELECT * FROM run WHERE market = ? AND identifier = ? AND command = 'import' AND id <> ?
                    AND state \(condition) ORDER BY started DESC, id DESC LIMIT \(limit)
                    """, arguments: [account.market, account.identifier, id.description]
            ).map(Run.init(row:))
        }
        // One that another process carries out was not stopped.
        let stopped = try newest(3, "IN ('planned', 'running', 'stopped')").filter { try !ledger.isHeld($0.id) }
        return try stopped + newest(2, "= 'finished'")
    }

    private func meetings(with runs: [Run], _ database: Database) throws -> Meetings {
        var meetings = Meetings(plan: id.description)
        let earlier = runs.map(\.id.description)
        if isDry {
            try rows.read { own in
                try meetings.add(Meetings.rows(of: [id.description], own), Meetings.rows(of: earlier, database))
            }
        } else {
            let all = try Meetings.rows(of: [id.description] + earlier, database)
            while let row = try all.next() { meetings.add(row) }
        }
        meetings.finishKey()
        return meetings
    }

    /// The first rows that have other photos than their products, which keep their own.
    package func rowsKeepingPhotos(_ limit: Int) throws(LedgerError) -> [LedgerEntry] {
        try rows.read { database in
            try Row.fetchAll(
                database,
                sql: """
                    SELECT \(LedgerEntry.columns) FROM entry WHERE run = ? AND keeps_photos ORDER BY ordinal LIMIT ?
                    """, arguments: [id.description, limit]
            ).map(LedgerEntry.init(row:))
        }
    }

    /// The rows that are in one of `states`, in order.
    package func entries(in states: Set<EntryState>) -> EntryReader {
        EntryReader(store: rows, run: id, states: states, batch: 256)
    }

    /// Hands out the rows as they were planned, in order.
    package func forEachRow(_ body: (LedgerEntry) -> Void) throws(LedgerError) {
        try readRows { row in
            body(row)
            return false
        }
    }

    /// Hands out the rows in order until `body` has seen enough; a long plan is not read to its end for a few of them.
    package func readRows(until body: (LedgerEntry) -> Bool) throws(LedgerError) {
        var reader = entries(in: Set(EntryState.allCases))
        while case let batch = try reader.next(), !batch.isEmpty {
            if batch.contains(where: body) { return }
        }
    }
}

/// Which rows of a plan and of earlier runs have the same key, counted while they go by in the order of their keys.
private struct Meetings {
    struct Row {
        let run: String
        let key: String
        /// What it asks for, where the key does not say that.
        let content: String?
        let registers: Bool
        let isInMarket: Bool

        init(_ row: GRDB.Row) {
            run = row["run"]
            key = row["key"]
            content = row["content"]
            registers = row["operation"] == "create"
            let states: [EntryState] = [.uploaded, .updated, .unchanged]
            isInMarket = EntryState(rawValue: row["state"]).map(states.contains) == true
        }
    }

    fileprivate struct Tally {
        var common = 0
        var commonWithoutKey = 0
        var changed = 0
        var gone = 0
        var goneWithoutKey = 0
    }

    private let plan: String
    private var tallies: [String: Tally] = [:]
    private var planned = 0
    private var plannedWithoutKey = 0
    /// The rows with the key that is going by.
    private var rows: [Row] = []

    init(plan: String) { self.plan = plan }

    typealias Rows = MapCursor<RowCursor, Row>

    /// The rows of runs by their keys.
    static func rows(of runs: [String], _ database: Database) throws -> Rows {
        let marks = Array(repeating: "?", count: runs.count).joined(separator: ", ")
        return try GRDB.Row.fetchCursor(
            database,
            sql: "SELECT run, key, content, operation, state FROM entry WHERE run IN (\(marks)) ORDER BY key",
            arguments: StatementArguments(runs)
        ).map(Row.init)
    }

    /// Rows of two databases, each by their keys as SQLite sorts them: by their bytes.
    mutating func add(_ some: Rows, _ others: Rows) throws {
        var (one, other) = (try some.next(), try others.next())
        while let first = one {
            guard let second = other else { break }
            if second.key.utf8.lexicographicallyPrecedes(first.key.utf8) {
                add(second)
                other = try others.next()
            } else {
                add(first)
                one = try some.next()
            }
        }
        while let row = one {
            add(row)
            one = try some.next()
        }
        while let row = other {
            add(row)
            other = try others.next()
        }
    }

    mutating func add(_ row: Row) {
        if let key = rows.first?.key, key != row.key { finishKey() }
        rows.append(row)
    }

    mutating func finishKey() {
        let own = rows.first { $0.run == plan }
        let isWithoutKey = own.map { $0.content == nil && $0.registers } == true
        if own != nil { planned += 1 }
        if isWithoutKey { plannedWithoutKey += 1 }
        for row in rows where row.run != plan {
            tallies[row.run, default: Tally()].count(row, own: own, isWithoutKey: isWithoutKey)
        }
        rows.removeAll(keepingCapacity: true)
    }

    /// `nil` where the run has no row of the plan.
    func comparison(with run: Run) -> PlanComparison? {
        guard let tally = tallies[run.id.description], tally.common > 0 else { return nil }
        return PlanComparison(
            earlier: run, changed: tally.changed, new: planned - tally.common, gone: tally.gone,
            newWithoutKey: plannedWithoutKey - tally.commonWithoutKey, goneWithoutKey: tally.goneWithoutKey)
    }
}

extension Meetings.Tally {
    fileprivate mutating func count(_ row: Meetings.Row, own: Meetings.Row?, isWithoutKey: Bool) {
        guard let own else {
            gone += 1
            if row.content == nil, row.isInMarket { goneWithoutKey += 1 }
            return
        }
        common += 1
        if isWithoutKey { commonWithoutKey += 1 }
        if let before = row.content, let now = own.content, before != now { changed += 1 }
    }
}
