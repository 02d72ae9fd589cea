import Catalogue
import Foundation
import Ledger
import MarketAPI
import Transfer

/// Looks at the products of a plan's rows, and plans those rows again that the market shows otherwise than the ledger has them.
package struct PlanRefresh: Sendable {
    let rows: PlannedRows
    let ledger: Ledger
    let account: Account
    let market: any MarketReading
    let options: RefreshOptions
    let stop: StopRequest
    /// Whether the ledger is told what the market says; a dry run changes nothing.
    var learns = true
    /// Whether rows that the run has done already are looked at, too.
    var withDone = false
    /// Products that the market was asked for just now.
    var asked: Set<Int> = []
    var report: @Sendable (RefreshEvent) -> Void = { _ in }

    /// What the look came to.
    package struct Outcome: Sendable {
        package var figures = RefreshFigures()
        /// Rows that change nothing, and whose products the market showed as they should be.
        package var seen = 0
        /// Rows that were planned again.
        package var replanned = 0
        /// By how much the plan's counts are others for that.
        var difference = PlanCounts()

        package init() {}
    }

    /// A stop ends the look.
    ///
    /// - Throws: `JobStop` where the market cannot be asked, or takes long to be; `LedgerError`.
    func run() async throws -> Outcome {
        do { return try await stop.interrupting { try await look() } } catch let error as MarketError {
            throw error == .withdrawn ? JobStop.requested : JobStop.unseen(error)
        }
    }

    private func look() async throws -> Outcome {
        let tally = Tally()
        guard options.mode != .none else { return tally.outcome }
        let all = try rows.targets(withDone: withDone)
        tally.outcome.seen = all.count { $0.isUnchanged && asked.contains($0.id) }
        let targets = asked.isEmpty ? all : all.filter { !asked.contains($0.id) }
        guard !targets.isEmpty else { return tally.outcome }
        let moment = Date()
        let refresh = RowRefresh(keepsTheirs: options.keepsTheirs, comparison: try ledger.changeComparison(of: account))
        var look = try Refresh(
            options, at: market, ledger: ledger, account: account, stop: stop, report: report
        ) { sights in
            try take(sights, targets, refresh, asked: moment, &tally.outcome)
        }
        try await look.look(at: Self.numbers(targets))
        tally.outcome.figures = look.figures
        return tally.outcome
    }

    /// What the look has come to so far.
    private final class Tally { var outcome = Outcome() }

    /// Each once, ascending as they are.
    private static func numbers(_ targets: [PlanTarget]) -> [Int] {
        targets.reduce(into: []) { if $0.last != $1.id { $0.append($1.id) } }
    }

    private func take(
        _ sights: [(id: Int, sight: Sight)], _ targets: [PlanTarget], _ refresh: RowRefresh, asked moment: Date,
        _ outcome: inout Outcome
    ) throws {
        var revised: [LedgerEntry] = []
        for (id, sight) in sights {
            let concerned = targets[targets.place(of: id, by: \.id)...].prefix { $0.id == id }
            if case .seen = sight {
                outcome.seen += concerned.count(where: \.isUnchanged)
                continue
            }
            let rows = try self.rows.entries(concerned.map(\.ordinal))
            for old in rows {
                guard let new = refresh.revised(old, sight), new != old else { continue }
                revised.append(new)
                outcome.difference.count(old, for: market.contract, by: -1)
                outcome.difference.count(new, for: market.contract)
            }
            try learn(id, sight, moment)
        }
        if !revised.isEmpty { try rows.replan(revised) }
        outcome.replanned += revised.count
    }

    /// What is to be registered again stays known until it is: the market is asked for it once more before that.
    private func learn(_ id: Int, _ sight: Sight, _ moment: Date) throws(LedgerError) {
        guard learns, !options.keepsTheirs, case .changed(let facts) = sight, let values = facts.values else { return }
        try ledger.learn(values, of: id, account, asked: moment)
    }
}
