import Backups
import Catalogue
import FilePaths
import Foundation
import MarketAPI
import Spilling
import Transfer

/// Holds a snapshot against the market as it is: each product's own page, and the bytes of its photos.
package struct MarketVerification: Sendable {
    let repository: BackupRepository
    let name: SnapshotName
    let market: any MarketReading
    let fetchPhoto: PhotoSaving.Fetch
    let concurrency: Int
    let stop: StopRequest
    /// Told of a product whose own page cannot be read, and why.
    let onUnread: @Sendable (Int, MarketError) -> Void

    package init(
        _ repository: BackupRepository, _ name: SnapshotName, against market: any MarketReading,
        fetchPhoto: @escaping PhotoSaving.Fetch, concurrency: Int, stop: StopRequest = StopRequest(),
        onUnread: @escaping @Sendable (Int, MarketError) -> Void = { _, _ in }
    ) {
        self.onUnread = onUnread
        self.repository = repository
        self.name = name
        self.market = market
        self.fetchPhoto = fetchPhoto
        self.concurrency = concurrency
        self.stop = stop
    }

    /// - Parameters:
    ///   - sample: the share of the products that is looked at, from 0 to 1; all of them, and those that came since, where it is
    ///     `nil`.
    ///   - body: gets each difference: what the market has otherwise than the snapshot.
    package func run(
        sample: Double?, onProgress: @escaping @Sendable (Int, Int) -> Void, _ body: (ProductDifference) throws -> Void
    ) async throws -> MarketVerificationOutcome {
        let manifest = try repository.manifest(of: name)
        let chosen = sample.map { Self.chosen($0, of: manifest.records.count) }
        let total = chosen?.count ?? manifest.records.count
        var outcome = MarketVerificationOutcome()
        var reader = try SnapshotRecords(repository, of: manifest)
        var index = 0
        while case let records = try reader.next(Self.batch), !records.isEmpty {
            let wanted = records.enumerated().filter { chosen?.contains(index + $0.offset) ?? true }.map(\.element)
            index += records.count
            for difference in try await hold(wanted, &outcome) {
                outcome.differences += 1
                try body(difference)
            }
            onProgress(outcome.products, total)
        }
        if sample == nil { try await reportNew(manifest, &outcome, body) }
        return outcome
    }

    private static let batch = 64

    /// At least one, where there is any.
    private static func chosen(_ share: Double, of count: Int) -> Set<Int> {
        Set((0..<count).shuffled().prefix(max(1, Int((Double(count) * share).rounded(.up)))))
    }

    private func hold(_ records: [BackupRecord], _ outcome: inout MarketVerificationOutcome) async throws
        -> [ProductDifference]
    {
        let lookUp = ProductLookUp(market: market, width: concurrency, stop: stop)
        let (details, unread) = try await lookUp.readable(Set(records.map(\.id)))
        var differences: [ProductDifference] = []
        for record in records {
            outcome.products += 1
            if let trouble = unread[record.id] {
                outcome.unread += 1
                onUnread(record.id, trouble)
                continue
            }
            guard let detail = details[record.id] else {
                differences.append(ProductDifference(gone: record))
                continue
            }
            let live = try await self.live(detail, record.listed)
            outcome.photos += live.images.count
            if let difference = ProductDifference(from: record, to: live) { differences.append(difference) }
        }
        return differences
    }

    private func live(_ detail: ProductDetail, _ listed: ListedDigest) async throws -> BackupRecord {
        let folder = FileManager.default.temporaryDirectory.path
        var photos: [BackupRecord.Photo] = []
        for image in detail.images {
            if stop.isRequested { throw MarketError.withdrawn }
            let path = "\(folder)/openmarket-\(UUID().uuidString)"
            defer { FilePaths.unlink(path) }
            let outcome = await fetchPhoto(image.url, path)
            photos.append(photo(outcome, path))
        }
        return BackupRecord(detail, photos: photos, listed: listed)
    }

    private func photo(_ outcome: FetchOutcome, _ path: String) -> BackupRecord.Photo {
        guard case .saved(let bytes, let content) = outcome,
            let digest = content.map(PackedDigest.init(of:)) ?? FileDigest.sha256(path: path).flatMap(PackedDigest.init)
        else { return .absent("not-found") }
        return .stored(StoredPhoto(digest, bytes: bytes, ending: .jpg))
    }

    private func reportNew(
        _ manifest: SnapshotManifest, _ outcome: inout MarketVerificationOutcome,
        _ body: (ProductDifference) throws -> Void
    ) async throws {
        let (market, stop) = (market, stop)
        let listing = try await stop.interrupting { try await CatalogueListing(market, pageSize: 100) }
        outcome.unreadableMembers = listing.unreadableMembers
        let known = Set(manifest.records.map(\.id))
        var products = listing.products.reader()
        while let product = try products.next() {
            if known.contains(product.id) { continue }
            outcome.differences += 1
            try body(ProductDifference(new: product.id))
        }
    }
}

/// How many products of a snapshot the market was asked for, and how many it has otherwise.
package struct MarketVerificationOutcome: Hashable, Sendable {
    /// Products that were held against the market's, and their photos.
    package var products = 0
    package var photos = 0
    package var differences = 0
    /// Products whose own pages cannot be read.
    package var unread = 0
    /// What the market's list says and cannot be read.
    package var unreadableMembers: [UnreadableMember] = []

    package var isWhole: Bool { unread == 0 && unreadableMembers.isEmpty }
}
