import Ledger

/// Puts back what a run changed: looks at each product, asks, and carries the undoing out as a run of its own.
package struct UndoJob: Sendable {
    let run: Run
    let ledger: Ledger
    let options: UndoOptions
    let stop: StopRequest
    let mayUndo: @Sendable (UndoCounts) -> Bool
    let onEvent: @Sendable (UndoEvent) -> Void
    private let planning: UndoPlanning
    private let job: RunJob

    /// - Parameters:
    ///   - run: one of the market's account.
    ///   - mayUndo: asked once before anything is changed.
    ///   - onEvent: called from several tasks.
    package init(
        _ run: Run, ledger: Ledger, market: JobMarket, options: UndoOptions = UndoOptions(),
        stop: StopRequest = StopRequest(), mayUndo: @escaping @Sendable (UndoCounts) -> Bool,
        onEvent: @escaping @Sendable (UndoEvent) -> Void = { _ in }
    ) {
        self.run = run
        self.ledger = ledger
        self.options = options
        self.stop = stop
        self.mayUndo = mayUndo
        self.onEvent = onEvent
        planning = UndoPlanning(
            of: run, in: ledger, market: market.reader, concurrency: options.run.upload.concurrency, stop: stop)
        job = RunJob(ledger: ledger, market: market, options: options.run, stop: stop) { onEvent(.run($0)) }
    }

    package func undo() async -> UndoOutcome {
        do { return try await carryOut() } catch {
            let stop = JobStop(error)
            onEvent(.run(.stopped(stop)))
            return UndoOutcome(ImportSummary(undoingUnplanned: (try? planning.rows()) ?? 0), stop: stop)
        }
    }

    /// The order of an undoing: one that was begun goes on; else all is known before anything is planned, and planned before
    /// anything is sent.
    private func carryOut() async throws -> UndoOutcome {
        if !options.isDry {
            if let begun = try begun() {
                try await refresh(begun)
                return await send(.resumed(begun))
            }
            try await job.requireReconciledEarlierRuns()
        }
        let (counts, plan) = try await self.plan()
        if let plan { return await send(plan, counts) }
        var outcome = UndoOutcome(ImportSummary(undoing: counts), counts: counts)
        outcome.stop = await job.refusal()
        return outcome
    }

    /// An undoing that was stopped, and that no other run has overtaken; a new one finds as it was before what it has put back.
    private func begun() throws -> Run? {
        let begun = try planning.begun { onEvent(.plannedAnew($0, by: $1)) }
        if let begun { onEvent(.begun(begun.id)) }
        return begun
    }

    /// What somebody changed since the undoing was planned is left alone, as it would be had it not begun yet.
    private func refresh(_ begun: Run) async throws {
        let lock = try ledger.lock(begun.id)
        defer { withExtendedLifetime(lock) {} }
        let refresh = PlanRefresh(
            rows: ledger.plannedRows(of: begun.id), ledger: ledger, account: begun.account,
            market: planning.lookUp.market,
            options: options.run.refresh.sparing, stop: stop)
        let refreshed = try await refresh.run()
        if refreshed.figures.changed > 0 { onEvent(.changedSince(refreshed.figures.changed)) }
    }

    /// Nobody may carry the run on while its undoing is planned.
    private func plan() async throws -> (UndoCounts, PlanOutcome?) {
        let lock = try ledger.lock(run.id)
        defer { withExtendedLifetime(lock) {} }
        let (counts, plan) = try await planning.plan(report: { onEvent(.row($0)) }) { counts in
            onEvent(.planned(counts))
            if options.isDry { return false }
            guard counts.changes == 0 || mayUndo(counts) else { throw JobStop.declined }
            return true
        }
        if counts.changes == 0 { onEvent(.nothing) }
        return (counts, plan)
    }

    private func send(_ plan: PlanOutcome, _ counts: UndoCounts? = nil) async -> UndoOutcome {
        let sent = await job.run(plan)
        return UndoOutcome(
            ImportSummary(plan.run, sent.counts), undoing: plan.run.id, counts: counts, stop: sent.stop)
    }
}
