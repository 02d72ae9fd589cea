import Jobs
import Ledger
import Tabular
import Transfer
import Wording

/// An import in front of a person or a script: a command's options in, words out.
struct Importing {
    let command: Import
    let console: Console
    let connection: MarketConnection
    let webPhotos: WebPhotos
    let reports: ReportWriting

    private let check: InputCheck
    private let interruption: Interruption
    private let clock = ContinuousClock()

    init(command: Import, console: Console, connection: MarketConnection, webPhotos: WebPhotos, reports: ReportWriting)
    {
        self.command = command
        self.console = console
        self.connection = connection
        self.webPhotos = webPhotos
        self.reports = reports
        check = InputCheck(console: console, issues: command.issues)
        interruption = Interruption(
            deadline: command.limits.deadline, console: console,
            readsPipe: command.files.contains(where: OutputPlace.isStream))
    }

    /// - Returns: what the command ends with, after its summary, whatever stood in the way.
    func run() async -> ExitStatus {
        let start = clock.now
        do {
            let ledger = try Ledger(path: command.market.ledger ?? StateFolder.ledger)
            let reporter = try reporter()
            var outcome = await (try job(ledger, reporter)).run()
            if outcome.isConcluded { write(&outcome, reporter.issues) }
            let keptPlan = outcome.isPlanKept ? command.planOut : nil
            if let keptPlan {
                let flags = command.market.given + command.adoption.given
                console.talk(PlanFileNotice.kept(path: keptPlan, flags: flags))
            }
            show(outcome.summary, outcome.planned, outcome.closing, planFile: keptPlan, since: start)
            let status = outcome.end.status
            console.report(unwritten: outcome.unwritten, market: connection.name, endingWith: status)
            return status
        } catch {
            let status = console.status(reporting: error, market: connection.name)
            show(ImportSummary(), .empty, since: start)
            return status
        }
    }

    /// Writes what was asked for of the rows. What became of them is told all the same where that cannot be written.
    private func write(_ outcome: inout ImportOutcome, _ issues: IssueReporter) {
        do { try issues.close() } catch { outcome.unwritten.append(error) }
        do {
            try reports.write(
                outcome.planned.judged, plan: outcome.planned.counts, rate: command.transfer.rate,
                photos: PhotoOptions())
        } catch {
            outcome.unwritten.append(error)
        }
    }

    private func show(
        _ summary: ImportSummary, _ planned: PlanningOutcome, _ closing: ClosingFigures = ClosingFigures(),
        planFile: String? = nil, since start: ContinuousClock.Instant
    ) {
        ImportReport(
            console: console, context: MarketContext(connection, command.market), market: command.market,
            planFile: planFile, closing: closing
        ).show(summary, planned, connection.meter.figures, isDry: command.isDry, time: clock.now - start)
    }

    private func reporter() throws -> ImportReporter {
        let receipts = ReceiptReporter(console: console)
        let run = RunReporter(
            console: console, connection: connection, interruption: interruption, receipts: receipts,
            concurrency: command.transfer.concurrency)
        return ImportReporter(
            console: console, rate: command.transfer.rate,
            isAdoptionChosen: command.adoption.choice != nil || command.adoptFrom != nil, receipts: receipts,
            issues: try check.reporter(),
            adopted: try IssueReporter(console: console, issuesPath: nil), changes: ChangeReporter(console: console),
            report: reports.collector, run: run)
    }

    // MARK: The job

    private func job(_ ledger: Ledger, _ reporter: ImportReporter) throws -> ImportJob {
        ImportJob(
            try options(reporter), ledger: ledger, market: JobMarket(connection),
            questions: questions(reporter), stop: interruption.stop, onEvent: reporter.report)
    }

    private func options(_ reporter: ImportReporter) throws -> ImportOptions {
        var options = ImportOptions(
            command.plan.map { .plan(path: $0, options: command.pinnedOptions) } ?? .files(command.files))
        options.isDry = command.isDry
        options.adoptsFrom = command.isDry ? nil : command.adoptFrom
        // The inputs of a kept plan were read.
        if command.plan == nil || options.adoptsFrom != nil {
            options.input = try command.reading.resolved(command.inputFormat.flag, market: connection.name)
        }
        (options.input.photos.web, options.input.photos.crop) = (webPhotos, command.crop.crop)
        options.run = RunOptions(
            command.transfer, command.limits, vendor: command.vendor.number, web: webPhotos,
            adoption: command.adoption.choice, refresh: command.refresh, console: console)
        options.rejectsPath = command.issues.rejects
        options.rejectsWords = RejectsWords(in: console.language)
        options.maximumErrors = command.issues.maxErrors
        options.keeper = try planKeeper()
        options.replacesPhotos = command.replacePhotos
        options.descriptions = reports.collector != nil || reporter.issues.showsRecords ? .shown : .none
        // Whoever is shown fewer counts the others.
        options.shownOfEach = reporter.changes.shownOfEach.map {
            reports.collector == nil ? $0 : max($0, ReportLimits.file.changes)
        }
        options.showsDeletions = !command.yes && console.form == .text
        return options
    }

    /// Keeps the plan of this import as a file, where that is asked for.
    private func planKeeper() throws -> PlanKeeper? {
        guard let path = command.planOut else { return nil }
        return try PlanKeeper(
            path: path, inputs: command.files, options: command.pinnedOptions,
            tool: "openmarket \(OpenMarket.version)")
    }

    private func questions(_ reporter: ImportReporter) -> ImportQuestions {
        let planReporter = PlanReporter(
            console: console, check: check, issues: reporter.issues, changes: reporter.changes,
            keepsTheirs: command.keepTheirs)
        var questions = ImportQuestions()
        questions.review = { [command, console] planned in
            try planReporter.report(planned)
            try command.reading.keepMap(of: planned.judged.readings.first, on: console)
        }
        questions.mayCarryOut = { [command, console] planned in
            // What a kept plan comes to was told when it was made.
            if command.plan == nil { try planReporter.report(planned) }
            return command.yes || Question.all(of: planned.counts).allSatisfy(Confirmation(console: console).isGiven)
        }
        return questions
    }
}
