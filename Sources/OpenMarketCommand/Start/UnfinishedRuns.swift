import Foundation
import Ledger
import Wording

/// The runs that a ledger remembers with rows left, whoever's they are.
struct UnfinishedRuns {
    struct Unfinished {
        var run: Run
        var state: RunState
        var counts: EntryCounts
        var files: [String]

        /// The command that carries it on, as a shell takes it.
        ///
        /// - Parameter ledger: where the ledger is, if that has to be said.
        func resuming(ledger: String?) -> PrintableText {
            let flags = MarketOptions.words(
                market: run.account.market, identifier: run.account.identifier, api: run.api)
            let place = ledger.map { ["--ledger", $0] } ?? []
            return ShellCommand.text(["openmarket", "runs", "resume", run.id.description] + flags + place)
        }
    }

    /// The newest first. One that a process carries out just now needs nobody.
    let runs: [Unfinished]

    /// - Throws: `LedgerError`.
    init(in ledger: Ledger?) throws {
        guard let ledger else {
            runs = []
            return
        }
        runs = try ledger.runs().compactMap { run in
            let state = try ledger.presentState(of: run)
            guard try state == .stopped || state == .planned && !ledger.isHeld(run.id) else { return nil }
            return Unfinished(
                run: run, state: state, counts: try ledger.counts(run.id), files: try ledger.files(run.id))
        }
    }
}
