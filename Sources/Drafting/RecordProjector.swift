import Catalogue
import Tabular

/// A product of the market as an export writes it.
public struct ExportedProduct: Sendable, Hashable {
    /// As the market gives them: it may hold what the form would refuse, and nothing at all for a number.
    public var values: FieldValues
    public var images: [String]
    public var sku: String?
    public var id: Int
    /// The market's address: makes the row an update there, and a new product elsewhere.
    public var market: String
    /// The place of the photo that leads, from 0; `nil` without photos.
    public var leading: Int?
    /// That photo, as `images` names it.
    public var thumbnail: String? { leading.map { images[$0] } }
    /// What the market says for values that are none, in its own spelling: written as it is, so that nobody takes it for a
    /// value that was left out. An import refuses it.
    public var unreadable: [Field: String] = [:]

    public init(
        values: FieldValues, images: [String], sku: String? = nil, id: Int, market: String, leading: Int? = nil
    ) {
        self.values = values
        self.images = images
        self.sku = sku
        self.id = id
        self.market = market
        self.leading = leading
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
        if let said = product.unreadable[field] { return .text(said) }
        return switch field {
        case .images: product.images.isEmpty ? .none : .list(product.images)
        case .sku: text(product.sku)
        case .id: .number(String(product.id))
        case .market: .text(product.market)
        case .thumbnail: text(product.thumbnail)
        default: product.values[field].map(OutputValue.init) ?? .none
        }
    }

    private func text(_ value: String?) -> OutputValue {
        value.map { .text($0) } ?? .none
    }
}

extension OutputValue {
    /// As a catalogue has it.
    package init(_ value: FieldValue) { self = value.isNumber ? .number(value.text) : .text(value.text) }
}
