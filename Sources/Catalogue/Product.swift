/// A product that satisfies the registration form. Only `FormRules` makes one, so nothing unchecked can be uploaded.
public struct Product: Hashable, Sendable {
    public let name: String
    public let description: String
    public let price: Amount
    public let currency: Currency
    /// The amount off the price.
    public let discountedPrice: Amount
    public let stock: Int64
    /// The names of the photo files, the leading one first.
    public let images: [String]
    /// The seller's own key.
    public let sku: String?
}

/// The new values of a product that the market has; `nil` leaves a field alone.
public struct ProductChange: Hashable, Sendable {
    public var name: String?
    public var description: String?
    public var price: Amount?
    public var currency: Currency?
    public var discountedPrice: Amount?
    public var stock: Int64?

    public init() {}

    /// Every field.
    public init(_ values: ProductValues) {
        name = values.name
        description = values.description
        price = values.price
        currency = values.currency
        discountedPrice = values.discountedPrice
        stock = values.stock
    }

    public var isEmpty: Bool { self == ProductChange() }

    /// The fields that it has, as they are written, in the order of the form.
    public var fields: [(field: Field, text: String)] {
        let all: [(Field, String?)] = [
            (.name, name), (.description, description), (.price, price?.description), (.currency, currency?.rawValue),
            (.discountedPrice, discountedPrice?.description), (.stock, stock.map { String($0) }),
        ]
        return all.compactMap { field, text in text.map { (field, $0) } }
    }
}

/// The values of a product that an update can change, as the market confirmed them.
public struct ProductValues: Hashable, Sendable, Codable {
    public var name: String
    public var description: String
    public var price: Amount
    public var currency: Currency
    public var discountedPrice: Amount
    public var stock: Int64

    public init(
        name: String, description: String, price: Amount, currency: Currency, discountedPrice: Amount, stock: Int64
    ) {
        self.name = name
        self.description = description
        self.price = price
        self.currency = currency
        self.discountedPrice = discountedPrice
        self.stock = stock
    }

    public init(_ product: Product) {
        self.init(
            name: product.name, description: product.description, price: product.price, currency: product.currency,
            discountedPrice: product.discountedPrice, stock: product.stock)
    }

    /// The values after `change`.
    public func applying(_ change: ProductChange) -> ProductValues {
        ProductValues(
            name: change.name ?? name, description: change.description ?? description, price: change.price ?? price,
            currency: change.currency ?? currency, discountedPrice: change.discountedPrice ?? discountedPrice,
            stock: change.stock ?? stock)
    }

    /// What would have to change to get from these values to `target`.
    public func difference(to target: ProductValues) -> ProductChange {
        var change = ProductChange()
        if name != target.name { change.name = target.name }
        if description != target.description { change.description = target.description }
        if price != target.price { change.price = target.price }
        if currency != target.currency { change.currency = target.currency }
        if discountedPrice != target.discountedPrice { change.discountedPrice = target.discountedPrice }
        if stock != target.stock { change.stock = target.stock }
        return change
    }
}

extension Amount: Codable {
    /// Written as text, so that no JSON library turns it into a double on the way.
    public func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        try container.encode(description)
    }

    public init(from decoder: any Decoder) throws {
        let container = try decoder.singleValueContainer()
        let text = try container.decode(String.self)
        guard let amount = Amount(json: text) else {
            throw DecodingError.dataCorruptedError(in: container, debugDescription: "not an amount: \(text)")
        }
        self = amount
    }
}
