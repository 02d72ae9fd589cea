import MarketAPI

/// Every product of a market, page by page, each once.
///
/// The catalogue changes while it is read. Products that are registered meanwhile push others onto the next page, where their
/// numbers show that they were given out before; deletions pull some from the next page onto one that is read
/// already, so that where the total has shrunk the reading steps back.
public struct AllProducts: AsyncSequence, Sendable {
    public typealias Element = ProductSummary
    public typealias Failure = MarketError

    private let market: any MarketReading
    private let size: Int
    private let search: String?

    public init(_ market: any MarketReading, size: Int = 100, search: String? = nil) {
        self.market = market
        self.size = size
        self.search = search
    }

    public func makeAsyncIterator() -> Iterator { Iterator(market: market, size: size, search: search) }

    public struct Iterator: AsyncIteratorProtocol {
        let market: any MarketReading
        let size: Int
        let search: String?
        private var number = 1
        private var isAtEnd = false
        /// How many products the last page said there are.
        private var total: Int?
        private var seen: Set<Int> = []
        /// What is left of the current page, reversed.
        private var products: [ProductSummary] = []

        init(market: any MarketReading, size: Int, search: String?) {
            self.market = market
            self.size = size
            self.search = search
        }

        public mutating func next() async throws(MarketError) -> ProductSummary? {
            while products.isEmpty {
                if isAtEnd { return nil }
                try await turn()
            }
            return products.popLast()
        }

        private mutating func turn() async throws(MarketError) {
            let page = try await market.page(number, size: size, search: search)
            products = page.products.filter { seen.insert($0.facts.id).inserted }.reversed()
            let shrunk = Swift.max(0, (total ?? page.total) - page.total)
            total = page.total
            if shrunk > 0 {
                number = Swift.max(1, number - (shrunk + size - 1) / size)
            } else {
                isAtEnd = page.products.isEmpty || number >= page.lastPage
                number += 1
            }
        }
    }
}
