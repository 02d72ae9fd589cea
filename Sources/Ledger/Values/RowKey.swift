import Catalogue
import Crypto

/// What a row asks for, as one SHA-256: its normalised values and the source bytes of its photos.
///
/// File names and row numbers never count, so a renamed or sorted sheet is still the same rows.
package struct ContentDigest: Hashable, Sendable {
    /// 64 hexadecimal digits.
    package let hex: String

    /// A row that registers a product. `photos` are the SHA-256 digests of its source files in the row's order.
    package init(_ values: ProductValues, photos: [String]) {
        var parts = DigestedParts("create")
        for (_, text) in values.fields.texts { parts.append(text) }
        for photo in photos { parts.append(photo) }
        hex = parts.hex
    }

    /// A row that changes a product.
    ///
    /// - Parameter leading: the photo that it lets lead, as it names it.
    package init(_ change: ProductChange, of key: ProductKey, leading: String? = nil) {
        var parts = DigestedParts("update")
        parts.append(Self.text(of: key))
        for field in Field.values { parts.append(change[field].map { "=" + $0.text } ?? "") }
        if let leading { parts.append(leading) }
        hex = parts.hex
    }

    /// A row that deletes a product.
    package init(deleting key: ProductKey) {
        var parts = DigestedParts("delete")
        parts.append(Self.text(of: key))
        hex = parts.hex
    }

    private static func text(of key: ProductKey) -> String {
        switch key {
        case .id(let id): "id:\(id)"
        case .sku(let sku): "sku:\(sku)"
        }
    }

    init(hex: String) { self.hex = hex }
}

/// What is digested: each part goes in behind its length, so that no two lists of parts can look alike.
private struct DigestedParts {
    private var bytes: [UInt8] = []

    init(_ kind: String) {
        bytes.reserveCapacity(1024)
        append(kind)
    }

    mutating func append(_ part: String) {
        bytes += String(part.utf8.count).utf8
        bytes.append(UInt8(ascii: ":"))
        bytes += part.utf8
    }

    var hex: String { SHA256.hash(data: bytes).hex }
}

/// By what a row is told from the others of its job.
package enum RowIdentity: Hashable, Sendable {
    /// The seller's own key.
    case sku(String)
    /// The market's number: a row that names a product changes or deletes it.
    case id(Int)
    /// No key of the seller's: what the row asks for.
    case content(ContentDigest)

    /// `nil` for what has to be counted.
    var key: RowKey? {
        switch self {
        case .sku(let sku): .sku(sku)
        case .id(let id): .id(id)
        case .content: nil
        }
    }
}

/// The key of a row within an account: `sku:<sku>`, `id:<number>`, or `hash:<SHA-256>#<occurrence>`, since the same
/// content may stand more than once in an input.
package struct RowKey: Hashable, Sendable, CustomStringConvertible {
    package let description: String

    package static func sku(_ sku: String) -> RowKey { RowKey(stored: "sku:" + sku) }

    package static func id(_ id: Int) -> RowKey { RowKey(stored: "id:\(id)") }

    /// `occurrence` counts from 1 within one input.
    package static func content(_ digest: ContentDigest, occurrence: Int) -> RowKey {
        RowKey(stored: "hash:\(digest.hex)#\(occurrence)")
    }

    package init(stored text: String) { description = text }

    /// The seller's own key, where the row had one.
    package var sku: String? {
        description.hasPrefix("sku:") ? String(description.dropFirst("sku:".count)) : nil
    }

    /// Whether it is a market's number, which means nothing elsewhere.
    package var isNumber: Bool { description.hasPrefix("id:") }

    /// Whether it is made of what the row asks for, so that an edited row has another one.
    package var isContent: Bool { description.hasPrefix("hash:") }
}

extension SHA256Digest {
    /// 64 lower-case hexadecimal digits.
    package var hex: String { withUnsafeBytes(\.hex) }
}

extension UnsafeRawBufferPointer {
    /// Two lower-case hexadecimal digits for each byte.
    package var hex: String {
        String(unsafeUninitializedCapacity: 2 * count) { text in
            for (index, byte) in enumerated() {
                text[2 * index] = (byte >> 4).hexadecimalDigit
                text[2 * index + 1] = (byte & 15).hexadecimalDigit
            }
            return 2 * count
        }
    }
}

extension UInt8 {
    /// The digit of a number below 16.
    fileprivate var hexadecimalDigit: UInt8 { self < 10 ? UInt8(ascii: "0") + self : UInt8(ascii: "a") - 10 + self }
}
