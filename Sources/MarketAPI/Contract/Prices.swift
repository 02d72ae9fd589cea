import Catalogue

/// Which prices a generation can hold, and how its answers spell them.
package enum Prices: Hashable, Sendable {
    /// Doubles, spelled as Java does: `150000.0`.
    case doubles
    /// Whole numbers from 0 on: `150000`.
    case whole

    func holds(_ amount: Amount) -> Bool { self == .doubles || amount.isWhole && !amount.isNegative }
}

/// What `discounted_price` means on the wire. The catalogue knows the amount off alone.
package enum Discount: Hashable, Sendable {
    /// The amount off; 0 where there is none.
    case amountOff
    /// What a buyer pays; left out where there is no discount.
    ///
    /// Most of the data says so (165 → 160, 75000 → 70000); one seed row (890000, 89000) looks like an amount off, and one
    /// of the apps took it for one. A final price of 0 is therefore taken at its word: given away.
    case finalPrice

    /// What the wire says of a discount; `nil` where it says nothing.
    ///
    /// The difference of two amounts of 15 digits may need more digits; it is then the nearest one the wire can carry.
    package func wire(price: Amount?, amountOff: Amount?) -> Amount? {
        switch self {
        case .amountOff: amountOff
        case .finalPrice: amountOff == .zero ? nil : price?.less(amountOff)
        }
    }

    /// The amount off behind what the wire says.
    package func amountOff(price: Amount?, wire: Amount?) -> Amount? {
        switch self {
        case .amountOff: wire
        case .finalPrice: wire == nil ? .zero : price?.less(wire)
        }
    }
}

extension Amount {
    /// `nil` where there is nothing to take off.
    func less(_ other: Amount?) -> Amount? {
        guard let other else { return nil }
        return subtracting(other) ?? Amount(rounding: double - other.double)
    }
}

/// A value that a generation's wire cannot carry. It is never rounded.
package struct NotRepresentable: Error, Hashable, Sendable {
    package let field: Field
    /// As the catalogue has it.
    package let value: String

    package init(field: Field, value: String) {
        self.field = field
        self.value = value
    }

    /// For the ledger and for whoever reads the reason of a failed row.
    package var detail: String {
        "\(field.column) \(value): this generation of the market takes whole numbers from 0 on"
    }
}
