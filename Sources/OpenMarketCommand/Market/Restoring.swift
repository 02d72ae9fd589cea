import Backups
import Jobs
import Ledger
import Transfer
import Wording

/// The restoring of a backup in front of a person or a script: a command's options in, words out.
struct Restoring {
    let command: BackupRestore
    let console: Console
    let connection: MarketConnection
    private let store: BackupStore
    private let interruption: Interruption
    private let clock = ContinuousClock()

    init(command: BackupRestore, console: Console, connection: MarketConnection) {
        self.command = command
        self.console = console
        self.connection = connection
        store = .named(command.folder)
        interruption = Interruption(deadline: command.limits.deadline, console: console)
    }

    /// - Returns: what the command ends with.
    func run() async throws -> ExitStatus {
        let start = clock.now
        let ledger = try Ledger(path: command.market.ledger ?? StateFolder.ledger)
        let receipts = ReceiptReporter(console: console)
        let report = RestoreReport(
            console: console, isDry: command.dryRun, isAsked: !command.yes, backup: store.name,
            at: MarketContext(connection, command.market))
        let outcome = await job(ledger, report, receipts).run()
        receipts.finish()
        report.finish(outcome, connection.meter.figures, time: clock.now - start)
        let status = outcome.end.status
        console.report(unwritten: outcome.unwritten, market: connection.name, endingWith: status)
        return status
    }

    private func job(_ ledger: Ledger, _ report: RestoreReport, _ receipts: ReceiptReporter) -> RestoreJob {
        var options = RestoreOptions(store: store)
        options.moment = command.at?.moment
        options.vendor = command.vendor.vendor
        options.isDry = command.dryRun
        options.run = RunOptions(
            command.transfer, command.limits, adoption: command.adoption.choice, isRestoring: true, console: console)
        let reporter = RunReporter(
            console: console, connection: connection, interruption: interruption, receipts: receipts,
            concurrency: options.run.upload.concurrency)
        return RestoreJob(
            options, ledger: ledger, market: JobMarket(connection), maps: StateFolder.restores, stop: interruption.stop,
            mayRestore: { [command, console] counts in
                command.yes || Confirmation(console: console).isGiven(to: Question.restore(counts.changes))
            },
            onEvent: { event in
                if case .run(let event) = event { reporter.report(event) } else { report.report(event) }
            })
    }
}
