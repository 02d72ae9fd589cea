import Catalogue
import Ledger
import Transfer

/// Deletes products by their numbers: looks at each, and carries the deletion out as a run of its own.
package struct DeleteJob: Sendable {
    let ids: Set<Int>
    let ledger: Ledger
    let market: JobMarket
    let options: RunOptions
    let stop: StopRequest
    let onEvent: @Sendable (DeleteEvent) -> Void

    /// - Parameter onEvent: called from several tasks.
    package init(
        _ ids: Set<Int>, ledger: Ledger, market: JobMarket, options: RunOptions = RunOptions(),
        stop: StopRequest = StopRequest(), onEvent: @escaping @Sendable (DeleteEvent) -> Void = { _ in }
    ) {
        self.ids = ids
        self.ledger = ledger
        self.market = market
        self.options = options
        self.stop = stop
        self.onEvent = onEvent
    }

    package func run() async -> DeleteOutcome {
        let job = RunJob(ledger: ledger, market: market, options: options, stop: stop) { [onEvent] in onEvent(.run($0))
        }
        do {
            let (plan, refreshed) = try await plan()
            let sent = await job.run(plan)
            return DeleteOutcome(run: plan.run.id, counts: sent.counts, figures: refreshed.figures, stop: sent.stop)
        } catch {
            let stop = JobStop(error)
            onEvent(.run(.stopped(stop)))
            return DeleteOutcome(stop: stop)
        }
    }

    /// What is gone already counts as deleted.
    private func plan() async throws -> (PlanOutcome, RefreshOutcome) {
        let writer = try ledger.plan(RunProposal(command: "delete", account: market.account, api: market.api))
        do {
            let wanted = ids.sorted()
            let contents = wanted.map { ContentDigest(deleting: .id($0)) }
            let keys = try writer.keys(for: contents.map { .content($0) })
            try writer.append(
                wanted.indices.map { index in
                    PlannedEntry(
                        record: index + 1, key: keys[index], content: contents[index],
                        operation: .delete(id: wanted[index]))
                })
            let refresh = PlanRefresh(
                rows: writer.plannedRows, ledger: ledger, account: market.account, market: market.reader,
                options: options.refresh, stop: stop, report: { [onEvent] in onEvent(.refreshing($0)) })
            let refreshed = try await refresh.run()
            return (try writer.finish(PlanTallies(records: wanted.count)), refreshed)
        } catch {
            try? writer.discard()
            throw error
        }
    }
}

package enum DeleteEvent: Sendable {
    /// Of the look at the market that comes first.
    case refreshing(RefreshEvent)
    case run(RunEvent)
}

/// What a deletion came to, and why it ended.
package struct DeleteOutcome: Sendable {
    /// `nil` where nothing was planned.
    package var run: RunID?
    /// How many products are in each state; `nil` where nothing was planned, or nobody can say any more.
    package var counts: EntryCounts?
    package var figures = RefreshFigures()
    package var stop: JobStop?
}
