import Catalogue
import Foundation
import Ledger
import MarketAPI
import Synchronization
import TestSupport
import Transfer

@testable import Jobs

let account = Account(market: "http://here", identifier: "vendor")

/// A market that can be asked, and holds what it is given.
struct ShownMarket: MarketReading {
    var products: [ProductFacts] = []
    /// The page that products are listed on, newest first; the live market's were too long.
    var listed: [ProductFacts]?
    /// How many products it says there are; as many as there are by itself.
    var said: Int?
    /// Whether what it says of that cannot be read.
    var saysNonsense = false
    var images: [String] = []
    var contract = MarketContract.openmarket
    var capabilities: MarketCapabilities { contract.capabilities }
    var download: @Sendable (String, String) -> DownloadOutcome = { _, _ in .answer(status: 404) }
    /// What happens elsewhere before a product's answer is there.
    var meanwhile: @Sendable (Int) async -> Void = { _ in }

    func health() async throws(MarketError) -> MarketHealth { .well }

    func page(_ number: Int, size: Int, search: String?) async throws(MarketError) -> ProductPage {
        let all = (listed ?? products.reversed()).filter { facts in
            search.map { facts.fields.name?.contains($0) == true } ?? true
        }
        let rows = all.dropFirst((number - 1) * size).prefix(size)
        var page = ProductPage(
            page: number, size: size, total: saysNonsense ? nil : said ?? all.count,
            products: rows.map { ProductSummary($0, vendorName: nil) })
        if saysNonsense {
            page.unreadableMembers = [UnreadableMember(column: "total_count", json: Array("\"many\"".utf8))]
        }
        return page
    }

    func detail(_ id: Int) async throws(MarketError) -> ProductDetail {
        await meanwhile(id)
        guard let facts = products.first(where: { $0.id == id }) else {
            throw .notFound(MarketFailure(status: 404, message: "no"))
        }
        let images = images.map { ProductImage(id: 1, url: $0, thumbnailURL: nil, issuedAt: nil) }
        return ProductDetail(facts, images: images, vendor: nil)
    }

    func download(_ url: String, to path: String) async -> DownloadOutcome { download(url, path) }
}

func facts(_ id: Int, _ values: ProductValues, vendor: Int = 7) -> ProductFacts {
    var facts = ProductFacts(id: id)
    facts.vendorID = vendor
    facts.fields = values.fields
    return facts
}

func lamp(_ name: String = "Blue lamp", price: Int = 1000) -> ProductValues {
    ProductValues(
        name: name, description: "a plain description", price: Amount(Int128(price))!, currency: .krw,
        discountedPrice: .zero, stock: 1)
}

/// What was told from whichever thread.
final class Found<Element: Sendable>: Sendable {
    private let elements = Mutex<[Element]>([])
    var all: [Element] { elements.withLock { $0 } }
    func add(_ element: Element) { elements.withLock { $0.append(element) } }
}

/// A ledger and photos, for planning imports.
struct PlanningBench {
    let folder: TemporaryFolder
    let ledger: Ledger
    var market = ShownMarket()
    var input = InputOptions()
    var isDry = false
    var rejectsPath: String?
    var checksMarket = false
    var replacesPhotos = false

    init() throws {
        folder = try TemporaryFolder()
        ledger = try Ledger(path: folder.path + "/ledger.sqlite")
        let photo = Places.samples.appendingPathComponent("photos/mug-sage.jpg")
        try FileManager.default.copyItem(atPath: photo.path, toPath: folder.path + "/a.jpg")
        input.market = account.market
    }

    /// A planning of the sheet, for tests that want more of it.
    func planning(_ text: String, name: String = "in.csv") throws -> ImportPlanning {
        let file = try folder.write(text, to: name).path
        var planning = ImportPlanning(
            files: [file], input: input, ledger: ledger, account: account, api: "openmarket", market: market)
        planning.isDry = isDry
        planning.rejectsPath = rejectsPath
        planning.refresh.mode = checksMarket ? .full : .none
        planning.replacesPhotos = replacesPhotos
        return planning
    }

    func plan(_ text: String, name: String = "in.csv") async throws -> PlanningOutcome {
        try await planning(text, name: name).run { _ in }
    }

    func entries(_ outcome: PlanningOutcome) throws -> [LedgerEntry] {
        guard let run = outcome.plan?.run else { return [] }
        var reader = ledger.entries(of: run.id, in: Set(EntryState.allCases))
        return try reader.next()
    }

    /// Plans the sheet and remembers its rows as registered, numbered from 1.
    func register(_ text: String) async throws {
        let outcome = try await plan(text)
        for entry in try entries(outcome) {
            guard case .create(let values, _) = entry.operation else { continue }
            try await ledger.record(entry, as: .uploaded(id: entry.ordinal, values))
        }
        if let run = outcome.plan?.run { try ledger.mark(run.id, .finished) }
    }
}
