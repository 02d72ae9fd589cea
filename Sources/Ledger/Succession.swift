import Catalogue
import GRDB

/// A run that did something, after another one began, to the same rows or products.
package struct SucceedingRun: Hashable, Sendable {
    package let run: RunID
    /// How many of the other run's open rows it is about.
    package let rows: Int
}

extension Sequence<SucceedingRun> {
    /// How many of the other run's open rows they are about; one that several changed counts for each.
    package var rows: Int { reduce(0) { $0 + $1.rows } }
}

extension Ledger {
    /// The runs of the account that changed the market for rows of `run` since that began, the newest first; only rows
    /// that are still to be sent count.
    package func runsSucceeding(_ run: Run) throws(LedgerError) -> [SucceedingRun] {
        try read { database in
            // A row is known by its key; one that names a product by its number has a key of its own, but the number.
            try Row.fetchAll(
                database,
                sql: """
                    WITH mine AS (SELECT ordinal, key, market_id FROM entry
                            WHERE run = ?1 AND state IN ('planned', 'sent', 'unknown')),
                        newer AS (SELECT entry.run, run.started, entry.key, entry.market_id
                            FROM run JOIN entry ON entry.run = run.id
                            WHERE run.market = ?2 AND run.identifier = ?3 AND run.id <> ?1 AND entry.changed >= ?4
                            AND entry.attempts > 0 AND entry.state NOT IN ('planned', 'sent', 'unknown', 'failed'))
                    SELECT run, COUNT(DISTINCT ordinal) AS rows FROM (
                        SELECT newer.run, newer.started, mine.ordinal FROM mine JOIN newer ON newer.key = mine.key
                        UNION
                        SELECT newer.run, newer.started, mine.ordinal
                            FROM mine JOIN newer ON newer.market_id = mine.market_id)
                    GROUP BY run ORDER BY started DESC, run DESC
                    """,
                arguments: [
                    run.id.description, run.account.market, run.account.identifier, run.started.milliseconds,
                ]
            ).map { SucceedingRun(run: RunID(stored: $0["run"]), rows: $0["rows"]) }
        }
    }
}
