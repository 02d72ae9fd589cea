/// A product with its photos and its vendor: the answer to a detail, a registration, an update and a deletion.
public struct ProductDetail: Hashable, Sendable {
    public var facts: ProductFacts
    public var images: [ProductImage]
    public var vendor: VendorReference?

    public init(_ facts: ProductFacts, images: [ProductImage], vendor: VendorReference?) {
        self.facts = facts
        self.images = images
        self.vendor = vendor
    }
}

/// A photo of a product.
public struct ProductImage: Hashable, Sendable {
    /// The number an update's `thumbnail_id` names it by; `nil` where photos have none.
    public var id: Int?
    /// The address of the photo at full size; it ends without an extension where the uploaded file had none.
    public var url: String
    public var thumbnailURL: String?
    public var issuedAt: MarketDate?
    /// Whether the market could keep it; `nil` where the generation does not say.
    public var succeeded: Bool?

    public init(
        id: Int?, url: String, thumbnailURL: String?, issuedAt: MarketDate? = nil, succeeded: Bool? = nil
    ) {
        self.id = id
        self.url = url
        self.thumbnailURL = thumbnailURL
        self.issuedAt = issuedAt
        self.succeeded = succeeded
    }
}

public struct VendorReference: Hashable, Sendable {
    public var id: Int
    public var name: String?
    public var createdAt: MarketDate?
    public var issuedAt: MarketDate?

    public init(id: Int, name: String?, createdAt: MarketDate? = nil, issuedAt: MarketDate? = nil) {
        self.id = id
        self.name = name
        self.createdAt = createdAt
        self.issuedAt = issuedAt
    }
}
