import Ledger
import Wording

/// Whether the ledger is whole and as new as it was, and what it has left to do.
struct LedgerCheckup {
    let path: String?

    var checks: [Check] {
        do {
            guard let ledger = try LedgerOptions.existing(at: path) else { return [missing] }
            try ledger.verify()
            let facts = try ledger.facts()
            if let lost = facts.lost {
                return [.problem(.ledger, LedgerNotice.wentBack(path: facts.path, missing: lost.missing), .differs)]
            }
            let whole = LedgerNotice.whole(path: facts.path, runs: facts.runs, commits: facts.commits)
            return [.ok(.ledger, whole)] + runs(try UnfinishedRuns(in: ledger).runs)
        } catch {
            return [.problem(.ledger, error)]
        }
    }

    private var missing: Check {
        let place = path ?? StateFolder.ledger
        guard let commits = Ledger.commitsOfMissing(at: place) else { return .ok(.ledger, CheckNotice.noLedger(place)) }
        return .problem(.ledger, LedgerNotice.missing(path: place, commits: commits), .differs)
    }

    private func runs(_ unfinished: [UnfinishedRuns.Unfinished]) -> [Check] {
        guard let newest = unfinished.first else { return [] }
        return [
            .note(
                .ledger, CheckNotice.unfinished(unfinished.count), CheckNotice.command(newest.resuming(ledger: path)))
        ]
    }
}
