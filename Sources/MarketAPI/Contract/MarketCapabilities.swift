import Catalogue

/// What a generation's market can do, for whoever plans, sends, looks and compares. How it is spoken to is its
/// contract's, and follows from the same tables.
package struct MarketCapabilities: Sendable {
    package let generation: MarketGeneration
    /// What its registration asks of a product.
    package let rules: FormRules
    package let writers: Writers
    /// Whether it says how it is.
    package let tellsHealth: Bool
    /// Whether an answer says whose a product is.
    package let namesVendors: Bool
    package let list: List
    /// Whether an update may bring photos, which replace the product's.
    package let changesPhotos: Bool
    /// Whether an update may choose the thumbnail among the photos there are.
    package let choosesThumbnail: Bool
    /// Whether an update of the price or of the discount has to say both.
    package let joinsPriceAndDiscount: Bool
    /// What a registration is answered with, for whoever says so.
    package let createdStatus: Int

    /// Who may write.
    package enum Writers: Hashable, Sendable {
        /// A vendor, who says who it is.
        case vendors
        /// Whoever has the item's own password. A wrong one looks like an item that is not there.
        case itemPasswords
    }

    /// How its products are listed.
    package struct List: Sendable {
        /// Products a page; `nil` where the client chooses.
        package let pageSize: Int?
        /// Whether products come with their numbers descending. Elsewhere no order can be relied on.
        package let isNewestFirst: Bool
        /// Whether a page says how many products there are.
        package let tellsTotal: Bool
        /// Whether the market itself looks for a text.
        package let searches: Bool
        /// The fields that an update can change and that a page shows of its products; the others only a detail has.
        package let fields: Set<Field>
    }
}

extension MarketCapabilities {
    /// Whether a writer has to say who it is.
    package var needsIdentifier: Bool { writers == .vendors }

    /// Whether a 404 to a change or a deletion may mean a wrong password.
    package var hidesWrongPassword: Bool { writers == .itemPasswords }

    /// Whether a change has to be completed from what the market has.
    package func needsFacts(_ change: ProductChange) -> Bool {
        joinsPriceAndDiscount && (change.discountedPrice == nil) != (change.price == nil)
    }
}

extension MarketCapabilities.List {
    /// Whether a page has all that an update can change.
    package var isWhole: Bool { fields.isSuperset(of: Field.values) }

    package var hasDescriptions: Bool { fields.contains(.description) }
}

extension MarketGeneration {
    package var capabilities: MarketCapabilities { contract.capabilities }
}

extension MarketContract {
    package var capabilities: MarketCapabilities {
        MarketCapabilities(
            generation: generation, rules: rules,
            writers: authentication == .itemPassword ? .itemPasswords : .vendors,
            tellsHealth: routes.health != nil,
            namesVendors: answers.detail.contains { $0.value == .vendorID },
            list: MarketCapabilities.List(
                pageSize: listing.fixedSize, isNewestFirst: listing.isNewestFirst,
                tellsTotal: answers.page.contains { $0.value == .total }, searches: listing.query?.search != nil,
                fields: Set(answers.summary.compactMap(\.value.field))),
            changesPhotos: requests.update == .fields, choosesThumbnail: requests.keys.thumbnailID != nil,
            joinsPriceAndDiscount: discount == .finalPrice, createdStatus: statuses.created)
    }
}

extension ProductPart {
    /// The field whose value stands in it; `nil` for what no update changes.
    fileprivate var field: Field? {
        switch self {
        case .name: .name
        case .description: .description
        case .currency: .currency
        case .price: .price
        case .discountedPrice: .discountedPrice
        case .stock: .stock
        case .id, .vendorID, .vendorName, .bargainPrice, .thumbnail, .thumbnails, .createdAt, .issuedAt, .images,
            .imageAddresses, .vendor:
            nil
        }
    }
}
