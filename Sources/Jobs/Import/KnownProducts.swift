import Catalogue
import Ledger
import MarketAPI
import Transfer

/// What the market has of the products that rows name: as the ledger remembers it, or as the market says.
///
/// The market is asked for numbers that the ledger does not know, for products that a run was changing when it broke off,
/// and for all of them where that was asked for. It cannot be written to from here.
final class KnownProducts {
    private let ledger: Ledger
    private let account: Account
    private let market: any MarketReading
    /// Whether the market is asked for each product, whatever the ledger remembers.
    private let isChecking: Bool
    /// Whether the ledger is told what the market says; a dry run changes nothing.
    private let learns: Bool
    private let doubtful: Set<Int>
    /// How many requests the asking took.
    private(set) var requests = 0

    struct Product {
        var id: Int
        /// `nil` where the market's values do not fit the catalogue.
        var values: ProductValues?
        /// The digests of the source photos; `nil` where the ledger did not see them.
        var photos: [String]?
        /// Whether the ledger knew it, and the market has it no more.
        var isGone = false
    }

    init(
        ledger: Ledger, account: Account, market: any MarketReading, isChecking: Bool = false, learns: Bool = true
    ) throws(LedgerError) {
        self.ledger = ledger
        self.account = account
        self.market = market
        self.isChecking = isChecking
        self.learns = learns
        doubtful = try ledger.doubtfulProducts(of: account)
    }

    /// The product that a row names.
    func product(_ key: ProductKey) throws -> Product? {
        switch key {
        case .sku(let sku): return try products([.sku(sku)]).values.first
        case .id(let id):
            if let known = try ledger.product(id: id, of: account) { return try current([known]).values.first }
            guard let facts = try ask([id])[id] ?? nil else { return nil }
            return Product(id: id, values: facts.values)
        }
    }

    /// The products that were registered for rows with these keys.
    func products(_ keys: [RowKey]) throws -> [RowKey: Product] {
        try current(keys.compactMap { try ledger.product($0, of: account) })
    }

    /// What is remembered, and where that will not do, what the market says.
    private func current(_ known: [KnownProduct]) throws -> [RowKey: Product] {
        let answers = try ask(known.map(\.id).filter { isChecking || doubtful.contains($0) })
        var products: [RowKey: Product] = [:]
        for known in known {
            var product = Product(id: known.id, values: known.values, photos: known.photos)
            if let answer = answers[known.id] {
                try learn(answer, instead: known)
                product.isGone = answer == nil
                product.values = answer?.values
            }
            products[known.key] = product
        }
        return products
    }

    private func learn(_ facts: ProductFacts?, instead known: KnownProduct) throws(LedgerError) {
        guard learns else { return }
        guard let facts else { return try ledger.forget(product: known.id, of: account) }
        if let values = facts.values, values != known.values { try ledger.learn(values, of: known.id, account) }
    }
}

// MARK: - Asking

extension KnownProducts {
    /// The pace is the account's; side by side, the market's thinking time does not add up.
    private static let width = 4

    /// What the market says of each; `nil` where it has none of that number.
    private func ask(_ ids: [Int]) throws -> [Int: ProductFacts?] {
        guard !ids.isEmpty else { return [:] }
        requests += ids.count
        let market = market
        return try BlockingThread.wait { await Self.ask(ids, market) }.get()
    }

    private static func ask(
        _ ids: [Int], _ market: any MarketReading
    ) async -> Result<[Int: ProductFacts?], MarketError> {
        await withTaskGroup(of: (Int, Result<ProductFacts?, MarketError>).self) { group in
            var answers: [Int: ProductFacts?] = [:]
            var rest = ids.makeIterator()
            for _ in 0..<width {
                if let id = rest.next() { group.addTask { (id, await facts(id, market)) } }
            }
            for await (id, answer) in group {
                switch answer {
                case .success(let facts): answers.updateValue(facts, forKey: id)
                case .failure(let error):
                    group.cancelAll()
                    return .failure(error)
                }
                if let id = rest.next() { group.addTask { (id, await facts(id, market)) } }
            }
            return .success(answers)
        }
    }

    private static func facts(_ id: Int, _ market: any MarketReading) async -> Result<ProductFacts?, MarketError> {
        do throws(MarketError) {
            return .success(try await market.detail(id).facts)
        } catch {
            if case .notFound = error { return .success(nil) }
            return .failure(error)
        }
    }
}
