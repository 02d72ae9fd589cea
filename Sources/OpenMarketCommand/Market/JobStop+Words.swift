import Jobs
import Ledger
import Transfer
import Wording

extension JobStop {
    /// The status that a command ends with.
    var status: ExitStatus {
        switch self {
        case .requested, .inDoubt, .ledgerBehind, .productsUnknown, .adoptionUndecided: .stopped
        case .leftovers(let error): error.status(isMidway: true)
        case .failed(let error, let isMidway): ExitStatus(of: error, isMidway: isMidway)
        }
    }
}

extension ExitStatus {
    /// What an error ends a command with, as `Console.status(telling:)` has it, without a word.
    fileprivate init(of error: any Error, isMidway: Bool) {
        self =
            switch error {
            case let status as ExitStatus: status
            case let error as MarketError: UploadError.market(error).status(isMidway: isMidway)
            case let error as LedgerError: UploadError.ledger(error).status(isMidway: isMidway)
            case let error as UploadError: error.status(isMidway: isMidway)
            case let error as any Troubling: error.status
            default: .failed
            }
    }
}

extension Console {
    /// Says why a job ended.
    ///
    /// - Parameter market: its name.
    func tell(_ stop: JobStop, market: String) {
        switch stop {
        // Whoever asked for it was told.
        case .requested: break
        case .inDoubt(let run):
            fail(SendingNews.inDoubt(run: run.description), status: stop.status, code: "rows-in-doubt")
        case .ledgerBehind(let path, let missing):
            fail(LedgerNews.stopsForLoss(path: path, missing: missing), status: stop.status, code: "ledger-behind")
        case .productsUnknown(let rows, let ids):
            fail(AdoptionNews.unknown(rows: rows, ids: ids), status: stop.status, code: "products-unknown")
        case .adoptionUndecided(let rows):
            fail(AdoptionNews.stopsUndecided(rows: rows), status: stop.status, code: "adoption-undecided")
        case .leftovers(let error): fail(error.trouble(market: market).text(in: language), status: stop.status)
        case .failed(let error, let isMidway):
            if case UploadError.canary(let faults) = error { tell(faults) }
            _ = status(telling: error, market: market, isMidway: isMidway)
        }
    }

    private func tell(_ faults: [CanaryFault]) {
        for fault in faults { fail(fault, status: .stopped) }
    }
}
