import Ledger
import Synchronization

/// What one process did for rows of a kind, counted where it happens: at the wire, and where a row's life ends. None of it is
/// read from the ledger.
package struct KindTally: Hashable, Sendable {
    /// Requests that may change the market.
    package var sent = 0
    /// Answers that it was done: of a replacement, that the old product is deleted.
    package var answered = 0
    /// Those among them that no row was done by: not believed, or not the first for their row.
    package var surplus = 0
    /// Rows that were done without such an answer: found at the market, or gone already.
    package var unanswered = 0
    package var failed = 0
    /// Rows that became another kind, because the ledger came to know their product.
    package var left = 0
    /// How often those were sent before.
    package var leftAttempts = 0
    /// Rows that came from another kind, to be sent.
    package var joined = 0
    /// Rows that came from another kind and need nothing sent.
    package var unchanged = 0
    package var joinedAttempts = 0
    /// Those that left although nobody has brought the ledger their product since they were planned.
    package var unexplained = 0

    package init() {}

    /// Rows that are done.
    package var done: Int { answered - surplus + unanswered }
}

/// The tallies of a run, for tasks side by side.
package final class SendingTally: Sendable {
    private struct State {
        var kinds: [OperationKind: KindTally] = [:]
        var elsewhere = Set<RunID>()
    }

    private let state = Mutex(State())

    package init() {}

    package var kinds: [OperationKind: KindTally] { state.withLock { $0.kinds } }
    /// Other runs that brought rows' products.
    package var elsewhere: Set<RunID> { state.withLock { $0.elsewhere } }

    func send(_ kind: OperationKind) { state.withLock { $0.kinds[kind, default: KindTally()].sent += 1 } }
    func answer(_ kind: OperationKind) { state.withLock { $0.kinds[kind, default: KindTally()].answered += 1 } }

    /// A row has its outcome, or is left, after so many answers that it was done.
    func end(_ kind: OperationKind, as outcome: EntryState, answers: Int) {
        state.withLock { state in
            var tally = state.kinds[kind, default: KindTally()]
            let isDone = outcome == kind.done
            tally.surplus += isDone ? max(0, answers - 1) : answers
            if isDone, answers == 0 { tally.unanswered += 1 }
            if outcome == .failed { tally.failed += 1 }
            state.kinds[kind] = tally
        }
    }

    /// The row that had a kind is another's now.
    ///
    /// - Parameter runs: who brought its product since it was planned; `nil` where nobody did.
    func turn(_ kind: OperationKind, into entry: LedgerEntry, by runs: [RunID]?) {
        state.withLock { state in
            var old = state.kinds[kind, default: KindTally()]
            old.left += 1
            old.leftAttempts += entry.attempts
            if runs == nil { old.unexplained += 1 }
            state.kinds[kind] = old
            var new = state.kinds[OperationKind(entry.operation), default: KindTally()]
            if entry.state == .unchanged { new.unchanged += 1 } else { new.joined += 1 }
            new.joinedAttempts += entry.attempts
            state.kinds[OperationKind(entry.operation)] = new
            state.elsewhere.formUnion(runs ?? [])
        }
    }
}
