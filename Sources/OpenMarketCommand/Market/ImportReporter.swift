import Jobs
import Ledger
import Transfer
import Wording

/// Reports what happens during an import, to a person or a script.
struct ImportReporter: Sendable {
    let console: Console
    let rate: Rate
    /// Whether somebody has said what is to be done with products that the ledger does not know.
    let isAdoptionChosen: Bool
    let receipts: ReceiptReporter
    let issues: IssueReporter
    /// Of the file whose products are adopted.
    let adopted: IssueReporter
    let changes: ChangeReporter
    /// Collects what a report needs, where one is wanted.
    let report: ReportCollector?
    let run: RunReporter

    func report(_ event: ImportEvent) {
        switch event {
        case .ledgerBehind(let path, let missing): console.talk(LedgerNotice.wentBack(path: path, missing: missing))
        case .readingAdopted(let event): adopted.report(event)
        case .adoptedFrom(let path, let outcome): report(outcome, from: path)
        case .reading(let event): report(event)
        case .leftoversStay(let one):
            console.talk(PlanNotice.leftoversStay(one.products + one.named, run: one.run.description))
        case .planned(let planned):
            DryRunReport(console: console, rate: rate, isAdoptionChosen: isAdoptionChosen).show(planned)
        case .run(let event): run.report(event)
        case .rejectsGrew(let files):
            for file in files { for notice in file.notices(isComplete: true) { console.talk(notice) } }
        case .rowsTold: receipts.finish()
        }
    }

    private func report(_ event: JobEvent) {
        report?.receive(event)
        switch event {
        case .rejected(_, let record, let sku): receipts.reportRejected(record: record, sku: sku)
        case .planned(let entry): changes.report(entry)
        case .refreshing(let event): run.report(event)
        case .plannedMore(let count): changes.hide(count)
        // A report's affair; what is planned for it is told.
        case .drifted: break
        case .issue, .notice, .read, .fetching, .recognised, .described: issues.report(event)
        }
    }

    private func report(_ outcome: AdoptionFileOutcome, from path: String) {
        console.talk(AdoptionNotice.adoptedFrom(path, named: outcome.named, adopted: outcome.adopted))
        if !outcome.absent.isEmpty { console.talk(AdoptionNotice.absent(outcome.absent)) }
    }
}
