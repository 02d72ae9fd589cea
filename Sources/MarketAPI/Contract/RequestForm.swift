/// How a generation takes what is sent to it.
public struct RequestForm: Sendable {
    public let keys: RequestKeys
    public let registration: Registration
    public let update: Update

    /// A registration is `multipart/form-data` everywhere, the photos a part each.
    public enum Registration: Hashable, Sendable {
        /// All values in one part, as JSON.
        case parameters(part: String)
        /// Each value in a part of its own, as plain text.
        case fields
    }

    public enum Update: Hashable, Sendable {
        case json
        /// `multipart/form-data` as in a registration, photos included.
        case fields
    }
}

/// The names of what is sent: members of a JSON object or parts of a form.
public struct RequestKeys: Hashable, Sendable {
    public let name: String
    public let description: String
    public let price: String
    public let currency: String
    public let discountedPrice: String
    public let stock: String
    /// The vendor's secret or the item's password.
    public let secret: String
    /// The photos' parts.
    public let images: String
    /// The number of the photo to become the thumbnail; `nil` where an update cannot choose it.
    public let thumbnailID: String?
}
