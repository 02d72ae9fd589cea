import Catalogue
import Foundation
import Jobs
import Ledger
import MarketAPI
import Synchronization
import TestSupport
import Transfer

/// A market in memory that only looks, and writes down what it was asked. Its vendor 7 is ours.
final class ReadOnlyMarket: MarketWriting {
    private struct State {
        var details: [ProductDetail] = []
        var asked: [String] = []
        var running = 0
        var mostRunning = 0
        var highest = 0
    }

    let contract: MarketContract
    var capabilities: MarketCapabilities { contract.capabilities }
    private let state = Mutex(State())
    /// Gets the number of the product that is asked for, or tested for its owner.
    private let onDetail: @Sendable (Int) async throws(MarketError) -> Void
    private let onArchive: @Sendable (Int) async throws(MarketError) -> Void
    private let listsOldestFirst: Bool

    init(
        _ contract: MarketContract = .openmarket, listsOldestFirst: Bool = false,
        onDetail: @escaping @Sendable (Int) async throws(MarketError) -> Void = { _ in },
        onArchive: @escaping @Sendable (Int) async throws(MarketError) -> Void = { _ in }
    ) {
        self.contract = contract
        self.listsOldestFirst = listsOldestFirst
        self.onDetail = onDetail
        self.onArchive = onArchive
    }

    var asked: [String] { state.withLock { $0.asked } }
    var mostRunning: Int { state.withLock { $0.mostRunning } }
    /// How many of the questions begin so.
    func count(_ prefix: String) -> Int { asked.count { $0.hasPrefix(prefix) } }

    @discardableResult
    func add(
        _ values: ProductValues, vendor: Int? = 7, photos: Int = 1, change: (inout ProductFacts) -> Void = { _ in }
    ) -> Int {
        state.withLock { state in
            state.highest += 1
            var facts = facts(state.highest, values, vendor: 7)
            facts.vendorID = vendor
            change(&facts)
            let images = (0..<photos).map { ProductImage(id: $0, url: "\($0).jpg", thumbnailURL: "small-\($0).jpg") }
            state.details.append(ProductDetail(facts, images: images, vendor: nil))
            return state.highest
        }
    }

    /// All products as a list shows them.
    var listed: [ProductFacts] { state.withLock { $0.details.map(\.facts) } }

    /// The next product has the number behind this one.
    func skip(to number: Int) { state.withLock { $0.highest = number } }

    func health() async throws(MarketError) -> MarketHealth { .well }

    func page(_ number: Int, size: Int, search: String?) async throws(MarketError) -> ProductPage {
        state.withLock { $0.asked.append(search.map { "search \($0)" } ?? "page \(number)") }
        if Task.isCancelled { throw .withdrawn }
        var found = state.withLock { $0.details.map(\.facts) }
        if let search { found = found.filter { ($0.name ?? "").contains(search) } }
        if contract.listing.isNewestFirst, !listsOldestFirst { found.reverse() }
        let size = contract.listing.fixedSize ?? size
        let rows = found.dropFirst((number - 1) * size).prefix(size)
        return ProductPage(
            page: number, size: size, total: contract.listing.query == nil ? nil : found.count,
            products: rows.map { ProductSummary($0, vendorName: nil) })
    }

    func detail(_ id: Int) async throws(MarketError) -> ProductDetail {
        state.withLock {
            $0.asked.append("detail \(id)")
            $0.running += 1
            $0.mostRunning = max($0.mostRunning, $0.running)
        }
        defer { state.withLock { $0.running -= 1 } }
        await Task.yield()
        try await onDetail(id)
        guard let detail = state.withLock({ $0.details.first { $0.facts.id == id } }) else {
            throw .notFound(MarketFailure(status: 404, message: "gone"))
        }
        return detail
    }

    func archive(_ id: Int, in slot: Slot) async throws(MarketError) -> DeletionTicket {
        state.withLock { $0.asked.append("archive \(id)") }
        try await onArchive(id)
        let owner = state.withLock { $0.details.first { $0.facts.id == id }.map(\.facts.vendorID) }
        // A market that names no vendors knows them all the same.
        guard let owner, owner ?? (id % 2 == 1 ? 7 : 8) == 7,
            let endpoint = Endpoint.delete(path: "/api/products/\(id)")
        else { throw .rejected(MarketFailure(status: 403, message: "another's")) }
        return DeletionTicket(id: id, endpoint: endpoint)
    }

    func slot() async throws(MarketError) -> Slot { Slot(start: 0, granted: 0) }
    func download(_ url: String, to path: String) async -> DownloadOutcome { .answer(status: 404) }

    // Nothing is written.
    private func refusal(_ what: String) -> MarketError { .rejected(MarketFailure(status: 400, message: what)) }

    func register(
        _ values: ProductValues, photos: [PhotoPart], in slot: Slot
    ) async throws(MarketError) -> ProductDetail { throw refusal("register") }

    func update(
        _ id: Int, _ change: ProductChange, photos: [PhotoPart], thumbnailID: Int?, in slot: Slot
    ) async throws(MarketError) -> ProductDetail { throw refusal("update") }

    func delete(_ ticket: DeletionTicket, in slot: Slot) async throws(MarketError) { throw refusal("delete") }
}

/// A ledger with runs of registrations.
struct MarketBench {
    let folder: TemporaryFolder
    let ledger: Ledger
    let account = Account(market: "m", identifier: "i")

    init() throws {
        folder = try TemporaryFolder()
        ledger = try Ledger(path: folder.path + "/ledger.sqlite")
    }

    struct Row {
        var name: String
        var sku: String?
        var price: Int128 = 1000
        var photos = ["d1"]
    }

    /// Rows with these names and without keys.
    func plan(_ names: [String]) throws -> Run { try plan(names.map { Row(name: $0) }) }

    func plan(_ rows: [Row]) throws -> Run {
        let writer = try ledger.plan(RunProposal(command: "import", account: account, api: "openmarket"))
        let contents = rows.map { ContentDigest(goods($0.name, price: $0.price), photos: $0.photos) }
        let keys = try writer.keys(
            for: zip(rows, contents).map { row, content in row.sku.map { .sku($0) } ?? .content(content) })
        try writer.append(
            rows.indices.map { index in
                let photos = rows[index].photos.map { PlannedPhoto(path: "p.jpg", digest: $0, bytes: 4) }
                return PlannedEntry(
                    record: index + 1, key: keys[index], sku: rows[index].sku, content: contents[index],
                    operation: .create(goods(rows[index].name, price: rows[index].price), photos: photos))
            })
        return try writer.finish(PlanTallies(records: rows.count), as: UUID().uuidString).run
    }

    func rows(_ run: Run) throws -> [LedgerEntry] {
        var rows: [LedgerEntry] = []
        try ledger.forEachEntry(of: run.id, in: Set(EntryState.allCases)) { rows.append($0) }
        return rows
    }
}

func goods(_ name: String, price: Int128 = 1000) -> ProductValues {
    ProductValues(
        name: name, description: "ten letters", price: Amount(price)!, currency: .krw, discountedPrice: .zero, stock: 1)
}

/// Tries again at once.
var hasty: UploadOptions { UploadOptions(policy: RetryPolicy(retries: 3, base: .milliseconds(1)), seed: 1) }
