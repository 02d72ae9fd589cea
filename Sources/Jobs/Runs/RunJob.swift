import Ledger
import MarketAPI
import Synchronization
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
        try reportStanding(plan, before)
        guard before.open > 0 else {
            try ledger.mark(plan.run.id, .finished)
            if let stop = await refusal() { return RunOutcome(counts: before, stop: stop) }
            return try concluded(plan.run, [])
        }
        let lock = try ledger.lock(plan.run.id)
        defer { withExtendedLifetime(lock) {} }
        let (stop, newest) = try await checkLedger(before: plan.run)
        if let stop {
            onEvent(.stopped(stop))
            try reportDoubtful(plan.run.id)
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
                    of: market.account, at: writer.capabilities, options.refresh, ledger: ledger)
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
        let closing = try await verifySent(run, result, newest)
        let counts = try ledger.counts(run.id)
        onEvent(.sent(run.id, counts))
        try reportDoubtful(run.id)
        switch result {
        case .success: onEvent(stop.isRequested ? .halted(remaining: counts[.planned]) : .completed)
        case .failure(let error):
            if imbalances.isEmpty { throw error }
            onEvent(.stopped(JobStop(error, isMidway: true)))
        }
        return try concluded(run, imbalances, closing)
    }

    /// Looks whether the market shows what it was sent. A run that came to a stop is looked at when it goes on.
    private func verifySent(
        _ run: Run, _ sent: Result<EntryCounts, UploadError>, _ newest: Int?
    ) async throws -> ClosingFigures {
        guard case .success = sent, !stop.isRequested else { return ClosingFigures() }
        let verification = ClosingVerification(
            run: run, ledger: ledger, market: market.reader, options: options.refresh, stop: stop, newest: newest,
            report: { [onEvent] in onEvent(.closing($0, of: run.id)) })
        do {
            let figures = try await verification.perform()
            if figures.unshown > 0 { try ledger.mark(run.id, .stopped) }
            return figures
        } catch let error as MarketError {
            if error != .withdrawn { onEvent(.closing(.notLooked(error), of: run.id)) }
            return ClosingFigures()
        }
    }

    private func sent(_ run: Run, _ tally: SendingTally) async -> Result<EntryCounts, UploadError> {
        do throws(UploadError) {
            let sending = UploadRun(job(run, tally), stop: stop) { [onEvent] in onEvent(.upload($0, of: run.id)) }
            return .success(try await sending.perform())
        } catch {
            return .failure(error)
        }
    }

    private func job(_ run: Run, _ tally: SendingTally = SendingTally()) -> UploadJob {
        UploadJob(
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
    private func reportStanding(_ plan: PlanOutcome, _ counts: EntryCounts) throws {
        switch plan {
        case .resumed(let run, let left):
            onEvent(.resuming(run.id, done: counts.total - counts.open, remaining: counts.open))
            if left > 0 { onEvent(.leaving(rows: left)) }
        case .planned(let run, let earlier?): onEvent(.superseding(run.id, earlier))
        case .planned: break
        }
        guard options.reportsStanding else { return }
        let settled = Set(EntryState.allCases).subtracting(EntryState.open)
        try ledger.forEachEntry(of: plan.run.id, in: settled) { onEvent(.standing($0)) }
    }

    /// Rows that were sent and are neither found nor known to be missing.
    private func reportDoubtful(_ run: RunID) throws {
        let counts = try ledger.counts(run)
        let doubts = counts[.sent] + counts[.unknown]
        guard doubts > 0 else { return }
        onEvent(.inDoubt(rows: doubts, of: run))
        try ledger.forEachEntry(of: run, in: [.sent, .unknown]) { onEvent(.doubtful($0)) }
    }
}

extension RunJob {
    /// What does not agree of what was planned, what stands in the ledger, and what this process sent and heard.
    func imbalances(of run: Run, since before: RunStanding, _ tally: SendingTally) throws -> [RunImbalance] {
        let kinds = tally.kinds
        let elsewhere = kinds.values.reduce(0) { $0 + $1.left - $1.unexplained }
        if elsewhere > 0 {
            onEvent(
                .registeredElsewhere(rows: elsewhere, by: tally.elsewhere.sorted { $0.description < $1.description }))
        }
        let after = try ledger.standing(run.id)
        return RunBalance(planned: run.tallies.planned, before: before, after: after, sent: kinds).imbalances
    }

    /// The end of a run that nothing stood in the way of, unless it does not add up: then that stands above all else.
    ///
    /// - Parameter imbalances: of the sending, where anything was sent.
    func concluded(
        _ run: Run, _ imbalances: [RunImbalance], _ closing: ClosingFigures = ClosingFigures()
    ) throws -> RunOutcome {
        let counts = try ledger.counts(run.id)
        let rows = RunImbalance(.rows, of: nil, planned: run.tallies.planned, found: counts.total)
        let all = imbalances.isEmpty && !rows.isEven ? [rows] : imbalances
        guard !all.isEmpty else { return RunOutcome(counts: counts, closing: closing) }
        let stop = JobStop.doesNotAddUp(run.id, all)
        onEvent(.stopped(stop))
        return RunOutcome(counts: counts, closing: closing, stop: stop)
    }
}

extension PlanTallies {
    /// Records that became rows.
    fileprivate var planned: Int { records - rejected }
}

extension RunJob {
    /// Asks for rows of the account's earlier runs that nobody knows the end of. What the market does not say at once is no
    /// reason to wait: the ledger keeps such a row from being sent again, and the run that is sent asks for it beside the
    /// others.
    ///
    /// - Throws: where the market cannot be asked; `JobStop.requested` after a stop.
    package func reconcileEarlierRuns() async throws {
        _ = try await earlierDoubts(patience: .zero)
    }

    /// The same for whoever has to know the end of all rows.
    ///
    /// - Throws: also `JobStop.inDoubt` where the market does not say in time.
    package func requireReconciledEarlierRuns() async throws {
        guard let run = try await earlierDoubts(patience: .seconds(90)).first else { return }
        throw JobStop.inDoubt(run)
    }

    private func earlierDoubts(patience: Duration) async throws -> [RunID] {
        var upload = options.upload
        upload.doubtPatience = patience
        let doubts = EarlierRunReconciliation(
            in: ledger, of: market.account, market: market.sending, options: upload, retries: market.retries,
            time: options.time)
        let doubtful = try await doubts.reconcile(stop: stop)
        if stop.isRequested { throw JobStop.requested }
        return doubtful
    }
}

extension RunJob {
    /// Finishes replacements that earlier runs began: a sheet that was edited since is a job of its own, and without it their
    /// old products would stay beside the new ones.
    ///
    /// - Parameter plan: the run that is sent after this.
    /// - Returns: whether all of them are gone; a reason why that run must not be sent.
    package func deleteLeftovers(_ leftovers: [Leftovers], besides plan: RunID) async -> (areGone: Bool, stop: JobStop?)
    {
        do {
            return (try await finish(leftovers, besides: plan), nil)
        } catch {
            let stop = JobStop(error)
            onEvent(.stopped(stop))
            return (false, stop)
        }
    }

    /// - Returns: whether all of them are gone.
    private func finish(_ leftovers: [Leftovers], besides plan: RunID) async throws -> Bool {
        if !leftovers.isEmpty { onEvent(.deletingLeftovers) }
        var areGone = true
        for one in leftovers where one.products > 0 {
            guard let run = try ledger.run(one.run) else { continue }
            if try await deleteLeftovers(of: run, besides: plan) > 0 { areGone = false }
            if stop.isRequested { throw JobStop.requested }
        }
        return areGone
    }

    /// - Returns: how many stay.
    private func deleteLeftovers(of run: Run, besides plan: RunID) async throws -> Int {
        let lock = try ledger.lock(run.id)
        defer { withExtendedLifetime(lock) {} }
        let counts = Mutex((deleted: 0, left: 0))
        do {
            let sending = UploadRun(job(run), stop: stop) { [onEvent] event in
                guard case .settled(let entry, let settlement) = event else { return }
                counts.withLock { if settlement.state == .updated { $0.deleted += 1 } else { $0.left += 1 } }
                if let reason = settlement.reason { onEvent(.leftoverStays(entry, reason, of: run.id)) }
            }
            try await sending.deleteLeftovers(besides: plan)
        } catch {
            throw JobStop.leftovers(error)
        }
        let (deleted, left) = counts.withLock { $0 }
        if deleted > 0 { onEvent(.leftoversDeleted(deleted, of: run.id)) }
        return left
    }
}

extension RunJob {
    /// Looks, before a run registers anything, whether the ledger knows what the account has registered before.
    ///
    /// - Returns: what keeps the run from going on; and the highest number there was, where the newest products come first.
    func checkLedger(before run: Run) async throws -> (stop: JobStop?, newest: Int?) {
        let lost = try ledger.lostCommits()
        let registers = try ledger.plansRegistrations(run.id)
        var newest: Int?
        switch options.adoption {
        case nil where !registers: return (nil, nil)
        case nil:
            if let lost { return (.ledgerBehind(path: ledger.path, missing: lost.missing), nil) }
            return try await checkUnknown(run)
        case .adopt: if registers, let stop = try await adopt(run) { return (stop, nil) }
        // What is there already is not what a row makes whose answer is lost.
        case .register: if registers { newest = try await findUnknown(run).newest }
        }
        if lost != nil { try ledger.acceptLoss() }
        return (nil, newest)
    }

    private func unknownProducts(_ run: Run) -> UnknownProducts {
        UnknownProducts(
            for: run, in: ledger, market: market.sending, options: options.upload, retries: market.retries,
            onPart: { [onEvent] in onEvent(.lookedAtPart(products: $0)) })
    }

    /// Stops where the market has products of the vendor's that rows would register again.
    private func checkUnknown(_ run: Run) async throws -> (JobStop?, newest: Int?) {
        let found = try await findUnknown(run)
        let unknown = UnknownCounts(found.matches)
        if unknown.rows > 0 { return (.productsUnknown(rows: unknown.rows, ids: unknown.ids), nil) }
        return (nil, found.newest)
    }

    private func findUnknown(_ run: Run) async throws -> UnknownMatches {
        try await stop.interrupting { try await unknownProducts(run).find(stop) }
    }

    private func adopt(_ run: Run) async throws -> JobStop? {
        onEvent(.adopting)
        let outcome = try await Adoption(unknownProducts(run)).perform(stop: stop)
        onEvent(.adopted(outcome))
        return outcome.undecided.isEmpty ? nil : .adoptionUndecided(rows: outcome.undecided.count)
    }
}

extension Ledger {
    /// The run of a job that was stopped and that no other run has overtaken. One that was is set aside: what others changed since
    /// is left alone, as it would be had the job not begun yet, and a new plan looks at each product again.
    ///
    /// - Parameters:
    ///   - name: what the job is told by.
    ///   - onSetAside: gets the run that is given up, and those that changed its products since.
    func begunRun(
        of account: Account, named name: String, onSetAside: (RunID, [RunID]) -> Void
    ) throws -> Run? {
        guard let begun = try unfinishedRun(of: account, plan: name) else { return nil }
        let newer = try runsSucceeding(begun)
        if newer.isEmpty { return begun }
        let lock = try lock(begun.id)
        defer { withExtendedLifetime(lock) {} }
        try mark(begun.id, .abandoned)
        onSetAside(begun.id, newer.map(\.run))
        return nil
    }
}
