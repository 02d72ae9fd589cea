/// How a generation gives out its catalogue, a page at a time.
public struct Listing: Sendable {
    /// Its path has the page's number where there is no `query`.
    public let route: Route
    /// The names of the query's parameters.
    public let query: Query?
    /// Products a page; `nil` where the client chooses.
    public let fixedSize: Int?
    /// Whether products come with their numbers descending. Elsewhere no order can be relied on.
    public let isNewestFirst: Bool

    public struct Query: Hashable, Sendable {
        public let page: String
        public let size: String
        /// `nil` where the generation has no search.
        public let search: String?
    }

    /// Whether the market itself looks for a text.
    public var searches: Bool { query?.search != nil }

    /// - Parameters:
    ///   - page: counted from 1.
    ///   - size: products a page, where the client chooses.
    ///   - search: a text to look for, where the market can.
    public func callAsFunction(page: Int, size: Int, search: String? = nil) -> Endpoint {
        guard let query else { return route(page) }
        var pairs = [(query.page, String(page)), (query.size, String(size))]
        if let name = query.search, let search { pairs.append((name, search)) }
        return Endpoint(route.method, route.template, query: pairs)
    }
}
