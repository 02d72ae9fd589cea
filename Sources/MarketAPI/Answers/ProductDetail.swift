/// A product with its photos and its vendor: the answer to a detail, a registration, an update and a deletion.
package struct ProductDetail: Hashable, Sendable {
    package var facts: ProductFacts
    package var images: [ProductImage]
    package var vendor: VendorReference?

    package init(_ facts: ProductFacts, images: [ProductImage], vendor: VendorReference?) {
        self.facts = facts
        self.images = images
        self.vendor = vendor
    }

    /// The place of the photo that leads, from 0; `nil` without photos.
    package var leading: Int? { images.leading(facts.thumbnail) }
}

extension [ProductImage] {
    /// The place of the photo that leads a product: the one whose small version the market shows for it, else the first.
    ///
    /// - Parameter thumbnail: the address of that small version.
    package func leading(_ thumbnail: String?) -> Int? {
        thumbnail.flatMap { shown in firstIndex { $0.thumbnailURL == shown } } ?? indices.first
    }
}

/// A photo of a product.
package struct ProductImage: Hashable, Sendable {
    /// The number an update's `thumbnail_id` names it by; `nil` where photos have none.
    package var id: Int?
    /// The address of the photo at full size; it ends without an extension where the uploaded file had none.
    package var url: String
    package var thumbnailURL: String?
    package var issuedAt: MarketDate?
    /// Whether the market could keep it; `nil` where the generation does not say.
    package var succeeded: Bool?

    package init(
        id: Int?, url: String, thumbnailURL: String?, issuedAt: MarketDate? = nil, succeeded: Bool? = nil
    ) {
        self.id = id
        self.url = url
        self.thumbnailURL = thumbnailURL
        self.issuedAt = issuedAt
        self.succeeded = succeeded
    }
}

package struct VendorReference: Hashable, Sendable {
    package var id: Int
    package var name: String?
    package var createdAt: MarketDate?
    package var issuedAt: MarketDate?

    package init(id: Int, name: String?, createdAt: MarketDate? = nil, issuedAt: MarketDate? = nil) {
        self.id = id
        self.name = name
        self.createdAt = createdAt
        self.issuedAt = issuedAt
    }
}
