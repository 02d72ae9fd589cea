import ArgumentParser
import Backups
import Foundation
import Jobs
import Ledger
import Wording

struct BackupPrune: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "prune",
        abstract: "Remove old backups by rules, and the photos that only they have.",
        discussion: """
            Each rule keeps the newest backup of each of the last days, weeks, months or years that have one, in the \
            local time; what any rule keeps stays. The newest complete backup stays whatever the rules say, and \
            incomplete ones go once a newer complete one is there. One that a stopped restore still needs stays, too, \
            as far as the ledger knows. Where a manifest is damaged nothing is removed. --remove takes one away by its \
            name, such as one that a wrong clock dated ahead, and without a --keep rule that one alone.

            EXAMPLES
              openmarket backup prune shop-backup --keep-daily 7 --keep-weekly 4
              openmarket backup prune shop-backup --keep-last 3 --dry-run
              openmarket backup prune shop-backup --remove 20991231T000000Z

            \(ExitStatus.help(.done, .failed, .usage, .badInput, .noInput, .busy, others: ExitStatus.remotes))
            """)

    @Argument(help: .repository, completion: .directory)
    var folder: String

    @Option(name: .customLong("keep-last"), help: .option("keep the last N", ko: "마지막 N개를 남기기", value: "N"))
    var keepLast: Int?
    @Option(
        name: .customLong("keep-hourly"),
        help: .option("keep the newest of each of the last N hours", ko: "마지막 N시간마다 가장 새로운 것을 남기기", value: "N"))
    var keepHourly: Int?
    @Option(
        name: .customLong("keep-daily"),
        help: .option("keep the newest of each of the last N days", ko: "마지막 N일마다 가장 새로운 것을 남기기", value: "N"))
    var keepDaily: Int?
    @Option(
        name: .customLong("keep-weekly"),
        help: .option("keep the newest of each of the last N weeks", ko: "마지막 N주마다 가장 새로운 것을 남기기", value: "N"))
    var keepWeekly: Int?
    @Option(
        name: .customLong("keep-monthly"),
        help: .option("keep the newest of each of the last N months", ko: "마지막 N달마다 가장 새로운 것을 남기기", value: "N"))
    var keepMonthly: Int?
    @Option(
        name: .customLong("keep-yearly"),
        help: .option("keep the newest of each of the last N years", ko: "마지막 N년마다 가장 새로운 것을 남기기", value: "N"))
    var keepYearly: Int?
    @Option(
        name: .customLong("remove"),
        help: .option(
            "remove this backup, by its name; repeatable", ko: "이름을 적은 백업 지우기. 여러 번 쓸 수 있습니다", value: "NAME",
            from: .call))
    var remove: [SnapshotNameArgument] = []

    @Flag(
        name: [.customShort("n"), .customLong("dry-run")],
        help: .option("show what would go, and remove nothing", ko: "지울 것을 보여 주기만 하기"))
    var dryRun = false

    @OptionGroup var ledger: LedgerOptions
    @OptionGroup(title: "Output") var output: OutputOptions

    func validate() throws {
        try BackupCommand.check(folder)
        let counts = [keepLast, keepHourly, keepDaily, keepWeekly, keepMonthly, keepYearly].compactMap(\.self)
        if counts.contains(where: { $0 < 0 }) || counts.allSatisfy({ $0 == 0 }) && remove.isEmpty {
            throw OptionRule.keepNothing.error
        }
    }

    func run() async throws {
        let console = output.console
        try await BackupStore.use(folder) { store in
            let (repository, lock) = try await store.open(for: .removing)
            defer { withExtendedLifetime(lock) {} }
            var needed: [SnapshotName: Run] = [:]
            try ledger.read { ledger in
                if let ledger { needed = try RestoreJob.unfinished(from: repository, in: ledger) }
            }
            let outcome = try await store.prune(
                repository, by: policy, calendar: Self.calendar, keeping: Set(needed.keys), isDry: dryRun)
            for name in outcome.held { report(name, heldFor: needed[name]!.id, on: console) }
            report(outcome, in: store.name, on: console)
        }
    }

    private func report(_ name: SnapshotName, heldFor run: RunID, on console: Console) {
        console.insist(BackupNotice.held(name, run: run.description))
        var object = JSONObject(type: "snapshot")
        object.set("snapshot", name.description)
        object.set("removed", .bool(false))
        object.set("run", run.description)
        console.object(object)
    }

    /// The person's own days and ISO 8601's weeks.
    private static var calendar: Calendar {
        var calendar = Calendar(identifier: .iso8601)
        calendar.timeZone = .current
        return calendar
    }

    private var policy: RetentionPolicy {
        var policy = RetentionPolicy()
        policy.last = keepLast ?? 0
        policy.hourly = keepHourly ?? 0
        policy.daily = keepDaily ?? 0
        policy.weekly = keepWeekly ?? 0
        policy.monthly = keepMonthly ?? 0
        policy.yearly = keepYearly ?? 0
        policy.named = Set(remove.map(\.name))
        return policy
    }

    private func report(_ outcome: PruningOutcome, in place: String, on console: Console) {
        for name in outcome.removed {
            if console.form == .text { console.talk(BackupNotice.removes(name, isDry: dryRun)) }
            var object = JSONObject(type: "snapshot")
            object.set("snapshot", name.description)
            object.set("removed", .bool(!dryRun))
            console.object(object)
        }
        console.talk(
            BackupNotice.pruned(
                removed: outcome.removed.count, kept: outcome.kept.count, photos: outcome.photos, bytes: outcome.bytes,
                isDry: dryRun))
        if !outcome.hasComplete { console.insist(BackupNotice.noneComplete) }
        var summary = JSONObject(type: "summary")
        summary.set("command", "backup prune")
        summary.set("backup", place)
        summary.set("removed", outcome.removed.count)
        summary.set("kept", outcome.kept.count)
        summary.set("photos_removed", outcome.photos)
        summary.set("bytes_removed", outcome.bytes)
        summary.set("dry_run", .bool(dryRun))
        console.object(summary)
    }
}

/// `20261125T233000Z`
struct SnapshotNameArgument: ExpressibleByArgument {
    let name: SnapshotName

    init?(argument: String) {
        guard let name = SnapshotName(argument) else { return nil }
        self.name = name
    }
}
