/// The market's four generations, by the names the command line uses (`--api`).
public enum MarketGeneration: String, CaseIterable, Codable, Sendable {
    /// October 2022 to 2024; the default.
    case openmarket
    /// December 2021 to September 2022.
    case training
    /// May to December 2021.
    case camp2
    /// January to September 2021.
    case camp

    /// What this generation speaks; `nil` where it is known of but not spoken yet.
    public var contract: MarketContract? { MarketContract.table[self] }
}

/// What one generation of the market speaks: a table, so that no other code asks which generation it has.
public struct MarketContract: Sendable {
    public let generation: MarketGeneration
    /// The host the generation answered at.
    public let host: String
    public let routes: Routes
    public let keys: Keys
    /// Whether `discounted_price` is the amount off on the wire, as in the catalogue, or the final price.
    public let discount: Discount
    /// Whether page N may hold more than a page's rows, overlapping the following pages.
    public let overrunsPages: Bool

    /// The paths, as functions of what they are about.
    public struct Routes: Sendable {
        public let health: Endpoint
        /// Page number from 1, products a page, and a text to search for.
        public let list: @Sendable (_ page: Int, _ size: Int, _ search: String?) -> Endpoint
        public let detail: @Sendable (_ id: Int) -> Endpoint
        public let create: Endpoint
        public let update: @Sendable (_ id: Int) -> Endpoint
        /// The first of the two calls that delete a product; its answer is the path of the second.
        public let archive: @Sendable (_ id: Int) -> Endpoint
    }

    /// The JSON keys that differ between the generations.
    public struct Keys: Sendable {
        /// The long text in a registration or an update.
        public let description: String
    }

    public enum Discount: Sendable {
        case amountOff
        case finalPrice
    }

    static let table: [MarketGeneration: MarketContract] = [.openmarket: .openmarket]

    public static let openmarket = MarketContract(
        generation: .openmarket,
        host: "https://openmarket.yagom-academy.kr",
        routes: Routes(
            health: Endpoint(.get, "/healthChecker"),
            list: { page, size, search in
                let pages = [("page_no", String(page)), ("items_per_page", String(size))]
                return Endpoint(.get, "/api/products", query: pages + (search.map { [("search_value", $0)] } ?? []))
            },
            detail: { Endpoint(.get, "/api/products/\($0)") },
            create: Endpoint(.post, "/api/products"),
            update: { Endpoint(.patch, "/api/products/\($0)") },
            archive: { Endpoint(.post, "/api/products/\($0)/archived") }),
        // The market's own document said `descriptions` for the update; the server only ever took `description`.
        keys: Keys(description: "description"),
        discount: .amountOff,
        overrunsPages: true)
}

/// The request header that names the vendor, whose value is the vendor's UUID.
public let identifierHeader = "identifier"
