import Catalogue

extension ProductValues {
    /// The fields in which the market has something else.
    ///
    /// The market's own spelling does not count: its line ends, its composition of Hangul, a zero that it keeps as
    /// null. A description that it does not show cannot be compared.
    public func fieldsChanged(in facts: ProductFacts) -> [Field] {
        var fields: [Field] = []
        if !Self.isSame(name, facts.name ?? "") { fields.append(.name) }
        if let text = facts.description, !Self.isSame(description, text) { fields.append(.description) }
        if price != facts.price ?? .zero { fields.append(.price) }
        if currency.rawValue != facts.currency { fields.append(.currency) }
        if discountedPrice != facts.discountedPrice ?? .zero { fields.append(.discountedPrice) }
        if stock != facts.stock ?? 0 { fields.append(.stock) }
        return fields
    }

    /// The name without what spelling does to it: products that are equal to two values have one such name, and both values
    /// have it.
    public var comparedName: String { Self.unified(name) }

    private static func isSame(_ text: String, _ other: String) -> Bool {
        text == other || unified(text) == unified(other)
    }

    private static func unified(_ text: String) -> String {
        // CR and LF together are one character.
        String(text.map { $0 == "\r\n" || $0 == "\r" ? "\n" : $0 })
    }
}
