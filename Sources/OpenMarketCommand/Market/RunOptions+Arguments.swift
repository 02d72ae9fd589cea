import Jobs

extension RunOptions {
    /// As a command's options say.
    ///
    /// - Parameter web: fetches photos of the web again that are no longer at hand.
    init(
        _ transfer: TransferOptions, _ limits: RunLimitOptions, vendor: Int? = nil, web: WebPhotos? = nil,
        adoption: AdoptionChoice? = nil, console: Console
    ) {
        self.init()
        upload = transfer.upload
        upload.canary = limits.canary
        upload.vendor = vendor
        photos = PhotoPreparer(web: web)
        self.adoption = adoption
        // A script gets the receipts of all rows.
        tellsStanding = console.form == .json
    }
}
