import ArgumentParser
import FilePaths
import Foundation
import Ledger
import Tabular
import Wording

struct LedgerBackup: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "backup",
        abstract: "Copy the ledger into a file, also while it is in use.",
        discussion: """
            The copy is the ledger at one moment, with what stands in its write-ahead log: a plain copy of the file \
            alone lacks that. It appears whole or not at all, and no file is written over.

            EXAMPLES
              openmarket ledger backup ledger-monday.sqlite

            \(ExitStatus.help(.done, .failed, .usage))
            """)

    @Argument(help: .place("where the copy goes", ko: "복사본을 둘 파일", value: "file", file: .written), completion: .file())
    var file: String

    @OptionGroup var source: LedgerOptions
    @OptionGroup(title: "Output") var output: OutputOptions

    func validate() throws {
        guard !OutputPlace.isStandardOutput(file) else { throw OptionRule.backupThroughPipe.error }
    }

    func run() throws {
        let console = output.console
        try source.read { ledger in
            guard let ledger else {
                console.fail(LedgerNotice.none(path: source.path), status: .failed)
                throw ExitStatus.failed
            }
            // A folder that is not there may be a disk that is not: nobody wants the copy beside it.
            let folder = Folders.parent(of: file) ?? "."
            guard Folders.exists(folder) else {
                console.fail(FileTrouble.noSuchFolder(folder), status: .failed)
                throw ExitStatus.failed
            }
            try ledger.backup(to: file)
            console.talk(LedgerNotice.backedUp(to: file, commits: try ledger.commitCount()))
        }
        var summary = JSONObject(type: "summary")
        summary.set("command", "ledger backup")
        summary.set("ledger", source.path)
        summary.set("file", file)
        console.object(summary)
    }
}
