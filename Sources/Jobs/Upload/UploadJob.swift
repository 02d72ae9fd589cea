import Catalogue
import Ledger
import Transfer

/// A planned run and all that sending its rows takes. `UploadRun` sends them.
package struct UploadJob: Sendable {
    let run: Run
    let ledger: Ledger
    let market: any MarketWriting
    let photos: any PhotoPreparing
    let options: UploadOptions
    let retries: RetryBudget
    let time: any Timekeeping
    let tally: SendingTally

    /// - Parameters:
    ///   - retries: the budget that the market's client spends its own retries from.
    ///   - tally: counts what is sent and heard.
    package init(
        _ run: Run, ledger: Ledger, market: any MarketWriting, photos: any PhotoPreparing,
        options: UploadOptions = UploadOptions(),
        retries: RetryBudget = RetryBudget(), time: any Timekeeping = .continuous,
        tally: SendingTally = SendingTally()
    ) {
        self.run = run
        self.ledger = ledger
        self.market = market
        self.photos = photos
        self.options = options
        self.retries = retries
        self.time = time
        self.tally = tally
    }
}
