import ArgumentParser
import Ledger
import Wording

struct RunsList: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "list",
        abstract: "The runs, newest first.",
        discussion: """
            EXAMPLES
              openmarket runs list
              openmarket runs list --state stopped
              openmarket runs list --output json \\
                  | jq -r 'select(.type == "run") | .run'

            \(ExitStatus.help(.done, .failed, .usage))
            """)

    @Option(
        name: .long,
        help: .option(
            "only runs in this state, such as stopped; may be repeated", ko: "이 상태의 실행만(예: stopped). 여러 번 가능"),
        completion: .list(RunStateArgument.allValueStrings))
    var state: [RunStateArgument] = []

    @OptionGroup var source: LedgerOptions
    @OptionGroup(title: "Output") var output: OutputOptions

    func run() throws {
        let console = output.console
        var shown = 0
        try source.read { ledger in
            guard let ledger else { return console.talk(LedgerNotice.none(path: source.path)) }
            for run in try ledger.runs() {
                let present = try ledger.presentState(of: run)
                guard state.isEmpty || state.contains(where: { $0.state == present }) else { continue }
                show(run, present, try ledger.counts(run.id), try ledger.files(run.id), on: console)
                shown += 1
            }
        }
        var summary = JSONObject(type: "summary")
        summary.set("command", "runs list")
        summary.set("runs", shown)
        summary.set("ledger", source.path)
        console.object(summary)
    }

    private func show(
        _ run: Run, _ state: RunState, _ counts: EntryCounts, _ files: [String], on console: Console
    ) {
        console.object(run.object(counts, state: state, files: files))
        guard console.form == .text else { return }
        let line = run.line(counts, state: state, files: files, in: console.language)
        console.data("\(line)  \(console.faint("\(run.account.market)"))")
    }
}

/// A state of runs, by its word.
struct RunStateArgument: ExpressibleByArgument {
    let state: RunState

    init?(argument: String) {
        guard let state = RunState(rawValue: argument), state != .planning else { return nil }
        self.state = state
    }

    static var allValueStrings: [String] { RunState.allCases.filter { $0 != .planning }.map(\.rawValue) }
}
