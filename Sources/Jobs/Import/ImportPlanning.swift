import Catalogue
import Foundation
import Ledger
import MarketAPI
import Transfer

/// The first half of an import: read and judge everything, and write the plan. It is handed a client that cannot
/// write, so nothing can be sent before the whole input is judged.
package struct ImportPlanning: Sendable {
    package var files: [String]
    package var input: InputOptions
    package var rejectsPath: String?
    /// What a workbook of rejected rows says of them.
    package var rejectsWords: RejectsWords?
    package var maximumErrors: Int?
    package var ledger: Ledger
    package var account: Account
    package var api: String
    package var market: any MarketReading
    /// Ends the reading and drops the plan.
    package var stop = StopRequest()
    /// Count and drop the plan: for a dry run.
    package var isDry = false
    /// Keeps the plan of a dry run.
    package var keeper: PlanKeeper?
    /// How the products that rows name are looked at in the market, once the plan is known.
    package var refresh = RefreshOptions()
    /// The account's vendor, where somebody says so.
    package var vendor: Int?
    /// Register products anew whose rows have other photos, and delete the old ones, where the market does not take
    /// photos with an update.
    package var replacesPhotos = false
    /// Asked once before a plan stands that deletes or replaces products, or registers many again.
    package var mayCarryOut: @Sendable (PlanningOutcome) throws -> Bool = { _ in true }
    /// How records of which something is to be said are described, for a report.
    package var descriptions = RecordDescriptions.none
    /// How many rows of each kind a dry run reports; `nil` for all. Those that change nothing are then left out, and the
    /// others are counted.
    package var shownOfEach: Int?
    /// Report the rows that delete or replace products before asking.
    package var showsDeletions = false

    package init(
        files: [String], input: InputOptions, ledger: Ledger, account: Account, api: String, market: any MarketReading
    ) {
        self.files = files
        self.input = input
        self.ledger = ledger
        self.account = account
        self.api = api
        self.market = market
    }

    /// - Parameter report: is called from one thread at a time.
    package func run(report: @escaping @Sendable (JobEvent) -> Void) async throws -> PlanningOutcome {
        try await BlockingThread.run { try plan(report: report) }
    }

    private func plan(report: @escaping @Sendable (JobEvent) -> Void) throws -> PlanningOutcome {
        let counted = CountedReading(market)
        let products = try KnownProducts(
            ledger: ledger, account: account, market: counted, learns: !isDry, stop: stop)
        let proposal = RunProposal(command: "import", account: account, api: api, replacesPhotos: replacesPhotos)
        var pass = CataloguePass(options: input)
        pass.rules = market.capabilities.rules
        // What is judged is what is planned: nothing is opened twice.
        let photos = PhotoLibrary(input.photos, rules: pass.rules, stop: stop)
        pass.photos = photos
        let builder = try PlanBuilder(
            ledger: ledger, proposal: proposal, photos: photos, products: products,
            photoChanges: PhotoChanges(market.capabilities, replaces: replacesPhotos), isDry: isDry)
        pass.rejectsPath = rejectsPath
        pass.rejectsWords = rejectsWords
        pass.maximumErrors = maximumErrors
        pass.descriptions = descriptions
        let rows = JudgedRows()
        if !isDry { pass.rows = rows }
        pass.shouldStop = { [stop] in stop.isRequested }
        var judged: JudgeSummary?
        do {
            var whole = try pass.run(files: files, report: report, sink: builder)
            judged = whole
            let plan = try builder.complete()
            whole.add(assumedStocks: builder.assumedStocks, report: report)
            var outcome = try conclude(plan, of: builder, whole, counted, report)
            outcome.rows = rows
            return outcome
        } catch {
            try? builder.discard()
            // A question that a stop ended is no trouble: what was read until then is told.
            guard let judged, stop.isRequested else { throw error }
            return PlanningOutcome(judged: judged, counts: builder.tallies)
        }
    }

    /// Looks at the whole plan, and lets it stand where it may be carried out.
    private func conclude(
        _ plan: PlanWriter, of builder: PlanBuilder, _ judged: JudgeSummary, _ counted: CountedReading,
        _ report: @escaping @Sendable (JobEvent) -> Void
    ) throws -> PlanningOutcome {
        guard judged.isComplete || (input.allowsTruncated && judged.isReadable) else {
            try builder.discard()
            return PlanningOutcome(judged: judged, counts: builder.tallies)
        }
        // Another process's affair is not looked at.
        let isElsewhere = try !isDry && plan.isCarriedOutElsewhere()
        if builder.tallies.gone > 0 { try reportGone(plan, builder.asked, report) }
        let refreshed = isElsewhere ? RefreshOutcome() : try refreshProducts(of: plan, builder, counted, report)
        var outcome = PlanningOutcome(judged: judged, counts: builder.tallies)
        outcome.counts.add(refreshed)
        outcome.counts.questions = counted.requests
        outcome.comparison = try plan.comparison()
        if outcome.counts.photosChanged > 0 { outcome.keepingPhotos = try plan.rowsKeepingPhotos(Self.shownRows) }
        outcome.leftovers = try plan.leftovers()
        outcome.counts.leftovers = outcome.leftovers.reduce(0) { $0 + $1.products }
        if isDry {
            outcome.counts = try BlockingThread.wait { [self, counts = outcome.counts, rows = plan.plannedRows] in
                try await lookAhead.completed(counts, of: rows)
            }
            try reportRows(of: plan, outcome.counts, report)
            try keeper?.keep(plan, account: account, api: api, judged: judged, counts: outcome.counts)
        }
        if !isDry, outcome.counts.needsConsent {
            if showsDeletions { try plan.forEachRow { if $0.losesProduct { report(.planned($0)) } } }
            outcome.isRefused = try !mayCarryOut(outcome)
        }
        if isDry || outcome.isRefused {
            try builder.discard()
        } else {
            outcome.plan = try builder.finish(judged)
            // A run that goes on deletes its own.
            outcome.leftovers.removeAll { $0.run == outcome.plan?.run.id }
        }
        return outcome
    }

    private var lookAhead: LookAhead {
        LookAhead(market: market, ledger: ledger, account: account, options: refresh, vendor: vendor, stop: stop)
    }

    /// Looks at the products of the plan's rows; waits in a thread of one's own.
    private func refreshProducts(
        of plan: PlanWriter, _ builder: PlanBuilder, _ counted: CountedReading,
        _ report: @escaping @Sendable (JobEvent) -> Void
    ) throws -> RefreshOutcome {
        let refresh = PlanRefresh(
            rows: plan.plannedRows, ledger: ledger, account: account, market: counted, options: refresh, stop: stop,
            learns: !isDry, asked: builder.asked, drifted: { report(.drifted($0)) },
            report: { report(.refreshing($0)) })
        return try BlockingThread.wait { try await refresh.run() }
    }

    /// Reports the rows whose products the planning itself found gone: those that a run was changing when it broke off.
    private func reportGone(_ plan: PlanWriter, _ asked: Set<Int>, _ report: (JobEvent) -> Void) throws(LedgerError) {
        try plan.forEachRow { row in
            if let gone = row.gone, asked.contains(gone) { report(.drifted(DriftedRow(gone: gone, row))) }
        }
    }

    static let shownRows = 5

    private func reportRows(
        of plan: PlanWriter, _ counts: PlanCounts, _ report: (JobEvent) -> Void
    ) throws(LedgerError) {
        guard let shownOfEach else { return try plan.forEachRow { report(.planned($0)) } }
        var left = counts.changes.mapValues { min($0, shownOfEach) }
        var shown = 0
        let wanted = left.values.reduce(0, +)
        if wanted > 0 {
            try plan.readRows { row in
                if row.state == .planned, left[row.operation.kind, default: 0] > 0 {
                    left[row.operation.kind]! -= 1
                    shown += 1
                    report(.planned(row))
                }
                return shown == wanted
            }
        }
        let hidden = counts.changes.values.reduce(0, +) - shown
        if hidden > 0 { report(.plannedMore(hidden)) }
    }
}

/// What was judged and planned of an input.
package struct PlanningOutcome: Sendable {
    package var judged: JudgeSummary
    package var counts: PlanCounts
    /// Where the rows stand; of none where they come from a kept plan.
    package var rows = JudgedRows()
    /// The plan as it stands in the ledger; `nil` where nothing may be sent.
    package var plan: PlanOutcome?
    /// Whether the plan was dropped because nobody allowed it.
    package var isRefused = false
    /// How the input differs from the one of an earlier run.
    package var comparison: PlanComparison?
    /// What earlier runs left to be deleted; an import does that before it sends anything.
    package var leftovers: [Leftovers] = []
    /// The first rows whose products keep other photos than the rows have.
    package var keepingPhotos: [LedgerEntry] = []
}

extension LedgerEntry {
    /// Whether a product of the market is deleted for the row, be it for another one.
    fileprivate var losesProduct: Bool {
        guard state == .planned else { return false }
        switch operation {
        case .delete, .replace: return true
        case .create, .update: return false
        }
    }
}
