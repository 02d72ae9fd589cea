import Jobs
import Ledger
import Synchronization
import Transfer
import Wording

/// What is told of a spreadsheet while it is checked or sent: jobs say it from their threads, pages ask for it.
final class SheetWatch: Sendable {
    struct Activity: Sendable {
        /// How many records were read.
        var records = 0
        /// `nil` until rows are sent.
        var progress: RunProgress?
        /// The rows that have not become what they were to be, the first of them.
        var failures: [Failure] = []
        /// What went wrong last, though it may still come right.
        var trouble: (any Sentence)?
    }

    struct Failure: Sendable {
        let row: RowName
        let reason: EntryReason
        /// Whether it may have become so all the same.
        let isDoubtful: Bool
    }

    private let shared = Mutex(Activity())
    /// What people call the file, wherever it lies.
    private let name: String
    /// A page has room for so many; all of them stand in the ledger.
    private static let mostFailures = 200

    init(_ name: String) { self.name = name }

    var activity: Activity { shared.withLock(\.self) }

    func begin() { shared.withLock { $0 = Activity() } }

    func read(_ records: Int) { shared.withLock { $0.records = records } }

    func receive(_ event: ImportEvent) {
        switch event {
        case .reading(.read(let records)): read(records)
        case .run(.sending(_, let rows, let requests)):
            shared.withLock { $0.progress = RunProgress(rows: rows, requests: requests) }
        case .run(.upload(let event, _)): receive(event)
        case .run(.doubtful(let entry)): fail(entry, entry.reason, isDoubtful: true)
        case .run(.inDoubt(let rows, let run)): record(InDoubtNotice.undecided(rows, run: run.description))
        default: break
        }
    }

    private func receive(_ event: UploadEvent) {
        switch event {
        case .settled(let entry, let settlement) where !EntryState.open.contains(settlement.state):
            let isFailure = settlement.state == .failed
            shared.withLock { $0.progress?.advance(isFailure: isFailure) }
            if isFailure { fail(entry, settlement.reason) }
        case .retrying(let entry, let pause):
            shared.withLock { state in
                state.progress?.retry()
                state.trouble = SendingNotice.retrying(rowName(entry), after: pause)
            }
        case .asking(let rows): record(InDoubtNotice.asking(rows))
        case .waiting(let rows, let run): record(SendingNotice.waitingFor(rows: rows, run: run.description))
        case .left(let rows, let run): record(SendingNotice.leftTo(rows: rows, run: run.description))
        default: break
        }
    }

    private func record(_ trouble: any Sentence) { shared.withLock { $0.trouble = trouble } }

    private func fail(_ entry: LedgerEntry, _ reason: EntryReason?, isDoubtful: Bool = false) {
        guard let reason else { return }
        let row = rowName(entry)
        shared.withLock { state in
            state.trouble = SendingNotice.failing(row, why: reason)
            guard state.failures.count < Self.mostFailures else { return }
            state.failures.append(Failure(row: row, reason: reason, isDoubtful: isDoubtful))
        }
    }

    private func rowName(_ entry: LedgerEntry) -> RowName {
        var entry = entry
        if entry.file != nil { entry.file = name }
        return entry.rowName
    }
}
