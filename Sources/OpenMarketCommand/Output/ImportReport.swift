import Foundation
import Jobs
import Ledger
import Transfer
import Wording

/// The last lines of an import.
struct ImportReport {
    let console: Console
    let context: MarketContext
    var command = "import"
    var market: MarketOptions?
    /// Where the plan of a dry run was kept.
    var planFile: String?
    /// What the look at the market after the run has shown.
    var closing = ClosingFigures()
    /// What the look at a run that went on came to.
    var resumed: RefreshOutcome?

    func show(
        _ summary: ImportSummary, _ planned: PlanningOutcome, _ figures: TransferFigures, isDry: Bool,
        time: Duration
    ) {
        var object = object(summary, planned, isDry: isDry, time: time)
        object.set("transfer", .object(figures.object))
        // What became of rows is said by the issues' lines.
        let isSaid = !console.isQuiet || summary.remaining > 0
        if console.form == .text, !isDry, planned.plan != nil, isSaid {
            console.data(console.bold(SendingNotice.finished(summary, time: time).text(in: console.language)))
            for line in figures.notices { console.talk(line) }
        }
        if !isDry { console.reportLeft(summary, of: planned.plan?.run.id, in: market) }
        console.finish(object, at: context)
    }

    private func object(
        _ summary: ImportSummary, _ planned: PlanningOutcome, isDry: Bool, time: Duration
    ) -> JSONObject {
        var object = JSONObject(type: "summary")
        object.set("command", command)
        object.set("run", planned.plan?.run.id.description)
        if isDry { setPlan(planned.counts, in: &object) }
        if let planFile { object.set("plan", planFile) }
        object.set(summary)
        object.set("seen", planned.counts.seen)
        object.set("gone", planned.counts.gone)
        object.set("changed", planned.counts.changed)
        if let resumed {
            object.set("replanned", resumed.replanned)
            object.set("left_changed", resumed.left)
        }
        object.set(closing)
        planned.judged.addFindings(to: &object)
        object.set("seconds", .number(time.seconds))
        return object
    }

    private func setPlan(_ counts: PlanCounts, in object: inout JSONObject) {
        object.set("dry_run", .bool(true))
        object.set("creates", counts.creates)
        object.set("updates", counts.updates)
        object.set("deletes", counts.deletes)
        object.set("replaces", counts.replaces)
        object.set("stocks_assumed", counts.assumedStocks)
        object.set("products_unknown", .array(counts.unknown.ids.map { .number(String($0)) }))
        object.set("asks", .bool(counts.needsConsent))
        object.set("requests", counts.requests)
    }
}

/// What a dry run says that an import would do.
struct DryRunReport {
    let console: Console
    let rate: Rate
    /// Whether somebody has said what is to be done with products that the ledger does not know.
    let isAdoptionChosen: Bool

    func show(_ planned: PlanningOutcome) {
        guard console.form == .text else { return }
        let counts = planned.counts
        let plan = PlanNotice.planned(counts, rejected: planned.judged.rejected)
        console.data(console.bold(plan.text(in: console.language)))
        if counts.assumedStocks > 0 {
            console.data(PlanNotice.stocksAssumed(counts.assumedStocks).text(in: console.language))
        }
        if counts.unknown.rows > 0, !isAdoptionChosen {
            console.talk(AdoptionNotice.unknown(rows: counts.unknown.rows, ids: counts.unknown.ids))
        }
        if counts.needsConsent { console.talk(PlanNotice.asks) }
        console.data(
            PlanNotice.costs(requests: counts.requests, time: counts.time(at: rate)).text(in: console.language))
        console.data(PlanNotice.nothingSent.text(in: console.language))
    }
}

extension JSONObject {
    /// The records and what became of them; the outcomes add up to the records.
    mutating func set(_ summary: ImportSummary) {
        set("records", summary.records)
        for outcome in Outcome.allCases { set(outcome.rawValue, summary[outcome]) }
    }
}

extension JSONObject {
    /// The rows with a second product, and how to delete that.
    mutating func set(_ closing: ClosingFigures) {
        set("doubled", .array(closing.doubles.filter(\.isCertain).map { .object($0.object) }))
    }
}

extension DoubledRow {
    fileprivate var object: JSONObject {
        var object = JSONObject()
        object.set("record", entry.record)
        object.set("sku", entry.sku)
        object.set("id", id)
        object.set("twin", twin)
        object.set("delete", "openmarket delete \(twin)")
        return object
    }
}

extension Duration {
    /// With milliseconds, as JSON writes numbers.
    var seconds: String {
        let milliseconds = components.seconds * 1000 + components.attoseconds / 1_000_000_000_000_000
        let fraction = String(milliseconds % 1000)
        return "\(milliseconds / 1000)." + String(repeating: "0", count: 3 - fraction.count) + fraction
    }
}
