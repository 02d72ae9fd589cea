import Jobs
import Transfer

extension RunOptions {
    /// As a command's options say.
    ///
    /// - Parameters:
    ///   - web: fetches photos of the web again that are no longer at hand.
    ///   - isRestoring: whether products are brought back from a backup.
    init(
        _ transfer: TransferOptions, _ limits: RunLimitOptions, vendor: Int? = nil, web: WebPhotos? = nil,
        adoption: AdoptionChoice? = nil, refresh: RefreshOptions = RefreshOptions(), isRestoring: Bool = false,
        console: Console
    ) {
        self.init()
        upload = transfer.upload
        if isRestoring { upload.concurrency = transfer.givenConcurrency ?? RestoreOptions.usualConcurrency }
        upload.canary = limits.canary
        upload.vendor = vendor
        photos = PhotoPreparer(web: web)
        self.adoption = adoption
        self.refresh = refresh.paced(transfer)
        // A script gets the receipts of all rows.
        reportsStanding = console.form == .json
    }
}

extension RefreshOptions {
    /// At the pace, and with the patience, that a command's options say.
    func paced(_ transfer: TransferOptions) -> RefreshOptions {
        var options = self
        options.interval = .nanoseconds(transfer.rate.interval)
        options.settling = transfer.timeout.duration + transfer.settle.duration
        options.width = transfer.concurrency
        options.isWatched = Confirmation.isPossible
        return options
    }
}
