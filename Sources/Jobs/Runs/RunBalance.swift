import Ledger

/// Whether what was planned is what was done: the rows as the ledger had them when the run began, as it has them at the end, and
/// what this process sent and heard meanwhile have to agree.
package struct RunBalance: Hashable, Sendable {
    /// Rows that were accepted when the run was planned.
    package var planned: Int
    package var before: RunStanding
    package var after: RunStanding
    package var sent: [OperationKind: KindTally]

    package init(planned: Int, before: RunStanding, after: RunStanding, sent: [OperationKind: KindTally]) {
        self.planned = planned
        self.before = before
        self.after = after
        self.sent = sent
    }

    /// What does not agree; empty where everything does.
    package var imbalances: [RunImbalance] {
        let rows = RunImbalance(.rows, of: nil, planned: planned, found: after.total)
        return [rows].filter { !$0.isEven } + OperationKind.allCases.flatMap(imbalances)
    }

    /// Each row of a kind is done, failed, unchanged, of another kind, or still open, as many as this process says.
    private func imbalances(of kind: OperationKind) -> [RunImbalance] {
        let (before, after, sent) = (before[kind], after[kind], sent[kind] ?? KindTally())
        let open = before.open - sent.done - sent.failed - sent.left + sent.joined
        // No request ends in any other state.
        let settled = Set(EntryState.allCases).subtracting(EntryState.open).subtracting([
            .failed, .unchanged, kind.done,
        ])
        return [
            RunImbalance(.done, of: kind, planned: before[kind.done] + sent.done, found: after[kind.done]),
            RunImbalance(.failed, of: kind, planned: before[.failed] + sent.failed, found: after[.failed]),
            RunImbalance(.unchanged, of: kind, planned: before[.unchanged] + sent.unchanged, found: after[.unchanged]),
            RunImbalance(.open, of: kind, planned: open, found: after.open),
            RunImbalance(
                .otherStates, of: kind, planned: settled.reduce(0) { $0 + before[$1] },
                found: settled.reduce(0) { $0 + after[$1] }),
            RunImbalance(
                .requests, of: kind,
                planned: after.attempts - before.attempts + sent.leftAttempts - sent.joinedAttempts,
                found: sent.sent),
            RunImbalance(.notSent, of: kind, planned: 0, found: sent.unexplained),
        ].filter { !$0.isEven }
    }
}

/// Two counts of one thing that differ.
package struct RunImbalance: Hashable, Sendable {
    package enum Subject: String, Sendable, CaseIterable {
        /// Rows that the run has.
        case rows
        /// Rows of a kind that are done, by the market's answers and by the ledger.
        case done
        case failed
        case unchanged
        /// Rows of a kind without an outcome.
        case open
        /// Rows of a kind in a state that nothing leads to.
        case otherStates = "other-states"
        /// Requests of a kind that the ledger was told of, and those that were sent.
        case requests
        /// Rows that were to be registered and were not, because the ledger had known their product all the time.
        case notSent = "not-sent"
    }

    package let subject: Subject
    /// `nil` for all kinds.
    package let kind: OperationKind?
    package let planned: Int
    package let found: Int

    package init(_ subject: Subject, of kind: OperationKind?, planned: Int, found: Int) {
        self.subject = subject
        self.kind = kind
        self.planned = planned
        self.found = found
    }

    var isEven: Bool { planned == found }
}
