import Ledger
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
        try lookAfterLedger()
        if !options.isDry {
            // Before the same rows are planned again.
            try await settleEarlierDoubts()
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
            outcome.stop = await runJob.refusal()
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
            let refused = try sent.map { try tellRefused(of: $0, &outcome) } ?? 0
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
