import Catalogue
import Jobs
import Ledger
import MarketAPI
import Synchronization
import Transfer
import Wording

/// Reports what happens while a planned run is carried out, to a person or a script.
final class RunReporter: Sendable {
    private let console: Console
    private let connection: MarketConnection
    private let interruption: Interruption
    private let receipts: ReceiptReporter
    /// Requests under way at once.
    private let concurrency: Int
    private let log: UploadLog
    /// `nil` until rows are sent.
    private let progress = Mutex<SendingProgress?>(nil)

    init(
        console: Console, connection: MarketConnection, interruption: Interruption, receipts: ReceiptReporter,
        concurrency: Int
    ) {
        self.console = console
        self.connection = connection
        self.interruption = interruption
        self.receipts = receipts
        self.concurrency = concurrency
        log = UploadLog(logger: connection.logger)
    }

    func report(_ event: RunEvent) {
        switch event {
        case .leaving(let rows): console.talk(RefreshNotice.left(rows))
        case .superseding(let run, let earlier):
            console.talk(SendingNotice.superseding(run: run.description, earlier: earlier.description))
        case .resuming(let run, let done, let remaining):
            console.talk(SendingNotice.resuming(run: run.description, done: done, remaining: remaining))
        case .standing(let entry):
            receipts.report(entry, as: entry.state, id: entry.marketID, reason: entry.reason)
        case .lookedAtPart(let products): console.talk(AdoptionNotice.lookedAtPart(products))
        case .adopting: console.talk(AdoptionNotice.reading)
        case .adopted(let outcome): console.report(outcome)
        case .deletingLeftovers: interruption.beginSending(clearing: {})
        case .leftoverStays(let entry, let reason, let run):
            console.talk(SendingNotice.leftoverStays(run: run.description, row: entry.rowName, why: reason))
        case .leftoversDeleted(let count, let run):
            console.talk(SendingNotice.leftoversDeleted(count, run: run.description))
        case .sending(let run, let rows, let requests): begin(run, rows: rows, requests: requests)
        case .upload(let event, let run): report(event, of: run)
        case .closing(let event, _): say(ClosingNotice(event, market: connection.name))
        case .sent(let run, let counts):
            current?.clear()
            log.end(run, counts)
        case .inDoubt(let rows, let run): console.talk(InDoubtNotice.undecided(rows, run: run.description))
        case .doubtful(let entry): receipts.report(entry, as: .unknown, id: nil, reason: entry.reason)
        case .registeredElsewhere(let rows, let runs):
            console.talk(SendingNotice.registeredElsewhere(rows: rows, runs: runs.map(\.description)))
        case .halted(let remaining): console.talk(SendingNotice.stopped(remaining: remaining))
        case .completed:
            if !connection.reader.budget.hadOutage { current?.reportSpareRate(concurrency: concurrency) }
        case .stopped(let stop):
            current?.clear()
            console.report(stop, market: connection.name)
        }
    }

    func report(_ event: RefreshEvent) {
        say(RefreshNotice(event, listed: connection.reader.capabilities.list.fields))
    }

    private var current: SendingProgress? { progress.withLock(\.self) }

    private func begin(_ run: RunID, rows: Int, requests: Int) {
        Console.keepGoingWithoutReaders()
        let progress = SendingProgress(console: console, total: rows, requests: requests, pace: connection.pace)
        self.progress.withLock { $0 = progress }
        interruption.beginSending { progress.clear() }
        log.begin(run, rows: rows)
    }

    private func report(_ event: UploadEvent, of run: RunID) {
        log.record(event, of: run)
        switch event {
        // What is in doubt is asked for again before the end: its receipt comes when the run ends.
        case .settled(let entry, let settlement) where !EntryState.open.contains(settlement.state):
            receipts.report(entry, as: settlement.state, id: settlement.id, reason: settlement.reason)
            let isFailure = [.failed, .unknown].contains(settlement.state)
            current?.advance(entry.rowName, failure: isFailure ? settlement.reason : nil)
        case .retrying(let entry, let pause): current?.retry(entry.rowName, after: pause)
        case .waiting(let rows, let other): say(SendingNotice.waitingFor(rows: rows, run: other.description))
        case .left(let rows, let other):
            let notice = SendingNotice.leftTo(rows: rows, run: other.description)
            record(notice, code: "rows-elsewhere")
            say(notice)
        case .triesSpent(let rows, let last): record(StopReason.triesSpent(rows, last: last), code: "tries-spent")
        case .canaryPassed(let count): say(SendingNotice.canaryPassed(count))
        case .asking(let rows): say(InDoubtNotice.asking(rows))
        case .learnt(let rewritings): say(InDoubtNotice.rewrites(rewritings.compactMap(\.rewriting)))
        case .unclaimed(let products): say(InDoubtNotice.unclaimed(products.map(\.id)))
        case .settled: break
        }
    }

    /// Why rows are left, for the end.
    private func record(_ sentence: some Sentence, code: String) {
        console.record(
            Console.Reason(code: code, message: sentence.text(in: console.language), next: Console.thisCommand))
    }

    private func say(_ sentence: some Sentence) {
        current?.clear()
        console.talk(sentence)
    }
}

extension ValueComparison.Tolerance {
    /// `nil` for what every market does.
    fileprivate var rewriting: InDoubtNotice.Rewriting? {
        switch self {
        case .blanks: .blanks
        case .entities: .entities
        case .fractions: .fractions
        case .tens: .tens
        case .lineEnds, .defaults, .hiddenDescriptions: nil
        }
    }
}
