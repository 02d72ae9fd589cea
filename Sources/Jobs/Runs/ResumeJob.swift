import Ledger
import Transfer

/// Carries a stopped run to its end from the ledger alone, without the input it was planned from.
package struct ResumeJob: Sendable {
    let run: Run
    let ledger: Ledger
    let market: JobMarket
    let options: RunOptions
    let stop: StopRequest
    /// Whether somebody has said yes to whatever would be asked.
    let isConfirmed: Bool
    let mayOvertake: @Sendable ([SucceedingRun]) -> Bool
    let mayRegisterAgain: @Sendable (RefreshFigures) -> Bool
    let onEvent: @Sendable (ResumeEvent) -> Void

    /// - Parameters:
    ///   - run: one of the market's account that is not abandoned.
    ///   - isConfirmed: whether somebody has said yes already to what may be asked.
    ///   - mayOvertake: asked where newer runs changed rows that this one has left, since the older values would come back.
    ///   - mayRegisterAgain: asked where very many of the run's products are gone, since another market may be answering.
    ///   - onEvent: called from several tasks.
    package init(
        _ run: Run, ledger: Ledger, market: JobMarket, options: RunOptions = RunOptions(),
        stop: StopRequest = StopRequest(), isConfirmed: Bool = false,
        mayOvertake: @escaping @Sendable ([SucceedingRun]) -> Bool,
        mayRegisterAgain: @escaping @Sendable (RefreshFigures) -> Bool,
        onEvent: @escaping @Sendable (ResumeEvent) -> Void = { _ in }
    ) {
        self.run = run
        self.ledger = ledger
        self.market = market
        self.options = options
        self.stop = stop
        self.isConfirmed = isConfirmed
        self.mayOvertake = mayOvertake
        self.mayRegisterAgain = mayRegisterAgain
        self.onEvent = onEvent
    }

    package func resume() async -> RunOutcome {
        let job = RunJob(ledger: ledger, market: market, options: options, stop: stop) { [onEvent] in onEvent(.run($0))
        }
        let refreshed: RefreshOutcome
        do {
            try await job.reconcileEarlierRuns()
            refreshed = try await replan()
        } catch {
            return job.failed(run.id, error)
        }
        var outcome = refreshed.isDeclined ? job.failed(run.id, JobStop.declined) : await job.run(.resumed(run))
        outcome.refreshed = refreshed
        return outcome
    }

    /// What other runs did meanwhile is taken into account, and asked about where it would be undone; so is what the market
    /// shows.
    private func replan() async throws -> RefreshOutcome {
        let lock = try ledger.lock(run.id)
        defer { withExtendedLifetime(lock) {} }
        try considerOtherRuns()
        var refresh = PlanRefresh(
            rows: ledger.plannedRows(of: run.id), ledger: ledger, account: run.account, market: market.reader,
            options: isUndoing ? options.refresh.sparing : options.refresh, stop: stop, withDone: !isUndoing,
            report: { onEvent(.refreshing($0)) })
        refresh.mayRegisterAgain = { isConfirmed || mayRegisterAgain($0) }
        let refreshed = try await refresh.run()
        onEvent(.refreshed(refreshed))
        return refreshed
    }

    private var isUndoing: Bool { run.command == UndoPlanning.command }

    private func considerOtherRuns() throws {
        let newer = try ledger.runsSucceeding(run)
        guard newer.isEmpty || isConfirmed || mayOvertake(newer) else { throw JobStop.declined }
        // Deleting is asked about, too: where nothing was to be asked, the products keep their photos, and that is said.
        let mayReplace = run.replacesPhotos && (isConfirmed || !newer.isEmpty)
        let photoChanges = PhotoChanges(market.reader.capabilities, replaces: mayReplace)
        let outcome = try Resumption(of: run, in: ledger, photoChanges: photoChanges).refresh()
        if outcome.photosChanged > 0 { onEvent(.photosKept(outcome)) }
    }
}

/// What happens while a run is resumed.
package enum ResumeEvent: Sendable {
    /// Products keep other photos than their rows have.
    case photosKept(ResumptionOutcome)
    /// Of the look at the market before the run goes on.
    case refreshing(RefreshEvent)
    case refreshed(RefreshOutcome)
    case run(RunEvent)
}
