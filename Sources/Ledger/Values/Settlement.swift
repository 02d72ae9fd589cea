import Catalogue

/// How an entry's try ended.
package enum Settlement: Hashable, Sendable {
    /// The market registered it under this number, with these values.
    case uploaded(id: Int, ProductValues)
    case updated(id: Int, ProductValues)
    /// The first half of a row is done, the new product is there: a replacement's old one is still to be deleted, or the
    /// leading photo to be chosen.
    case registered(id: Int, ProductValues)
    case deleted(id: Int)
    /// Another run brought the market to what the row asks for while this one was on its way.
    case unchanged(id: Int)
    case failed(EntryReason)
    /// Whether the market has it is not known.
    case unknown(EntryReason)
    /// It is known not to have reached the market, and may be sent again.
    case unsent

    package var state: EntryState {
        switch self {
        case .uploaded: .uploaded
        case .updated: .updated
        case .deleted: .deleted
        case .unchanged: .unchanged
        case .failed: .failed
        case .unknown: .unknown
        case .registered, .unsent: .planned
        }
    }
}

/// A product that the ledger knows the market to have.
package struct KnownProduct: Hashable, Sendable {
    package let key: RowKey
    /// The market's number.
    package let id: Int
    /// What the market confirmed last.
    package let values: ProductValues
    /// The SHA-256 digests of the source photos it was registered with; `nil` where this ledger did not see that.
    package let photos: [String]?
    /// The place of the photo that leads, from 0: the first, as far as this ledger saw.
    package let lead: Int
    /// The address by which the market's lists show that photo; `nil` where it was not seen, or does not last.
    package let thumbnail: String?

    package init(
        key: RowKey, id: Int, values: ProductValues, photos: [String]?, lead: Int = 0, thumbnail: String? = nil
    ) {
        self.key = key
        self.id = id
        self.values = values
        self.photos = photos
        self.lead = lead
        self.thumbnail = thumbnail
    }
}
