/// How a generation takes what is sent to it.
package struct RequestForm: Sendable {
    package let keys: RequestKeys
    package let registration: Registration
    package let update: Update

    /// A registration is `multipart/form-data` everywhere, the photos a part each.
    package enum Registration: Hashable, Sendable {
        /// All values in one part, as JSON.
        case parameters(part: String)
        /// Each value in a part of its own, as plain text.
        case fields
    }

    package enum Update: Hashable, Sendable {
        case json
        /// `multipart/form-data` as in a registration, photos included.
        case fields
    }
}

/// The names of what is sent: members of a JSON object or parts of a form.
package struct RequestKeys: Hashable, Sendable {
    package let name: String
    package let description: String
    package let price: String
    package let currency: String
    package let discountedPrice: String
    package let stock: String
    /// The vendor's secret or the item's password.
    package let secret: String
    /// The photos' parts.
    package let images: String
    /// The number of the photo to become the thumbnail; `nil` where an update cannot choose it.
    package let thumbnailID: String?
}
