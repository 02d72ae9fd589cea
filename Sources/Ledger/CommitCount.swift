import GRDB

/// What a ledger lacks that went back in time.
package struct LostCommits: Hashable, Sendable {
    /// How many commits it has.
    package let present: Int
    /// How many it had.
    package let expected: Int

    /// At least so many are gone.
    package var missing: Int { expected - present }
}

extension Ledger {
    /// How many commits the ledger has taken.
    package func commitCount() throws(LedgerError) -> Int {
        try read { try Int.fetchOne($0, sql: "SELECT count FROM commits") ?? 0 }
    }

    /// What is missing where the ledger was lost, restored from before, or copied without its write-ahead log: rows that it
    /// sent since then would be sent again. `nil` where nothing is.
    package func lostCommits() throws(LedgerError) -> LostCommits? {
        try read { database in
            let row = try Row.fetchOne(database, sql: "SELECT count, expected FROM commits WHERE expected IS NOT NULL")
            guard let row else { return nil }
            return LostCommits(present: row["count"], expected: row["expected"])
        }
    }

    /// Takes the ledger for whole from now on: somebody made up for what it had lost, or wants it as it is.
    package func acceptLoss() throws(LedgerError) {
        let outside = counter.count() ?? 0
        try write { database in
            try database.execute(
                sql: "UPDATE commits SET count = MAX(count, COALESCE(expected, 0), ?), expected = NULL",
                arguments: [outside])
        }
        counter.synchronise()
    }

    /// Compares the count inside with the one outside, which stays known to be higher however many commits follow.
    ///
    /// The one outside is read first: another process may be committing.
    func noticeLoss() throws(LedgerError) {
        guard let outside = counter.count() else { return }
        do {
            let inside = try pool.read { try Int.fetchOne($0, sql: "SELECT count FROM commits") ?? 0 }
            guard inside < outside else { return }
            try pool.write { database in
                try database.execute(
                    sql: "UPDATE commits SET expected = ? WHERE count < ? AND (expected IS NULL OR expected < ?)",
                    arguments: [outside, outside, outside])
            }
        } catch {
            throw LedgerError(error, path: path)
        }
    }
}

extension Database {
    /// Counts the commit that is under way, where it changes anything.
    ///
    /// - Parameter before: `totalChangesCount` at its beginning.
    /// - Returns: the new count; `nil` where nothing was changed.
    func countCommit(since before: Int) throws -> Int? {
        guard totalChangesCount > before else { return nil }
        return try Int.fetchOne(
            cachedStatement(sql: "UPDATE commits SET count = count + 1 RETURNING count"))
    }
}
