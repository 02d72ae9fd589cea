import Jobs
import Ledger
import Synchronization
import Wording

/// Reports what became of each row: a receipt for scripts, the failures for people.
final class ReceiptReporter: Sendable {
    private let console: Console
    private let state = Mutex(State())

    private struct State {
        var failuresShown = 0
        var failuresHidden = 0
    }

    private static let shownFailures = 20

    init(console: Console) {
        self.console = console
    }

    func reportRejected(record: Int, sku: String?) {
        receipt(record: record, sku: sku, outcome: .rejected, id: nil)
    }

    /// - Parameter entry: a row with an outcome.
    func report(_ entry: LedgerEntry, as state: EntryState, id: Int?, reason: EntryReason?) {
        let message = reason?.text(in: console.language)
        receipt(record: entry.record, sku: entry.sku, outcome: state.outcome, id: id, message: message)
        if let message, state == .failed || state == .unknown { show(message, of: entry) }
    }

    private func receipt(record: Int, sku: String?, outcome: Outcome, id: Int?, message: PrintableText? = nil) {
        guard console.form == .json else { return }
        var object = JSONObject(type: "receipt")
        object.set("record", record)
        object.set("sku", sku)
        object.set("outcome", outcome.rawValue)
        object.set("id", id)
        if let message { object.set("message", message) }
        console.object(object)
    }

    private func show(_ message: PrintableText, of entry: LedgerEntry) {
        guard console.form == .text else { return }
        let isShown = state.withLock { state in
            guard state.failuresShown < Self.shownFailures else {
                state.failuresHidden += 1
                return false
            }
            state.failuresShown += 1
            return true
        }
        if isShown { console.talk("  \(entry.placeName.text(in: console.language)): \(message)") }
    }

    /// Says how many failures were not shown.
    func finish() {
        let hidden = state.withLock { $0.failuresHidden }
        if hidden > 0 { console.talk(SendingNotice.moreFailures(hidden)) }
    }
}
