import FileSignatures

/// What a file is by its first bytes, never by its name.
package enum DetectedKind: Equatable {
    case photo(PhotoKind)
    case foreign(ForeignKind)

    package init(of bytes: [UInt8]) {
        let head = Array(bytes.prefix(512))
        switch FileSignature(of: head) {
        case .jpeg: self = .photo(.jpeg)
        case .png: self = .photo(.png)
        case let signature: self = .foreign(Self.foreignKind(signature, head))
        }
    }

    private static func foreignKind(_ signature: FileSignature?, _ head: [UInt8]) -> ForeignKind {
        switch signature {
        case .gif: .gif
        case .webp: .webp
        case .tiff: .tiff
        case .bmp: .bmp
        case .pdf: .pdf
        case .zip: .zip
        case .isoMedia: brand(of: head.dropFirst(8).prefix(4))
        case .jpeg, .png, .brokenPNG, .rtf, .gzip, .compoundDocument, .sqlite, .parquet, .elf: .unknown
        case nil: head.isEmpty ? .empty : markup(of: head)
        }
    }

    /// The major brand of an ISO base media file (ISO/IEC 14496-12 §4.3).
    private static func brand(of bytes: ArraySlice<UInt8>) -> ForeignKind {
        if bytes.starts(with: "avi".utf8) { return .avif }
        // heic, heix, hevc, hevx, heim, heis, and the plain mif1 and msf1 that some phones write.
        return ["hei", "hev", "mif", "msf"].contains { bytes.starts(with: $0.utf8) } ? .heic : .unknown
    }

    /// A saved error page is what a broken download leaves most often.
    private static func markup(of head: [UInt8]) -> ForeignKind {
        let text = String(decoding: head, as: UTF8.self).lowercased()
        guard text.drop(while: { $0.isWhitespace || $0 == "\u{FEFF}" }).first == "<" else { return .unknown }
        if text.contains("<svg") { return .svg }
        return text.contains("<!doctype html") || text.contains("<html") ? .html : .unknown
    }
}

/// The photo formats that the market takes.
package enum PhotoKind: String, CaseIterable, Codable, Sendable, Hashable {
    case jpeg
    case png

    /// The ending of a file's name, without the dot.
    package var fileExtension: String {
        switch self {
        case .jpeg: "jpg"
        case .png: "png"
        }
    }

    package var mimeType: String {
        switch self {
        case .jpeg: "image/jpeg"
        case .png: "image/png"
        }
    }
}

/// What a file is instead of a photo that the market takes; named so that the seller sees what was sent.
package enum ForeignKind: String, CaseIterable, Codable, Sendable, Hashable {
    case gif, webp, bmp, tiff, avif, heic, svg, html, pdf, zip
    /// No bytes at all.
    case empty
    case unknown
}
