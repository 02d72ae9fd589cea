import Catalogue
import Tabular

/// What the columns of a converted catalogue depend on, of one row or of several together.
struct RowFacts: OptionSet {
    var rawValue: UInt32

    /// A row registers a product, and so says all of it.
    static let isProduct = Self(rawValue: 1 << 31)
    /// An amount off stands without a price to take it from.
    static let hasLoneDiscount = Self(rawValue: 1 << 30)
    /// A text begins as a formula does.
    static let hasFormula = Self(rawValue: 1 << 29)
    /// A product's photo is a file, not an address.
    static let namesFile = Self(rawValue: 1 << 28)

    /// A product's row has the field, of those that a product need not have.
    static let givesCurrency = Self(rawValue: 1 << 27)
    static let givesDiscount = Self(rawValue: 1 << 26)
    static let givesStock = Self(rawValue: 1 << 25)

    /// What tells that a field is given; `nil` for one that each product's row has.
    static func gives(_ field: Field) -> Self? {
        switch field {
        case .currency: .givesCurrency
        case .discountedPrice: .givesDiscount
        case .stock: .givesStock
        default: nil
        }
    }

    /// More is said of the field than an empty cell would say.
    static func says(_ field: Field) -> Self { Self(rawValue: 1 << UInt32(field.place)) }
}

extension RowFacts {
    init(_ row: ConvertedRow) {
        self = row.isProduct ? .isProduct : []
        for (field, value) in row.values {
            // A product's default is what an empty cell says of it, and what no column does.
            if row.isProduct, let given = Self.gives(field) { insert(given) }
            if !row.isProduct || !value.saysDefault(of: field) { insert(.says(field)) }
            if FormulaGuard.needsGuard(value) { insert(.hasFormula) }
        }
        if contains(.says(.discountedPrice)), row.values[.price] == nil { insert(.hasLoneDiscount) }
    }
}

extension Field {
    /// Its number among all fields.
    var place: Int {
        switch self {
        case .name: 0
        case .description: 1
        case .price: 2
        case .currency: 3
        case .discountedPrice: 4
        case .stock: 5
        case .images: 6
        case .sku: 7
        case .id: 8
        case .market: 9
        case .thumbnail: 10
        case .salePrice: 11
        case .action: 12
        }
    }
}

extension OutputValue {
    /// Whether it says what an empty cell of a product does.
    func saysDefault(of field: Field) -> Bool {
        switch self {
        case .text(let own), .number(let own): own == Field.defaults[field.place]
        case .none, .list: false
        }
    }
}

extension Field {
    fileprivate static let defaults = allCases.map(\.defaultText)
    private static let defaultWholes = allCases.map { $0.defaultText.flatMap { Int64($0) } }

    /// What an empty cell of a product says, where that is a whole number.
    var defaultWhole: Int64? { Self.defaultWholes[place] }
}
