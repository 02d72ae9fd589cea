import Backups
import Catalogue
import Jobs
import Ledger
import Synchronization
import Transfer
import Wording

/// What a restoring does with each product, and what it came to.
final class RestoreReport: Sendable {
    private let console: Console
    private let isDry: Bool
    private let showsPlan: Bool
    private let backup: String
    private let context: MarketContext
    private let changes: ChangeReporter
    private let remarks = Mutex((shown: 0, hidden: 0))

    /// How many products that stay away a person is shown; `-v` and `--output json` show all.
    private static let shownRemarks = 20

    /// - Parameter isAsked: whether somebody is asked before anything is changed.
    init(console: Console, isDry: Bool, isAsked: Bool, backup: String, at context: MarketContext) {
        showsPlan = console.showsPlan(isDry: isDry, isAsked: isAsked)
        self.console = console
        self.isDry = isDry
        self.backup = backup
        self.context = context
        changes = ChangeReporter(console: console)
    }

    func report(_ event: RestoreEvent) {
        switch event {
        case .begun(let run): console.talk(RestoreNotice.begun(run: run.description))
        case .plannedAnew(let run, let newer):
            console.talk(RestoreNotice.plannedAnew(run: run.description, by: newer.map(\.description)))
        case .snapshot(let snapshot):
            console.talk(RestoreNotice.snapshot(snapshot.name, isComplete: snapshot.isComplete))
        case .remark(let remark): show(remark)
        // Before the question, a person wants to see what happens, too.
        case .planned(let entry): if showsPlan || console.form == .json { changes.report(entry) }
        case .counted(let counts): show(counts)
        case .run: break
        }
    }

    private func show(_ remark: RestoreRemark) {
        var object = JSONObject(type: "remark")
        object.set("id", remark.id)
        object.set("name", remark.name)
        object.set("reason", remark.reason.word)
        object.set("restorable", .bool(!remark.reason.isObstacle))
        object.set("columns", .array(remark.reason.fields.map { .string($0.column) }))
        object.set("message", remark.text(in: console.language))
        console.object(object)
        guard console.form == .text else { return }
        let isShown = remarks.withLock { remarks in
            let isShown = console.isVerbose || remarks.shown < Self.shownRemarks
            if isShown { remarks.shown += 1 } else { remarks.hidden += 1 }
            return isShown
        }
        if isShown { console.data("  \(remark.text(in: console.language))") }
    }

    private func show(_ counts: RestoreCounts) {
        guard console.form == .text else { return }
        if showsPlan { changes.finish() }
        let hidden = remarks.withLock(\.hidden)
        if hidden > 0 { console.talk(RestoreNotice.moreRemarks(hidden)) }
        if counts.gone + counts.changed > 0 { console.talk(RestoreNotice.refreshed(counts)) }
        if showsPlan { console.data(console.bold(RestoreNotice.planned(counts).text(in: console.language))) }
        if counts.others > 0 { console.talk(RestoreNotice.othersLeft(counts.others)) }
        if counts.unknown.rows > 0 {
            console.talk(AdoptionNotice.unknown(rows: counts.unknown.rows, ids: counts.unknown.ids))
        }
        if isDry { console.data(PlanNotice.nothingSent.text(in: console.language)) }
    }

    func finish(_ outcome: RestoreOutcome, _ figures: TransferFigures, time: Duration) {
        if console.form == .text, outcome.run != nil, !console.isQuiet || outcome.end.status != .done {
            var shown = outcome.summary
            // What cannot be brought back was listed.
            shown.rejected = 0
            console.data(console.bold(SendingNotice.finished(shown, time: time).text(in: console.language)))
        }
        if !isDry {
            if let counts = outcome.counts {
                if counts.adopted > 0 { console.talk(RestoreNotice.adopted(counts.adopted)) }
                if counts.changes == 0 { console.talk(RestoreNotice.nothing) }
            }
            if let map = outcome.map { console.talk(RestoreNotice.map(path: map)) }
            console.reportLeft(outcome.summary, of: outcome.run, in: nil)
        }
        var object = object(outcome, time)
        object.set("transfer", .object(figures.object))
        console.finish(object, at: context)
    }

    private func object(_ outcome: RestoreOutcome, _ time: Duration) -> JSONObject {
        var object = JSONObject(type: "summary")
        object.set("command", "backup restore")
        object.set("backup", backup)
        object.set("snapshot", outcome.snapshot?.name.description)
        object.set("run", outcome.run?.description)
        if isDry { object.set("dry_run", .bool(true)) }
        if let counts = outcome.counts {
            object.set("creates", counts.creates)
            object.set("updates", counts.updates)
            object.set("others", counts.others)
            if isDry { object.set("products_unknown", .array(counts.unknown.ids.map { .number(String($0)) })) }
            object.set("adopted", isDry ? 0 : counts.adopted)
        }
        object.set("not_restorable", outcome.summary.rejected)
        object.set("map", outcome.map)
        object.set(outcome.summary)
        // One that goes on was looked at when it began.
        let refreshed = outcome.counts ?? RestoreCounts()
        object.set("seen", refreshed.seen)
        object.set("gone", refreshed.gone)
        object.set("changed", refreshed.changed)
        object.set(outcome.closing)
        object.set("seconds", .number(time.seconds))
        return object
    }
}
