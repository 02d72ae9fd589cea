import Jobs
import Ledger
import Transfer
import Wording

/// A stopped run on its way to its end.
struct Resuming {
    let command: RunsResume
    let console: Console
    let connection: MarketConnection
    private let webPhotos: WebPhotos
    private let interruption: Interruption
    private let clock = ContinuousClock()
    private var context: MarketContext { MarketContext(connection, command.market) }

    init(command: RunsResume, console: Console, connection: MarketConnection, webPhotos: WebPhotos) {
        self.command = command
        self.console = console
        self.connection = connection
        self.webPhotos = webPhotos
        interruption = Interruption(deadline: command.limits.deadline, console: console)
    }

    /// - Returns: what the command ends with.
    func run() async throws -> ExitStatus {
        let ledger = try LedgerOptions.existing(at: command.market.ledger)
        guard let ledger, let run = try chosen(in: ledger) else {
            if let id = command.id { _ = try console.run(named: id, in: nil) }
            return nothingToDo()
        }
        try check(run)
        // Scripts are told what became of each row all the same.
        if run.state == .finished, console.form == .text {
            let end = ImportSummary(run, try ledger.counts(run.id)).end
            if case .stopped(.doesNotAddUp(_, let imbalances)) = end {
                console.report(.doesNotAddUp(run.id, imbalances), market: connection.name)
            }
            return end.status
        }
        return await resume(run, in: ledger)
    }

    // MARK: Which run

    /// The run that is named, or the only one that is unfinished; `nil` where there is none.
    private func chosen(in ledger: Ledger) throws -> Run? {
        if let id = command.id { return try console.run(named: id, in: ledger) }
        let unfinished = try ledger.runs().filter {
            $0.account == connection.account && [.planned, .running, .stopped].contains($0.state)
        }
        guard unfinished.count <= 1 else {
            console.fail(RunNotice.whichRun(unfinished.map(\.id.description)), status: .usage)
            throw ExitStatus.usage
        }
        return unfinished.first
    }

    private func check(_ run: Run) throws {
        let name = run.id.description
        try console.checkAccount(of: run, is: connection.account, api: command.market.api)
        if run.state == .abandoned {
            let notice: RunNotice = run.command == "undo" ? .undoingPlannedAnew(run: name) : .abandoned(run: name)
            console.fail(notice, status: .failed)
            throw ExitStatus.failed
        }
        if run.state == .finished { console.talk(RunNotice.finishedAlready(run: name)) }
    }

    private func nothingToDo() -> ExitStatus {
        console.talk(RunNotice.nothingUnfinished)
        var summary = JSONObject(type: "summary")
        summary.set("command", "runs resume")
        summary.set("run", .null)
        summary.set(ImportSummary())
        console.finish(summary, at: context)
        return .done
    }

    // MARK: Going on

    /// - Returns: what the command ends with, after its summary, whatever stood in the way.
    private func resume(_ run: Run, in ledger: Ledger) async -> ExitStatus {
        let start = clock.now
        let receipts = ReceiptReporter(console: console)
        let outcome = await job(run, in: ledger, receipts).resume()
        receipts.finish()
        var summary = ImportSummary(run, outcome.counts)
        summary.doubled = outcome.closing.doubled
        var planned = PlanningOutcome(resuming: run)
        planned.counts.gone = outcome.refreshed.figures.gone
        planned.counts.changed = outcome.refreshed.figures.changed
        planned.counts.seen = outcome.refreshed.seen
        ImportReport(
            console: console, context: context, command: "runs resume", market: command.market,
            closing: outcome.closing, resumed: outcome.refreshed
        ).show(
            summary, planned, connection.meter.figures, isDry: false,
            time: clock.now - start)
        return outcome.stop?.status ?? summary.end.status
    }

    private func job(_ run: Run, in ledger: Ledger, _ receipts: ReceiptReporter) -> ResumeJob {
        let options = RunOptions(
            command.transfer, command.limits, vendor: command.vendor.number, web: webPhotos,
            adoption: command.adoption.choice, refresh: command.marketRefresh.options,
            isRestoring: run.command == RestoreJob.command, console: console)
        let reporter = RunReporter(
            console: console, connection: connection, interruption: interruption, receipts: receipts,
            concurrency: options.upload.concurrency)
        return ResumeJob(
            run, ledger: ledger, market: JobMarket(connection), options: options, stop: interruption.stop,
            isConfirmed: command.yes,
            mayOvertake: { [console] newer in
                Confirmation(console: console).isGiven(
                    to: RunNotice.overtaken(
                        run: run.id.description, by: newer.map(\.run.description), rows: newer.rows))
            },
            mayRegisterAgain: { [console] look in
                Confirmation(console: console).isGiven(
                    to: Question.registeringAgain(gone: look.gone, of: look.looked))
            },
            onEvent: { [console] event in
                switch event {
                case .photosKept(let outcome):
                    console.talk(
                        PlanNotice.photosKept(outcome.photosChanged, rows: outcome.keepingPhotos.map(\.rowName)))
                case .refreshing(let event): reporter.report(event)
                case .refreshed(let refreshed):
                    if refreshed.replanned > 0 { console.talk(RefreshNotice.replanned(refreshed.replanned)) }
                    if refreshed.left > 0 { console.talk(RefreshNotice.left(refreshed.left)) }
                case .run(let event): reporter.report(event)
                }
            })
    }
}
