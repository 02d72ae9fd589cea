import Catalogue
import FilePaths
import Foundation
import Ledger
import MarketAPI
import Transfer

/// What the market has of the products that rows name: as the ledger remembers it, or as the market says.
///
/// The market is asked for numbers that the ledger does not know and for products that a run was changing when it broke off; the
/// others are looked at together, once the plan is known. It cannot be written to from here.
final class KnownProducts {
    private let ledger: Ledger
    private let account: Account
    private let market: any MarketReading
    /// Whether the ledger is told what the market says; a dry run changes nothing.
    private let learns: Bool
    private let stop: StopRequest
    private let doubtful: Set<Int>
    var capabilities: MarketCapabilities { market.capabilities }
    /// The products that the market was asked for, all of whose values were taken.
    private(set) var asked: Set<Int> = []
    /// What it said of the last ones.
    private var answers: [Int: ProductDetail] = [:]

    struct Product {
        var id: Int
        /// `nil` where the market's values do not fit the catalogue.
        var values: ProductValues?
        /// The digests of the source photos; `nil` where the ledger did not see them.
        var photos: [String]?
        /// The place of the photo that leads, as far as anybody knows.
        var lead = 0
        /// Whether the ledger knew it, and the market has it no more.
        var isGone = false
        /// That of the photo that leads.
        var leadingDigest: String? { photos.flatMap { $0.indices.contains(lead) ? $0[lead] : nil } }
    }

    init(
        ledger: Ledger, account: Account, market: any MarketReading, learns: Bool = true,
        stop: StopRequest = StopRequest()
    ) throws(LedgerError) {
        self.ledger = ledger
        self.account = account
        self.market = market
        self.learns = learns
        self.stop = stop
        doubtful = try ledger.doubtfulProducts(of: account)
    }

    /// The product that a row names.
    func product(_ key: ProductKey) throws -> Product? {
        switch key {
        case .sku(let sku): return try products([.sku(sku)]).values.first
        case .id(let id):
            if let known = try ledger.product(id: id, of: account) { return try current([known]).values.first }
            return try ask([id])[id].map { Product(id: id, values: $0.facts.values, lead: $0.leading ?? 0) }
        }
    }

    /// The product that the ledger remembers for a row.
    func remembered(_ key: RowKey) throws(LedgerError) -> Product? {
        try ledger.product(key, of: account).map(Product.init)
    }

    /// A product that is remembered, with the values that the market says it has.
    func current(_ product: Product) throws -> Product {
        let moment = Date()
        guard let facts = try detail(of: product.id)?.facts, let values = facts.values else { return product }
        var current = product
        current.values = values
        if learns, values != product.values { try ledger.learn(values, of: product.id, account, asked: moment) }
        return current
    }

    /// What the market says of a product, which may have been asked for just now; `nil` where it does not have it. One thing alone is
    /// wanted of it: the product is still to be looked at with the others of the plan.
    func detail(of id: Int) throws(MarketError) -> ProductDetail? {
        if let answer = answers[id] { return answer }
        return try details([id])[id]
    }

    /// Remembers which photo leads, as the market has just said.
    func learn(lead: Int, of product: Product, shownAs facts: ProductFacts) throws(LedgerError) {
        guard learns, lead != product.lead else { return }
        try ledger.learn(lead: lead, showing: facts.thumbnail, of: product.id, account, asked: Date())
    }

    /// Whether some row named the photo that leads a product.
    func hasNamedLead(_ product: Product) throws(LedgerError) -> Bool {
        try ledger.hasNamedLead(product.id, of: account)
    }

    /// The SHA-256 of what is at a photo's address; `nil` where nothing is to be had.
    func digest(ofPhoto address: String) -> String? {
        let path = FileManager.default.temporaryDirectory.path + "/openmarket-\(UUID().uuidString)"
        defer { FilePaths.unlink(path) }
        let outcome = BlockingThread.wait { [market] in await market.download(address, to: path) }
        guard case .saved = outcome else { return nil }
        return FileDigest.sha256(path: path)
    }

    /// The products that were registered for rows with these keys.
    func products(_ keys: [RowKey]) throws -> [RowKey: Product] {
        try current(try ledger.products(keys, of: account))
    }

    /// What is remembered, and where that will not do, what the market says.
    private func current(_ known: [KnownProduct]) throws -> [RowKey: Product] {
        let asked = Set(known.map(\.id).filter(doubtful.contains))
        let moment = Date()
        let answers = try ask(asked)
        var products: [RowKey: Product] = [:]
        for known in known {
            var product = Product(known)
            if asked.contains(known.id) {
                let facts = answers[known.id]?.facts
                try learn(facts, instead: known, asked: moment)
                product.isGone = facts == nil
                product.values = facts?.values
            }
            products[known.key] = product
        }
        return products
    }

    private func learn(
        _ facts: ProductFacts?, instead known: KnownProduct, asked: Date
    ) throws(LedgerError) {
        guard learns else { return }
        guard let facts else { return try ledger.forget(product: known.id, of: account, asked: asked) }
        if let values = facts.values, values != known.values {
            try ledger.learn(values, of: known.id, account, asked: asked)
        }
    }
}

// MARK: - Asking

extension KnownProducts {
    /// The pace is the account's; side by side, the market's thinking time does not add up.
    private static let width = 4

    /// What the market says of each; a number that it does not have is missing.
    private func ask(_ ids: Set<Int>) throws(MarketError) -> [Int: ProductDetail] {
        guard !ids.isEmpty else { return [:] }
        asked.formUnion(ids)
        return try details(ids)
    }

    private func details(_ ids: Set<Int>) throws(MarketError) -> [Int: ProductDetail] {
        let lookUp = ProductLookUp(market: market, width: Self.width, stop: stop)
        answers = try BlockingThread.wait { () async throws(MarketError) in try await lookUp.details(ids) }
        return answers
    }
}

extension KnownProducts.Product {
    fileprivate init(_ known: KnownProduct) {
        self.init(id: known.id, values: known.values, photos: known.photos, lead: known.lead)
    }
}
