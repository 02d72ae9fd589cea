import Catalogue
import Crypto

/// What a row asks for, as one SHA-256: its normalised values and the source bytes of its photos.
///
/// File names and row numbers never count, so a renamed or sorted sheet is still the same rows.
public struct ContentDigest: Hashable, Sendable {
    /// 64 hexadecimal digits.
    public let hex: String

    /// A row that registers a product. `photos` are the SHA-256 digests of its source files in the row's order.
    public init(_ values: ProductValues, photos: [String]) {
        self.init(parts: ["create"] + values.fields.texts.map(\.text) + photos)
    }

    /// A row that changes a product.
    public init(_ change: ProductChange, of key: ProductKey) {
        let fields = Field.values.map { change[$0].map { "=" + $0.text } ?? "" }
        self.init(parts: ["update", Self.text(of: key)] + fields)
    }

    /// A row that deletes a product.
    public init(deleting key: ProductKey) {
        self.init(parts: ["delete", Self.text(of: key)])
    }

    private static func text(of key: ProductKey) -> String {
        switch key {
        case .id(let id): "id:\(id)"
        case .sku(let sku): "sku:\(sku)"
        }
    }

    /// Each part goes in behind its length, so that no two lists of parts can look alike.
    private init(parts: [String]) {
        var hash = SHA256()
        for part in parts {
            hash.update(data: Array("\(part.utf8.count):".utf8))
            hash.update(data: Array(part.utf8))
        }
        hex = hash.finalize().hex
    }

    init(hex: String) { self.hex = hex }
}

/// By what a row is told from the others of its job.
public enum RowIdentity: Hashable, Sendable {
    /// The seller's own key.
    case sku(String)
    /// The market's number: a row that names a product changes or deletes it.
    case id(Int)
    /// No key of the seller's: what the row asks for.
    case content(ContentDigest)
}

/// The key of a row within an account: `sku:<sku>`, `id:<number>`, or `hash:<SHA-256>#<occurrence>`, since the same
/// content may stand more than once in an input.
public struct RowKey: Hashable, Sendable, Codable, CustomStringConvertible {
    public let description: String

    public static func sku(_ sku: String) -> RowKey { RowKey(stored: "sku:" + sku) }

    public static func id(_ id: Int) -> RowKey { RowKey(stored: "id:\(id)") }

    /// `occurrence` counts from 1 within one input.
    public static func content(_ digest: ContentDigest, occurrence: Int) -> RowKey {
        RowKey(stored: "hash:\(digest.hex)#\(occurrence)")
    }

    package init(stored text: String) { description = text }

    /// Whether it is made of what the row asks for, so that an edited row has another one.
    var isContent: Bool { description.hasPrefix("hash:") }
}

extension Sequence<UInt8> {
    /// Two lower-case hexadecimal digits a byte.
    package var hex: String {
        let digits = Array("0123456789abcdef".utf8)
        var text: [UInt8] = []
        for byte in self { text += [digits[Int(byte >> 4)], digits[Int(byte & 15)]] }
        return String(decoding: text, as: UTF8.self)
    }
}
