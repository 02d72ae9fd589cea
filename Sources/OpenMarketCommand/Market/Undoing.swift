import Jobs
import Ledger
import Transfer
import Wording

/// The undoing of a run in front of a person or a script: a command's options in, words out.
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
        interruption = Interruption(deadline: command.limits.deadline, console: console)
    }

    /// - Returns: what the command ends with.
    func run() async throws -> ExitStatus {
        let start = clock.now
        let existing = try LedgerOptions.existing(at: command.market.ledger)
        let run = try console.run(named: command.id, in: existing)
        guard let ledger = existing else { preconditionFailure("a run without a ledger") }
        try console.checkAccount(of: run, is: connection.account, api: command.market.api)
        let report = UndoReport(
            console: console, run: run.id, isDry: command.dryRun, isAsked: !command.yes,
            at: MarketContext(connection, command.market))
        let receipts = ReceiptReporter(console: console)
        let outcome = await job(run, ledger, report, receipts).undo()
        receipts.finish()
        report.finish(outcome, connection.meter.figures, time: clock.now - start)
        return outcome.end.status
    }

    private func job(_ run: Run, _ ledger: Ledger, _ report: UndoReport, _ receipts: ReceiptReporter) -> UndoJob {
        let reporter = RunReporter(
            console: console, connection: connection, interruption: interruption, receipts: receipts,
            concurrency: command.transfer.concurrency)
        var options = UndoOptions()
        options.isDry = command.dryRun
        options.run = RunOptions(
            command.transfer, command.limits, vendor: command.vendor.number, console: console)
        return UndoJob(
            run, ledger: ledger, market: JobMarket(connection), options: options, stop: interruption.stop,
            mayUndo: { [command, console] counts in
                command.yes || Confirmation(console: console).isGiven(to: Question.undo(counts.changes))
            },
            onEvent: { [console] event in
                switch event {
                case .begun(let undoing): console.talk(UndoNotice.begun(run: undoing.description))
                case .plannedAnew(let undoing, let newer):
                    console.talk(
                        UndoNotice.plannedAnew(run: undoing.description, by: newer.map(\.description)))
                case .changedSince(let count): console.talk(RefreshNotice.changed(count, back: 0, isKept: true))
                case .row(let row): report.show(row)
                case .planned(let counts): report.planned(counts)
                case .nothing: console.talk(UndoNotice.nothing(run: run.id.description))
                case .run(let event): reporter.report(event)
                }
            })
    }
}
