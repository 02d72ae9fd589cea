import Catalogue
import Jobs
import Ledger
import Synchronization
import Transfer
import Wording

/// What an undoing does with each row, and what it came to.
final class UndoReport: Sendable {
    private let console: Console
    private let run: RunID
    private let isDry: Bool
    private let showsPlan: Bool
    private let context: MarketContext
    private let state = Mutex(State())

    private struct State {
        var shown = 0
        var hidden = 0
    }

    /// How many rows that cannot be undone a person is shown; `-v` and `--output json` show all.
    private static let shownRows = 20

    /// - Parameter isAsked: whether somebody is asked before anything is changed.
    init(console: Console, run: RunID, isDry: Bool, isAsked: Bool, at context: MarketContext) {
        showsPlan = console.showsPlan(isDry: isDry, isAsked: isAsked)
        self.context = context
        self.console = console
        self.run = run
        self.isDry = isDry
    }

    // MARK: Rows

    func show(_ row: UndoRow) {
        console.object(object(row))
        guard console.form == .text else { return }
        let isImpossible = row.verdict.obstacle != nil
        // Before the question, a person wants to see what stays; a dry run is there to show everything.
        guard isDry || isImpossible else { return }
        let showsAll = isDry || console.isVerbose
        let isShown = state.withLock { state in
            guard showsAll || state.shown < Self.shownRows else {
                state.hidden += 1
                return false
            }
            state.shown += 1
            return true
        }
        if isShown { console.data(line(row)) }
    }

    private func line(_ row: UndoRow) -> PrintableText {
        let words = [
            row.plannedChange?.text(in: console.language) ?? row.name(in: console.language),
            row.verdict.remark?.text(in: console.language),
        ]
        return "  " + words.compactMap(\.self).joined(separator: row.plannedChange == nil ? ": " : "; ")
    }

    private func object(_ row: UndoRow) -> JSONObject {
        var object = JSONObject(type: "undo")
        object.set("record", row.entry.record)
        object.set("sku", row.entry.sku)
        object.set("id", row.entry.marketID)
        object.set("action", row.verdict.obstacle == nil ? row.verdict.action : nil)
        object.set("undoable", .bool(row.verdict.obstacle == nil))
        if case .undo(.update(_, let change), _, _) = row.verdict { object.set("values", .object(change.object)) }
        if let obstacle = row.verdict.obstacle { object.set("reason", obstacle.code) }
        if !row.verdict.left.isEmpty { object.set("left", .array(row.verdict.left.map { .string($0.column) })) }
        if let remark = row.verdict.remark { object.set("message", remark.text(in: console.language)) }
        return object
    }

    // MARK: All of it

    func planned(_ counts: UndoCounts) {
        let hidden = state.withLock { $0.hidden }
        if hidden > 0 { console.talk(UndoNotice.more(hidden)) }
        guard console.form == .text, showsPlan else { return }
        let notice = UndoNotice.planned(
            run: run.description, deletes: counts.deletes, updates: counts.updates, done: counts.done,
            impossible: counts.impossible)
        console.data(console.bold(notice.text(in: console.language)))
        if isDry { console.data(PlanNotice.nothingSent.text(in: console.language)) }
    }

    func finish(_ outcome: UndoOutcome, _ figures: TransferFigures, time: Duration) {
        let (summary, undoing) = (outcome.summary, outcome.undoing)
        if console.form == .text, undoing != nil, !console.isQuiet || outcome.end.status != .done {
            var shown = summary
            // What can't be undone was listed by its reasons.
            shown.rejected = 0
            console.data(console.bold(SendingNotice.finished(shown, time: time).text(in: console.language)))
        }
        if !isDry, undoing != nil { console.reportLeft(summary, of: undoing, in: nil) }
        var object = object(summary, undoing, outcome.counts, time)
        object.set("transfer", .object(figures.object))
        console.finish(object, at: context)
    }

    private func object(
        _ summary: ImportSummary, _ undoing: RunID?, _ counts: UndoCounts?, _ time: Duration
    ) -> JSONObject {
        var object = JSONObject(type: "summary")
        object.set("command", "runs undo")
        object.set("run", undoing?.description)
        object.set("undoes", run.description)
        if isDry { object.set("dry_run", .bool(true)) }
        if let counts {
            object.set("deletes", counts.deletes)
            object.set("updates", counts.updates)
            object.set("partial", counts.partial)
        }
        object.set("not_undoable", summary.rejected)
        object.set(summary)
        object.set("seconds", .number(time.seconds))
        return object
    }
}
