import MarketAPI

/// Every product of a market, page by page, each once.
///
/// The catalogue changes while it is read. Products that are registered meanwhile push others onto the next page, where their
/// numbers show that they were given out before; deletions pull some from the next page onto one that is read
/// already, so that where the total has shrunk the reading steps back. A market that says no total gives no such sign:
/// there the pages are read again until a whole pass brings nothing new. A market whose pages go on without an end is an
/// error, whether they bring nothing new or ever new products, many more than it said there are.
package struct AllProducts: AsyncSequence, Sendable {
    package typealias Element = ProductSummary
    package typealias Failure = MarketError

    private let market: any MarketReading
    private let size: Int
    private let search: String?
    private let floor: Int
    private let keepsOlder: Bool
    private let mostPages: Int
    /// The most products of a market that says no total.
    private let mostUntold: Int

    /// - Parameters:
    ///   - newerThan: leaves out products whose numbers are not above this one, and the pages that can have no others.
    ///   - keepsOlder: leaves out these pages alone.
    ///   - mostPages: after so many, the reading ends.
    package init(
        _ market: any MarketReading, size: Int = 100, search: String? = nil, newerThan floor: Int? = nil,
        keepsOlder: Bool = false, mostPages: Int = .max
    ) {
        self.init(
            market, size: size, search: search, newerThan: floor, keepsOlder: keepsOlder, mostPages: mostPages,
            mostUntold: 500_000)
    }

    init(
        _ market: any MarketReading, size: Int = 100, search: String? = nil, newerThan floor: Int? = nil,
        keepsOlder: Bool = false, mostPages: Int = .max, mostUntold: Int
    ) {
        self.keepsOlder = keepsOlder
        self.mostPages = mostPages
        self.mostUntold = mostUntold
        self.market = market
        self.size = size
        self.search = search
        self.floor = floor ?? .min
    }

    package func makeAsyncIterator() -> Iterator {
        Iterator(
            market: market, size: size, search: search, floor: floor, keepsOlder: keepsOlder, mostPages: mostPages,
            mostUntold: mostUntold)
    }

    package struct Iterator: AsyncIteratorProtocol {
        private let market: any MarketReading
        private let size: Int
        private let search: String?
        private let floor: Int
        private let keepsOlder: Bool
        private let mostPages: Int
        private let mostUntold: Int
        /// How many products there may be by what the first page said.
        private var limit: (products: Int, said: Int?)?
        private var number = 1
        private var isAtEnd = false
        /// How many products the last page said there are.
        private var total: Int?
        /// How many products the market says there are, by its last page; `nil` where its generation does not say.
        package var claimed: Int? { total }
        /// What pages said and cannot be read, each once; the first hundred.
        package private(set) var unreadableMembers: [UnreadableMember] = []
        /// How many pages were asked for.
        package private(set) var requests = 0
        /// Whether the numbers of the first page came from the highest down.
        package private(set) var descends = true
        /// Whether a page had a number twice, or a product without one: it says nothing then about which product is meant.
        package private(set) var repeatsNumbers = false
        /// Whether the reading ended before all was looked at once.
        package private(set) var isCut = false
        /// How many pages in a row brought nothing new.
        private var barren = 0
        private var seen: Set<Int> = []
        /// The passes begun where no total is known, and whether the last one has brought anything new.
        private var passes = 1
        private var isFruitful = false
        private var previous: [Int] = []
        /// What is left of the current page, reversed.
        private var products: [ProductSummary] = []

        init(
            market: any MarketReading, size: Int, search: String?, floor: Int, keepsOlder: Bool, mostPages: Int,
            mostUntold: Int
        ) {
            self.keepsOlder = keepsOlder
            self.mostPages = mostPages
            self.mostUntold = mostUntold
            self.market = market
            self.size = size
            self.search = search
            self.floor = floor
        }

        package mutating func next() async throws(MarketError) -> ProductSummary? {
            while products.isEmpty {
                if isAtEnd { return nil }
                if requests == mostPages {
                    isCut = passes == 1
                    return nil
                }
                try await turn()
            }
            return products.popLast()
        }

        /// What is left of the current page, or else of the next one that has any; `nil` behind the last one.
        package mutating func nextPage() async throws(MarketError) -> [ProductSummary]? {
            guard let first = try await next() else { return nil }
            defer { products = [] }
            return [first] + products.reversed()
        }

        private mutating func turn() async throws(MarketError) {
            if Task.isCancelled { throw .withdrawn }
            requests += 1
            let page = try await market.page(number, size: size, search: search)
            for member in page.unreadableMembers where unreadableMembers.count < 100 {
                if !unreadableMembers.contains(member) { unreadableMembers.append(member) }
            }
            if page.lacksNumbers { repeatsNumbers = true }
            if requests == 1 {
                descends = zip(page.products, page.products.dropFirst()).allSatisfy { $0.facts.id > $1.facts.id }
            }
            if Set(page.products.map(\.facts.id)).count < page.products.count { repeatsNumbers = true }
            let fresh = page.products.filter { seen.insert($0.facts.id).inserted }
            products = fresh.filter { keepsOlder || $0.facts.id > floor }.reversed()
            barren = fresh.isEmpty ? barren + 1 : 0
            guard barren < 2 * enough(pages: market.capabilities.list.pageSize ?? size) else {
                throw .unexpectedAnswer(status: 200, detail: "pages without an end")
            }
            try checkLimit(page)
            if let count = page.total {
                turn(page, total: Swift.max(0, count))
            } else {
                isFruitful = isFruitful || !fresh.isEmpty
                turn(page)
            }
        }

        /// A catalogue may double while it is read, or grow by a hundred pages; one of ever new products has no end.
        private mutating func checkLimit(_ page: ProductPage) throws(MarketError) {
            let most = page.total.map { Swift.min(Swift.max(0, $0), .max / 4) * 2 + Self.growth * size }
            let limit = self.limit ?? (most ?? mostUntold, page.total)
            self.limit = limit
            guard seen.count > limit.products else { return }
            let said = limit.said.map { ", though it said there are \($0)" } ?? ""
            throw .unexpectedAnswer(
                status: 200, detail: "products without an end: more than \(limit.products)" + said)
        }

        private mutating func turn(_ page: ProductPage, total count: Int) {
            let shrunk = Swift.max(0, (total ?? count) - count)
            total = count
            // A total that never rests is no sign: what there was so far has then been looked at often enough.
            if shrunk > 0, requests < enough(pages: size) {
                number = Swift.max(1, number - (shrunk - 1) / size - 1)
            } else {
                let isBelow = market.capabilities.list.isNewestFirst && !page.products.contains { $0.facts.id > floor }
                isAtEnd = page.products.isEmpty || page.isEnd || isBelow
                number += 1
            }
        }

        /// A server that gave the same page for each number would never end.
        private mutating func turn(_ page: ProductPage) {
            let ids = page.products.map(\.facts.id)
            let isRepeated = !ids.isEmpty && ids == previous
            previous = ids
            guard page.isEnd || isRepeated else {
                number += 1
                return
            }
            isAtEnd = !isFruitful || passes == Self.passLimit
            passes += 1
            number = 1
            (isFruitful, previous) = (false, [])
        }

        /// How many pages of a size it takes to look at what there was so far often enough.
        private func enough(pages size: Int) -> Int {
            Self.passLimit * Swift.max(seen.count / size, Self.fewPages)
        }

        /// A catalogue that grows faster than it can be read has no end; five looks are enough.
        private static let passLimit = 5
        /// How many pages a small catalogue may grow by while it is read.
        private static let growth = 100
        /// Five looks at a page or two are soon had by somebody who deletes a few products.
        private static let fewPages = 20
    }
}

extension MarketReading {
    /// The highest product number there is, where the newest come first; `nil` in an empty market.
    package func highestID() async throws(MarketError) -> Int? {
        let first = try await page(1, size: 1, search: nil)
        // Behind one that has no number there are others that have.
        guard first.lacksNumbers else { return first.products.map(\.facts.id).max() }
        return try await page(1, size: 100, search: nil).products.map(\.facts.id).max()
    }
}
