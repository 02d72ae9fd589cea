import Backups
import Catalogue
import MarketAPI
import Transfer

/// Gets a product with its photos, for a backup.
struct ProductFetching: Sendable {
    private let job: BackupJob
    private let photos: BackupPhotos
    /// Whether the market's list shows descriptions.
    private let isDescribed: Bool

    init(job: BackupJob, photos: BackupPhotos) {
        self.job = job
        self.photos = photos
        isDescribed = job.market.capabilities.list.hasDescriptions
    }

    struct Fetched: Sendable {
        var id: Int
        /// `nil` where the product is gone, or could not be read.
        var record: BackupRecord?
        /// Whether its page says something else than the list.
        var isStale = false
        /// Why it could not be read, where that is about this product.
        var failure: MarketError?
        var photos = 0
        var bytes = 0
        /// Photos that the market does not have, and that no earlier backup lacked.
        var lost = 0
    }

    /// - Parameters:
    ///   - listed: what the list showed of it.
    ///   - earlier: what was kept of it before, whose photos are not fetched again.
    func fetch(_ id: Int, _ listed: CatalogueListing.Product, _ earlier: BackupRecord?) async throws -> Fetched {
        try await job.stop.interrupting { try await fetchOnce(id, listed, earlier) }
    }

    private func fetchOnce(
        _ id: Int, _ listed: CatalogueListing.Product, _ earlier: BackupRecord?
    ) async throws -> Fetched {
        let detail: ProductDetail
        do { detail = try await job.market.detail(id) } catch {
            if case .notFound = error { return Fetched(id: id) }
            guard error.isOfOneProduct else { throw error }
            return Fetched(id: id, failure: error)
        }
        var fetched = Fetched(id: id)
        var kept: [BackupRecord.Photo] = []
        for (index, image) in detail.images.enumerated() {
            let photo = try await photos.photo(image.url, earlier: earlier, name: "\(id)-\(index + 1)")
            kept.append(photo.photo)
            if photo.bytes > 0 { fetched.photos += 1 }
            fetched.bytes += photo.bytes
            if photo.photo.stored == nil, earlier?.lacks(image.url) != true { fetched.lost += 1 }
            if let finding = photo.verdict.finding(of: image.url) { report(finding, image.url, of: id) }
        }
        // Of a page that is older than the list, or newer, the list proves nothing.
        fetched.isStale = ShownValues(detail.facts, isDescribed: isDescribed) != listed.values
        fetched.record = BackupRecord(detail, photos: kept, listed: fetched.isStale ? .unproved : listed.digest)
        return fetched
    }

    private func report(_ finding: Finding, _ value: String, of product: Int) {
        job.onEvent(.issue(Issue(finding, of: value, at: job.marketName), product: product))
    }
}

extension BackupRecord {
    /// Whether the photo at an address was not to be had.
    fileprivate func lacks(_ url: String) -> Bool { images.contains { $0.image.url == url && $0.photo.stored == nil } }
}
