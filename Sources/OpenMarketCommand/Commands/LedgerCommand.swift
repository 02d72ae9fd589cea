import ArgumentParser

struct LedgerCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "ledger",
        abstract: "The ledger itself: where it is, whether it is whole, copying it and bringing it back.",
        subcommands: [LedgerInfo.self, LedgerCheck.self, LedgerBackup.self, LedgerRestore.self],
        defaultSubcommand: LedgerInfo.self)
}
