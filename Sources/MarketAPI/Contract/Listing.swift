/// How a generation gives out its catalogue, a page at a time.
package struct Listing: Sendable {
    /// Its path has the page's number where there is no `query`.
    package let route: Route
    /// The names of the query's parameters.
    package let query: Query?
    /// Products a page; `nil` where the client chooses.
    package let fixedSize: Int?
    /// Whether products come with their numbers descending. Elsewhere no order can be relied on.
    package let isNewestFirst: Bool

    package struct Query: Hashable, Sendable {
        package let page: String
        package let size: String
        /// `nil` where the generation has no search.
        package let search: String?
    }

    /// - Parameters:
    ///   - page: counted from 1.
    ///   - size: products a page, where the client chooses.
    ///   - search: a text to look for, where the market can.
    package func callAsFunction(page: Int, size: Int, search: String? = nil) -> Endpoint {
        guard let query else { return route(page) }
        var pairs = [(query.page, String(page)), (query.size, String(size))]
        if let name = query.search, let search { pairs.append((name, search)) }
        return Endpoint(route.method, route.template, query: pairs)
    }
}
