import Catalogue

/// Of a table's headers, what is asked of each that says a price, `Price (EUR)`: noted once, since asking all of them for each
/// would take as long as there are columns.
struct PricedHeaders: Sendable {
    private struct Meaning: Hashable {
        var field: Field
        var isListPrice: Bool

        init(_ field: Field, _ base: String) {
            (self.field, isListPrice) = (field, Field.isListPrice(header: base))
        }
    }

    /// What headers mean that name a currency which the market takes.
    private var taken: Set<Meaning> = []
    /// Whether a header says the price that is asked, with or without a currency.
    private(set) var haveAskedPrice = false
    /// Whether one says any price: that which is asked, or the one struck out.
    private(set) var havePrice = false

    mutating func add(_ header: String) {
        let unit = HeaderUnit(header)
        let base = (unit?.base ?? header).withoutMarkup
        if Field(header: base) == .price {
            havePrice = true
            if !Field.isListPrice(header: base) { haveAskedPrice = true }
        }
        guard let unit, unit.isTaken, let field = Field(header: unit.base) else { return }
        taken.insert(Meaning(field, unit.base))
    }

    /// Whether another header says the same in a currency that the market takes, where this one does not.
    func sayBetter(_ unit: HeaderUnit, _ field: Field) -> Bool {
        !unit.isTaken && taken.contains(Meaning(field, unit.base))
    }
}

extension HeaderUnit {
    /// Whether the market takes the currency.
    var isTaken: Bool { Currency(cell: unit.currency) != nil }
}
