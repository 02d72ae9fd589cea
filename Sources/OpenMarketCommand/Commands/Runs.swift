import ArgumentParser

struct Runs: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "runs",
        abstract: "What the ledger remembers of imports, deletions and undoings.",
        subcommands: [RunsList.self, RunsShow.self, RunsResume.self, RunsSettle.self, RunsUndo.self, RunsForget.self],
        defaultSubcommand: RunsList.self)
}
