import Catalogue
import Ledger
import MarketAPI
import Transfer

/// What the tasks of one run share: what is known of the market so far, and the trouble that ends the run.
actor UploadCrew {
    let job: UploadRun
    let stop: StopRequest
    let onEvent: @Sendable (UploadEvent) -> Void
    private(set) var trouble: UploadError?
    /// The highest product number that the market is known to have given out.
    private var seenID: Int?
    private(set) var vendorID: Int?
    /// The rows that other runs have at the moment, by their ordinals.
    private(set) var postponed: [RunID: Set<Int>] = [:]
    private var started = 0
    private var hasLooked = false
    private var errors = ErrorBudget()
    private var lastError: MarketError?

    init(_ job: UploadRun, stop: StopRequest, onEvent: @escaping @Sendable (UploadEvent) -> Void) {
        self.job = job
        self.stop = stop
        self.onEvent = onEvent
        do throws(LedgerError) { vendorID = try job.ledger.vendor(of: job.run.account) } catch {
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
    func saw(id: Int, vendor: Int?) {
        seenID = max(seenID ?? 0, id)
        guard let vendor, vendor != vendorID else { return }
        vendorID = vendor
        do throws(LedgerError) { try job.ledger.remember(vendor: vendor, of: job.run.account) } catch {
            halt(.ledger(error))
        }
    }

    func postpone(_ entry: LedgerEntry, for run: RunID) { postponed[run, default: []].insert(entry.ordinal) }

    func takePostponed() -> [RunID: Set<Int>] {
        defer { postponed = [:] }
        return postponed
    }

    var highestSeen: Int? { seenID }

    /// The newest product is known, which one found for a row in doubt need not be.
    func look() { hasLooked = true }

    /// Counts what came of a row's request. A run that mostly fails is stopped before the market does it; that a product
    /// to be deleted is gone already is no failure.
    func took(_ event: UploadMachine.Event, of entry: LedgerEntry) {
        switch event {
        case .failed(.notFound, _) where entry.operation.isDeletion:
            _ = errors.take(isError: false, at: job.time.now)
        case .failed(let error, _), .searched(.failed(let error), _): took(error)
        default: _ = errors.take(isError: false, at: job.time.now)
        }
    }

    private func took(_ error: MarketError) {
        guard error.isAnswer else { return }
        lastError = error
        guard errors.take(isError: true, at: job.time.now) else { return }
        halt(.tooManyErrors(errors.errors, answers: errors.answers, last: error))
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

    /// Registrations that are in doubt or were cleared after being lost, and are nobody else's.
    var hasWorkLeft: Bool {
        do throws(LedgerError) {
            let counts = try job.ledger.counts(job.run.id)
            return counts[.planned] > postponed.values.reduce(0) { $0 + $1.count } || counts[.unknown] > 0
        } catch {
            halt(.ledger(error))
            return false
        }
    }
}

// MARK: - Rounds

extension UploadCrew {
    /// Asks the market for the registrations in doubt, several at a time so that the waiting for a second empty answer is
    /// shared. Nothing is on the wire meanwhile.
    nonisolated func settleDoubts() async {
        do throws(LedgerError) {
            let counts = try job.ledger.counts(job.run.id)
            let doubts = counts[.sent] + counts[.unknown]
            guard doubts > 0 else { return }
            onEvent(.asking(doubts))
        } catch {
            await halt(.ledger(error))
        }
        let desk = ClaimDesk(seats: job.options.concurrency)
        await forEach(in: [.sent, .unknown], width: Self.doubtsAtOnce) { entry in
            guard entry.registers else { return }
            await UploadTask(entry, crew: self, desk: desk).run(from: .resumed)
        }
    }

    /// Most of them wait for their second empty answer at any moment, and only a few are at the desk.
    private static let doubtsAtOnce = 256

    /// Sends what is planned; in the first round also what changes or deletes and is in doubt, since that may be done
    /// twice.
    nonisolated func sendPlanned(isFirst: Bool) async {
        _ = await takePostponed()
        if isFirst, !(await lookAtTheTop()) { return }
        let states: Set<EntryState> = isFirst ? EntryState.open : [.planned]
        await forEach(in: states, width: job.options.concurrency) { entry in
            let event: UploadMachine.Event = entry.state == .planned ? .started : .resumed
            if event == .resumed, entry.registers { return }
            await UploadTask(entry, crew: self, desk: nil).run(from: event)
        }
    }

    /// Sends a few entries, none of them a registration in doubt, and returns when each has its outcome.
    nonisolated func send(_ entries: [LedgerEntry]) async {
        await withTaskGroup(of: Void.self) { group in
            for (index, entry) in entries.enumerated() {
                if index >= job.options.concurrency { await group.next() }
                guard await mayGoOn else { break }
                let event: UploadMachine.Event = entry.state == .planned ? .started : .resumed
                group.addTask { await UploadTask(entry, crew: self, desk: nil).run(from: event) }
            }
        }
    }

    /// The newest product's number, below which no registration of this run can be; a run without any need not know it,
    /// and where the newest do not come first it takes all pages. `false` where the run is over.
    nonisolated func lookAtTheTop() async -> Bool {
        if await hasLooked { return true }
        guard await hasRegistrationsLeft else { return await trouble == nil }
        do throws(MarketError) {
            await saw(id: try await highestID().get() ?? 0, vendor: nil)
            await look()
        } catch {
            if await mayGoOn { await halt(.market(error)) }
            return false
        }
        return true
    }

    /// All pages, in some generations: a stop ends the reading.
    private nonisolated func highestID() async -> Result<Int?, MarketError> {
        let market = job.market
        return await stop.ending {
            do throws(MarketError) { return .success(try await market.highestID()) } catch { return .failure(error) }
        }
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

extension MarketError {
    /// Whether the market had something to do with it.
    fileprivate var isAnswer: Bool {
        switch self {
        case .withdrawn, .photoUnreadable, .notRepresentable: false
        default: true
        }
    }
}
