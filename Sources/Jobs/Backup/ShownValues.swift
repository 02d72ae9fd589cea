import Catalogue
import MarketAPI

/// A digest of the values that both the market's list and a product's own page show: where they differ, one of the two is older.
/// It means nothing to another process.
struct ShownValues: BitwiseCopyable, Hashable, Sendable {
    private let hash: Int

    /// - Parameter isDescribed: whether the market's list shows descriptions.
    init(_ facts: ProductFacts, isDescribed: Bool) {
        let fields = facts.fields
        var hasher = Hasher()
        Self.combine(fields.name, &hasher)
        Self.combine(isDescribed ? fields.description : nil, &hasher)
        hasher.combine(fields.price)
        hasher.combine(fields.currency)
        hasher.combine(fields.discountedPrice)
        hasher.combine(fields.stock)
        for field in Field.values where isDescribed || field != .description {
            Self.combine(facts.unreadable[field], &hasher)
        }
        hash = hasher.finalize()
    }

    /// By its bytes: a text's own hash would compose each letter first.
    private static func combine(_ text: String?, _ hasher: inout Hasher) {
        guard var text else { return hasher.combine(-1) }
        hasher.combine(text.utf8.count)
        text.withUTF8 { hasher.combine(bytes: UnsafeRawBufferPointer($0)) }
    }
}
