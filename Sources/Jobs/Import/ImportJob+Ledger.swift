import Catalogue
import Ledger
import Transfer

extension ImportJob {
    func lookAfterLedger() throws(LedgerError) {
        try ledger.dropAbandonedPlans()
        // Before anything is sent, a run looks for itself.
        guard options.isDry, let lost = try ledger.lostCommits() else { return }
        onEvent(.ledgerBehind(path: ledger.path, missing: lost.missing))
    }

    /// Rows of another run that nobody knows the end of must be known before the same rows are planned again.
    func settleEarlierDoubts() async throws {
        guard market.writer != nil else { return }
        try await runJob.askForEarlierDoubts()
    }

    /// Takes the products into the ledger that an export names, where that is asked for.
    ///
    /// - Throws: also `JobStop` where the file is none, or names no product.
    func adoptFile() async throws {
        guard let path = options.adoptsFrom, let writer = market.writer else { return }
        let file = AdoptionFile(
            path, input: options.input, ledger: ledger, account: market.account, market: writer,
            options: options.run.upload, retries: market.retries)
        let (judged, outcome) = try await file.perform(stop: stop) { [onEvent] in onEvent(.readingAdopted($0)) }
        if let refusal = judged.refusal(maximumErrors: options.maximumErrors) { throw JobStop.input(refusal) }
        onEvent(.adoptedFrom(path, outcome))
        if outcome.named == 0 { throw JobStop.adoptsNothing(path: path) }
    }

    /// What the market refused is an issue of its row like any other, and the row will be among the rejects.
    ///
    /// - Returns: how many rows it refused.
    func tellRefused(of run: RunID, _ outcome: inout ImportOutcome) throws -> Int {
        let refused = try outcome.planned.rows.rejectRefused(of: run, in: ledger) {
            onEvent(.reading(.issue(FoundIssue($0))))
        }
        if refused > 0 { outcome.planned.judged.issues[.marketRefused] = refused }
        return refused
    }
}
