import Jobs
import Ledger
import Transfer
import Wording

/// The undoing of a run under way: look, ask, send, tell.
struct Undoing {
    let command: RunsUndo
    let console: Console
    let connection: MarketConnection
    private let interruption: Interruption
    private let clock = ContinuousClock()

    init(command: RunsUndo, console: Console, connection: MarketConnection) {
        self.command = command
        self.console = console
        self.connection = connection
        interruption = Interruption(deadline: command.sending.deadline, console: console)
    }

    /// - Returns: what the command ends with.
    func run() async throws -> ExitStatus {
        let start = clock.now
        let existing = try LedgerOptions.existing(at: command.market.ledger)
        let run = try console.run(named: command.id, in: existing)
        guard let ledger = existing else { preconditionFailure("a run without a ledger") }
        try console.checkAccount(of: run, is: connection.account, api: command.market.api)
        let planning = UndoPlanning(
            of: run, in: ledger, market: connection.reader, concurrency: command.transfer.concurrency,
            stop: interruption.stop)
        let report = UndoReport(
            console: console, run: run.id, isDry: command.dryRun, at: Whereabouts(connection, command.market))
        do { return try await undo(run, planning, ledger, report, since: start) } catch {
            let status = console.status(telling: error, market: connection.name)
            let summary = ImportSummary(undoingUnplanned: (try? planning.rows()) ?? 0)
            report.finish(summary, run: nil, nil, connection.meter.figures, time: clock.now - start)
            return status
        }
    }

    private func undo(
        _ run: Run, _ planning: UndoPlanning, _ ledger: Ledger, _ report: UndoReport,
        since start: ContinuousClock.Instant
    ) async throws -> ExitStatus {
        if !command.dryRun, let begun = try planning.begun() {
            let newer = try ledger.runsSucceeding(begun)
            guard !newer.isEmpty else {
                console.talk(UndoNews.begun(run: begun.id.description))
                return await send(.resumed(begun), counts: nil, ledger, report, since: start)
            }
            try setAside(begun, overtakenBy: newer, in: ledger)
        }
        if !command.dryRun { try await sending(ledger).settleEarlierDoubts() }
        let (counts, plan) = try await self.plan(planning, run, ledger, report)
        if let plan { return await send(plan, counts: counts, ledger, report, since: start) }
        report.finish(
            ImportSummary(undoing: counts), run: nil, counts, connection.meter.figures, time: clock.now - start)
        return counts.impossible + counts.partial > 0 ? .rowsLost : .done
    }

    /// What others changed since is left alone, as it would be had the undoing not begun yet: a new one looks at each
    /// product again, and finds as it was before what this one has put back.
    private func setAside(_ begun: Run, overtakenBy newer: [SucceedingRun], in ledger: Ledger) throws {
        let lock = try ledger.lock(begun.id)
        defer { withExtendedLifetime(lock) {} }
        try ledger.mark(begun.id, .abandoned)
        console.talk(UndoNews.plannedAnew(run: begun.id.description, by: newer.map(\.run.description)))
    }

    /// Nobody may carry the run on while its undoing is planned.
    private func plan(
        _ planning: UndoPlanning, _ run: Run, _ ledger: Ledger, _ report: UndoReport
    ) async throws -> (UndoCounts, PlanOutcome?) {
        let lock = try ledger.lock(run.id)
        defer { withExtendedLifetime(lock) {} }
        let (counts, plan) = try await planning.plan(report: report.show) { counts in
            report.planned(counts)
            guard !command.dryRun else { return false }
            guard counts.changes > 0, !command.yes else { return true }
            guard Confirmation(console: console).isGiven(to: Question.undo(counts.changes)) else {
                throw Confirmation.refusal
            }
            return true
        }
        if counts.changes == 0 { console.talk(UndoNews.nothing(run: run.id.description)) }
        return (counts, plan)
    }

    private func send(
        _ plan: PlanOutcome, counts: UndoCounts?, _ ledger: Ledger, _ report: UndoReport,
        since start: ContinuousClock.Instant
    ) async -> ExitStatus {
        let receipts = ReceiptReporter(console: console)
        let outcome = await sending(ledger, receipts).run(plan)
        receipts.finish()
        let summary = ImportSummary(plan.run, outcome.counts)
        report.finish(summary, run: plan.run.id, counts, connection.meter.figures, time: clock.now - start)
        if let stop = outcome.stop { return stop.status }
        return (counts?.partial ?? 0) > 0 && summary.status == .done ? .rowsLost : summary.status
    }

    private func sending(_ ledger: Ledger, _ receipts: ReceiptReporter? = nil) -> RunJob {
        Sending(
            console: console, ledger: ledger, connection: connection, transfer: command.transfer,
            options: command.sending, interruption: interruption
        ).job(receipts ?? ReceiptReporter(console: console))
    }
}
