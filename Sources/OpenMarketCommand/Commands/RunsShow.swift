import ArgumentParser
import Jobs
import Ledger
import Wording

struct RunsShow: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "show",
        abstract: "One run, row by row.",
        discussion: """
            Each row begins with its record in the file. Rows that the rules rejected never became part of a run; it \
            has their number only.

            EXAMPLES
              openmarket runs show 20261121-7f3a2c
              openmarket runs show 20261121-7f3a2c --state failed --state unknown
              openmarket runs show 20261121-7f3a2c --output json

            \(ExitStatus.help(.done, .failed, .usage))
            """)

    @Argument(
        help: .place("the run, as runs list names it", ko: "runs list에 나오는 실행 이름", value: "run"), completion: .runs)
    var id: String

    @Option(
        name: .long,
        help: .option(
            "only rows with this outcome, such as failed; may be repeated", ko: "이 결과의 행만(예: failed). 여러 번 가능"),
        completion: .list(OutcomeArgument.allValueStrings))
    var state: [OutcomeArgument] = []

    @OptionGroup var source: LedgerOptions
    @OptionGroup(title: "Output") var output: OutputOptions

    func run() throws {
        let console = output.console
        try source.read { ledger in
            let run = try console.run(named: id, in: ledger)
            if let ledger { try show(run, in: ledger, on: console) }
        }
    }

    private func show(_ run: Run, in ledger: Ledger, on console: Console) throws {
        let states = state.isEmpty ? Set(EntryState.allCases) : state.reduce(into: []) { $0.formUnion($1.states) }
        try ledger.forEachEntry(of: run.id, in: states) { entry in
            console.object(entry.object(in: console.language))
            if console.form == .text { console.data(line(entry, in: console.language)) }
        }
        let present = try ledger.presentState(of: run)
        var summary = run.object(try ledger.counts(run.id), state: present, type: "summary")
        summary.set("command", "runs show")
        console.object(summary)
    }

    private func line(_ entry: LedgerEntry, in language: Language) -> PrintableText {
        let columns = [
            ("#\(entry.record)", 6), ("\(entry.operation.name)", 7), (entry.state.outcome.text(in: language), 10),
            (entry.marketID.map { "\($0)" } ?? "–", 8), ("\(entry.sku ?? "")", 0),
            (entry.reason?.text(in: language) ?? "", 0),
        ].map { $0.padded(to: $1) }
        return columns.filter { !$0.isEmpty }.joined(separator: " ")
    }
}

/// The outcome of rows, by its word.
struct OutcomeArgument: ExpressibleByArgument {
    let states: Set<EntryState>

    init?(argument: String) {
        states = Set(EntryState.allCases.filter { $0.outcome.rawValue == argument || $0.rawValue == argument })
        if states.isEmpty { return nil }
    }

    static var allValueStrings: [String] { Array(Set(EntryState.allCases.map(\.outcome.rawValue))).sorted() }
}
