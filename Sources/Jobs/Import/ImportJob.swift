import Catalogue
import Ledger
import MarketAPI
import Transfer

/// Brings catalogues into a market: settles what earlier runs left open, plans, and carries the plan out.
package struct ImportJob: Sendable {
    let ledger: Ledger
    let market: JobMarket
    let options: ImportOptions
    let questions: ImportQuestions
    let stop: StopRequest
    let onEvent: @Sendable (ImportEvent) -> Void

    /// - Parameters:
    ///   - market: with credentials, unless the import is dry.
    ///   - onEvent: called from several tasks.
    package init(
        _ options: ImportOptions, ledger: Ledger, market: JobMarket, questions: ImportQuestions = ImportQuestions(),
        stop: StopRequest = StopRequest(), onEvent: @escaping @Sendable (ImportEvent) -> Void = { _ in }
    ) {
        self.options = options
        self.ledger = ledger
        self.market = market
        self.questions = questions
        self.stop = stop
        self.onEvent = onEvent
    }

    package func run() async -> ImportOutcome {
        do { return try await carryOut() } catch {
            // Nothing is known of the input then, or nobody can say any more what became of it.
            let stop = JobStop(error)
            onEvent(.run(.stopped(stop)))
            return ImportOutcome(options, stop: stop)
        }
    }

    /// The order of an import, and all that decides whether anything is sent.
    private func carryOut() async throws -> ImportOutcome {
        try checkLedger()
        if !options.isDry {
            // Before the same rows are planned again.
            try await reconcileEarlierRuns()
            try await adoptFile()
        }
        var outcome = ImportOutcome(options)
        var sent: RunID?
        try await plan(&outcome)
        // A stop beats whatever else is the matter.
        if stop.isRequested {
            outcome.stop = .requested
        } else if options.isDry {
            showPlan(&outcome)
            // What is wrong with the input is wrong whatever the market says.
            if outcome.stop == nil { outcome.stop = await runJob.refusal() }
        } else if let plan = outcome.planned.plan {
            await send(plan, &outcome)
            sent = plan.run.id
        }
        conclude(&outcome, sent)
        return outcome
    }

    /// What earlier runs left to be deleted goes first; where that comes to a stop, nothing else is sent.
    private func send(_ plan: PlanOutcome, _ outcome: inout ImportOutcome) async {
        let job = runJob
        let leftovers = await job.deleteLeftovers(outcome.planned.leftovers, besides: plan.run.id)
        outcome.leftoversStay = !leftovers.areGone
        let sent =
            if let stop = leftovers.stop {
                RunOutcome(counts: try? ledger.counts(plan.run.id), stop: stop)
            } else {
                await job.run(plan)
            }
        outcome.summary = ImportSummary(outcome.planned.judged, sent: sent.counts)
        outcome.summary.doubled = sent.closing.doubled
        outcome.closing = sent.closing
        outcome.stop = sent.stop
    }

    /// Nothing is sent: unchanged rows have their outcomes all the same.
    private func showPlan(_ outcome: inout ImportOutcome) {
        if outcome.planned.judged.isReadable { onEvent(.planned(outcome.planned)) }
        let counts = outcome.planned.counts
        outcome.summary.unchanged = counts.unchanged
        outcome.summary.deleted = counts.deletedAlready
        outcome.summary.failed = counts.failed
        outcome.summary.remaining -= counts.unchanged + counts.deletedAlready + counts.failed
    }

    /// What became of the rows stands by now, whatever of it cannot be written.
    private func conclude(_ outcome: inout ImportOutcome, _ sent: RunID?) {
        do {
            let refused = try sent.map { try reportRefused(of: $0, &outcome) } ?? 0
            // Of what was read in part no file tells: it would look whole.
            if sent == nil, case .requested = outcome.stop { return onEvent(.rowsTold) }
            outcome.isConcluded = true
            outcome.planned.judged.rejects = try outcome.planned.rows.writeRejects()
            if refused > 0 { onEvent(.rejectsGrew(outcome.planned.judged.rejects)) }
        } catch {
            outcome.unwritten.append(error)
        }
        onEvent(.rowsTold)
    }

    var runJob: RunJob {
        RunJob(ledger: ledger, market: market, options: options.run, stop: stop) { [onEvent] in onEvent(.run($0)) }
    }
}

extension ImportJob {
    /// Plans, or takes a kept plan, and says what keeps it from being sent.
    func plan(_ outcome: inout ImportOutcome) async throws {
        switch options.source {
        case .files(let files): outcome.planned = try await planFiles(files)
        case .plan(let path, let pinned): outcome.planned = try await acceptPlan(path, pinned)
        }
        outcome.planned.counts.canary = options.run.upload.canary
        outcome.summary = ImportSummary(outcome.planned.judged, counts: nil)
        let refusal = outcome.planned.judged.refusalToSend(
            maximumErrors: options.maximumErrors, allowsTruncated: options.input.allowsTruncated)
        if let refusal {
            outcome.stop = .input(refusal)
            onEvent(.run(.stopped(.input(refusal))))
        }
        if outcome.planned.isRefused { outcome.stop = .declined }
    }

    private func planFiles(_ files: [String]) async throws -> PlanningOutcome {
        var input = options.input
        input.refusesPasswords = market.reader.capabilities.writers == .itemPasswords
        // Read-only, so that nothing can be sent before the input is judged, and never in a dry run.
        var planning = ImportPlanning(
            files: files, input: input, ledger: ledger, account: market.account, api: market.api, market: market.reader)
        planning.rejectsPath = options.rejectsPath
        planning.rejectsWords = options.rejectsWords
        planning.maximumErrors = options.maximumErrors
        planning.stop = stop
        planning.isDry = options.isDry
        planning.keeper = options.keeper
        planning.refresh = options.run.refresh
        planning.vendor = options.run.upload.vendor
        planning.replacesPhotos = options.replacesPhotos
        planning.descriptions = options.descriptions
        planning.shownOfEach = options.shownOfEach
        planning.showsDeletions = options.showsDeletions
        planning.mayCarryOut = questions.mayCarryOut
        let planned = try await planning.run { [onEvent] in onEvent(.reading($0)) }
        try questions.review(planned)
        return planned
    }

    /// - Throws: also `JobStop` where the plan is none, or something has moved since it was made.
    private func acceptPlan(_ path: String, _ pinned: [String: [String]]) async throws -> PlanningOutcome {
        do {
            var taking = PlannedImport(
                plan: try PlanFile(path: path), ledger: ledger, account: market.account, api: market.api,
                market: market.reader)
            taking.options = pinned
            taking.concurrency = options.run.upload.concurrency
            taking.stop = stop
            taking.web = options.input.photos.web
            taking.isDry = options.isDry
            taking.refresh = options.run.refresh
            taking.vendor = options.run.upload.vendor
            taking.mayCarryOut = questions.mayCarryOut
            switch try await taking.run() {
            case .stands(let planned):
                if let run = planned.plan?.run { try reportLeftovers(besides: run) }
                return planned
            case .moved(let obstacles, let run): throw JobStop.planMoved(obstacles, carriedOut: run)
            }
        } catch let trouble as PlanFileTrouble {
            throw JobStop.planUnusable(path: path, trouble)
        }
    }

    /// A kept plan is carried out exactly, so what earlier runs left to be deleted stays.
    private func reportLeftovers(besides run: Run) throws(LedgerError) {
        for one in try ledger.leftovers(of: run.account, besides: run.id) { onEvent(.leftoversStay(one)) }
    }
}

extension ImportJob {
    func checkLedger() throws(LedgerError) {
        try ledger.dropAbandonedPlans()
        // Before anything is sent, a run looks for itself.
        guard options.isDry, let lost = try ledger.lostCommits() else { return }
        onEvent(.ledgerBehind(path: ledger.path, missing: lost.missing))
    }

    /// Rows of another run that nobody knows the end of must be known before the same rows are planned again.
    func reconcileEarlierRuns() async throws {
        guard market.writer != nil else { return }
        try await runJob.reconcileEarlierRuns()
    }

    /// Takes the products into the ledger that an export names, where that is asked for.
    ///
    /// - Throws: also `JobStop` where the file is none, or names no product.
    func adoptFile() async throws {
        guard let path = options.adoptsFrom, let writer = market.writer else { return }
        let file = AdoptionFile(
            path, input: options.input, ledger: ledger, account: market.account, market: writer,
            options: options.run.upload, retries: market.retries)
        let (judged, outcome) = try await file.perform(stop: stop) { [onEvent] in onEvent(.readingAdopted($0)) }
        if let refusal = judged.refusal(maximumErrors: options.maximumErrors) { throw JobStop.input(refusal) }
        onEvent(.adoptedFrom(path, outcome))
        if outcome.named == 0 { throw JobStop.adoptsNothing(path: path) }
    }

    /// What the market refused is an issue of its row like any other, and the row will be among the rejects.
    ///
    /// - Returns: how many rows it refused.
    func reportRefused(of run: RunID, _ outcome: inout ImportOutcome) throws -> Int {
        let refused = try outcome.planned.rows.rejectRefused(of: run, in: ledger) {
            onEvent(.reading(.issue(FoundIssue($0))))
        }
        if refused > 0 { outcome.planned.judged.issues[.marketRefused] = refused }
        return refused
    }
}
