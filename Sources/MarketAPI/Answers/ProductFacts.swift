import Catalogue

/// What the market says of a product, on a page or alone, in the catalogue's terms: every generation's spelling is gone.
///
/// Anything but the number may be missing: the live market kept empty strings sent for numbers and names as null, and
/// generations differ in what a page shows.
public struct ProductFacts: Hashable, Sendable {
    public var id: Int
    public var vendorID: Int?
    public var name: String?
    public var description: String?
    /// The addresses of the photos' small versions, the leading one first. Most generations name that one alone.
    public var thumbnails: [String] = []
    /// Kept as text: the market's own list may be longer than the registration form's.
    public var currency: String?
    public var price: Amount?
    /// What a buyer pays: the price less the amount off, as the market computed it or as it follows.
    public var bargainPrice: Amount?
    /// The amount off the price.
    public var discountedPrice: Amount?
    public var stock: Int64?
    public var createdAt: MarketDate?
    public var issuedAt: MarketDate?

    public init(id: Int) { self.id = id }

    /// The address of the leading photo's small version.
    public var thumbnail: String? {
        get { thumbnails.first }
        set { thumbnails = newValue.map { [$0] } ?? [] }
    }

    /// The values an update can change, where the market has them all and they fit the catalogue.
    public var values: ProductValues? {
        guard let name, let description, let price, let currency = currency.flatMap({ Currency(rawValue: $0) })
        else { return nil }
        return ProductValues(
            name: name, description: description, price: price, currency: currency,
            discountedPrice: discountedPrice ?? .zero, stock: stock ?? 0)
    }
}

/// A product as a page shows it.
public struct ProductSummary: Hashable, Sendable {
    public var facts: ProductFacts
    public var vendorName: String?

    public init(_ facts: ProductFacts, vendorName: String?) {
        self.facts = facts
        self.vendorName = vendorName
    }
}
