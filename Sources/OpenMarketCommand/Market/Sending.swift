import Foundation
import Jobs
import Ledger
import Synchronization
import Transfer
import Wording

/// Carries out a planned run in front of a person or a script.
struct Sending {
    let console: Console
    let ledger: Ledger
    let writer: any MarketWriting
    let transfer: TransferOptions
    let market: String

    /// - Returns: how many rows of the run are in each state, and what the command ends with besides.
    func run(_ plan: PlanOutcome, _ receipts: ReceiptReporter) async throws -> (EntryCounts, ExitStatus?) {
        do {
            let before = try ledger.counts(plan.run.id)
            try tellSettled(plan, before, receipts)
            let open = EntryState.open.reduce(0) { $0 + before[$1] }
            guard open > 0 else {
                try ledger.mark(plan.run.id, .finished)
                return (before, nil)
            }
            let lock = try ledger.lock(plan.run.id)
            defer { withExtendedLifetime(lock) {} }
            return try await perform(plan.run, open: open, receipts)
        } catch let error as LedgerError {
            if case .held(let process) = error.kind {
                console.fail(MarketTrouble.jobHeld(process: process), status: .busy)
                return (try ledger.counts(plan.run.id), .busy)
            }
            console.fail(error.trouble, status: .failed)
            throw ExitStatus.failed
        }
    }

    /// Rows whose outcome stands already: unchanged ones, and those of the run's earlier part.
    private func tellSettled(_ plan: PlanOutcome, _ counts: EntryCounts, _ receipts: ReceiptReporter) throws {
        if case .resumed(let run) = plan {
            let open = EntryState.open.reduce(0) { $0 + counts[$1] }
            console.talk(
                SendingNews.resuming(run: run.id.description, done: counts.total - open, remaining: open))
        }
        guard console.form == .json else { return }
        var reader = ledger.entries(of: plan.run.id, in: Set(EntryState.allCases).subtracting(EntryState.open))
        while case let entries = try reader.next(), !entries.isEmpty {
            for entry in entries {
                receipts.settled(entry, as: entry.state, id: entry.marketID, reason: entry.reason)
            }
        }
    }

    private func perform(
        _ run: Run, open: Int, _ receipts: ReceiptReporter
    ) async throws -> (EntryCounts, ExitStatus?) {
        let stop = StopRequest()
        let console = console
        let options = UploadOptions(
            concurrency: transfer.concurrency, policy: RetryPolicy(retries: transfer.retries),
            settle: transfer.settle.duration)
        let upload = UploadRun(run, ledger: ledger, market: writer, photos: PhotoPreparer(), options: options)
        let progress = SendingProgress(console: console, total: open)
        let signals = Signals(stop: stop) {
            progress.clear()
            console.talk(SendingNews.stopping)
        }
        defer { withExtendedLifetime(signals) {} }
        do {
            let counts = try await upload.perform(stop: stop) { event in
                if case .settled(let entry, let settlement) = event, settlement.state != .planned {
                    receipts.settled(entry, as: settlement.state, id: settlement.id, reason: settlement.reason)
                    progress.advance()
                }
            }
            progress.clear()
            if stop.isRequested { console.talk(SendingNews.stopped(remaining: counts[.planned])) }
            return (counts, nil)
        } catch .market(let error) {
            progress.clear()
            console.fail(error.trouble(market: market), status: error.status)
            return (try ledger.counts(run.id), status(error, done: progress.done))
        } catch .ledger(let error) {
            throw error
        }
    }

    /// A market that went away midway is a stop; one that was never there is unreachable.
    private func status(_ error: MarketError, done: Int) -> ExitStatus {
        error.status == .unreachable && done > 0 ? .stopped : error.status
    }
}

extension Settlement {
    var id: Int? {
        switch self {
        case .uploaded(let id, _), .updated(let id, _), .deleted(let id): id
        case .failed, .unknown, .unsent: nil
        }
    }

    var reason: EntryReason? {
        switch self {
        case .failed(let reason), .unknown(let reason): reason
        case .uploaded, .updated, .deleted, .unsent: nil
        }
    }
}

/// How far a run is, from whichever task settles a row.
final class SendingProgress: Sendable {
    private let total: Int
    private let clock = ContinuousClock()
    private let start: ContinuousClock.Instant
    private let state: Mutex<(done: Int, line: ProgressLine)>

    init(console: Console, total: Int) {
        self.total = total
        start = clock.now
        let line = ProgressLine(console: console)
        state = Mutex((0, line))
    }

    var done: Int { state.withLock { $0.done } }

    func advance() {
        state.withLock { state in
            state.done += 1
            let done = state.done
            state.line.show { .sending(done: done, total: total, rate: rate(done), remaining: remaining(done)) }
        }
    }

    func clear() {
        state.withLock { $0.line.clear() }
    }

    private func rate(_ done: Int) -> Double? {
        let elapsed = (clock.now - start) / .seconds(1)
        return elapsed > 0 ? Double(done) / elapsed : nil
    }

    /// As long as the rows so far took, for each row that is left.
    private func remaining(_ done: Int) -> Duration? {
        done > 0 ? (clock.now - start) * (total - done) / done : nil
    }
}
