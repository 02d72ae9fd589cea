import Catalogue
import MarketAPI

/// What the live market did: short and empty texts, a price of 0 and a discount above the price are taken; a number may
/// be a text, and an empty text where a number belongs is kept as null.
struct AsBuiltRules: Sendable {
    let played: PlayedGeneration
    private var keys: RequestKeys { played.contract.requests.keys }

    func register(_ parameters: SubmittedParameters) throws(MarketFailure) -> FieldValues {
        var values = FieldValues(discountedPrice: .zero, stock: 0)
        try apply(parameters, to: &values)
        return values
    }

    func update(
        _ values: FieldValues, with parameters: SubmittedParameters
    ) throws(MarketFailure) -> FieldValues {
        var values = values
        try apply(parameters, to: &values)
        return values
    }

    /// A member that is missing or null leaves its value alone.
    private func apply(_ parameters: SubmittedParameters, to values: inout FieldValues) throws(MarketFailure) {
        try text(parameters, keys.name, into: &values.name)
        try text(parameters, keys.description, into: &values.description)
        var discount = played.contract.discount.wire(values)
        try number(parameters, keys.price, into: &values.price) { Amount(json: $0) ?? Amount(rounding: Double($0)) }
        try currency(parameters, into: &values.currency)
        try number(parameters, keys.discountedPrice, into: &discount) {
            Amount(json: $0) ?? Amount(rounding: Double($0))
        }
        values.discountedPrice = played.contract.discount.amountOff(price: values.price, wire: discount)
        try number(parameters, keys.stock, into: &values.stock) { Int64($0) }
    }

    private func text(
        _ parameters: SubmittedParameters, _ name: String, into value: inout String?
    ) throws(MarketFailure) {
        switch parameters[name] {
        case nil, .null: return
        // *Chosen*: what becomes of a NUL is not known. Half of what is written in C ends a text there.
        case .text(let text) where text.utf8.contains(0): throw Refusal.badMember(name: name).failure
        case .text(let text), .number(let text): value = text
        case .other: throw Refusal.badMember(name: name).failure
        }
    }

    private func currency(
        _ parameters: SubmittedParameters, into value: inout Currency?
    ) throws(MarketFailure) {
        switch parameters[keys.currency] {
        case nil, .null: return
        case .text(""): value = nil
        case .text(let text) where played.currencies?.contains(text) ?? !text.utf8.contains(0):
            value = Currency(rawValue: text)
        default: throw Refusal.badMember(name: keys.currency).failure
        }
    }

    private func number<Number>(
        _ parameters: SubmittedParameters, _ name: String, into value: inout Number?, _ read: (String) -> Number?
    ) throws(MarketFailure) {
        switch parameters[name] {
        case nil, .null: return
        case .text(""): value = nil
        case .text(let text), .number(let text):
            guard let number = read(text.trimmingWhiteSpace()) else { throw Refusal.badMember(name: name).failure }
            value = number
        case .other: throw Refusal.badMember(name: name).failure
        }
    }
}

extension Amount {
    fileprivate init?(rounding double: Double?) {
        guard let double, let amount = Amount(rounding: double) else { return nil }
        self = amount
    }
}

extension Discount {
    /// What the wire says of a kept product's discount.
    func wire(_ values: FieldValues) -> Amount? { wire(price: values.price, amountOff: values.discountedPrice) }
}
