import ArgumentParser
import Wording

struct BackupCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "backup",
        abstract: "Backups of the whole catalogue, which can be proved and brought back.",
        subcommands: [
            BackupCreate.self, BackupList.self, BackupVerify.self, BackupDiff.self, BackupRestore.self,
            BackupPrune.self,
        ])

    /// An empty name, as of a variable that is not set, would be the root folder's.
    static func check(_ folder: String) throws {
        if folder.isEmpty { throw OptionRule.emptyFolder.error }
    }
}
