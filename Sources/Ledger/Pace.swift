import GRDB

extension Ledger {
    /// Reads and changes an account's pace in one step that no other process can come between.
    ///
    /// - Parameter change: gets the limiter's theoretical arrival time, nanoseconds since 1970 (`nil` at first), and
    ///   gives back the new one with the answer for the caller.
    public func updatePace<Answer>(
        of account: Account, _ change: (Int64?) -> (arrival: Int64, answer: Answer)
    ) throws(LedgerError) -> Answer {
        try write { database in
            let arrival = try Int64.fetchOne(
                database, sql: "SELECT arrival FROM pace WHERE market = ? AND identifier = ?",
                arguments: [account.market, account.identifier])
            let result = change(arrival)
            try database.execute(
                sql: """
                    INSERT INTO pace (market, identifier, arrival) VALUES (?, ?, ?)
                    ON CONFLICT DO UPDATE SET arrival = excluded.arrival
                    """, arguments: [account.market, account.identifier, result.arrival])
            return result.answer
        }
    }
}
