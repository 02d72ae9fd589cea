import Catalogue
import Foundation
import Jobs
import Ledger
import MarketAPI
import Transfer
import Wording

/// An import under way: plan, send, tell.
struct Importing {
    let command: Import
    let console: Console
    let connection: MarketConnection
    let webPhotos: WebPhotos

    let check: InputCheck
    let interruption: Interruption
    var stop: StopRequest { interruption.stop }
    private let clock = ContinuousClock()
    private var whereabouts: Whereabouts { Whereabouts(connection, command.market) }

    init(command: Import, console: Console, connection: MarketConnection, webPhotos: WebPhotos) {
        self.command = command
        self.console = console
        self.connection = connection
        self.webPhotos = webPhotos
        check = InputCheck(console: console, issues: command.issues)
        interruption = Interruption(deadline: command.sending.deadline, console: console)
    }

    /// - Returns: what the command ends with, after its summary, whatever stood in the way.
    func run() async -> ExitStatus {
        let start = clock.now
        do {
            let ledger = try openLedger()
            let tellers = Tellers(receipts: ReceiptReporter(console: console), issues: try check.reporter())
            let planned = try await prepare(ledger, tellers)
            return try await carryOut(planned, ledger, tellers, since: start)
        } catch {
            let status = console.status(telling: error, market: connection.name)
            // Nothing is known of the input then, nor was anything sent.
            ImportReport(console: console, whereabouts: whereabouts, market: command.market)
                .show(ImportSummary(), .empty, connection.meter.figures, isDry: command.isDry, time: clock.now - start)
            return status
        }
    }

    /// What tells of rows: what became of each, and what is the matter with it.
    private struct Tellers {
        var receipts: ReceiptReporter
        var issues: IssueReporter
    }

    private func carryOut(
        _ planned: ImportPlanning.Outcome, _ ledger: Ledger, _ tellers: Tellers, since start: ContinuousClock.Instant
    ) async throws -> ExitStatus {
        var planned = planned
        var summary = ImportSummary(planned.judged, counts: nil)
        var status = refusal(planned.judged)
        if planned.isDeletionRefused { status = Confirmation.refusal }
        if stop.isRequested {
            status = .stopped
        } else if command.isDry {
            if planned.judged.isReadable { DryRunReport(console: console, rate: command.transfer.rate).show(planned) }
            summary.unchanged = planned.counts.unchanged
            summary.remaining -= planned.counts.unchanged
        } else if let plan = planned.plan {
            let (counts, trouble) = await send(planned, as: plan, ledger, tellers.receipts)
            summary = ImportSummary(planned.judged, sent: counts)
            status = trouble
            try tellRefused(of: plan.run.id, &planned, ledger, tellers.issues)
        }
        tellers.receipts.finish()
        planned.judged.rejects = try planned.rows.writeRejects()
        try tellers.issues.close()
        // A plan of what cannot be sent is not kept.
        let keptPlan = status == nil ? command.planOut : nil
        if let keptPlan { console.talk(PlanFileNews.kept(path: keptPlan, flags: command.market.given)) }
        ImportReport(
            console: console, whereabouts: whereabouts, market: command.market, planFile: keptPlan
        ).show(
            summary, planned, connection.meter.figures, isDry: command.isDry, time: clock.now - start)
        return status ?? self.status(of: summary, isWhole: planned.judged.truncatedFiles.isEmpty)
    }

    /// What the market refused is an issue of its row like any other, and so is the row among the rejects.
    private func tellRefused(
        of run: RunID, _ planned: inout ImportPlanning.Outcome, _ ledger: Ledger, _ issues: IssueReporter
    ) throws {
        let refused = try planned.rows.rejectRefused(of: run, in: ledger, report: issues.report)
        guard refused > 0 else { return }
        planned.judged.issues[.marketRefused] = refused
        planned.judged.rejects = try planned.rows.writeRejects()
        for file in planned.judged.rejects { for news in file.news(isComplete: true) { console.talk(news) } }
    }

    private func openLedger() throws -> Ledger {
        let ledger = try Ledger(path: command.market.ledger ?? StateFolder.ledger)
        try ledger.dropAbandonedPlans()
        if command.isDry, let lost = try ledger.lostCommits() {
            console.talk(LedgerNews.wentBack(path: ledger.path, missing: lost.missing))
        }
        return ledger
    }

    /// All that comes before anything is sent.
    private func prepare(_ ledger: Ledger, _ tellers: Tellers) async throws -> ImportPlanning.Outcome {
        if !command.isDry {
            try await settleEarlierDoubts(ledger)
            if let file = command.adoptFrom { try await adopt(from: file, into: ledger) }
        }
        var planned = try await planned(ledger, tellers)
        planned.counts.canary = command.sending.canary
        return planned
    }

    /// Rows of another run that nobody knows the end of must be known before the same rows are planned again.
    private func settleEarlierDoubts(_ ledger: Ledger) async throws {
        guard connection.writer != nil else { return }
        try await sending(ledger).job(ReceiptReporter(console: console)).askForEarlierDoubts()
    }

    // MARK: Planning

    private func planned(_ ledger: Ledger, _ tellers: Tellers) async throws -> ImportPlanning.Outcome {
        if let file = command.plan { return try await takePlan(file, ledger) }
        return try await plan(ledger, tellers)
    }

    private func plan(_ ledger: Ledger, _ tellers: Tellers) async throws -> ImportPlanning.Outcome {
        // Read-only, so that nothing can be sent before the input is judged, and never in a dry run.
        var input = try command.reading.resolved(command.inputFormat.flag, market: connection.name)
        input.photos.web = webPhotos
        input.refusesPasswords = connection.reader.contract.authentication == .itemPassword
        var planning = ImportPlanning(
            files: command.files, input: input, ledger: ledger,
            account: connection.account, api: command.market.api.rawValue, market: connection.reader)
        planning.rejectsPath = command.issues.rejects
        planning.rejectsWords = RejectsWords(in: console.language)
        planning.maximumErrors = command.issues.maxErrors
        planning.stop = stop
        planning.isDry = command.isDry
        planning.keeper = try planKeeper()
        planning.checksMarket = command.checkMarket
        planning.replacesPhotos = command.replacePhotos
        let changes = ChangeReporter(console: console)
        let telling = PlanTelling(console: console, check: check, issues: tellers.issues, changes: changes)
        planning.shownOfEach = changes.shownOfEach
        planning.showsDeletions = !command.yes && console.form == .text
        planning.mayDelete = { outcome in
            try telling.tell(outcome)
            return mayDelete(outcome.counts)
        }
        let outcome = try await planning.run { event in
            switch event {
            case .rejected(_, let record, let sku): tellers.receipts.rejected(record: record, sku: sku)
            case .planned(let entry): changes.report(entry)
            case .plannedMore(let count): changes.hide(count)
            case .issue, .read, .fetching, .recognised, .described: tellers.issues.report(event)
            }
        }
        try telling.tell(outcome)
        try command.reading.keepMap(of: outcome.judged.readings.first, on: console)
        return outcome
    }

    /// Asks before products are lost, where nobody has said yes to it.
    func mayDelete(_ counts: PlanCounts) -> Bool {
        command.yes
            || Confirmation(console: console)
                .isGiven(to: Question.importing(deletes: counts.deletes, replaces: counts.replaces))
    }

    /// The status of an input that must not be sent.
    private func refusal(_ judged: JudgeSummary) -> ExitStatus? {
        if let refusal = check.refusal(judged) { return refusal }
        guard !judged.truncatedFiles.isEmpty, !command.reading.allowTruncated else { return nil }
        for file in judged.truncatedFiles { console.fail(SendingNews.truncated(file), status: .badInput) }
        return .badInput
    }

    // MARK: Sending

    /// What earlier runs left to be deleted goes first; where that comes to a stop, nothing else is sent.
    ///
    /// - Returns: how many rows of the run are in each state, `nil` where nobody can say any more, and what else the
    ///   command ends with.
    private func send(
        _ planned: ImportPlanning.Outcome, as plan: PlanOutcome, _ ledger: Ledger, _ receipts: ReceiptReporter
    ) async -> (EntryCounts?, ExitStatus?) {
        let job = sending(ledger).job(receipts)
        let leftovers = await job.deleteLeftovers(planned.leftovers, besides: plan.run.id)
        if let stop = leftovers.stop { return (try? ledger.counts(plan.run.id), stop.status) }
        let outcome = await job.run(plan)
        // A run that was stopped ends with that, whatever came before it.
        let isOpen = EntryState.open.contains { outcome.counts?[$0] ?? 1 > 0 }
        return (outcome.counts, outcome.stop?.status ?? (isOpen || leftovers.areGone ? nil : .rowsLost))
    }

    func sending(_ ledger: Ledger) -> Sending {
        Sending(
            console: console, ledger: ledger, connection: connection, transfer: command.transfer,
            options: command.sending, interruption: interruption, webPhotos: webPhotos,
            adoption: command.adoption.choice)
    }

    /// - Parameter isWhole: whether the input did not break off; what is missing then was lost, though nobody can count it.
    private func status(of summary: ImportSummary, isWhole: Bool) -> ExitStatus {
        precondition(summary.addsUp, "every record has exactly one outcome")
        if !command.isDry, summary.unknown + summary.remaining > 0 { return .stopped }
        return summary.rejected + summary.failed > 0 || !isWhole ? .rowsLost : .done
    }
}
