import ArgumentParser
import Backups
import Wording

struct BackupVerify: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "verify",
        abstract: "Prove that backups are what was written.",
        discussion: """
            Reads every byte of every file, without asking anybody: what is missing, cut off, changed or added is \
            named, and of a damaged catalogue the products. Anybody can do the same without this program: in a \
            backup's own folder, sha256sum -c SHA256SUMS.

            EXAMPLES
              openmarket backup verify shop-backup
              openmarket backup verify shop-backup --at 2026-11-20

            \(ExitStatus.help(.done, .failed, .differs, .usage, .badInput, .noInput, .busy))
            """)

    @Argument(help: .repository, completion: .directory)
    var folder: String

    @Option(name: .long, help: .moment)
    var at: MomentArgument?

    @OptionGroup(title: "Output") var output: OutputOptions

    func run() throws {
        let console = output.console
        let verification = try RepositoryVerification(at: folder)
        let lock = try RepositoryLock(folder, for: .reading)
        defer { withExtendedLifetime(lock) {} }
        let outcome = try (at.map { try verification.of($0.moment) } ?? verification).run()
        for fault in outcome.faults { tell(fault, on: console) }
        tell(outcome, on: console)
        if !outcome.faults.isEmpty { throw ExitStatus.differs }
    }

    private func tell(_ fault: BackupFault, on console: Console) {
        if console.form == .text { console.data(fault.text(in: console.language)) }
        var object = JSONObject(type: "fault")
        object.set("path", fault.path)
        object.set("fault", fault.kind.word)
        switch fault.kind {
        case .truncated(let written, let found), .extended(let written, let found):
            object.set("written", written)
            object.set("found", found)
        case .changed(let products): object.set("product_ids", .array(products.map { .number(String($0)) }))
        default: break
        }
        console.object(object)
    }

    private func tell(_ outcome: RepositoryVerification.Outcome, on console: Console) {
        if outcome.unfinished > 0 { console.talk(BackupNotice.unfinished) }
        if !outcome.incomplete.isEmpty { console.talk(BackupNotice.stillIncomplete(outcome.incomplete)) }
        if outcome.faults.isEmpty {
            console.talk(
                BackupNotice.whole(snapshots: outcome.snapshots, files: outcome.files, bytes: outcome.bytes))
        } else {
            console.insist(BackupNotice.faults(outcome.faults.count))
        }
        var summary = JSONObject(type: "summary")
        summary.set("command", "backup verify")
        summary.set("backup", folder)
        summary.set("snapshots", outcome.snapshots)
        summary.set("incomplete", .array(outcome.incomplete.map { .string($0.description) }))
        summary.set("files", outcome.files)
        summary.set("bytes", outcome.bytes)
        summary.set("faults", outcome.faults.count)
        console.object(summary)
    }
}
