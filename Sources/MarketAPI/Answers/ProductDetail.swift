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
    /// The number an update's `thumbnail_id` names it by.
    public var id: Int
    /// The address of the photo at full size; it ends without an extension where the uploaded file had none.
    public var url: String
    public var thumbnailURL: String?
    public var issuedAt: String?

    public init(id: Int, url: String, thumbnailURL: String?, issuedAt: String?) {
        self.id = id
        self.url = url
        self.thumbnailURL = thumbnailURL
        self.issuedAt = issuedAt
    }
}

public struct VendorReference: Hashable, Sendable {
    public var id: Int
    public var name: String?

    public init(id: Int, name: String?) {
        self.id = id
        self.name = name
    }
}

extension ProductDetail: Decodable {
    public init(from decoder: any Decoder) throws {
        let object = try WireObject(decoder)
        facts = try ProductFacts(object)
        images = try object.list(ProductImage.self, "images") ?? []
        vendor = object.value(VendorReference.self, "vendors") ?? object.value(VendorReference.self, "vendor")
    }
}

extension ProductImage: Decodable {
    public init(from decoder: any Decoder) throws {
        let object = try WireObject(decoder)
        id = try object.required(object.int("id"), "id")
        url = try object.required(object.text("url"), "url")
        thumbnailURL = object.text("thumbnail_url", "thumbnailUrl")
        issuedAt = object.text("issued_at", "issuedAt")
    }
}

extension VendorReference: Decodable {
    public init(from decoder: any Decoder) throws {
        let object = try WireObject(decoder)
        id = try object.required(object.int("id"), "id")
        name = object.text("name")
    }
}

extension ProductDetail {
    /// The answer as the market spells it.
    public var json: [UInt8] {
        var text = JSONText()
        text.object { text in
            facts.writeMembers(to: &text)
            text.key("images")
            text.array(images) { $1.write(to: &$0) }
            if let vendor {
                text.key("vendors")
                text.object { vendor.writeMembers(to: &$0) }
            }
        }
        return text.bytes
    }
}

extension ProductImage {
    fileprivate func write(to text: inout JSONText) {
        text.object { text in
            text.key("id")
            text.integer(id)
            text.key("url")
            text.text(url)
            text.key("thumbnail_url")
            text.text(thumbnailURL)
            text.key("issued_at")
            text.text(issuedAt)
        }
    }
}

extension VendorReference {
    fileprivate func writeMembers(to text: inout JSONText) {
        text.key("id")
        text.integer(id)
        text.key("name")
        text.text(name)
    }
}
