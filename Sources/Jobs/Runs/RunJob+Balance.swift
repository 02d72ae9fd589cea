import Ledger

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
