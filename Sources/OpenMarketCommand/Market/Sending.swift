import Catalogue
import Foundation
import Jobs
import Ledger
import MarketAPI
import Transfer
import Wording

/// Carries out a planned run in front of a person or a script.
struct Sending {
    let console: Console
    let ledger: Ledger
    let connection: MarketConnection
    let transfer: TransferOptions
    let options: SendingOptions
    let interruption: Interruption
    /// Fetches photos of the web again that are no longer at hand.
    var webPhotos: WebPhotos?
    /// What to do about products that the market has and the ledger does not know.
    var adoption: AdoptionOptions.Choice?

    /// - Returns: how many rows of the run are in each state, `nil` where the ledger cannot be read any more, and what
    ///   the command ends with besides.
    func run(_ plan: PlanOutcome, _ receipts: ReceiptReporter) async -> (EntryCounts?, ExitStatus?) {
        do { return try await carryOut(plan, receipts) } catch {
            // Whatever the ledger cannot take any more, what stands in it is what was done.
            let counts = try? ledger.counts(plan.run.id)
            let isMidway = (try? ledger.isMidway(plan.run.id)) ?? false
            return (counts, console.status(telling: error, market: connection.name, isMidway: isMidway))
        }
    }

    private func carryOut(
        _ plan: PlanOutcome, _ receipts: ReceiptReporter
    ) async throws -> (EntryCounts, ExitStatus?) {
        let before = try ledger.counts(plan.run.id)
        try tellSettled(plan, before, receipts)
        let open = EntryState.open.reduce(0) { $0 + before[$1] }
        guard open > 0 else {
            try ledger.mark(plan.run.id, .finished)
            return (before, nil)
        }
        let lock = try ledger.lock(plan.run.id)
        defer { withExtendedLifetime(lock) {} }
        if let status = try await distrust(plan.run) {
            try tellDoubtful(plan.run, receipts)
            return (try ledger.counts(plan.run.id), status)
        }
        return try await perform(plan.run, open: open, receipts)
    }

    /// Rows whose outcome stands already: unchanged ones, and those of the run's earlier part.
    private func tellSettled(_ plan: PlanOutcome, _ counts: EntryCounts, _ receipts: ReceiptReporter) throws {
        if case .resumed(let run) = plan {
            let open = EntryState.open.reduce(0) { $0 + counts[$1] }
            console.talk(
                SendingNews.resuming(run: run.id.description, done: counts.total - open, remaining: open))
        }
        guard console.form == .json else { return }
        let settled = Set(EntryState.allCases).subtracting(EntryState.open)
        try ledger.forEachEntry(of: plan.run.id, in: settled) { entry in
            receipts.settled(entry, as: entry.state, id: entry.marketID, reason: entry.reason)
        }
    }

    private func perform(
        _ run: Run, open: Int, _ receipts: ReceiptReporter
    ) async throws -> (EntryCounts, ExitStatus?) {
        Console.keepGoingWithoutReaders()
        let stop = interruption.stop
        let console = console
        let upload = upload(run)
        let log = UploadLog(logger: connection.logger)
        let progress = SendingProgress(
            console: console, total: open, requests: try ledger.openRequests(of: run.id), pace: connection.pace)
        interruption.beginSending { progress.clear() }
        log.begin(run.id, rows: open)
        let outcome = await Self.result {
            () async throws(UploadError) in
            try await upload.perform(stop: stop) { event in
                log.note(event, of: run.id)
                switch event {
                // What is in doubt is asked for again before the end: its receipt comes when the run ends.
                case .settled(let entry, let settlement) where !EntryState.open.contains(settlement.state):
                    receipts.settled(entry, as: settlement.state, id: settlement.id, reason: settlement.reason)
                    progress.advance()
                case .waiting(let rows, let run):
                    progress.clear()
                    console.talk(SendingNews.waitingFor(rows: rows, run: run.description))
                case .left(let rows, let run):
                    progress.clear()
                    console.talk(SendingNews.leftTo(rows: rows, run: run.description))
                case .canaryPassed(let count):
                    progress.clear()
                    console.talk(SendingNews.canaryPassed(count))
                case .asking(let rows):
                    progress.clear()
                    console.talk(DoubtNews.asking(rows))
                case .learnt(let rewritings):
                    progress.clear()
                    console.talk(DoubtNews.rewrites(rewritings.compactMap(\.rewriting)))
                case .unclaimed(let products):
                    progress.clear()
                    console.talk(DoubtNews.unclaimed(products.map(\.id)))
                case .settled, .retrying: break
                }
            }
        }
        progress.clear()
        log.end(run.id, try ledger.counts(run.id))
        try tellDoubtful(run, receipts)
        switch outcome {
        case .success(let counts):
            if stop.isRequested { console.talk(SendingNews.stopped(remaining: counts[.planned])) }
            if !stop.isRequested { progress.tellSpareRate(concurrency: transfer.concurrency) }
            return (counts, nil)
        case .failure(.ledger(let error)):
            throw error
        case .failure(let error):
            let counts = try ledger.counts(run.id)
            let status = error.status(isMidway: try ledger.isMidway(run.id))
            if case .canary(let faults) = error { tell(faults) }
            console.fail(
                error.trouble(market: connection.name).text(in: console.language), status: status, code: error.word)
            return (counts, status)
        }
    }

    var writer: MarketClient {
        guard let writer = connection.writer else {
            preconditionFailure("a run without credentials was let through")
        }
        return writer
    }

    var uploadOptions: UploadOptions {
        var upload = transfer.upload
        upload.canary = options.canary
        upload.vendor = options.vendor
        return upload
    }

    func upload(_ run: Run) -> UploadRun {
        UploadRun(
            run, ledger: ledger, market: writer, photos: PhotoPreparer(web: webPhotos), options: uploadOptions,
            retries: connection.reader.budget)
    }

    private func tell(_ faults: [CanaryFault]) {
        for fault in faults {
            console.fail(fault, status: .stopped)
        }
    }

    private static func result<Value, Failure: Error>(
        _ body: () async throws(Failure) -> Value
    ) async -> Result<Value, Failure> {
        do { return .success(try await body()) } catch { return .failure(error) }
    }

    /// Rows that were sent and are neither found nor known to be missing.
    private func tellDoubtful(_ run: Run, _ receipts: ReceiptReporter) throws {
        let counts = try ledger.counts(run.id)
        let doubts = counts[.sent] + counts[.unknown]
        if doubts > 0 { console.talk(DoubtNews.undecided(doubts, run: run.id.description)) }
        try ledger.forEachEntry(of: run.id, in: [.sent, .unknown]) { entry in
            receipts.settled(entry, as: .unknown, id: nil, reason: entry.reason)
        }
    }
}

extension ValueComparison.Tolerance {
    /// `nil` for what every market does.
    fileprivate var rewriting: DoubtNews.Rewriting? {
        switch self {
        case .blanks: .blanks
        case .entities: .entities
        case .fractions: .fractions
        case .tens: .tens
        case .lineEnds, .defaults, .hiddenDescriptions: nil
        }
    }
}
