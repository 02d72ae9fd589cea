import Ledger
import MarketAPI
import Transfer

extension ImportJob {
    /// Plans, or takes a kept plan, and says what keeps it from being sent.
    func plan(_ outcome: inout ImportOutcome) async throws {
        switch options.source {
        case .files(let files): outcome.planned = try await planFiles(files)
        case .plan(let path, let pinned): outcome.planned = try await takePlan(path, pinned)
        }
        outcome.planned.counts.canary = options.run.upload.canary
        outcome.summary = ImportSummary(outcome.planned.judged, counts: nil)
        let refusal = outcome.planned.judged.refusalToSend(
            maximumErrors: options.maximumErrors, allowsTruncated: options.input.allowsTruncated)
        if let refusal {
            outcome.stop = .input(refusal)
            onEvent(.run(.stopped(.input(refusal))))
        }
        if outcome.planned.isRefused { outcome.stop = .declined }
    }

    private func planFiles(_ files: [String]) async throws -> ImportPlanning.Outcome {
        var input = options.input
        input.refusesPasswords = market.reader.contract.authentication == .itemPassword
        // Read-only, so that nothing can be sent before the input is judged, and never in a dry run.
        var planning = ImportPlanning(
            files: files, input: input, ledger: ledger, account: market.account, api: market.api, market: market.reader)
        planning.rejectsPath = options.rejectsPath
        planning.rejectsWords = options.rejectsWords
        planning.maximumErrors = options.maximumErrors
        planning.stop = stop
        planning.isDry = options.isDry
        planning.keeper = options.keeper
        planning.refresh = options.run.refresh
        planning.vendor = options.run.upload.vendor
        planning.replacesPhotos = options.replacesPhotos
        planning.descriptions = options.descriptions
        planning.shownOfEach = options.shownOfEach
        planning.showsDeletions = options.showsDeletions
        planning.mayCarryOut = questions.mayCarryOut
        let planned = try await planning.run { [onEvent] in onEvent(.reading($0)) }
        try questions.review(planned)
        return planned
    }

    /// - Throws: also `JobStop` where the plan is none, or something has moved since it was made.
    private func takePlan(_ path: String, _ pinned: [String: [String]]) async throws -> ImportPlanning.Outcome {
        do {
            var taking = PlannedImport(
                plan: try PlanFile(path: path), ledger: ledger, account: market.account, api: market.api,
                market: market.reader)
            taking.options = pinned
            taking.concurrency = options.run.upload.concurrency
            taking.stop = stop
            taking.web = options.input.photos.web
            taking.isDry = options.isDry
            taking.refresh = options.run.refresh
            taking.vendor = options.run.upload.vendor
            taking.mayCarryOut = questions.mayCarryOut
            switch try await taking.run() {
            case .stands(let planned):
                if let run = planned.plan?.run { try tellLeftovers(besides: run) }
                return planned
            case .moved(let obstacles, let run): throw JobStop.planMoved(obstacles, carriedOut: run)
            }
        } catch let trouble as PlanFileTrouble {
            throw JobStop.planUnusable(path: path, trouble)
        }
    }

    /// A kept plan is carried out exactly, so what earlier runs left to be deleted stays.
    private func tellLeftovers(besides run: Run) throws(LedgerError) {
        for one in try ledger.leftovers(of: run.account, besides: run.id) { onEvent(.leftoversStay(one)) }
    }
}
