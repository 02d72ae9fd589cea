import Catalogue
import Foundation
import Ledger
import Transfer

/// Takes a kept plan into the ledger, exactly as it is, if nothing has moved since.
///
/// It is handed a client that cannot write; the run is carried out like any other.
package struct PlannedImport: Sendable {
    package var plan: PlanFile
    package var ledger: Ledger
    package var account: Account
    package var api: String
    package var market: any MarketReading
    /// How inputs are to be read now, where somebody says so; it must be what the plan was made with.
    package var options: [String: [String]] = [:]
    /// Products asked for at once.
    package var concurrency = 4
    /// Fetches photos of the web again that are no longer at hand.
    package var web: WebPhotos?
    /// Ends the questions; nothing is written then.
    package var stop = StopRequest()
    /// Find out whether the plan holds, and write nothing.
    package var isDry = false
    /// The account's vendor, where somebody says so.
    package var vendor: Int?
    /// How the products of rows that change nothing are looked at.
    package var refresh = RefreshOptions()
    /// Asked once before a plan stands that deletes or replaces products, or registers many again.
    package var mayCarryOut: @Sendable (PlanningOutcome) throws -> Bool = { _ in true }

    package init(plan: PlanFile, ledger: Ledger, account: Account, api: String, market: any MarketReading) {
        self.plan = plan
        self.ledger = ledger
        self.account = account
        self.api = api
        self.market = market
    }

    package func run() async throws -> PlannedImportOutcome {
        let header = plan.header
        guard account == Account(market: header.market, identifier: header.identifier), api == header.api else {
            let obstacle = PlanObstacle.account(
                market: header.market, identifier: header.identifier, api: header.api)
            return .moved([obstacle], carriedOut: nil)
        }
        // The market has moved because the run did it: it was checked when the run began.
        if let begun = try ledger.unfinishedRun(of: account, plan: plan.digest) {
            let newer = try ledger.runsSucceeding(begun)
            guard newer.isEmpty else { return .moved([.overtaken(begun, by: newer)], carriedOut: nil) }
            return .stands(outcome(.resumed(begun)))
        }
        let counted = CountedReading(market)
        let lookUp = ProductLookUp(market: counted, width: concurrency, stop: stop)
        let check = PlanCheck(
            plan: plan, ledger: ledger, account: account, lookUp: lookUp, options: options, web: web,
            refresh: refresh, stop: stop)
        let asked = Date()
        let findings: PlanCheck.Findings
        do { findings = try await check.findings() } catch {
            guard stop.isRequested else { throw error }
            return .stands(outcome(nil))
        }
        guard findings.obstacles.isEmpty else {
            return .moved(findings.obstacles, carriedOut: try earlierRun())
        }
        if isDry, !stop.isRequested { return .stands(try await dryOutcome(findings, questions: counted.requests)) }
        guard !stop.isRequested else { return .stands(outcome(nil)) }
        var standing = outcome(nil, findings)
        guard try !standing.counts.needsConsent || mayCarryOut(standing) else {
            standing.isRefused = true
            return .stands(standing)
        }
        // What the ledger still knew would not be registered: the plan was made without telling it.
        try ledger.forget(products: Array(findings.missing), of: account, asked: asked)
        return .stands(outcome(try write(), findings))
    }

    /// - Returns: `nil` where a stop came meanwhile.
    private func write() throws -> PlanOutcome? {
        let writer = try ledger.plan(proposal)
        do {
            try copyRows(to: writer)
            guard !stop.isRequested else {
                try writer.discard()
                return nil
            }
            let counts = plan.header.counts
            let tallies = PlanTallies(
                records: counts.records, rejected: counts.rejected, warnings: counts.warnings)
            return try writer.finish(tallies, as: plan.digest)
        } catch {
            try? writer.discard()
            throw error
        }
    }

    private var proposal: RunProposal {
        RunProposal(
            command: "import", account: account, api: api,
            replacesPhotos: plan.header.options["replace-photos"] != nil)
    }

    /// As far as no stop comes.
    private func copyRows(to writer: PlanWriter) throws {
        var rows = try plan.rows()
        while !stop.isRequested, case let batch = try rows.next(500), !batch.isEmpty { try writer.append(batch) }
    }

    private func earlierRun() throws -> RunID? {
        try ledger.runs().first { $0.planDigest == plan.digest && $0.account == account }?.id
    }

    /// With the requests that carrying it out takes, the check again among them.
    private func dryOutcome(_ findings: PlanCheck.Findings, questions: Int) async throws -> PlanningOutcome {
        var outcome = outcome(nil, findings)
        outcome.counts.questions = questions
        (outcome.counts.completions, outcome.counts.leads) = (findings.completions, findings.leads)
        let look = LookAhead(
            market: market, ledger: ledger, account: account, options: refresh, vendor: vendor, stop: stop)
        let rows = try ledger.dryPlan(proposal)
        try copyRows(to: rows)
        outcome.counts = try await look.completed(outcome.counts, of: rows.plannedRows)
        return outcome
    }

    /// As the planning of the inputs told it, and what the market shows now.
    private func outcome(
        _ planned: PlanOutcome?, _ findings: PlanCheck.Findings = PlanCheck.Findings()
    ) -> PlanningOutcome {
        let header = plan.header
        var judged = JudgeSummary()
        judged.records = header.counts.records
        judged.rejected = header.counts.rejected
        judged.warnings = header.counts.warnings
        for (code, count) in header.issues {
            if let code = IssueCode(rawValue: code) { judged.issues[code] = count }
        }
        var counts = PlanCounts(header.counts)
        (counts.looked, counts.seen, counts.gone) = (findings.looked, findings.seen, findings.missing.count)
        return PlanningOutcome(judged: judged, counts: counts, plan: planned)
    }
}

/// Whether a kept plan can be carried out.
package enum PlannedImportOutcome: Sendable {
    /// It holds, or goes on; or nobody knows, since a stop came first: then it has no run.
    case stands(PlanningOutcome)
    /// These have moved; and the run that carried the plan out before, if one did.
    case moved([PlanObstacle], carriedOut: RunID?)
}

extension PlanObstacle {
    fileprivate static func overtaken(_ run: Run, by newer: [SucceedingRun]) -> PlanObstacle {
        .overtaken(run: run.id, by: newer.map(\.run), rows: newer.rows)
    }
}

extension PlanCounts {
    fileprivate init(_ counts: PlanHeader.Counts) {
        self.init()
        creates = counts.creates
        updates = counts.updates
        deletes = counts.deletes
        replaces = counts.replaces
        unchanged = counts.unchanged
        photosChanged = counts.photosChanged
    }
}
