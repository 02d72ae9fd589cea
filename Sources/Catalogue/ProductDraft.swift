/// A row as read: what it says about each field, before any rule was asked.
///
/// Texts are trimmed and composed (NFC) already; numbers are read. Only `FormRules` makes a `Product` of it.
public struct ProductDraft: Sendable, Hashable {
    public var name: Entry<String> = .absent
    public var description: Entry<String> = .absent
    public var price: Entry<Amount> = .absent
    public var currency: Entry<Currency> = .absent
    /// The currency whose sign stood in a price or discount cell (`₩12,000`).
    public var signedCurrency: Currency?
    public var discountedPrice: Entry<Amount> = .absent
    public var stock: Entry<Int64> = .absent
    /// The names of the photo files, in the row's order.
    public var images: Entry<[String]> = .absent
    public var sku: Entry<String> = .absent
    public var id: Entry<Int> = .absent
    public var market: Entry<String> = .absent
    public var thumbnail: Entry<String> = .absent
    public var salePrice: Entry<Amount> = .absent
    public var action: Entry<RowAction> = .absent
    /// Whether the `sku` stood as an `id` that nothing says anything of: the seller's own key for registering, and no ground
    /// for changing or deleting a product.
    public var hasPlainID = false
    /// The fields that no column held when defaults of the seller's came to stand for them: no ground for changing a product.
    public var assumed: [Field] = []

    public init() {}
}

/// What a row asks for; normally left out, since the row's keys say it.
public enum RowAction: String, CaseIterable, Codable, Sendable {
    case create, update, delete
}

/// How a row names a product that the market has already.
public enum ProductKey: Hashable, Sendable {
    /// The market's number.
    case id(Int)
    /// The seller's own key, which the ledger remembers with the market's number.
    case sku(String)
}
