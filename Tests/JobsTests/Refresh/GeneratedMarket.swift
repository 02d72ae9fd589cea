import Catalogue
import MarketAPI
import Synchronization
import Transfer

@testable import Jobs

/// A market whose pages are made as they are asked for: `others` products of other vendors beside those of the seller, which have the
/// highest numbers, or the lowest.
final class GeneratedMarket: MarketReading {
    let contract: MarketContract
    var capabilities: MarketCapabilities { contract.capabilities }
    private let others: Int
    private let isNewest: Bool
    private let own: Mutex<[Int: ProductFacts]>
    private let asked = Mutex<[String]>([])
    /// What becomes of a page on its way.
    private let onTheWay: @Sendable ([ProductFacts]) -> [ProductFacts]

    init(
        _ contract: MarketContract = .openmarket, others: Int = 0, own: Int = 0, isNewest: Bool = true,
        onTheWay: @escaping @Sendable ([ProductFacts]) -> [ProductFacts] = { $0 }
    ) {
        self.contract = contract
        self.onTheWay = onTheWay
        self.others = others
        self.isNewest = isNewest
        let base = isNewest ? others : 0
        self.own = Mutex(
            Dictionary(
                uniqueKeysWithValues: (0..<own).map { (base + 1 + $0, Self.product(base + 1 + $0, vendor: 7)) }))
    }

    static func product(_ id: Int, vendor: Int, price: Int = 1000) -> ProductFacts {
        facts(id, lamp("Lamp \(id)", price: price), vendor: vendor)
    }

    /// What was asked, in order.
    var requests: [String] { asked.withLock(\.self) }

    func forget() { asked.withLock { $0 = [] } }

    func lose(_ ids: some Sequence<Int>) { own.withLock { own in for id in ids { own[id] = nil } } }

    /// Registers a product with the values of another.
    func double(_ id: Int, as twin: Int, vendor: Int = 7) {
        own.withLock { own in
            guard var facts = own[id] else { return }
            (facts.id, facts.vendorID) = (twin, vendor)
            own[twin] = facts
        }
    }

    func strip(_ id: Int) { own.withLock { $0[id]?.description = nil } }

    func change(_ id: Int, price: Int) { own.withLock { $0[id] = Self.product(id, vendor: 7, price: price) } }

    func health() async throws(MarketError) -> MarketHealth { .well }

    func page(_ number: Int, size: Int, search: String?) async throws(MarketError) -> ProductPage {
        asked.withLock { $0.append(search == nil ? "page" : "search") }
        let size = contract.listing.fixedSize ?? size
        let mine = own.withLock { $0.values.sorted { $0.id > $1.id } }
        let total = mine.count + others
        let start = (number - 1) * size
        let shown = (start..<max(start, min(start + size, total))).map { index -> ProductFacts in
            if isNewest { return index < mine.count ? mine[index] : Self.product(total - index, vendor: 8) }
            return index < others ? Self.product(1_000_000 + others - index, vendor: 8) : mine[index - others]
        }
        let products = search == nil ? onTheWay(shown) : mine.filter { $0.name == search }
        return ProductPage(
            page: number, size: size, total: contract.listing.query == nil ? nil : total,
            products: products.map { product in
                var product = product
                if !contract.capabilities.list.hasDescriptions { product.description = nil }
                if !contract.capabilities.namesVendors { product.vendorID = nil }
                return ProductSummary(product, vendorName: nil)
            })
    }

    func detail(_ id: Int) async throws(MarketError) -> ProductDetail {
        asked.withLock { $0.append("detail") }
        guard let product = own.withLock({ $0[id] }) else {
            throw .notFound(MarketFailure(status: 404, message: "no"))
        }
        return ProductDetail(product, images: [], vendor: nil)
    }

    func download(_ url: String, to path: String) async -> DownloadOutcome { .answer(status: 404) }
}
