import Catalogue
import Foundation
import Ledger
import MarketAPI
import Transfer

/// Sends a run's rows, side by side and at the market's pace, until each is settled; what their tasks share: what is known of
/// the market so far, and the trouble that ends the run.
///
/// Rows come from the ledger in batches, only as there is room, so memory does not grow with the run. Beside the sending the
/// market is asked for the rows that an earlier crash or a lost answer left in doubt, and for those that are lost on the
/// way; what is not there when it is old enough is sent again.
actor UploadRun {
    let job: UploadJob
    let stop: StopRequest
    let onEvent: @Sendable (UploadEvent) -> Void
    private(set) var trouble: UploadError?
    /// The highest product number that the market is known to have given out.
    private var seenID: Int?
    private(set) var vendorID: Int?
    /// The rows that other runs have at the moment, by their ordinals.
    private(set) var postponed: [RunID: Set<Int>] = [:]
    private var started = 0
    private var isNewestKnown = false
    private var errors = ErrorBudget()
    /// Of what was to change the market, alone: many questions about a few lost rows must not hide that nothing is taken.
    private var writeErrors = ErrorBudget()
    private(set) var lastError: MarketError?
    /// Answers 5xx, requests without an answer in time, and kills.
    var troubles = 0
    var learntComparison = ValueComparison.market
    /// Whether the market's answers were looked at for what it does to texts.
    var hasCompared = false
    var queue = InDoubtQueue()
    nonisolated let doubts = AsyncStream.makeStream(of: Int.self)
    nonisolated let newest: NewestProducts
    nonisolated let goneCheck: GoneCheck
    /// Rows in doubt look for their products side by side, but of those with one name only one at a time: only they can mean the same
    /// product. What one of them finds is claimed before the next looks, so that each takes another one, the lowest number first.
    nonisolated let searches: KeyedSemaphore
    nonisolated let credentials: CredentialsProof

    /// - Parameter onEvent: called from several tasks.
    init(
        _ job: UploadJob, stop: StopRequest = StopRequest(),
        onEvent: @escaping @Sendable (UploadEvent) -> Void = { _ in }
    ) {
        self.job = job
        self.stop = stop
        self.onEvent = onEvent
        newest = NewestProducts(job, stop: stop)
        goneCheck = GoneCheck(job.market)
        searches = KeyedSemaphore(limit: job.options.concurrency, perKey: 1)
        credentials = CredentialsProof(isGiven: !job.market.capabilities.needsIdentifier)
        do throws(LedgerError) {
            vendorID = try job.ledger.vendor(of: job.run.account)
            if let vendor = job.options.vendor { vendorID = vendor }
            learntComparison = try job.ledger.comparison(of: job.run.account)
            troubles = try job.ledger.troubles(of: job.run.id)
        } catch {
            trouble = .ledger(error)
        }
    }

    var mayGoOn: Bool { trouble == nil && !stop.isRequested }

    /// The first trouble counts; those that follow from it do not.
    func halt(_ error: UploadError) {
        if trouble == nil { trouble = error }
        stop.request()
    }

    /// The vendor's number is for the next process, too: it may have to look for a row before it has registered any.
    func recordSeen(id: Int, vendor: Int?) {
        seenID = max(seenID ?? 0, id)
        guard let vendor, vendor != vendorID else { return }
        vendorID = vendor
        do throws(LedgerError) { try job.ledger.remember(vendor: vendor, of: job.run.account) } catch {
            halt(.ledger(error))
        }
    }

    func postpone(_ entry: LedgerEntry, for run: RunID) { postponed[run, default: []].insert(entry.ordinal) }

    func removePostponed() -> [RunID: Set<Int>] {
        defer { postponed = [:] }
        return postponed
    }

    var highestSeen: Int? { seenID }

    /// The newest product is known, which one found for a row in doubt need not be.
    func recordNewest() { isNewestKnown = true }

    /// Counts what came of a row's request. A run that mostly fails is stopped before the market does it; that a product
    /// to be deleted is gone already is no failure.
    func count(_ event: UploadMachine.Event, of entry: LedgerEntry) {
        if event.isTrouble { recordTrouble() }
        switch event {
        case .failed(.notFound, _) where entry.operation.isDeletion: count(nil, isWrite: true)
        case .failed(let error, _): count(error, isWrite: true)
        case .searched(.failed(let error), _, _): count(error, isWrite: false)
        case .searched: count(nil, isWrite: false)
        default: count(nil, isWrite: true)
        }
    }

    private func count(_ error: MarketError?, isWrite: Bool) {
        if let error {
            guard error.isAnswer else { return }
            lastError = error
            // No market counts what it never got.
            if case .unreachable = error { return }
        }
        let now = job.time.now
        let isOverdrawn = errors.record(isError: error != nil, at: now)
        let isWriteOverdrawn = isWrite && writeErrors.record(isError: error != nil, at: now)
        guard let lastError, isOverdrawn || isWriteOverdrawn else { return }
        let budget = isOverdrawn ? errors : writeErrors
        halt(.tooManyErrors(budget.errors, answers: budget.answers, last: lastError))
    }

    /// The budget of retries is spent.
    func haltOnRetries() {
        halt(.tooManyRetries(lastError ?? .withdrawn))
    }

    /// A seed for each row's pauses.
    func nextSeed() -> UInt64 {
        started += 1
        return job.options.seed &+ UInt64(started)
    }

    private var hasRegistrationsLeft: Bool {
        do throws(LedgerError) { return try job.ledger.hasRegistrationsLeft(job.run.id) } catch {
            halt(.ledger(error))
            return false
        }
    }
}

// MARK: - From the first row to the last

extension UploadRun {
    /// Returns when every row is settled, or none can be any more, or after a stop.
    ///
    /// - Returns: how many rows of the whole run are in each state now.
    /// - Throws: where the market refused the credentials or cannot be reached, a budget is spent, a canary is not as it
    ///   should be, or the ledger failed. The run then stands as stopped.
    nonisolated func perform() async throws(UploadError) -> EntryCounts {
        do throws(LedgerError) { try job.ledger.mark(job.run.id, .running) } catch { throw .ledger(error) }
        await reconciling {
            if await self.mayGoOn { await self.open() }
            if await self.mayGoOn { await self.sendCanaries() }
            if await self.mayGoOn { await self.sendAll() }
            await self.waitForOthers()
        }
        let counts: EntryCounts
        do throws(LedgerError) {
            counts = try job.ledger.counts(job.run.id)
            try job.ledger.mark(job.run.id, counts.open > 0 ? .stopped : .finished)
        } catch {
            throw .ledger(error)
        }
        if let trouble = await trouble { throw trouble }
        if !stop.isRequested { await reportSpent(counts) }
        return counts
    }

    /// Where nobody stopped the run, the rows that are left are other runs', or had their tries.
    private func reportSpent(_ counts: EntryCounts) {
        let elsewhere = postponed.values.reduce(0) { $0 + $1.count }
        let spent = counts[.planned] - elsewhere
        if spent > 0 { onEvent(.triesSpent(rows: spent, last: lastError)) }
    }

    /// Asks the market for the registrations in doubt, and sends nothing.
    nonisolated func askForDoubts() async throws(UploadError) {
        await reconciling { while await self.waitForDoubts() {} }
        if let trouble = await trouble { throw trouble }
    }

    /// Does something while the market is asked for rows in doubt.
    private nonisolated func reconciling(_ body: @escaping @Sendable () async -> Void) async {
        await beginDoubts()
        await withTaskGroup(of: Void.self) { group in
            group.addTask { await self.reconcile() }
            await body()
            await self.endDoubts()
        }
    }

    /// Deletes the old products of replacements that broke off when the new ones were there, and does nothing else of the
    /// run: what it has still to send stays with it.
    ///
    /// - Parameter plan: another run; what that names by its number is left alone.
    /// - Throws: as `perform` does.
    nonisolated func deleteLeftovers(besides plan: RunID) async throws(UploadError) {
        var last = 0
        do throws(LedgerError) {
            while await mayGoOn {
                let entries = try job.ledger.rowsWithLeftovers(of: job.run.id, besides: plan, after: last)
                guard let end = entries.last else { break }
                await send(entries)
                last = end.ordinal
            }
            if try job.ledger.counts(job.run.id).open == 0 { try job.ledger.mark(job.run.id, .finished) }
        } catch {
            throw .ledger(error)
        }
        if let trouble = await trouble { throw trouble }
    }
}

// MARK: - Rounds

extension UploadRun {
    /// Sends what is planned, and again what was lost and is not there, as often as a row has tries.
    nonisolated func sendAll() async {
        await sendPlanned(isFirst: true)
        while await mayGoOn, await waitForDoubts() { await sendPlanned(isFirst: false) }
    }

    /// Sends what is planned; in the first round also what changes or deletes and is in doubt, since that may be done
    /// twice.
    nonisolated func sendPlanned(isFirst: Bool) async {
        _ = await removePostponed()
        if isFirst, !(await findNewest()) { return }
        let states: Set<EntryState> = isFirst ? EntryState.open : [.planned]
        await forEach(in: states, width: job.options.concurrency) { entry in
            let event: UploadMachine.Event = entry.state == .planned ? .started : .resumed
            // Those in doubt are asked for.
            if event == .resumed, entry.registers { return }
            if await self.isExhausted(entry.ordinal) { return }
            await self.run(entry, from: event)
        }
    }

    /// Sends a few entries, none of them a registration in doubt, and returns when each has its outcome.
    nonisolated func send(_ entries: [LedgerEntry]) async {
        await withTaskGroup(of: Void.self) { group in
            for (index, entry) in entries.enumerated() {
                if index >= job.options.concurrency { await group.next() }
                guard await mayGoOn else { break }
                let event: UploadMachine.Event = entry.state == .planned ? .started : .resumed
                group.addTask { await self.run(entry, from: event) }
            }
        }
    }

    /// The newest product's number, below which no registration of this run can be where numbers rise; a run without any
    /// need not know it, nor where there is no order. `false` where the run is over.
    nonisolated func findNewest() async -> Bool {
        if await isNewestKnown { return true }
        guard await hasRegistrationsLeft, await order != .none else { return await trouble == nil }
        do throws(MarketError) {
            await recordSeen(id: try await highestID().get() ?? 0, vendor: nil)
            await recordNewest()
            await goneCheck.recordListing()
        } catch {
            if await mayGoOn { await halt(.market(error)) }
            return false
        }
        return true
    }

    /// A stop ends the question.
    private nonisolated func highestID() async -> Result<Int?, MarketError> {
        let market = job.market
        return await stop.ending {
            do throws(MarketError) { return .success(try await market.highestID()) } catch { return .failure(error) }
        }
    }

    nonisolated func run(_ entry: LedgerEntry, from event: UploadMachine.Event, asks: Bool = false) async {
        var task = await UploadTask(entry, upload: self, asks: asks)
        guard entry.registers, !asks else { return await task.run(from: event) }
        await credentials.enter()
        await task.run(from: event)
        await credentials.leave()
    }

    /// Hands the entries to as many tasks as there is room for; the next batch is read when the last one has begun.
    private nonisolated func forEach(
        in states: Set<EntryState>, width: Int, _ body: @escaping @Sendable (LedgerEntry) async -> Void
    ) async {
        var reader = job.ledger.entries(of: job.run.id, in: states)
        await withTaskGroup(of: Void.self) { group in
            var running = 0
            while await mayGoOn {
                let batch: [LedgerEntry]
                do throws(LedgerError) { batch = try reader.next() } catch {
                    await halt(.ledger(error))
                    return
                }
                if batch.isEmpty { break }
                for entry in batch {
                    if running == width {
                        await group.next()
                        running -= 1
                    }
                    guard await mayGoOn else { break }
                    group.addTask { await body(entry) }
                    running += 1
                }
            }
        }
    }
}

extension PlannedOperation {
    fileprivate var isDeletion: Bool {
        if case .delete = self { true } else { false }
    }
}

extension UploadMachine.Event {
    /// Whether a request may be carried out later than its answer says.
    fileprivate var isTrouble: Bool {
        switch self {
        case .failed(.busy(let failure, _), _): failure.status >= 500
        case .failed(.answerLost(let trouble), _): trouble.cause == .timeout
        default: false
        }
    }
}

extension MarketError {
    /// Whether the market had something to do with it.
    fileprivate var isAnswer: Bool {
        switch self {
        case .withdrawn, .photoUnreadable, .notRepresentable: false
        default: true
        }
    }
}

// MARK: - Rows that other runs have

extension UploadRun {
    /// Tries the rows that other runs had on the wire or in doubt, until they are settled: by the process that carries out
    /// the other run, or, where that is dead, by asking the market here. The patience is a row's own.
    nonisolated func waitForOthers() async {
        let limit = job.time.now + job.options.policy.elapsedLimit
        while await mayGoOn, case let others = await postponed, !others.isEmpty {
            do {
                guard try await reconcile(others, patient: job.time.now < limit) else {
                    for (run, rows) in others { onEvent(.left(rows: rows.count, to: run)) }
                    return
                }
            } catch let error as LedgerError {
                await halt(.ledger(error))
            } catch let error as UploadError {
                await halt(error)
            } catch {
                preconditionFailure("\(error) is neither the ledger's nor the market's")
            }
            guard await mayGoOn else { return }
            await sendPlanned(isFirst: false)
            while await mayGoOn, await waitForDoubts() { await sendPlanned(isFirst: false) }
        }
    }

    /// - Returns: whether it is worth trying again.
    private nonisolated func reconcile(_ others: [RunID: Set<Int>], patient: Bool) async throws -> Bool {
        let doubts = EarlierRunReconciliation(
            in: job.ledger, of: job.run.account, market: job.market, options: job.options,
            retries: job.retries, time: job.time)
        var isWorthwhile = false
        for (run, rows) in others.sorted(by: { $0.key.description < $1.key.description }) {
            switch try await doubts.reconcile(run, stop: stop) {
            case .settled where patient: isWorthwhile = true
            case .settled, .inDoubt: break
            case .held where patient:
                isWorthwhile = true
                onEvent(.waiting(rows: rows.count, for: run))
                await pause(job.options.settle)
            case .held: break
            }
        }
        return isWorthwhile
    }
}
