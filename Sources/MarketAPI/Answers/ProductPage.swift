/// A page of the catalogue.
package struct ProductPage: Hashable, Sendable {
    /// Counted from 1.
    package var page: Int
    /// How many products a page has: the size asked for, or the generation's own. Not how many there are: the live
    /// market answered page 3 of 20 with 60.
    package var size: Int
    /// How many products there are; `nil` where the generation does not say.
    package var total: Int?
    /// `nil` where the generation does not say.
    package var lastPage: Int?
    /// Whether nothing comes after this page. Where nobody knows the last page, an empty one is the sign.
    package var isEnd: Bool
    package var products: [ProductSummary]
    /// What the page says and cannot be read: of itself, and products whose numbers are none, each by its place.
    package var unreadableMembers: [UnreadableMember] = []
    /// Whether there are such products: any product may be among them.
    package var lacksNumbers = false

    /// The page's numbers follow from these; that is how the market computes them.
    package init(page: Int, size: Int, total: Int?, products: [ProductSummary]) {
        self.init(
            page: page, size: size, total: total, lastPage: total.map { ($0 + size - 1) / size }, products: products)
    }

    init(page: Int, size: Int, total: Int?, lastPage: Int?, products: [ProductSummary]) {
        self.page = page
        self.size = size
        self.total = total
        self.lastPage = lastPage
        isEnd = Self.isEnd(page, lastPage, products)
        self.products = products
    }

    /// An answer may be an earlier page, from a stale cache. A later one than was asked for it cannot be, whatever it
    /// says: taken at its word, it might end the catalogue.
    package mutating func limit(to asked: Int) {
        guard page > asked else { return }
        page = asked
        isEnd = Self.isEnd(page, lastPage, products)
    }

    private static func isEnd(_ page: Int, _ lastPage: Int?, _ products: [ProductSummary]) -> Bool {
        products.isEmpty || lastPage.map { page >= $0 } ?? false
    }

    /// The index of the first product. A page that was read may say anything of itself.
    var offset: Int {
        let (offset, isAbsurd) = (page - 1).multipliedReportingOverflow(by: size)
        return isAbsurd ? .max : offset
    }
    /// The index after the last product, not the page size.
    var limit: Int {
        let (limit, isAbsurd) = offset.addingReportingOverflow(size)
        return isAbsurd ? .max : limit
    }
    var hasNext: Bool { lastPage.map { page < $0 } ?? !isEnd }
    var hasPrevious: Bool { page > 1 }
}
