/// What a file says of itself in its first bytes, whatever its name is. Who asks knows which of them count: some are short enough
/// for a text to begin so.
package enum FileSignature: CaseIterable, Hashable, Sendable {
    case jpeg, png, gif, webp, tiff, bmp
    /// A PNG that was changed on its way, as by a transfer as text, which its other four bytes are there to show.
    case brokenPNG
    /// An ISO base media file, such as photos of some phones (ISO/IEC 14496-12 §4.3); its brand comes next.
    case isoMedia
    case pdf, rtf
    /// A zip archive, an empty one too.
    case zip
    case gzip
    /// What Excel and Word wrote until 2003 (MS-CFB).
    case compoundDocument
    case sqlite, parquet, elf

    /// - Parameter beginning: sixteen bytes are enough for each.
    package init?(of beginning: some Collection<UInt8>) {
        let bytes = Array(beginning.prefix(16))
        guard let row = Self.table.first(where: { $0.marks.allSatisfy { $0.stands(in: bytes) } }) else { return nil }
        self = row.signature
    }

    /// Bytes at their place in a file.
    private struct Mark {
        var offset = 0
        var bytes: [UInt8]

        init(_ bytes: [UInt8]) { self.bytes = bytes }

        init(_ text: String, at offset: Int = 0) {
            self.offset = offset
            bytes = Array(text.utf8)
        }

        func stands(in file: [UInt8]) -> Bool { file.dropFirst(offset).starts(with: bytes) }
    }

    private static let table: [(signature: Self, marks: [Mark])] = [
        (.jpeg, [Mark([0xFF, 0xD8, 0xFF])]),
        (.png, [Mark([0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A])]),
        (.brokenPNG, [Mark([0x89, 0x50, 0x4E, 0x47])]),
        (.gif, [Mark("GIF87a")]), (.gif, [Mark("GIF89a")]),
        (.webp, [Mark("RIFF"), Mark("WEBP", at: 8)]),
        (.tiff, [Mark("II*\0")]), (.tiff, [Mark("MM\0*")]),
        (.isoMedia, [Mark("ftyp", at: 4)]),
        (.pdf, [Mark("%PDF-")]),
        (.rtf, [Mark("{\\rtf")]),
        (.zip, [Mark("PK\u{3}\u{4}")]), (.zip, [Mark("PK\u{5}\u{6}")]),
        (.gzip, [Mark([0x1F, 0x8B])]),
        (.compoundDocument, [Mark([0xD0, 0xCF, 0x11, 0xE0, 0xA1, 0xB1, 0x1A, 0xE1])]),
        (.sqlite, [Mark("SQLite format 3\0")]),
        (.parquet, [Mark("PAR1")]),
        (.elf, [Mark("\u{7F}ELF")]),
        (.bmp, [Mark("BM")]),
    ]
}
