import Ledger
import Transfer

/// Registrations that other runs of an account left in doubt: sent, and never answered.
///
/// A sheet that was edited since is another job, and may hold the same rows again: before it is planned, the market is
/// asked for them, so that the plan knows what is there.
package struct EarlierRunReconciliation: Sendable {
    let ledger: Ledger
    let account: Account
    let market: any MarketWriting
    let options: UploadOptions
    let retries: RetryBudget
    let time: any Timekeeping

    /// - Parameter retries: the budget that the market's client spends its own retries from.
    package init(
        in ledger: Ledger, of account: Account, market: any MarketWriting, options: UploadOptions,
        retries: RetryBudget = RetryBudget(), time: any Timekeeping = .continuous
    ) {
        self.ledger = ledger
        self.account = account
        self.market = market
        self.options = options
        self.retries = retries
        self.time = time
    }

    /// Asks the market for each of them.
    ///
    /// - Returns: the runs in which some are still in doubt; none of their rows may be planned anew.
    package func reconcile(stop: StopRequest = StopRequest()) async throws -> [RunID] {
        var doubtful: [RunID] = []
        for run in try ledger.runs() where run.account == account && [.running, .stopped].contains(run.state) {
            if try await reconcile(run, stop: stop) == .inDoubt { doubtful.append(run.id) }
        }
        return doubtful
    }

    /// Asks the market for those of one run.
    package func reconcile(_ id: RunID, stop: StopRequest) async throws -> EarlierRunOutcome {
        // First of all: a change that it has on the wire is waited for, too, and is no doubt.
        if try ledger.isHeld(id) { return .held }
        guard let run = try ledger.run(id) else { return .settled }
        return try await reconcile(run, stop: stop)
    }

    private func reconcile(_ run: Run, stop: StopRequest) async throws -> EarlierRunOutcome {
        guard try hasDoubts(run.id) else { return .settled }
        guard let lock = try lock(run.id) else { return .held }
        defer { withExtendedLifetime(lock) {} }
        let job = UploadJob(
            run, ledger: ledger, market: market, photos: NoPhotos(), options: options, retries: retries, time: time)
        try await UploadRun(job, stop: stop).askForDoubts()
        return try hasDoubts(run.id) ? .inDoubt : .settled
    }

    /// `nil` where another process has the run.
    private func lock(_ run: RunID) throws(LedgerError) -> RunLock? {
        do { return try ledger.lock(run) } catch {
            guard case .held = error.cause else { throw error }
            return nil
        }
    }

    /// Whether a registration of the run is in doubt; changes and deletions may simply be sent again.
    private func hasDoubts(_ run: RunID) throws(LedgerError) -> Bool {
        var reader = ledger.entries(of: run, in: [.sent, .unknown])
        while case let entries = try reader.next(), !entries.isEmpty {
            if entries.contains(where: \.registers) { return true }
        }
        return false
    }
}

/// What became of a run's doubts.
package enum EarlierRunOutcome: Hashable, Sendable {
    /// It has none, or none any more.
    case settled
    /// The market does not say.
    case inDoubt
    /// Another process carries the run out: they are its own affair.
    case held
}

/// Asking sends no photos.
private struct NoPhotos: PhotoPreparing {
    func prepare(_ photo: PlannedPhoto) async throws(PhotoTrouble) -> PhotoPart {
        preconditionFailure("nothing is sent while the market is asked")
    }
}
