import Backups
import Catalogue
import FilePaths
import Foundation
import Ledger
import MarketAPI
import Spilling
import Tabular
import Transfer

/// A catalogue that can be compared: a backup's, a file's, or the market's own.
package enum CatalogueSource: Sendable {
    case snapshot(BackupRepository, SnapshotName)
    /// A catalogue in this tool's own columns, or what an import would read as one.
    case file(String)
    /// - Parameter ledger: knows what the account calls its products; `nil` where there is none.
    case market(any MarketReading, of: Account, ledger: Ledger?)
}

/// Reads a catalogue for a comparison.
struct CatalogueReading {
    let source: CatalogueSource
    let concurrency: Int
    let stop: StopRequest
    /// Told what a market says of a product and nobody can read.
    let onUnreadable: @Sendable (ProductFacts) -> Void
    /// Told of a product that the market lists and does not show, and why.
    let onUnread: @Sendable (Int, MarketError) -> Void

    /// - Parameter report: is told what is the matter with a file as a whole.
    func read(report: @escaping @Sendable (JobEvent) -> Void) async throws -> ReadCatalogue {
        switch source {
        case .snapshot(let repository, let name): return try snapshot(repository, name)
        case .file(let path):
            let sink = try FileRecords(folder: Folders.parent(of: path) ?? "/")
            let judged = try await BlockingThread.run { try file(path, sink, report) }
            return ReadCatalogue(records: sink.records, judged: judged)
        case .market(let market, let account, let ledger): return try await live(market, account, ledger)
        }
    }

    private func snapshot(_ repository: BackupRepository, _ name: SnapshotName) throws -> ReadCatalogue {
        let account = repository.account
        let records = try ComparedRecords(of: account.identifier)
        var reader = try SnapshotRecords(repository, of: repository.manifest(of: name))
        while let record = try reader.next() { try records.append(record, of: account.market) }
        return ReadCatalogue(records: records)
    }

    private func file(_ path: String, _ sink: FileRecords, _ report: @escaping (JobEvent) -> Void) throws
        -> JudgeSummary
    {
        var options = InputOptions()
        options.photos = PhotoOptions()
        options.photos.namesOnly = true
        options.keysSuffice = true
        let summary = try CataloguePass(options: options).run(files: [path], report: report, sink: sink)
        if let failure = summary.unreadable.first { throw failure }
        return summary
    }

    private func live(_ market: any MarketReading, _ account: Account, _ ledger: Ledger?) async throws -> ReadCatalogue
    {
        let listing = try await stop.interrupting { try await CatalogueListing(market, pageSize: 100) }
        let lookUp = ProductLookUp(market: market, width: concurrency, stop: stop)
        let records = try ComparedRecords(of: account.identifier)
        var products = listing.products.reader()
        var unread: Set<Int> = []
        while case let batch = try products.next(Self.batch), !batch.isEmpty {
            let (details, failures) = try await lookUp.readable(Set(batch.map(\.id)))
            let known = try ledger?.products(ids: batch.map(\.id), of: account) ?? [:]
            for product in batch {
                guard let detail = details[product.id] else {
                    let gone = MarketError.notFound(MarketFailure(status: 404, message: ""))
                    onUnread(product.id, failures[product.id] ?? gone)
                    unread.insert(product.id)
                    continue
                }
                if detail.facts.unreadableCount > 0 { onUnreadable(detail.facts) }
                var record = BackupRecord(detail, listed: product.digest)
                // Where the first photo always leads, its place says nothing of which one it is.
                if !market.capabilities.choosesThumbnail { record.facts.thumbnail = nil }
                record.known = known[product.id].map { BackupRecord.Known(key: $0.key, values: nil, photos: nil) }
                try records.append(record, of: account.market)
            }
        }
        return ReadCatalogue(
            records: records, isAsClaimed: listing.isAsClaimed,
            unreadableMembers: listing.unreadableMembers, unread: unread)
    }

    private static let batch = 256
}

/// A catalogue that was read for a comparison.
struct ReadCatalogue {
    let records: ComparedRecords
    /// What became of reading a file.
    var judged: JudgeSummary?
    /// Whether a market's list has as many products as it says.
    var isAsClaimed = true
    var unreadableMembers: [UnreadableMember] = []
    /// Products that a market lists and does not show, by their numbers.
    var unread: Set<Int> = []
}

extension BackupRecord {
    /// A product of a market whose photos are where they are.
    init(_ detail: ProductDetail, listed: ListedDigest) {
        self.init(
            detail, photos: [Photo](repeating: .unfetched("not-asked"), count: detail.images.count), listed: listed)
    }
}

/// The rows of a file as the products that they are, rejected ones as far as they could be read.
///
/// One thread at a time uses it: the one that reads, and then whoever has waited for that.
private final class FileRecords: RowSink, @unchecked Sendable {
    let records: ComparedRecords

    private let folder: String

    /// - Parameter folder: the file's, where relative names of photos start.
    init(folder: String) throws(SystemError) {
        self.folder = folder
        records = try ComparedRecords()
    }

    func accept(_ row: JudgedRow) throws -> [Finding] {
        try append(ConvertedRow(row), id: row.id, market: row.market)
        return []
    }

    var takesRejected: Bool { true }

    func reject(_ row: RejectedRow) throws {
        guard let draft = row.draft else { return }
        try append(ConvertedRow(row), id: draft.id.value, market: draft.market.value)
    }

    /// A file that names a product twice is compared as it is.
    func revoke(_ row: RevokedRow) {}

    private func append(_ row: ConvertedRow, id: Int?, market: String?) throws {
        var facts = ProductFacts(id: id ?? 0)
        for field in Field.values {
            guard let text = row.values[field]?.text else { continue }
            if let value = FieldValue(text, of: field) {
                facts.fields[field] = value
            } else {
                facts.unreadable[field] = text
            }
        }
        let names = row.values[.images]?.items ?? []
        let images = names.map { ProductImage(id: nil, url: $0, thumbnailURL: $0) }
        if let leading = row.values[.thumbnail]?.text, names.contains(leading) { facts.thumbnail = leading }
        let detail = ProductDetail(facts, images: images, vendor: nil)
        let photos = names.map { Self.photo($0, beside: folder) }
        var record = BackupRecord(detail, photos: photos, listed: ListedDigest(ProductSummary(facts, vendorName: nil)))
        if let sku = row.values[.sku]?.text {
            record.known = BackupRecord.Known(key: .sku(sku), values: nil, photos: nil)
        }
        try records.append(record, of: market.map(Account.canonical))
    }

    /// By its bytes where the file is at hand, or where its name says them, as in a backup.
    private static func photo(_ name: String, beside folder: String) -> BackupRecord.Photo {
        if name.isWebAddress { return .unfetched("not-asked") }
        let path = name.hasPrefix("/") ? name : folder + "/" + name
        let named = name.split(separator: "/").last.flatMap { StoredPhoto(name: String($0)) }
        guard let content = FileDigest.sha256(path: path).flatMap(PackedDigest.init) ?? named?.content else {
            return .unfetched("elsewhere")
        }
        return .stored(StoredPhoto(content, bytes: 0, ending: .jpg))
    }
}

extension OutputValue {
    fileprivate var text: String? {
        switch self {
        case .text(let text), .number(let text): text
        case .none, .list: nil
        }
    }

    fileprivate var items: [String] { if case .list(let items) = self { items } else { [] } }
}
