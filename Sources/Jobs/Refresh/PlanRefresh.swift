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
    /// Asked before rows are registered again where very many products are gone; a no leaves them as they were.
    var mayRegisterAgain: @Sendable (RefreshFigures) -> Bool = { _ in true }
    /// Gets the rows whose products are gone or changed.
    var drifted: @Sendable (DriftedRow) -> Void = { _ in }
    var report: @Sendable (RefreshEvent) -> Void = { _ in }

    /// A stop ends the look.
    ///
    /// - Throws: `JobStop` where the market cannot be asked, or takes long to be; `LedgerError`.
    func run() async throws -> RefreshOutcome {
        do { return try await stop.interrupting { try await refresh() } } catch let error as MarketError {
            throw error == .withdrawn ? JobStop.requested : JobStop.unseen(error)
        }
    }

    private func refresh() async throws -> RefreshOutcome {
        let tally = Tally()
        guard options.mode != .none else { return tally.outcome }
        let all = try rows.targets(withDone: withDone)
        tally.outcome.seen = all.count { $0.isUnchanged && asked.contains($0.id) }
        let targets = asked.isEmpty ? all : all.filter { !asked.contains($0.id) }
        guard !targets.isEmpty else { return tally.outcome }
        let moment = Date()
        let rowRefresh = RowRefresh(
            keepsTheirs: options.keepsTheirs, sparesDeletions: options.sparesDeletions,
            comparison: try ledger.changeComparison(of: account),
            choosesLead: market.capabilities.choosesThumbnail)
        var refresh = try Refresh(
            options, at: market, ledger: ledger, account: account, stop: stop, report: report
        ) { sights in
            try receive(sights, targets, rowRefresh, asked: moment, tally)
        }
        try await refresh.check(Self.numbers(targets))
        tally.outcome.figures = refresh.figures
        if refresh.figures.isMassGone, tally.outcome.difference.registeredAgain > 0, !mayRegisterAgain(refresh.figures)
        {
            tally.outcome.isDeclined = true
        } else {
            try replan(tally.gone, targets, rowRefresh, &tally.outcome)
        }
        return tally.outcome
    }

    /// What the look has come to so far.
    private final class Tally {
        var outcome = RefreshOutcome()
        /// Products whose rows are planned again last, once nobody objects to so many.
        var gone: [Int] = []
    }

    private static let batch = 64

    /// Each once, ascending as they are.
    private static func numbers(_ targets: [PlanTarget]) -> [Int] {
        targets.reduce(into: []) { if $0.last != $1.id { $0.append($1.id) } }
    }

    private func receive(
        _ sights: [(id: Int, sight: Sight)], _ targets: [PlanTarget], _ refresh: RowRefresh, asked moment: Date,
        _ tally: Tally
    ) throws {
        var revised: [LedgerEntry] = []
        for (id, sight) in sights {
            let concerned = Self.targets(targets, of: id)
            if case .seen = sight {
                tally.outcome.seen += concerned.count(where: \.isUnchanged)
                continue
            }
            let known = try ledger.product(id: id, of: account)
            let revisions = try revisions(of: concerned, sight, known, refresh)
            for (old, new) in revisions {
                if case .changed(let facts, let leading) = sight {
                    if [.uploaded, .updated].contains(old.state) { tally.outcome.left += 1 }
                    if old != new, new.state == .planned { tally.outcome.changedBack += 1 }
                    drifted(DriftedRow(facts, leading: leading, known, new, as: refresh.comparison))
                } else {
                    drifted(DriftedRow(gone: id, new))
                }
                tally.outcome.difference.count(old, for: market.capabilities, by: -1)
                tally.outcome.difference.count(new, for: market.capabilities)
            }
            if case .gone = sight { tally.gone.append(id) } else { revised += revisions.filter(!=).map(\.new) }
            try learn(id, sight, moment)
        }
        try replan(revised, &tally.outcome)
    }

    /// A product's, of all, which are sorted by their products.
    private static func targets(_ all: [PlanTarget], of id: Int) -> ArraySlice<PlanTarget> {
        all[all.place(of: id, by: \.id)...].prefix { $0.id == id }
    }

    /// Each row as it was, and as it is planned for what was seen.
    private func revisions(
        of targets: ArraySlice<PlanTarget>, _ sight: Sight, _ known: KnownProduct?, _ refresh: RowRefresh
    ) throws -> [(old: LedgerEntry, new: LedgerEntry)] {
        try rows.entries(targets.map(\.ordinal)).map { ($0, refresh.revised($0, sight, known) ?? $0) }
    }

    /// Plans the rows again whose products are gone.
    private func replan(
        _ gone: [Int], _ targets: [PlanTarget], _ refresh: RowRefresh, _ outcome: inout RefreshOutcome
    ) throws {
        for start in stride(from: 0, to: gone.count, by: Self.batch) {
            let some = gone[start..<min(start + Self.batch, gone.count)]
            let known = try ledger.products(ids: some, of: account)
            let revised = try some.flatMap { id in
                try revisions(of: Self.targets(targets, of: id), .gone, known[id], refresh).filter(!=).map(\.new)
            }
            try replan(revised, &outcome)
        }
    }

    private func replan(_ revised: [LedgerEntry], _ outcome: inout RefreshOutcome) throws {
        if !revised.isEmpty { try rows.replan(revised) }
        outcome.replanned += revised.count
    }

    /// What is to be registered again stays known until it is: the market is asked for it once more before that.
    private func learn(_ id: Int, _ sight: Sight, _ moment: Date) throws(LedgerError) {
        guard learns, !options.keepsTheirs, case .changed(let facts, let leading) = sight else { return }
        // The values last: with them what is known is newer than the answer.
        if let leading {
            try ledger.learn(lead: leading, showing: facts.thumbnail, of: id, account, asked: moment)
        }
        if let values = facts.values { try ledger.learn(values, of: id, account, asked: moment) }
    }
}

/// What looking at the products of a plan's rows came to.
package struct RefreshOutcome: Sendable {
    package var figures = RefreshFigures()
    /// Rows that change nothing, and whose products the market showed as they should be.
    package var seen = 0
    /// Rows that were planned again.
    package var replanned = 0
    /// Rows that change back what somebody changed.
    package var changedBack = 0
    /// Rows that the run had done, and whose products somebody changed since: they are left.
    package var left = 0
    /// By how much the plan's counts are others for that.
    var difference = PlanCounts()
    /// Whether somebody did not want so many registered again.
    var isDeclined = false

    package init() {}
}
