import Catalogue

/// What the market says of a product, on a page or alone, in the catalogue's terms: every generation's spelling is gone.
///
/// Anything but the number may be missing: the live market kept empty strings sent for numbers and names as null, and
/// generations differ in what a page shows.
@dynamicMemberLookup
public struct ProductFacts: Hashable, Sendable {
    public var id: Int
    public var vendorID: Int?
    /// The values that an update can change; the currency may be one that the registration form does not offer.
    public var fields = FieldValues()
    /// The addresses of the photos' small versions, the leading one first. Most generations name that one alone.
    public var thumbnails: [String] = []
    /// What a buyer pays: the price less the amount off, as the market computed it or as it follows.
    public var bargainPrice: Amount?
    public var createdAt: MarketDate?
    public var issuedAt: MarketDate?
    /// Numbers that the market says and that are none of the catalogue's, as it spells them: their values are missing, which
    /// must not be taken for the market having none.
    public var unreadable: [Field: String] = [:]

    public init(id: Int) { self.id = id }

    public subscript<Value>(dynamicMember value: WritableKeyPath<FieldValues, Value>) -> Value {
        get { fields[keyPath: value] }
        set { fields[keyPath: value] = newValue }
    }

    /// The address of the leading photo's small version.
    public var thumbnail: String? {
        get { thumbnails.first }
        set { thumbnails = newValue.map { [$0] } ?? [] }
    }

    /// The values an update can change, where the market has them all and they fit the catalogue.
    public var values: ProductValues? {
        guard unreadable.isEmpty else { return nil }
        return ProductValues(FieldValues(discountedPrice: .zero, stock: 0).applying(fields))
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
