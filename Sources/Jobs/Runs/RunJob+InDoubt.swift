import Ledger
import Transfer

extension RunJob {
    /// Asks for rows of the account's earlier runs that nobody knows the end of. What the market does not say at once is no
    /// reason to wait: the ledger keeps such a row from being sent again, and the run that is sent asks for it beside the
    /// others.
    ///
    /// - Throws: where the market cannot be asked; `JobStop.requested` after a stop.
    package func askForEarlierDoubts() async throws {
        _ = try await earlierDoubts(patience: .zero)
    }

    /// The same for whoever has to know the end of all rows.
    ///
    /// - Throws: also `JobStop.inDoubt` where the market does not say in time.
    package func settleEarlierDoubts() async throws {
        guard let run = try await earlierDoubts(patience: .seconds(90)).first else { return }
        throw JobStop.inDoubt(run)
    }

    private func earlierDoubts(patience: Duration) async throws -> [RunID] {
        var upload = options.upload
        upload.doubtPatience = patience
        let doubts = EarlierRunReconciliation(
            in: ledger, of: market.account, market: market.sending, options: upload, retries: market.retries,
            time: options.time)
        let doubtful = try await doubts.settle(stop: stop)
        if stop.isRequested { throw JobStop.requested }
        return doubtful
    }
}
