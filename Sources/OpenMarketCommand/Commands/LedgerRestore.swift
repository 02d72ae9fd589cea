import ArgumentParser
import FilePaths
import Foundation
import Ledger
import Wording

struct LedgerRestore: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "restore",
        abstract: "Put a backup into the ledger's place.",
        discussion: """
            The ledger that was there is kept beside it. What was sent since the backup, the restored ledger does \
            not know: import with --adoption equal takes those products up. Refused while another process has the ledger \
            open. Asks on a terminal where there is a ledger already.

            EXAMPLES
              openmarket ledger restore ledger-monday.sqlite --yes

            \(ExitStatus.help(.done, .failed, .usage, .noInput, .busy))
            """)

    @Argument(help: .place("the backup", ko: "백업 파일", value: "file", file: .read(.input)), completion: .file())
    var file: String

    @Flag(name: .long, help: .option("do not ask", ko: "묻지 않기"))
    var yes = false

    @OptionGroup var source: LedgerOptions
    @OptionGroup(title: "Output") var output: OutputOptions

    func run() throws {
        let console = output.console
        guard Folders.exists(file) else {
            console.fail(FileTrouble.noSuchFile(file), status: .noInput)
            throw ExitStatus.noInput
        }
        if !yes, Confirmation.isPossible, Folders.exists(source.path) {
            guard Confirmation(console: console).isGiven(to: LedgerNotice.replaces(path: source.path, by: file)) else {
                throw Confirmation.refusal
            }
        }
        let (ledger, kept, lost) = try Ledger.restore(file, to: source.path)
        console.talk(LedgerNotice.restored(path: source.path, from: file))
        if let kept { console.talk(LedgerNotice.kept(path: kept)) }
        if let lost { console.talk(LedgerNotice.restoredOlder(missing: lost.missing)) }
        console.object(try ledger.facts().object)
        var summary = JSONObject(type: "summary")
        summary.set("command", "ledger restore")
        summary.set("ledger", source.path)
        summary.set("file", file)
        summary.set("kept", kept)
        console.object(summary)
    }
}
