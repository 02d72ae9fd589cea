/// What a file is by its first bytes, never by its name.
package enum Signature: Equatable {
    case photo(PhotoKind)
    case foreign(ForeignKind)

    package init(of bytes: [UInt8]) {
        let head = bytes.prefix(512)
        if head.starts(with: [0xFF, 0xD8, 0xFF]) {
            self = .photo(.jpeg)
        } else if head.starts(with: [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]) {
            self = .photo(.png)
        } else {
            self = .foreign(Self.foreignKind(of: Array(head)))
        }
    }

    private static func foreignKind(of head: [UInt8]) -> ForeignKind {
        if head.isEmpty { return .empty }
        if let (_, kind) = magics.first(where: { head.starts(with: $0.0.utf8) }) { return kind }
        if head.starts(with: "RIFF".utf8), head.dropFirst(8).starts(with: "WEBP".utf8) { return .webp }
        if head.dropFirst(4).starts(with: "ftyp".utf8) { return brand(of: head.dropFirst(8).prefix(4)) }
        return markup(of: head)
    }

    /// `MM\0*` is told from text by its zero byte; `BM` alone would take any text that begins so, and is asked last.
    private static let magics: [(String, ForeignKind)] = [
        ("GIF87a", .gif), ("GIF89a", .gif), ("II*\0", .tiff), ("MM\0*", .tiff), ("%PDF-", .pdf),
        ("PK\u{3}\u{4}", .zip), ("PK\u{5}\u{6}", .zip), ("BM", .bmp),
    ]

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
