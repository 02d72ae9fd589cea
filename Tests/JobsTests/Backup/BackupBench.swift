import Backups
import Catalogue
import Foundation
import Ledger
import MarketAPI
import Synchronization
import Tabular
import TestSupport
import Transfer

@testable import Jobs

/// A market whose catalogue changes while it is read.
final class LivingMarket: MarketReading {
    struct State {
        var products: [Int: ProductDetail] = [:]
        /// What the market says it has, where that is not what it lists.
        var claimed: Int?
        var details: [Int] = []
        var photos: [String] = []
        var pages = 0
        /// Products that the market fails to show.
        var broken: Set<Int> = []
        /// Older pages of products that the market shows, and how many times.
        var stale: [Int: (page: ProductDetail, times: Int)] = [:]
        /// What happens before an answer to a detail.
        var meanwhile: [Int: @Sendable (inout State) -> Void] = [:]
        /// What a photo's address answers with.
        var answers: [String: FetchOutcome] = [:]
    }

    let state = Mutex(State())
    let contract: MarketContract
    var capabilities: MarketCapabilities { contract.capabilities }

    init(_ contract: MarketContract = .openmarket) { self.contract = contract }

    func health() async throws(MarketError) -> MarketHealth { .well }

    func page(_ number: Int, size: Int, search: String?) async throws(MarketError) -> ProductPage {
        state.withLock { state in
            state.pages += 1
            let all = state.products.values.sorted { $0.facts.id > $1.facts.id }
            let rows = all.dropFirst((number - 1) * size).prefix(size).map { detail in
                var facts = detail.facts
                if !contract.capabilities.list.hasDescriptions { facts.fields.description = nil }
                return ProductSummary(facts, vendorName: nil)
            }
            return ProductPage(page: number, size: size, total: state.claimed ?? all.count, products: Array(rows))
        }
    }

    func detail(_ id: Int) async throws(MarketError) -> ProductDetail {
        if state.withLock({ $0.broken.contains(id) }) {
            throw .busy(MarketFailure(status: 500, message: "boom"), retryAfter: nil)
        }
        let detail: ProductDetail? = state.withLock { state in
            state.details.append(id)
            state.meanwhile.removeValue(forKey: id)?(&state)
            if let stale = state.stale[id], stale.times > 0 {
                state.stale[id]!.times -= 1
                return stale.page
            }
            return state.products[id]
        }
        guard let detail else { throw .notFound(MarketFailure(status: 404, message: "no")) }
        return detail
    }

    func download(_ url: String, to path: String) async -> DownloadOutcome { .answer(status: 404) }

    func fetch(_ url: String, to path: String) -> FetchOutcome {
        let answer = state.withLock { state in
            state.photos.append(url)
            return state.answers[url]
        }
        if let answer { return answer }
        // Photos of other bytes, and JPEGs all the same.
        let photo = Self.photo + Data(url.utf8)
        _ = FileManager.default.createFile(atPath: path, contents: photo)
        return .saved(bytes: photo.count)
    }

    private static let photo = try! Data(contentsOf: Places.samples.appendingPathComponent("photos/mug-sage.jpg"))

    /// Registers a product, or changes it.
    func put(_ id: Int, _ name: String, photos: Int = 1) {
        state.withLock { $0.put(id, name, photos: photos) }
    }

    /// What was asked for since the last time.
    func asked() -> (details: [Int], photos: [String]) {
        state.withLock { state in
            defer { (state.details, state.photos) = ([], []) }
            return (state.details.sorted(), state.photos.sorted())
        }
    }
}

extension LivingMarket.State {
    mutating func put(_ id: Int, _ name: String, photos: Int = 1) {
        let images = (0..<photos).map {
            ProductImage(
                id: 10 * id + $0, url: "http://here/\(id)-\($0)", thumbnailURL: "http://here/\(id)-\($0)-small")
        }
        products[id] = ProductDetail(
            facts(id, lamp(name)), images: images, vendor: VendorReference(id: 7, name: "vendor7"))
    }
}

struct BackupBench {
    let folder: TemporaryFolder
    let market: LivingMarket
    var path: String { folder.path + "/backup" }
    var repository: BackupRepository { get throws { try BackupRepository(at: path) } }

    init(_ contract: MarketContract = .openmarket) throws {
        folder = try TemporaryFolder()
        market = LivingMarket(contract)
    }

    /// - Parameters:
    ///   - store: the folder at `path` where none is given.
    ///   - owner: everybody's of these tests where none is given.
    func job(
        in store: BackupStore? = nil, as owner: Account? = nil, ledger: Ledger? = nil,
        stop: StopRequest = StopRequest(),
        onEvent: @escaping @Sendable (BackupEvent) -> Void = { _ in }
    ) -> BackupJob {
        var options = BackupOptions(store: store ?? BackupStore(path))
        options.pageSize = 3
        options.formats = [.csv, .xml]
        options.concurrency = 1
        let market = market
        return BackupJob(
            options, of: market, named: "http://here", account: owner ?? account, ledger: ledger,
            fetchPhoto: { market.fetch($0, to: $1) }, time: VirtualTime(), stop: stop, onEvent: onEvent)
    }

    @discardableResult
    func backUp(ledger: Ledger? = nil) async throws -> BackupOutcome { try await job(ledger: ledger).run() }

    func records(of outcome: BackupOutcome) throws -> [BackupRecord] {
        let repository = try repository
        var reader = try SnapshotRecords(repository, of: repository.manifest(of: outcome.snapshot.name))
        return try reader.next(.max)
    }

    func faults() throws -> [BackupFault] { try RepositoryVerification(at: path).run().faults }

    /// An empty complete snapshot, of whatever moment.
    func snapshot(_ name: SnapshotName) throws {
        let writer = try SnapshotWriter(repository, name: name)
        var summary = SnapshotSummary(name: name, started: name.seconds, account: account, api: "openmarket")
        summary.isComplete = true
        try writer.commit(summary, changes: [], catalogues: [])
    }
}
