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
    private var whereabouts: Whereabouts { Whereabouts(connection, command.market) }

    init(command: RunsResume, console: Console, connection: MarketConnection, webPhotos: WebPhotos) {
        self.command = command
        self.console = console
        self.connection = connection
        self.webPhotos = webPhotos
        interruption = Interruption(deadline: command.sending.deadline, console: console)
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
        if run.state == .finished, console.form == .text { return ImportSummary(run, try ledger.counts(run.id)).status }
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
            console.fail(RunNews.whichRun(unfinished.map(\.id.description)), status: .usage)
            throw ExitStatus.usage
        }
        return unfinished.first
    }

    private func check(_ run: Run) throws {
        let name = run.id.description
        try console.checkAccount(of: run, is: connection.account, api: command.market.api)
        if run.state == .abandoned {
            let news: RunNews = run.command == "undo" ? .undoingPlannedAnew(run: name) : .abandoned(run: name)
            console.fail(news, status: .failed)
            throw ExitStatus.failed
        }
        if run.state == .finished { console.talk(RunNews.finishedAlready(run: name)) }
    }

    private func nothingToDo() -> ExitStatus {
        console.talk(RunNews.nothingUnfinished)
        var summary = JSONObject(type: "summary")
        summary.set("command", "runs resume")
        summary.set("run", .null)
        summary.set(ImportSummary())
        console.finish(summary, at: whereabouts)
        return .done
    }

    // MARK: Going on

    /// - Returns: what the command ends with, after its summary, whatever stood in the way.
    private func resume(_ run: Run, in ledger: Ledger) async -> ExitStatus {
        let start = clock.now
        let (counts, trouble) = await carryOn(run, in: ledger)
        let summary = ImportSummary(run, counts)
        ImportReport(console: console, whereabouts: whereabouts, command: "runs resume", market: command.market)
            .show(
                summary, ImportPlanning.Outcome(resuming: run), connection.meter.figures, isDry: false,
                time: clock.now - start)
        return trouble ?? summary.status
    }

    /// - Returns: how many rows of the run are in each state, and what the command ends with besides.
    private func carryOn(_ run: Run, in ledger: Ledger) async -> (EntryCounts?, ExitStatus?) {
        let sending = Sending(
            console: console, ledger: ledger, connection: connection, transfer: command.transfer,
            options: command.sending, interruption: interruption, webPhotos: webPhotos,
            adoption: command.adoption.choice)
        let receipts = ReceiptReporter(console: console)
        let job = sending.job(receipts)
        do {
            try await job.askForEarlierDoubts()
            try refresh(run, in: ledger)
        } catch {
            let counts = try? ledger.counts(run.id)
            let isMidway = (try? ledger.isMidway(run.id)) ?? false
            return (counts, console.status(telling: error, market: connection.name, isMidway: isMidway))
        }
        defer { receipts.finish() }
        let outcome = await job.run(.resumed(run))
        return (outcome.counts, outcome.stop?.status)
    }

    /// What other runs did meanwhile is taken into account, and asked about where it would be undone.
    private func refresh(_ run: Run, in ledger: Ledger) throws {
        let lock = try ledger.lock(run.id)
        defer { withExtendedLifetime(lock) {} }
        let newer = try ledger.runsSucceeding(run)
        if !newer.isEmpty, !command.yes {
            let question = RunNews.overtaken(
                run: run.id.description, by: newer.map(\.run.description), rows: newer.rows)
            guard Confirmation(console: console).isGiven(to: question) else { throw Confirmation.refusal }
        }
        // Deleting is asked about, too: where nothing was to be asked, the products keep their photos, and that is said.
        let mayReplace = run.replacesPhotos && (command.yes || !newer.isEmpty)
        let photoChanges = PhotoChanges(connection.reader.contract, replaces: mayReplace)
        let outcome = try Resumption(of: run, in: ledger, photoChanges: photoChanges).refresh()
        if outcome.photosChanged > 0 {
            console.talk(PlanNews.photosKept(outcome.photosChanged, rows: outcome.keepingPhotos.map(\.rowName)))
        }
    }
}

extension ImportSummary {
    /// What a command that sent all of it ends with.
    var status: ExitStatus {
        precondition(addsUp, "every record has exactly one outcome")
        if unknown + remaining > 0 { return .stopped }
        return rejected + failed > 0 ? .rowsLost : .done
    }
}
