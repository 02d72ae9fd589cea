/// How a generation spells its answers: the keys in the market's order, and what stands under each.
///
/// The same tables write and read. Reading is more tolerant than they are, see `WireObject`.
package struct AnswerForm: Sendable {
    package let page: KeyValuePairs<String, PagePart>
    /// A product on a page.
    package let summary: KeyValuePairs<String, ProductPart>
    /// A product alone: the answer to a detail, a registration and an update.
    package let detail: KeyValuePairs<String, ProductPart>
    /// The answer to a deletion: the product that was deleted, or its number alone.
    package let deleted: KeyValuePairs<String, ProductPart>
    /// A photo; empty where photos are plain addresses.
    package let image: KeyValuePairs<String, ImagePart>
    /// Whose a product is; empty where nobody says.
    package let vendor: KeyValuePairs<String, VendorPart>
    package let dates: DateSpelling
    package let failure: KeyValuePairs<String, FailurePart>
}

package enum PagePart: Hashable, Sendable {
    case page
    case size
    case total
    case offset
    case limit
    case lastPage
    case hasNext
    case hasPrevious
    case products
}

package enum ProductPart: Hashable, Sendable {
    case id
    case vendorID
    case vendorName
    case name
    case description
    case currency
    case price
    case bargainPrice
    case discountedPrice
    case stock
    /// The leading photo's small version.
    case thumbnail
    /// Each photo's small version.
    case thumbnails
    case createdAt
    case issuedAt
    /// Each photo with what is known of it.
    case images
    /// Each photo's address alone.
    case imageAddresses
    case vendor
}

package enum ImagePart: Hashable, Sendable {
    case id
    case url
    case thumbnailURL
    case succeeded
    case issuedAt
}

package enum VendorPart: Hashable, Sendable {
    case id
    case name
    case createdAt
    case issuedAt
}

package enum FailurePart: Hashable, Sendable {
    case status
    case message
    /// Says that it is one.
    case mark
}
