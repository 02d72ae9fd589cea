import Jobs

extension RunOptions {
    /// As a command's options say.
    ///
    /// - Parameter web: fetches photos of the web again that are no longer at hand.
    init(
        _ transfer: TransferOptions, _ sending: SendingOptions, web: WebPhotos? = nil,
        adoption: AdoptionChoice? = nil, console: Console
    ) {
        self.init(transfer, sending.limits, web: web, adoption: adoption, console: console)
        upload.vendor = sending.vendor
    }

    init(
        _ transfer: TransferOptions, _ limits: RunLimitOptions, web: WebPhotos? = nil,
        adoption: AdoptionChoice? = nil, console: Console
    ) {
        self.init()
        upload = transfer.upload
        upload.canary = limits.canary
        photos = PhotoPreparer(web: web)
        self.adoption = adoption
        // A script gets the receipts of all rows.
        tellsStanding = console.form == .json
    }
}
