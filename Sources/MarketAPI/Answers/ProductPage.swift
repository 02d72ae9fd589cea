/// A page of the catalogue.
public struct ProductPage: Hashable, Sendable {
    /// Counted from 1.
    public var page: Int
    /// The page size asked for. Not how many products there are: the live market answered page 3 of 20 with 60.
    public var size: Int
    public var total: Int
    /// The index of the first product.
    public var offset: Int
    /// The index after the last product, not the page size.
    public var limit: Int
    public var lastPage: Int
    public var hasNext: Bool
    public var hasPrevious: Bool
    public var products: [ProductSummary]

    /// The page's numbers follow from these; that is how the market computes them.
    public init(page: Int, size: Int, total: Int, products: [ProductSummary]) {
        self.page = page
        self.size = size
        self.total = total
        offset = (page - 1) * size
        limit = offset + size
        lastPage = (total + size - 1) / size
        hasNext = page < lastPage
        hasPrevious = page > 1
        self.products = products
    }
}

extension ProductPage: Decodable {
    /// Reads the live market's camelCase and the snake_case of the generation before it; only the products are needed.
    public init(from decoder: any Decoder) throws {
        let object = try WireObject(decoder)
        products = try object.required(object.list(ProductSummary.self, "pages"), "pages")
        page = object.int("pageNo", "page_no") ?? 1
        size = object.int("itemsPerPage", "items_per_page") ?? products.count
        total = object.int("totalCount", "total_count") ?? products.count
        offset = object.int("offset") ?? 0
        limit = object.int("limit") ?? products.count
        lastPage = object.int("lastPage", "last_page") ?? 1
        hasNext = object.bool("hasNext", "has_next") ?? false
        hasPrevious = object.bool("hasPrev", "has_prev") ?? false
    }
}

extension ProductPage {
    /// The answer as the market spells it.
    public var json: [UInt8] {
        var text = JSONText()
        text.object { text in
            text.key("pageNo")
            text.integer(page)
            text.key("itemsPerPage")
            text.integer(size)
            text.key("totalCount")
            text.integer(total)
            text.key("offset")
            text.integer(offset)
            text.key("limit")
            text.integer(limit)
            text.key("lastPage")
            text.integer(lastPage)
            text.key("hasNext")
            text.bool(hasNext)
            text.key("hasPrev")
            text.bool(hasPrevious)
            text.key("pages")
            text.array(products) { $1.write(to: &$0) }
        }
        return text.bytes
    }
}
