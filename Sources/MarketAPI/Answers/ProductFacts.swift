import Catalogue

/// What the market says of a product, on a page or alone, in the catalogue's terms: every generation's spelling is gone.
///
/// Anything but the number may be missing: the live market kept empty strings sent for numbers and names as null, and
/// generations differ in what a page shows.
@dynamicMemberLookup
package struct ProductFacts: Hashable, Sendable {
    package var id: Int
    package var vendorID: Int?
    /// The values that an update can change; the currency may be one that the registration form does not offer.
    package var fields = FieldValues()
    /// The addresses of the photos' small versions, the leading one first. Most generations name that one alone.
    package var thumbnails: [String] = []
    /// What a buyer pays: the price less the amount off, as the market computed it or as it follows.
    package var bargainPrice: Amount?
    package var createdAt: MarketDate?
    package var issuedAt: MarketDate?
    /// Values that the market says and that are none of the catalogue's, for people, as it spells them: they are missing, which
    /// must not be taken for the market having none.
    package var unreadable: [Field: String] = [:]
    /// All that the answer says of the product and that cannot be read, in its order, these values among it.
    package var unreadableMembers: [UnreadableMember] = []

    package init(id: Int) { self.id = id }

    package subscript<Value>(dynamicMember value: WritableKeyPath<FieldValues, Value>) -> Value {
        get { fields[keyPath: value] }
        set { fields[keyPath: value] = newValue }
    }

    /// When the market says that it was registered or last changed, whichever is later; `nil` where it says neither.
    package var latestDate: MarketDate? { [createdAt, issuedAt].compactMap { $0 }.max() }

    /// How many of what the market says cannot be read.
    package var unreadableCount: Int {
        unreadable.count
            + unreadableMembers.count { member in !unreadable.keys.contains { $0.column == member.column } }
    }

    /// Whether of a field the same cannot be read here and there: two that look alike for people need not be.
    package func isAnswered(as other: ProductFacts, _ field: Field) -> Bool {
        func answer(_ facts: ProductFacts) -> [UInt8]? {
            facts.unreadableMembers.first { $0.column == field.column }?.json
        }
        return unreadable[field] == other.unreadable[field] && answer(self) == answer(other)
    }

    /// A text of the market's for people: with replacement characters where it is no Unicode.
    package func shown(_ field: Field) -> String? { fields[field]?.text ?? unreadable[field] }

    /// The address of the leading photo's small version.
    package var thumbnail: String? {
        get { thumbnails.first }
        set { thumbnails = newValue.map { [$0] } ?? [] }
    }

    /// The values an update can change, where the market has them all and they fit the catalogue.
    package var values: ProductValues? {
        guard unreadable.isEmpty else { return nil }
        return ProductValues(FieldValues(discountedPrice: .zero, stock: 0).applying(fields))
    }
}

/// A product as a page shows it.
package struct ProductSummary: Hashable, Sendable {
    package var facts: ProductFacts
    package var vendorName: String?

    package init(_ facts: ProductFacts, vendorName: String?) {
        self.facts = facts
        self.vendorName = vendorName
    }
}
