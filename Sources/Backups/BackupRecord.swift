import Catalogue
import Ledger
import MarketAPI

/// A product as a snapshot keeps it: all that the market said of it, which photos it had, and what the ledger knew.
package struct BackupRecord: Hashable, Sendable {
    /// As the market's own page of the product has it.
    package var facts: ProductFacts
    package var vendorName: String?
    package var images: [Image]
    /// What the market's list showed of it when it was asked for.
    package var listed: ListedDigest
    /// What the ledger knew; `nil` where it did not know the product.
    package var known: Known?

    package init(_ detail: ProductDetail, photos: [Photo], listed: ListedDigest) {
        facts = detail.facts
        vendorName = detail.vendor?.name
        images = zip(detail.images, photos).map { Image(image: $0, photo: $1) }
        self.listed = listed
    }

    package var id: Int { facts.id }

    /// The place of the photo that leads, from 0; `nil` without photos.
    package var leading: Int? { images.map(\.image).leading(facts.thumbnail) }

    /// The seller's own key.
    package var sku: String? { known?.key.sku }

    /// A photo at the market, and what became of it.
    package struct Image: Hashable, Sendable {
        package var image: ProductImage
        package var photo: Photo

        package init(image: ProductImage, photo: Photo) {
            self.image = image
            self.photo = photo
        }
    }

    package enum Photo: Hashable, Sendable {
        case stored(StoredPhoto)
        /// The market has none at its address, or something that is no photo: a word for why.
        case absent(String)
        /// It could not be fetched, and may be had another time: a word for why.
        case unfetched(String)

        package var stored: StoredPhoto? { if case .stored(let photo) = self { photo } else { nil } }
        package var isUnfetched: Bool { if case .unfetched = self { true } else { false } }
    }

    /// The ledger's memory of a product.
    package struct Known: Hashable, Sendable {
        package var key: RowKey
        /// The values that the market confirmed last; `nil` where those are the product's own.
        package var values: ProductValues?
        /// The SHA-256 of the photos' sources; `nil` where the ledger never saw them.
        package var photos: [String]?

        package init(key: RowKey, values: ProductValues?, photos: [String]?) {
            self.key = key
            self.values = values
            self.photos = photos
        }
    }
}

/// A digest of what the market's list shows of a product: equal where nothing that it shows has changed.
package struct ListedDigest: BitwiseCopyable, Hashable, Sendable {
    // The first 128 bits of a SHA-256: a catalogue's digests are all in memory.
    private let high, low: UInt64

    /// Of what no list shows: a record with it is asked for again.
    package static let unproved = ListedDigest(high: 0, low: 0)

    private init(high: UInt64, low: UInt64) { (self.high, self.low) = (high, low) }

    package init(_ listed: ProductSummary) {
        var text = JSONText(capacity: 1024)
        text.object { text in
            listed.facts.write(to: &text)
            text.member("vendor", listed.vendorName)
        }
        let digest = PackedDigest(of: text.bytes)
        (high, low) = (digest.first, digest.second)
    }

    /// `nil` where it is not 32 hexadecimal digits.
    init?(hex: String) {
        guard hex.utf8.count == 32, let high = UInt64(hex.prefix(16), radix: 16),
            let low = UInt64(hex.suffix(16), radix: 16)
        else { return nil }
        (self.high, self.low) = (high, low)
    }

    /// 32 hexadecimal digits.
    package var hex: String { withUnsafeBytes(of: (high.bigEndian, low.bigEndian), \.hex) }
}
