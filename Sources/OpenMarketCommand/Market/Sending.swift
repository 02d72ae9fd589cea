import Jobs
import Ledger

/// Carries out a planned run in front of a person or a script.
struct Sending {
    let console: Console
    let ledger: Ledger
    let connection: MarketConnection
    let transfer: TransferOptions
    let options: SendingOptions
    let interruption: Interruption
    /// Fetches photos of the web again that are no longer at hand.
    var webPhotos: WebPhotos?
    /// What to do about products that the market has and the ledger does not know.
    var adoption: AdoptionChoice?

    /// - Parameter receipts: tell what becomes of each row.
    func job(_ receipts: ReceiptReporter) -> RunJob {
        let teller = RunTeller(
            console: console, connection: connection, interruption: interruption, receipts: receipts,
            concurrency: transfer.concurrency)
        return RunJob(
            ledger: ledger, market: JobMarket(connection), options: runOptions, stop: interruption.stop,
            onEvent: teller.tell)
    }

    private var runOptions: RunOptions {
        var run = RunOptions()
        run.upload = uploadOptions
        run.photos = PhotoPreparer(web: webPhotos)
        run.adoption = adoption
        // A script gets the receipts of all rows.
        run.tellsStanding = console.form == .json
        return run
    }

    var uploadOptions: UploadOptions {
        var upload = transfer.upload
        upload.canary = options.canary
        upload.vendor = options.vendor
        return upload
    }
}
