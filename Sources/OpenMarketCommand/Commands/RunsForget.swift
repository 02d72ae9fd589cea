import ArgumentParser
import Ledger
import Wording

struct RunsForget: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "forget",
        abstract: "Forget a run and its rows.",
        discussion: """
            What the market has stays, and stays known: importing the same file again uploads nothing twice. A forgotten run can
            be neither resumed nor undone. Rows of which nobody knows whether the market has them are asked about on a terminal
            and need --yes elsewhere.

            EXAMPLES
              openmarket runs forget 20261121-7f3a2c

            \(ExitStatus.help(.done, .failed, .usage, .busy))
            """)

    @Argument(help: ArgumentHelp("the run, as runs list names it", valueName: "run"))
    var id: String

    @Flag(name: .long, help: "do not ask where rows are in doubt")
    var yes = false

    @OptionGroup var source: LedgerOptions
    @OptionGroup(title: "Output") var output: OutputOptions

    func run() throws {
        let console = output.console
        try source.read { ledger in
            let run = try console.run(named: id, in: ledger)
            if let ledger { try forget(run, in: ledger, on: console) }
        }
    }

    private func forget(_ run: Run, in ledger: Ledger, on console: Console) throws {
        let lock = try ledger.lock(run.id)
        defer { withExtendedLifetime(lock) {} }
        let counts = try ledger.counts(run.id)
        let doubts = counts[.sent] + counts[.unknown] + (try ledger.halfReplacedRows(of: run.id))
        let question = RunNews.forgetsDoubts(run: run.id.description, rows: doubts)
        guard doubts == 0 || yes || Confirmation(console: console).isGiven(to: question) else {
            throw ExitStatus.usage
        }
        try ledger.forget(run.id)
        console.talk(RunNews.forgotten(run: run.id.description, rows: counts.total))
        var summary = JSONObject(type: "summary")
        summary.set("command", "runs forget")
        summary.set("run", run.id.description)
        summary.set("records", counts.total)
        console.object(summary)
    }
}
