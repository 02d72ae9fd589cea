import Catalogue

/// What the market says of a product, on a page or alone.
///
/// Anything but the number may be missing: the live market kept empty strings sent for numbers and names as null.
public struct ProductFacts: Hashable, Sendable {
    public var id: Int
    public var vendorID: Int?
    public var name: String?
    public var description: String?
    /// The address of the leading photo's small version.
    public var thumbnail: String?
    /// Kept as text: the market's own list may be longer than the registration form's.
    public var currency: String?
    public var price: Amount?
    /// What a buyer pays: the price less the amount off, as the market computed it.
    public var bargainPrice: Amount?
    /// The amount off the price.
    public var discountedPrice: Amount?
    public var stock: Int64?
    /// `yyyy-MM-dd'T'00:00:00`: a date in UTC, without a zone.
    public var createdAt: String?
    public var issuedAt: String?

    public init(id: Int) { self.id = id }

    init(_ object: WireObject) throws {
        id = try object.required(object.int("id"), "id")
        vendorID = object.int("vendor_id", "vendorId")
        name = object.text("name")
        description = object.text("description", "descriptions")
        thumbnail = object.text("thumbnail")
        currency = object.text("currency")
        price = object.amount("price")
        bargainPrice = object.amount("bargain_price", "bargainPrice")
        discountedPrice = object.amount("discounted_price", "discountedPrice")
        stock = object.integer("stock")
        createdAt = object.text("created_at", "createdAt")
        issuedAt = object.text("issued_at", "issuedAt")
    }

    /// The values an update can change, where the market has them all and they fit the catalogue.
    public var values: ProductValues? {
        guard let name, let description, let price, let currency = currency.flatMap({ Currency(rawValue: $0) })
        else { return nil }
        return ProductValues(
            name: name, description: description, price: price, currency: currency,
            discountedPrice: discountedPrice ?? .zero, stock: stock ?? 0)
    }

    /// Writes the members in the market's order; `vendorName` stands where a page has it.
    func writeMembers(to text: inout JSONText, vendorName: String?? = nil) {
        text.key("id")
        text.integer(id)
        text.key("vendor_id")
        text.integer(vendorID)
        if case .some(let vendorName) = vendorName {
            text.key("vendorName")
            text.text(vendorName)
        }
        text.key("name")
        text.text(name)
        text.key("description")
        text.text(description)
        text.key("thumbnail")
        text.text(thumbnail)
        writeNumbers(to: &text)
        text.key("created_at")
        text.text(createdAt)
        text.key("issued_at")
        text.text(issuedAt)
    }

    private func writeNumbers(to text: inout JSONText) {
        text.key("currency")
        text.text(currency)
        text.key("price")
        text.java(price)
        text.key("bargain_price")
        text.java(bargainPrice)
        text.key("discounted_price")
        text.java(discountedPrice)
        text.key("stock")
        text.integer(stock)
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

    func write(to text: inout JSONText) {
        text.object { facts.writeMembers(to: &$0, vendorName: .some(vendorName)) }
    }
}

extension ProductSummary: Decodable {
    public init(from decoder: any Decoder) throws {
        let object = try WireObject(decoder)
        self.init(try ProductFacts(object), vendorName: object.text("vendorName", "vendor_name"))
    }
}
