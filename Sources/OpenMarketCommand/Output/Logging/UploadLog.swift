import Jobs
import Ledger
import Logging
import MarketAPI

/// Writes down what becomes of the rows of a run.
struct UploadLog: Sendable {
    let logger: Logger

    func begin(_ run: RunID, rows: Int) {
        logger.info("run begins", metadata: ["run": "\(run)", "rows": "\(rows)"])
    }

    func end(_ run: RunID, _ counts: EntryCounts) {
        var facts: Logger.Metadata = ["run": "\(run)"]
        for state in EntryState.allCases where counts[state] > 0 { facts[state.rawValue] = "\(counts[state])" }
        logger.info("run ends", metadata: facts)
    }

    func record(_ event: UploadEvent, of run: RunID) {
        var logger = logger
        logger[metadataKey: "run"] = "\(run)"
        switch event {
        case .asking(let count): logger.info("market is asked for rows in doubt", metadata: ["rows": "\(count)"])
        case .canaryPassed(let count):
            logger.info("rows sent first are in the market as sent", metadata: ["rows": "\(count)"])
        case .learnt(let rewritings):
            logger.notice(
                "market changes what it is sent", metadata: ["changes": "\(rewritings.map { "\($0)" }.sorted())"])
        case .unclaimed(let products):
            logger.notice(
                "products that no row stands for", metadata: ["ids": "\(products.map(\.id))"])
        case .retrying(let entry, let pause):
            logger.info(
                "row is tried again", metadata: ["row": "\(entry.ordinal)", "pause_s": "\(pause.seconds)"])
        case .waiting(let rows, let other):
            logger.info("rows are another run's", metadata: ["rows": "\(rows)", "other_run": "\(other)"])
        case .left(let rows, let other):
            logger.notice("rows are left to another run", metadata: ["rows": "\(rows)", "other_run": "\(other)"])
        case .triesSpent(let rows, _): logger.notice("rows had all their tries", metadata: ["rows": "\(rows)"])
        case .settled(let entry, let settlement):
            var facts: Logger.Metadata = ["row": "\(entry.ordinal)", "outcome": "\(settlement.state.outcome.rawValue)"]
            if let id = settlement.id { facts["id"] = "\(id)" }
            if let reason = settlement.reason { facts["reason"] = "\(reason.code.rawValue)" }
            logger.log(level: settlement.reason == nil ? .debug : .notice, "row is settled", metadata: facts)
        }
    }
}
