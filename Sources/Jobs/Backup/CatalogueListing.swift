import Backups
import MarketAPI
import Spilling
import Tabular
import Transfer

/// What a market's list shows, product by product, as digests in a temporary file: memory stays flat however many there are.
///
/// Nothing is appended to it any more, and several may read its file at once.
struct CatalogueListing: @unchecked Sendable {
    struct Product: BitwiseCopyable, Hashable, Sendable {
        var id: Int
        /// Of all that the list shows.
        var digest: ListedDigest
        /// Of what its own page shows as well.
        var values: ShownValues
    }

    /// Each once, by number.
    let products: SpilledSequence<Product>
    /// How many products the market said there are; `nil` where its generation does not say.
    let claimed: Int?
    /// What the list said and cannot be read: how many products there are, or of which number one is.
    private(set) var unreadableMembers: [UnreadableMember] = []

    /// - Throws: `MarketError`, `SystemError`.
    init(_ market: any MarketReading, pageSize: Int) async throws {
        var pages = AllProducts(market, size: pageSize).makeAsyncIterator()
        var shown = ShownProducts()
        let isDescribed = market.capabilities.list.hasDescriptions
        while let product = try await pages.next() {
            try shown.append(
                Product(
                    id: product.facts.id, digest: ListedDigest(product),
                    values: ShownValues(product.facts, isDescribed: isDescribed)))
        }
        try self.init(shown, claimed: pages.claimed)
        unreadableMembers = pages.unreadableMembers
    }

    init(_ shown: ShownProducts, claimed: Int? = nil) throws {
        products = try shown.ordered()
        self.claimed = claimed
    }

    /// For looking products up one after the other, by ascending numbers.
    func lookUp() throws(SystemError) -> LookUp { try LookUp(products.reader()) }

    struct LookUp {
        private var reader: SpilledSequence<Product>.Reader
        private var next: Product?

        fileprivate init(_ reader: SpilledSequence<Product>.Reader) throws(SystemError) {
            self.reader = reader
            next = try self.reader.next()
        }

        /// - Precondition: `id` is not less than the one before.
        mutating func product(_ id: Int) throws(SystemError) -> Product? {
            while let shown = next, shown.id < id { next = try reader.next() }
            return next.flatMap { $0.id == id ? $0 : nil }
        }
    }

    /// Whether it has as many products as the market said; nothing else is known where that said nothing.
    var isAsClaimed: Bool { unreadableMembers.isEmpty && (claimed.map { $0 == products.count } ?? true) }

    /// What has come, gone or changed since an earlier look, by number.
    func changes(since earlier: CatalogueListing) throws(SystemError) -> [CatalogueChange] {
        var changes: [CatalogueChange] = []
        var (old, new) = (earlier.products.reader(), products.reader())
        var (before, now) = (try old.next(), try new.next())
        while let next = [before?.id, now?.id].compactMap({ $0 }).min() {
            let isOld = before?.id == next
            let isNew = now?.id == next
            if let kind = CatalogueChangeKind(from: isOld ? before : nil, to: isNew ? now : nil) {
                changes.append(CatalogueChange(id: next, kind: kind))
            }
            if isOld { before = try old.next() }
            if isNew { now = try new.next() }
        }
        return changes
    }
}

/// Products as a list's pages show them, one after the other.
struct ShownProducts {
    private var products = SpilledSequence<CatalogueListing.Product>()
    private var last: Int?
    private var (isAscending, isDescending) = (true, true)

    mutating func append(_ product: CatalogueListing.Product) throws(SystemError) {
        if let last {
            isAscending = isAscending && last < product.id
            isDescending = isDescending && last > product.id
        }
        last = product.id
        try products.append(product)
    }

    /// Each once, by number; of one that came twice, the last. A list that holds still shows the newest first, or the oldest: then
    /// nothing needs to be sorted.
    func ordered() throws -> SpilledSequence<CatalogueListing.Product> {
        if isAscending { return products }
        return isDescending ? try reversed() : try sorted()
    }

    private static let run = 16 << 10

    private func reversed() throws(SystemError) -> SpilledSequence<CatalogueListing.Product> {
        var reversed = SpilledSequence<CatalogueListing.Product>()
        var end = products.count
        while end > 0 {
            let start = max(0, end - Self.run)
            for product in try products.elements(start..<end).reversed() { try reversed.append(product) }
            end = start
        }
        return reversed
    }

    private func sorted() throws -> SpilledSequence<CatalogueListing.Product> {
        var runs = try SortedRuns<Shown>()
        for start in stride(from: 0, to: products.count, by: Self.run) {
            let run = try products.elements(start..<min(start + Self.run, products.count))
            try runs.append(zip(start..., run).map { Shown(product: $1, place: $0) }.sorted())
        }
        var sorted = SpilledSequence<CatalogueListing.Product>()
        var last: CatalogueListing.Product?
        try runs.merge { shown in
            if let last, last.id != shown.product.id { try sorted.append(last) }
            last = shown.product
        }
        if let last { try sorted.append(last) }
        return sorted
    }

    private struct Shown: BitwiseCopyable, Comparable {
        var product: CatalogueListing.Product
        /// How many came before it.
        var place: Int

        static func < (one: Shown, other: Shown) -> Bool {
            (one.product.id, one.place) < (other.product.id, other.place)
        }
    }
}

extension CatalogueChangeKind {
    /// What happened to a product from one look to the next; `nil` where nothing did.
    fileprivate init?(from before: CatalogueListing.Product?, to now: CatalogueListing.Product?) {
        switch (before, now) {
        case (nil, .some): self = .appeared
        case (.some, nil): self = .vanished
        case (let before?, let now?) where before.digest != now.digest: self = .changed
        default: return nil
        }
    }
}

extension MarketCapabilities {
    /// Whether a product is unchanged where the list shows it so. Photos are named by their addresses, which no list has all of:
    /// where an update may change them, it proves nothing.
    var listProvesUnchanged: Bool { list.hasDescriptions && !changesPhotos }
}
