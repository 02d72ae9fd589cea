import Catalogue

/// What a column is to a product: a field of ours, or something that other systems write and a field is made of.
public enum Part: Hashable, Sendable {
    case field(Field)
    /// The price that is struck out: the price, where it is above the one that is asked.
    case listPrice
    /// A discount in per cent of the price.
    case discountPercent
    /// Whether a discount is an amount or per cent.
    case discountUnit
    /// Photos of single variants, taken where the product has none of its own.
    case variantPhoto
    /// When a sale price begins or ends; noted, since the market knows no dates.
    case saleDate
    /// Whether the shop sells it: drafts, and what was taken off the shelf, are exported too.
    case saleState
    /// Whether there is any of it, where a shop does not count: told where no number is given.
    case stockState
    /// Says which rows belong together, and is nothing of the product's.
    case grouping
    /// A word of the name, where it stands in several columns: what the product is, who made it, and its model.
    case namePart
    /// What a variant costs beyond the product's price.
    case surcharge
    /// Whether the sale price is asked: it stands there for the next sale, too.
    case saleSwitch
    /// Whether the stock is counted of the product or of its variants; what stands at the other one is left from before.
    case stockLevel
    /// A discount of which nobody says whether it is the final price, an amount or per cent: read where it is none.
    case undecidedDiscount

    /// Those that are no fields, in the order of their numbers.
    static let others: [Part] = [
        .listPrice, .discountPercent, .discountUnit, .variantPhoto, .saleDate, .grouping, .saleState, .stockState,
        .namePart, .surcharge, .saleSwitch, .stockLevel, .undecidedDiscount,
    ]

    public var field: Field? {
        if case .field(let field) = self { field } else { nil }
    }
}

extension Part {
    /// How a map file spells it.
    public var spelling: String {
        switch self {
        case .field(let field): field.column
        case .listPrice: "list-price"
        case .discountPercent: "discount-percent"
        case .discountUnit: "discount-unit"
        case .variantPhoto: "variant-photo"
        case .saleDate: "sale-date"
        case .grouping: "grouping"
        case .saleState: "sale-state"
        case .stockState: "stock-state"
        case .namePart: "name-part"
        case .surcharge: "surcharge"
        case .saleSwitch: "sale-switch"
        case .stockLevel: "stock-level"
        case .undecidedDiscount: "undecided-discount"
        }
    }

    /// What one of `Field.ambiguousHeaders` may mean.
    public static let ambiguousMeanings = Field.ambiguousMeanings.compactMap(Part.init(named:))

    /// What a person may name besides the fields: a role that other shops' columns have.
    public static let named: [Part] = [.listPrice, .discountPercent]

    /// The part that a person names: a field, or `list-price` and `discount-percent`, whatever stands between the words.
    public init?(named name: String) {
        let wanted = Field.normalized(header: name)
        if let part = Self.named.first(where: { Field.normalized(header: $0.spelling) == wanted }) {
            self = part
        } else {
            guard let field = Field(named: name) else { return nil }
            self = .field(field)
        }
    }

    public init?(spelling: String) {
        if let field = Field(rawValue: spelling) {
            self = .field(field)
        } else if let part = Self.others.first(where: { $0.spelling == spelling }) {
            self = part
        } else {
            return nil
        }
    }
}
