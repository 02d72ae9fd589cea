/// The values of a product, each of which may be missing: what the market shows, what an update changes, what is written.
public struct FieldValues: Hashable, Sendable {
    public var name: String?
    public var description: String?
    public var price: Amount?
    public var currency: Currency?
    /// The amount off the price.
    public var discountedPrice: Amount?
    public var stock: Int64?

    public init(
        name: String? = nil, description: String? = nil, price: Amount? = nil, currency: Currency? = nil,
        discountedPrice: Amount? = nil, stock: Int64? = nil
    ) {
        self.name = name
        self.description = description
        self.price = price
        self.currency = currency
        self.discountedPrice = discountedPrice
        self.stock = stock
    }

    /// `nil` for fields that are none of `Field.values`, which take no value either.
    public subscript(field: Field) -> FieldValue? {
        get {
            switch field {
            case .name: name.map { .text($0) }
            case .description: description.map { .text($0) }
            case .price: price.map { .amount($0) }
            case .currency: currency.map { .currency($0) }
            case .discountedPrice: discountedPrice.map { .amount($0) }
            case .stock: stock.map { .count($0) }
            default: nil
            }
        }
        set {
            switch (field, newValue) {
            case (.name, .text(let text)): name = text
            case (.name, nil): name = nil
            case (.description, .text(let text)): description = text
            case (.description, nil): description = nil
            case (.price, .amount(let amount)): price = amount
            case (.price, nil): price = nil
            case (.currency, .currency(let code)): currency = code
            case (.currency, nil): currency = nil
            case (.discountedPrice, .amount(let amount)): discountedPrice = amount
            case (.discountedPrice, nil): discountedPrice = nil
            case (.stock, .count(let count)): stock = count
            case (.stock, nil): stock = nil
            default: preconditionFailure("\(field.column) has no such value")
            }
        }
    }

    public var isEmpty: Bool { self == FieldValues() }

    /// The fields that have a value, in the order of the form.
    public var fields: [Field] { Field.values.filter { self[$0] != nil } }

    /// The values there are, as they are written, in the order of the form.
    public var texts: [(field: Field, text: String)] {
        Field.values.compactMap { field in self[field].map { (field, $0.text) } }
    }

    /// These values in some fields alone.
    public func only(_ fields: some Sequence<Field>) -> FieldValues {
        var values = FieldValues()
        for field in fields { values[field] = self[field] }
        return values
    }

    /// The values after a change.
    public func applying(_ change: FieldValues) -> FieldValues {
        var values = self
        for field in change.fields { values[field] = change[field] }
        return values
    }

    /// Whether they are the same to the byte: texts that differ in their composition (NFC, NFD) alone are equal, and not the same.
    public func isIdentical(to other: FieldValues) -> Bool {
        self == other
            && Field.values.allSatisfy { (self[$0]?.text ?? "").utf8.elementsEqual((other[$0]?.text ?? "").utf8) }
    }

    /// What would have to change to get from these values to `target`; what the target does not say is left alone.
    public func difference(to target: FieldValues) -> FieldValues {
        target.only(ValueComparison.exact.fields(of: target, differingFrom: self))
    }
}

/// The new values of a product that the market has; a field without a value is left alone.
public typealias ProductChange = FieldValues
