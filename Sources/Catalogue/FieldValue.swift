/// The value of one field of a product.
public enum FieldValue: Hashable, Sendable {
    case text(String)
    case amount(Amount)
    case currency(Currency)
    case count(Int64)

    /// Reads what `text` wrote; `nil` where it is no value of the field.
    public init?(_ text: String, of field: Field) {
        switch field {
        case .name, .description: self = .text(text)
        case .price, .discountedPrice:
            guard let amount = Amount(json: text) else { return nil }
            self = .amount(amount)
        case .currency: self = .currency(Currency(rawValue: text))
        case .stock:
            guard let count = Int64(text) else { return nil }
            self = .count(count)
        default: return nil
        }
    }

    /// As it is written: numbers in plain digits.
    public var text: String {
        switch self {
        case .text(let text): text
        case .amount(let amount): amount.description
        case .currency(let currency): currency.rawValue
        case .count(let count): String(count)
        }
    }

    /// Whether formats that tell numbers from texts write it as a number.
    public var isNumber: Bool {
        switch self {
        case .amount, .count: true
        case .text, .currency: false
        }
    }
}

extension Field {
    /// The fields that have a `FieldValue`: those of the form without its photos.
    public static let values: [Field] = [.name, .description, .price, .currency, .discountedPrice, .stock]
}
