import Catalogue
import Tabular

/// A product of the market as an export writes it.
public struct ExportedProduct: Sendable, Hashable {
    public var values: ExportedValues
    public var images: [String]
    public var sku: String?
    public var id: Int
    /// The market's address: makes the row an update there, and a new product elsewhere.
    public var market: String
    /// The photo that leads, where the photos are at hand.
    public var thumbnail: String?

    public init(
        values: ExportedValues, images: [String], sku: String? = nil, id: Int, market: String, thumbnail: String? = nil
    ) {
        self.values = values
        self.images = images
        self.sku = sku
        self.id = id
        self.market = market
        self.thumbnail = thumbnail
    }
}

/// The values as the market gives them: it may hold what the form would refuse, and nothing at all for a number.
public struct ExportedValues: Sendable, Hashable {
    public var name: String?
    public var description: String?
    public var price: Amount?
    public var currency: String?
    public var discountedPrice: Amount?
    public var stock: Int64?

    public init(
        name: String?, description: String?, price: Amount?, currency: String?, discountedPrice: Amount?, stock: Int64?
    ) {
        self.name = name
        self.description = description
        self.price = price
        self.currency = currency
        self.discountedPrice = discountedPrice
        self.stock = stock
    }
}

/// Turns products into the values of a record: the way back of `Drafter`.
public struct RecordProjector: Sendable {
    public let fields: [Field]

    public init(fields: [Field] = Field.written) {
        self.fields = fields
    }

    public var columns: [String] { fields.map(\.column) }

    public func project(_ product: ExportedProduct) -> [OutputValue] {
        fields.map { value($0, of: product) }
    }

    private func value(_ field: Field, of product: ExportedProduct) -> OutputValue {
        switch field {
        case .name: text(product.values.name)
        case .description: text(product.values.description)
        case .price: number(product.values.price?.description)
        case .currency: text(product.values.currency)
        case .discountedPrice: number(product.values.discountedPrice?.description)
        case .stock: number(product.values.stock.map(String.init))
        case .images: product.images.isEmpty ? .none : .list(product.images)
        case .sku: text(product.sku)
        case .id: .number(String(product.id))
        case .market: .text(product.market)
        case .thumbnail: text(product.thumbnail)
        case .salePrice, .action: .none
        }
    }

    private func text(_ value: String?) -> OutputValue {
        value.map { .text($0) } ?? .none
    }

    private func number(_ value: String?) -> OutputValue {
        value.map { .number($0) } ?? .none
    }
}
