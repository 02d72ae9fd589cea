import Catalogue

/// What one generation of the market speaks: a table, so that no other code asks which generation it has.
public struct MarketContract: Sendable {
    public let generation: MarketGeneration
    /// The host the generation answered at.
    public let host: String
    public let routes: Routes
    public let listing: Listing
    public let deletion: Deletion
    public let authentication: Authentication
    /// What `discounted_price` means on the wire; everywhere else it is the amount off.
    public let discount: Discount
    /// Which prices the market can hold.
    public let prices: Prices
    /// What its registration asks of a product.
    public let rules: FormRules
    public let requests: RequestForm
    public let answers: AnswerForm
    public let statuses: Statuses
    /// Whether page N may hold more than a page's rows, overlapping the following pages.
    public let overrunsPages: Bool
    /// Whether a photo's address answers 404 for a second or two after it was given out.
    public let photosAppearLater: Bool

    /// The paths, but for the list's and the deletion's.
    public struct Routes: Sendable {
        /// `nil` where the generation has none.
        public let health: Route?
        public let detail: Route
        public let create: Route
        public let update: Route
    }

    /// Who may write.
    public enum Authentication: Hashable, Sendable {
        /// A vendor: a request header with the identifier, and the vendor's secret in the body.
        case vendor(header: String)
        /// Whoever has the item's own password. A wrong one is answered 404, like an item that is not there.
        case itemPassword
    }

    /// The codes a success has. A client takes any from 200 to 299.
    public struct Statuses: Hashable, Sendable {
        public let created: Int
        public let updated: Int
        public let deleted: Int
    }
}

extension MarketContract {
    /// The request header that names the vendor; `nil` where nobody has an identifier.
    public var identifierHeader: String? {
        if case .vendor(let header) = authentication { header } else { nil }
    }

    /// Whether a writer has to say who it is.
    public var needsIdentifier: Bool { identifierHeader != nil }

    /// Whether a 404 to a change or a deletion may mean a wrong password.
    public var hidesWrongPassword: Bool { authentication == .itemPassword }

    /// Whether an update may bring photos, which replace the product's.
    public var changesPhotosByUpdate: Bool { requests.update == .fields }

    /// Whether an update may choose the thumbnail among the photos there are.
    public var changesThumbnailByUpdate: Bool { requests.keys.thumbnailID != nil }

    /// Whether a page has its products' descriptions; where not, only a detail has.
    public var listsDescriptions: Bool { answers.summary.contains { $0.value == .description } }

    /// Whether an answer says whose a product is.
    public var namesVendors: Bool { answers.detail.contains { $0.value == .vendorID } }
}
