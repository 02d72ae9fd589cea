import Ledger
import Transfer

/// Carries out a planned run from where it stands: what every job ends with that changes the market.
package struct RunJob: Sendable {
    let ledger: Ledger
    let market: JobMarket
    let options: RunOptions
    let stop: StopRequest
    let onEvent: @Sendable (RunEvent) -> Void

    /// - Parameters:
    ///   - market: with credentials, where anything is to be sent.
    ///   - onEvent: called from several tasks.
    package init(
        ledger: Ledger, market: JobMarket, options: RunOptions = RunOptions(), stop: StopRequest = StopRequest(),
        onEvent: @escaping @Sendable (RunEvent) -> Void
    ) {
        self.ledger = ledger
        self.market = market
        self.options = options
        self.stop = stop
        self.onEvent = onEvent
    }

    package func run(_ plan: PlanOutcome) async -> RunOutcome {
        do { return try await carryOut(plan) } catch { return failed(plan.run.id, error) }
    }

    private func carryOut(_ plan: PlanOutcome) async throws -> RunOutcome {
        let before = try ledger.counts(plan.run.id)
        try tellStanding(plan, before)
        guard before.open > 0 else {
            try ledger.mark(plan.run.id, .finished)
            if let stop = await refusal() { return RunOutcome(counts: before, stop: stop) }
            return try concluded(plan.run, [])
        }
        let lock = try ledger.lock(plan.run.id)
        defer { withExtendedLifetime(lock) {} }
        let (stop, newest) = try await distrust(plan.run)
        if let stop {
            onEvent(.stopped(stop))
            try tellDoubtful(plan.run.id)
            return RunOutcome(counts: try ledger.counts(plan.run.id), stop: stop)
        }
        return try await send(plan.run, rows: before.open, newest)
    }

    /// Has the market take the credentials where nothing else shows whether it does: it refuses no reading.
    ///
    /// - Returns: what stops the job, and is told: that they are refused. Whatever else is the matter stops nothing.
    func refusal() async -> JobStop? {
        do {
            guard let writer = market.writer,
                let id = try RunPreflight.proof(
                    of: market.account, at: writer.contract, options.refresh, ledger: ledger)
            else { return nil }
            _ = try await stop.interrupting { [options, market] in
                try await writer.owns(
                    id, policy: options.upload.policy, budget: market.retries, time: options.time)
            }
        } catch let error as MarketError {
            guard case .refusedCredentials = error else { return nil }
            let stop = JobStop.unseen(error)
            onEvent(.stopped(stop))
            return stop
        } catch {
            return nil
        }
        return nil
    }

    /// - Parameter newest: the highest number that the market had before.
    private func send(_ run: Run, rows: Int, _ newest: Int?) async throws -> RunOutcome {
        onEvent(.sending(run.id, rows: rows, requests: try ledger.openRequests(of: run.id)))
        let (before, tally) = (try ledger.standing(run.id), SendingTally())
        let result = await sent(run, tally)
        // What could not be written is in no count.
        if case .failure(.ledger(let error)) = result { throw error }
        let imbalances = try imbalances(of: run, since: before, tally)
        let closing = try await lookAfter(run, result, newest)
        let counts = try ledger.counts(run.id)
        onEvent(.sent(run.id, counts))
        try tellDoubtful(run.id)
        switch result {
        case .success: onEvent(stop.isRequested ? .halted(remaining: counts[.planned]) : .completed)
        case .failure(let error):
            if imbalances.isEmpty { throw error }
            onEvent(.stopped(JobStop(error, isMidway: true)))
        }
        return try concluded(run, imbalances, closing)
    }

    /// Looks whether the market shows what it was sent. A run that came to a stop is looked at when it goes on.
    private func lookAfter(
        _ run: Run, _ sent: Result<EntryCounts, UploadError>, _ newest: Int?
    ) async throws -> ClosingFigures {
        guard case .success = sent, !stop.isRequested else { return ClosingFigures() }
        let look = ClosingLook(
            run: run, ledger: ledger, market: market.reader, options: options.refresh, stop: stop, newest: newest,
            report: { [onEvent] in onEvent(.closing($0, of: run.id)) })
        do {
            let figures = try await look.perform()
            if figures.unshown > 0 { try ledger.mark(run.id, .stopped) }
            return figures
        } catch let error as MarketError {
            if error != .withdrawn { onEvent(.closing(.notLooked(error), of: run.id)) }
            return ClosingFigures()
        }
    }

    private func sent(_ run: Run, _ tally: SendingTally) async -> Result<EntryCounts, UploadError> {
        do throws(UploadError) {
            return .success(
                try await upload(run, tally).perform(stop: stop) { [onEvent] event in
                    onEvent(.upload(event, of: run.id))
                })
        } catch {
            return .failure(error)
        }
    }

    func upload(_ run: Run, _ tally: SendingTally = SendingTally()) -> UploadRun {
        UploadRun(
            run, ledger: ledger, market: market.sending, photos: options.photos, options: options.upload,
            retries: market.retries, time: options.time, tally: tally)
    }

    /// Whatever the ledger cannot take any more, what stands in it is what was done.
    func failed(_ run: RunID, _ error: any Error) -> RunOutcome {
        let isMidway = (try? ledger.isMidway(run)) ?? false
        let stop = JobStop(error, isMidway: isMidway)
        let outcome = RunOutcome(counts: try? ledger.counts(run), stop: stop)
        onEvent(.stopped(stop))
        return outcome
    }

    // MARK: Rows that are not sent

    /// Rows whose outcome stands already: unchanged ones, and those of the run's earlier part.
    private func tellStanding(_ plan: PlanOutcome, _ counts: EntryCounts) throws {
        switch plan {
        case .resumed(let run, let left):
            onEvent(.resuming(run.id, done: counts.total - counts.open, remaining: counts.open))
            if left > 0 { onEvent(.leaving(rows: left)) }
        case .planned(let run, let earlier?): onEvent(.superseding(run.id, earlier))
        case .planned: break
        }
        guard options.tellsStanding else { return }
        let settled = Set(EntryState.allCases).subtracting(EntryState.open)
        try ledger.forEachEntry(of: plan.run.id, in: settled) { onEvent(.standing($0)) }
    }

    /// Rows that were sent and are neither found nor known to be missing.
    private func tellDoubtful(_ run: RunID) throws {
        let counts = try ledger.counts(run)
        let doubts = counts[.sent] + counts[.unknown]
        guard doubts > 0 else { return }
        onEvent(.inDoubt(rows: doubts, of: run))
        try ledger.forEachEntry(of: run, in: [.sent, .unknown]) { onEvent(.doubtful($0)) }
    }
}
