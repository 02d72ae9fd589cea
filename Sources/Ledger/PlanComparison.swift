import GRDB

/// How the rows of a plan differ from those of an earlier run of the account.
public struct PlanComparison: Hashable, Sendable {
    /// The run that it is compared with.
    public let earlier: Run
    /// Rows with a key that both have, and that ask for something else now.
    public let changed: Int
    /// Rows that the earlier run did not have.
    public let new: Int
    /// Rows that only the earlier run had.
    public let gone: Int
    /// Of the new ones, those that register a product and have no key but what they ask for.
    public let newWithoutKey: Int
    /// Of those that are gone, the ones without a key whose products are in the market.
    public let goneWithoutKey: Int

    /// Whether the earlier run has something left to send.
    public var isUnfinished: Bool { earlier.state != .finished }
    public var isEqual: Bool { changed + new + gone == 0 }
}

extension PlanWriter {
    /// Compares the plan so far with the newest run that has a row of it: one that was stopped, if there is one.
    ///
    /// The comparing is SQLite's, and spills to a file, so that memory stays flat.
    ///
    /// - Returns: `nil` where no run has a row of it, and where the plan is the same job as an unfinished run.
    public func comparison() throws(LedgerError) -> PlanComparison? {
        let plan = planDigest
        return try ledger.read { database in
            guard try Ledger.unfinishedRun(in: database, account: account, plan: plan) == nil else { return nil }
            let earlier =
                try relative(in: ["planned", "running", "stopped"], database) ?? relative(in: ["finished"], database)
            return try earlier.map { try compare(with: $0, database) }
        }
    }

    /// How many runs are looked at, the newest first: a seller with a hundred sheets should not wait for them all.
    private static let depth = 20

    private func relative(in states: [String], _ database: Database) throws -> Run? {
        let marks = states.map { "'\($0)'" }.joined(separator: ", ")
        return try Row.fetchOne(
            database,
            sql: """
                SELECT * FROM (
                    SELECT * FROM run WHERE market = ?1 AND identifier = ?2 AND command = 'import' AND id <> ?3
                    AND state IN (\(marks)) ORDER BY started DESC, id DESC LIMIT \(Self.depth)
                ) AS earlier
                WHERE EXISTS (SELECT 1 FROM entry WHERE run = earlier.id
                    AND key IN (SELECT key FROM entry WHERE run = ?3))
                ORDER BY started DESC, id DESC LIMIT 1
                """, arguments: [account.market, account.identifier, id.description]
        ).map(Run.init(row:))
    }

    private func compare(with earlier: Run, _ database: Database) throws -> PlanComparison {
        let (here, there) = (id.description, earlier.id.description)
        func count(_ sql: String) throws -> Int {
            try Int.fetchOne(database, sql: sql, arguments: [here, there]) ?? 0
        }
        let new = "FROM entry WHERE run = ?1 AND key NOT IN (SELECT key FROM entry WHERE run = ?2)"
        let gone = "FROM entry WHERE run = ?2 AND key NOT IN (SELECT key FROM entry WHERE run = ?1)"
        return PlanComparison(
            earlier: earlier,
            changed: try count(
                """
                SELECT COUNT(*) FROM entry AS old JOIN (SELECT key, content FROM entry WHERE run = ?1) AS new
                USING (key) WHERE old.run = ?2 AND old.content <> new.content
                """),
            new: try count("SELECT COUNT(*) " + new), gone: try count("SELECT COUNT(*) " + gone),
            newWithoutKey: try count("SELECT COUNT(*) \(new) AND content IS NULL AND operation = 'create'"),
            goneWithoutKey: try count(
                "SELECT COUNT(*) \(gone) AND content IS NULL AND state IN ('uploaded', 'updated', 'unchanged')"))
    }

    /// The first rows that have other photos than their products, which keep their own.
    public func rowsKeepingPhotos(_ limit: Int) throws(LedgerError) -> [LedgerEntry] {
        try ledger.read { database in
            try Row.fetchAll(
                database, sql: "SELECT * FROM entry WHERE run = ? AND keeps_photos ORDER BY ordinal LIMIT ?",
                arguments: [id.description, limit]
            ).map(LedgerEntry.init(row:))
        }
    }

    /// Hands out the rows as they were planned, in order.
    public func forEachRow(_ body: (LedgerEntry) -> Void) throws(LedgerError) {
        try ledger.forEachEntry(of: id, in: Set(EntryState.allCases), body)
    }
}
