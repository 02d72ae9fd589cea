import ArgumentParser
import Backups
import Foundation
import Ledger
import Wording

struct BackupList: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "list",
        abstract: "The backups in a folder, oldest first.",
        discussion: """
            EXAMPLES
              openmarket backup list shop-backup

            \(ExitStatus.help(.done, .failed, .usage, .badInput, .noInput, others: ExitStatus.remotes))
            """)

    @Argument(help: .repository, completion: .directory)
    var folder: String

    @OptionGroup(title: "Output") var output: OutputOptions

    func validate() throws { try BackupCommand.check(folder) }

    func run() async throws {
        let console = output.console
        try await BackupStore.use(folder) { store in
            // Finished backups do not change: nobody has to wait for the one that is being made.
            try await show(store.open(for: nil).repository, called: store.name, on: console)
        }
    }

    private func show(_ repository: BackupRepository, called place: String, on console: Console) throws {
        let names = try repository.snapshots()
        for name in names { show(name, of: repository, on: console) }
        if names.isEmpty { console.talk(BackupNotice.none) }
        var summary = JSONObject(type: "summary")
        summary.set("command", "backup list")
        summary.set("backup", place)
        summary.set("snapshots", names.count)
        summary.set("market", repository.account.market)
        summary.set("account", repository.account.identifier.isEmpty ? nil : repository.account.identifier)
        console.object(summary)
    }

    private func show(_ name: SnapshotName, of repository: BackupRepository, on console: Console) {
        var object = JSONObject(type: "snapshot")
        if let snapshot = try? repository.manifest(of: name).summary {
            snapshot.add(to: &object)
            console.object(object)
            guard console.form == .text else { return }
            let moment = snapshot.moment.minute(in: .current)
            console.data(BackupNotice.snapshot(snapshot, moment: moment).text(in: console.language))
        } else {
            object.set("snapshot", name.description)
            object.set("damaged", .bool(true))
            console.object(object)
            if console.form == .text { console.data(BackupNotice.unreadable(name).text(in: console.language)) }
        }
    }
}
