/// The fields of a row that are read and judged together: what is said of one of them depends on no field of another group, as
/// long as the row names no thumbnail.
package struct FieldGroups: OptionSet, Sendable {
    package let rawValue: UInt8

    package init(rawValue: UInt8) { self.rawValue = rawValue }

    package static let name = Self(rawValue: 1)
    package static let description = Self(rawValue: 2)
    /// The price, its currency, and what is taken off it.
    package static let prices = Self(rawValue: 4)
    package static let stock = Self(rawValue: 8)
    package static let images = Self(rawValue: 16)
    package static let sku = Self(rawValue: 32)
    package static let market = Self(rawValue: 64)

    package static let none: Self = []
    package static let all = Self(rawValue: 127)

    /// The group of a field; none for what makes a row something else than a product to register.
    package init(_ field: Field) {
        self =
            switch field {
            case .name: .name
            case .description: .description
            case .price, .currency, .discountedPrice, .salePrice: .prices
            case .stock: .stock
            case .images: .images
            case .sku: .sku
            case .market: .market
            case .id, .thumbnail, .action: .none
            }
    }
}
