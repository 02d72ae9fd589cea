import Catalogue

/// What one generation of the market speaks: a table, so that no other code asks which generation it has.
package struct MarketContract: Sendable {
    package let generation: MarketGeneration
    /// The host the generation answered at.
    package let host: String
    package let routes: Routes
    package let listing: Listing
    package let deletion: Deletion
    package let authentication: Authentication
    /// What `discounted_price` means on the wire; everywhere else it is the amount off.
    package let discount: Discount
    /// Which prices the market can hold.
    package let prices: Prices
    /// What its registration asks of a product.
    package let rules: FormRules
    package let requests: RequestForm
    package let answers: AnswerForm
    package let statuses: Statuses
    /// Whether page N may hold more than a page's rows, overlapping the following pages.
    package let overrunsPages: Bool
    /// Whether a photo's address answers 404 for a second or two after it was given out.
    package let photosAppearLater: Bool

    /// The paths, but for the list's and the deletion's.
    package struct Routes: Sendable {
        /// `nil` where the generation has none.
        package let health: Route?
        package let detail: Route
        package let create: Route
        package let update: Route
    }

    /// Who may write.
    package enum Authentication: Hashable, Sendable {
        /// A vendor: a request header with the identifier, and the vendor's secret in the body.
        case vendor(header: String)
        /// Whoever has the item's own password. A wrong one is answered 404, like an item that is not there.
        case itemPassword
    }

    /// The codes a success has. A client takes any from 200 to 299.
    package struct Statuses: Hashable, Sendable {
        package let created: Int
        package let updated: Int
        package let deleted: Int
    }
}

extension MarketContract {
    /// The request header that names the vendor; `nil` where nobody has an identifier.
    package var identifierHeader: String? {
        if case .vendor(let header) = authentication { header } else { nil }
    }
}

/// The market's four generations, by the names the command line uses (`--api`).
package enum MarketGeneration: String, CaseIterable, Codable, Sendable {
    /// October 2022 to 2024; the default.
    case openmarket
    /// December 2021 to September 2022.
    case training
    /// May to December 2021.
    case camp2
    /// January to September 2021.
    case camp

    /// What this generation speaks. The one place where a generation is told from another.
    package var contract: MarketContract {
        switch self {
        case .openmarket: .openmarket
        case .training: .training
        case .camp2: .camp2
        case .camp: .camp
        }
    }
}
