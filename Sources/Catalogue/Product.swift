/// A product that satisfies the registration form. Only `FormRules` makes one, so nothing unchecked can be uploaded.
@dynamicMemberLookup
public struct Product: Hashable, Sendable {
    public let values: ProductValues
    /// The names of the photo files, the leading one first.
    public let images: [String]
    /// The seller's own key.
    public let sku: String?
    /// The fields that the row itself gives a value; the others have their defaults, which a product that the market has already is
    /// not reset to.
    public let given: [Field]

    public subscript<Value>(dynamicMember value: KeyPath<ProductValues, Value>) -> Value { values[keyPath: value] }
}

/// The values of a product, all of them, as the form allows them.
public struct ProductValues: Hashable, Sendable {
    /// The same, by their fields.
    public private(set) var fields: FieldValues

    public init(
        name: String, description: String, price: Amount, currency: Currency, discountedPrice: Amount, stock: Int64
    ) {
        fields = FieldValues(
            name: name, description: description, price: price, currency: currency, discountedPrice: discountedPrice,
            stock: stock)
    }

    /// `nil` where one is missing, or the form does not offer the currency.
    public init?(_ fields: FieldValues) {
        guard Field.values.allSatisfy({ fields[$0] != nil }), fields.currency!.isOffered else { return nil }
        self.fields = fields
    }

    public var name: String {
        get { fields.name! }
        set { fields.name = newValue }
    }
    public var description: String {
        get { fields.description! }
        set { fields.description = newValue }
    }
    public var price: Amount {
        get { fields.price! }
        set { fields.price = newValue }
    }
    public var currency: Currency {
        get { fields.currency! }
        set { fields.currency = newValue }
    }
    /// The amount off the price.
    public var discountedPrice: Amount {
        get { fields.discountedPrice! }
        set { fields.discountedPrice = newValue }
    }
    public var stock: Int64 {
        get { fields.stock! }
        set { fields.stock = newValue }
    }

    /// The values after `change`.
    public func applying(_ change: ProductChange) -> ProductValues {
        var values = self
        values.fields = fields.applying(change)
        return values
    }

    /// What would have to change to get from these values to `target`.
    public func difference(to target: ProductValues) -> ProductChange { fields.difference(to: target.fields) }
}
