import ArgumentParser

struct BackupCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "backup",
        abstract: "Backups of the whole catalogue, which can be proved and brought back.",
        subcommands: [
            BackupCreate.self, BackupList.self, BackupVerify.self, BackupDiff.self, BackupRestore.self,
            BackupPrune.self,
        ])
}
