import ArgumentParser
import Foundation
import Jobs
import Ledger
import Wording

struct Runs: ParsableCommand {
    static let configuration = CommandConfiguration(
        abstract: "What the ledger remembers of imports and deletions.",
        subcommands: [RunsList.self, RunsShow.self],
        defaultSubcommand: RunsList.self)
}

struct RunsList: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "list",
        abstract: "The runs, newest first.",
        discussion: """
            EXAMPLES
              openmarket runs list
              openmarket runs list --output json

            \(ExitStatus.help(.done, .failed, .usage))
            """)

    @OptionGroup var source: LedgerOptions
    @OptionGroup(title: "Output") var output: OutputOptions

    func run() throws {
        let console = output.console
        try source.read { ledger in
            guard let ledger else { return }
            for run in try ledger.runs() {
                // A run that no process carries out any more was stopped, however that happened.
                let isStopped = try run.state == .running && !ledger.isHeld(run.id)
                show(run, isStopped ? .stopped : run.state, try ledger.counts(run.id), on: console)
            }
        }
        var summary = JSONObject(type: "summary")
        summary.set("command", "runs list")
        console.object(summary)
    }

    private func show(_ run: Run, _ state: RunState, _ counts: EntryCounts, on console: Console) {
        console.object(run.object(counts, state: state))
        guard console.form == .text else { return }
        let states = EntryState.allCases.filter { counts[$0] > 0 }.map { "\($0.outcome) \(counts[$0])" }
        console.data(
            "\(run.id)  \(run.command.padded(to: 7)) \(state.rawValue.padded(to: 9)) \(states.joined(separator: ", "))  "
                + console.faint(run.account.market))
    }
}

struct RunsShow: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "show",
        abstract: "One run, row by row.",
        discussion: """
            EXAMPLES
              openmarket runs show 20261121-7f3a2c
              openmarket runs show 20261121-7f3a2c --output json

            \(ExitStatus.help(.done, .failed, .usage))
            """)

    @Argument(help: ArgumentHelp("the run, as runs list names it", valueName: "run"))
    var id: String

    @OptionGroup var source: LedgerOptions
    @OptionGroup(title: "Output") var output: OutputOptions

    func run() throws {
        let console = output.console
        try source.read { ledger in
            guard let ledger, let id = RunID(self.id), let run = try ledger.run(id) else {
                console.fail(MarketTrouble.runUnknown(self.id), status: .failed)
                throw ExitStatus.failed
            }
            try show(run, in: ledger, on: console)
        }
    }

    private func show(_ run: Run, in ledger: Ledger, on console: Console) throws {
        let counts = try ledger.counts(run.id)
        let receipts = ReceiptReporter(console: console)
        try ledger.forEachEntry(of: run.id, in: Set(EntryState.allCases)) { entry in
            if console.form == .json {
                receipts.settled(entry, as: entry.state, id: entry.marketID, reason: entry.reason)
            } else {
                console.data(line(entry, in: console.language))
            }
        }
        var summary = run.object(counts, type: "summary")
        summary.set("command", "runs show")
        console.object(summary)
    }

    private func line(_ entry: LedgerEntry, in language: Language) -> String {
        let id = entry.marketID.map(String.init) ?? "–"
        let key = entry.sku ?? "#\(entry.record)"
        let reason = entry.reason.map { "  " + $0.trouble.text(in: language) } ?? ""
        return
            "\(String(entry.ordinal).padded(to: 6)) \(entry.state.outcome.padded(to: 10)) \(id.padded(to: 8)) \(key)\(reason)"
    }
}

/// Where the ledger is.
struct LedgerOptions: ParsableArguments {
    @Option(name: .long, help: ArgumentHelp("where runs are remembered", valueName: "PATH"))
    var ledger: String?

    /// Opens the ledger if there is one; looking must not make one.
    func read(_ body: (Ledger?) throws -> Void) throws {
        let path = ledger ?? StateFolder.ledger
        try body(FileManager.default.fileExists(atPath: path) ? try Ledger(path: path) : nil)
    }
}

extension Run {
    fileprivate func object(_ counts: EntryCounts, state: RunState? = nil, type: String = "run") -> JSONObject {
        var object = JSONObject(type: type)
        object.set("run", id.description)
        object.set(type == "run" ? "command" : "run_command", command)
        object.set("state", (state ?? self.state).rawValue)
        object.set("market", account.market)
        object.set("identifier", account.identifier)
        object.set("api", api)
        object.set("started", started.formatted(.iso8601))
        object.set("ended", ended?.formatted(.iso8601))
        object.set("records", tallies.records)
        object.set("rejected", tallies.rejected)
        for state in EntryState.allCases { object.set(state.rawValue, counts[state]) }
        return object
    }
}
