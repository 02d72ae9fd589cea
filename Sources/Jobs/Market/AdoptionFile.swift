import Catalogue
import Ledger
import MarketAPI
import Transfer

/// Takes the products into the ledger that an export of this market names by their numbers and by the seller's own keys.
package struct AdoptionFile: Sendable {
    package let path: String
    package let input: InputOptions
    package let ledger: Ledger
    package let account: Account
    package let market: any MarketWriting
    private let options: UploadOptions
    private let retries: RetryBudget

    /// - Parameters:
    ///   - input: how the file is read, with the market whose numbers count.
    ///   - retries: the budget that the market's client spends its own retries from.
    package init(
        _ path: String, input: InputOptions, ledger: Ledger, account: Account, market: any MarketWriting,
        options: UploadOptions = UploadOptions(), retries: RetryBudget = RetryBudget()
    ) {
        self.path = path
        self.input = input
        self.ledger = ledger
        self.account = account
        self.market = market
        self.options = options
        self.retries = retries
    }

    /// Each product is asked for: what the market has now is what later sheets are compared with.
    ///
    /// - Parameter report: gets the issues of the file.
    package func perform(
        stop: StopRequest = StopRequest(), report: @escaping @Sendable (JobEvent) -> Void
    ) async throws -> (judged: JudgeSummary, AdoptionFileOutcome) {
        let (judged, keys) = try await BlockingThread.run { try read(report) }
        var outcome = AdoptionFileOutcome(named: keys.count)
        let lookUp = ProductLookUp(market: market, width: 4, stop: stop)
        var ownership = try Ownership(
            of: account, at: market, ledger: ledger, options: options, retries: retries)
        for start in stride(from: 0, to: keys.count, by: Self.batch) {
            let batch = keys[start..<min(start + Self.batch, keys.count)]
            let earlier = try ledger.products(batch.map { .sku($0.sku) }, of: account).map(\.id)
            let details = try await lookUp.details(Set(batch.map(\.id) + earlier))
            let gone = Set(earlier.filter { details[$0] == nil })
            var products: [KnownProduct] = []
            for key in batch {
                // Where nobody can prove whose a product is, the file says it.
                let detail = details[key.id]
                guard let product = detail?.facts, let values = product.values,
                    try await ownership.isOwn(product) ?? true
                else {
                    outcome.absent.append(key.id)
                    continue
                }
                products.append(
                    KnownProduct(
                        key: .sku(key.sku), id: key.id, values: values, photos: nil, lead: detail?.leading ?? 0,
                        thumbnail: product.thumbnail))
            }
            outcome.adopted += try ledger.adopt(products, of: account, insteadOf: gone)
        }
        return (judged, outcome)
    }

    private static let batch = 64

    private func read(_ report: @escaping (JobEvent) -> Void) throws -> (JudgeSummary, [KeyPair]) {
        var input = input
        // Names alone: nothing of the file is sent.
        input.photos = PhotoOptions()
        input.photos.namesOnly = true
        input.keysSuffice = true
        let collector = KeyCollector()
        let judged = try CataloguePass(options: input).run(files: [path], report: report, sink: collector)
        return (judged, collector.keys)
    }
}

/// What the products that a file names came to.
package struct AdoptionFileOutcome: Hashable, Sendable {
    /// Rows with both.
    package var named = 0
    /// Products that the ledger did not know.
    package var adopted = 0
    /// Numbers that the market does not have, or has for other vendors.
    package var absent: [Int] = []
}

/// A product by both its names.
private struct KeyPair: Sendable {
    var record: Int
    var sku: String
    var id: Int
}

/// Keeps what rows name products by.
private final class KeyCollector: RowSink {
    private(set) var keys: [KeyPair] = []

    func accept(_ row: JudgedRow) throws -> [Finding] {
        if let sku = row.sku, case .update(.id(let id), _) = row.verdict {
            keys.append(KeyPair(record: row.record, sku: sku, id: id))
        }
        return []
    }

    func revoke(_ row: RevokedRow) throws { keys.removeAll { $0.record == row.record } }
}
