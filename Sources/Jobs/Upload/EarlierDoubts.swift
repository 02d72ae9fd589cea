import Ledger
import Transfer

/// Registrations that other runs of an account left in doubt: sent, and never answered.
///
/// A sheet that was edited since is another job, and may hold the same rows again: before it is planned, the market is
/// asked for them, so that the plan knows what is there.
public struct EarlierDoubts: Sendable {
    let ledger: Ledger
    let account: Account
    let market: any MarketWriting
    let options: UploadOptions
    let time: any Timekeeping

    public init(
        in ledger: Ledger, of account: Account, market: any MarketWriting, options: UploadOptions,
        time: any Timekeeping = .continuous
    ) {
        self.ledger = ledger
        self.account = account
        self.market = market
        self.options = options
        self.time = time
    }

    /// Asks the market for each of them. A run that another process carries out is its own affair.
    ///
    /// - Returns: the runs in which some are still in doubt; none of their rows may be planned anew.
    public func settle() async throws -> [RunID] {
        var doubtful: [RunID] = []
        for run in try ledger.runs() where run.account == account && [.running, .stopped].contains(run.state) {
            guard try hasDoubts(run.id), let lock = try? ledger.lock(run.id) else { continue }
            let upload = UploadRun(
                run, ledger: ledger, market: market, photos: NoPhotos(), options: options, time: time)
            _ = try await upload.settleDoubts()
            withExtendedLifetime(lock) {}
            if try hasDoubts(run.id) { doubtful.append(run.id) }
        }
        return doubtful
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

/// Asking sends no photos.
private struct NoPhotos: PhotoPreparing {
    func prepare(_ photo: PlannedPhoto) async throws(PhotoTrouble) -> PhotoPart {
        preconditionFailure("nothing is sent while the market is asked")
    }
}
