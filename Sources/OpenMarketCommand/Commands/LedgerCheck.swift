import ArgumentParser
import Ledger
import Wording

struct LedgerCheck: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "check",
        abstract: "Whether the ledger is whole, and as new as it was.",
        discussion: """
            Reads all of it. A ledger that was lost, restored from before, or copied without its write-ahead log is \
            whole and still knows less than it did: the count of its commits, kept beside it, tells.

            EXAMPLES
              openmarket ledger check && openmarket ledger backup ledger-monday.sqlite

            \(ExitStatus.help(.done, .failed, .differs, .usage))
            """)

    @OptionGroup var source: LedgerOptions
    @OptionGroup(title: "Output") var output: OutputOptions

    func run() throws {
        let console = output.console
        var status = ExitStatus.done
        try source.read { ledger in
            if let ledger {
                try ledger.verify()
                status = report(try ledger.facts(), on: console)
            } else if let commits = Ledger.commitsOfMissing(at: source.path) {
                console.fail(LedgerNotice.missing(path: source.path, commits: commits), status: .differs)
                status = .differs
            } else if console.form == .text {
                console.data(LedgerNotice.none(path: source.path).text(in: console.language))
            }
        }
        var summary = JSONObject(type: "summary")
        summary.set("command", "ledger check")
        summary.set("ledger", source.path)
        console.object(summary)
        if status != .done { throw status }
    }

    private func report(_ facts: LedgerFacts, on console: Console) -> ExitStatus {
        console.object(facts.object)
        if let lost = facts.lost {
            console.fail(LedgerNotice.wentBack(path: facts.path, missing: lost.missing), status: .differs)
            return .differs
        }
        if console.form == .text {
            let notice = LedgerNotice.whole(path: facts.path, runs: facts.runs, commits: facts.commits)
            console.data(notice.text(in: console.language))
        }
        return .done
    }
}
