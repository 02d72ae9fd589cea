/// The parts of a PNG that are read without decoding: the image header and the frame of chunks.
enum PNGHeader {
    /// The IHDR chunk comes first in every PNG (PNG 3rd edition §5.6), after 8 bytes of signature.
    static func read(_ bytes: ArraySlice<UInt8>) throws(PhotoError) -> PhotoHeader {
        let cursor = ByteCursor(bytes)
        guard cursor.rest(from: 12).starts(with: "IHDR".utf8),
            let width = cursor.integer(at: 16, size: 4), let height = cursor.integer(at: 20, size: 4),
            let interlace = cursor.integer(at: 28, size: 1)
        else { throw .unreadable(reason: "no image header") }
        var header = PhotoHeader(kind: .png, width: width, height: height)
        header.isHeldWhole = interlace != 0
        header.hasLocation = hasLocation(bytes)
        return header
    }

    /// EXIF in a chunk of its own (PNG 3rd edition §11.3.3.6), XMP as text under its agreed name.
    private static func hasLocation(_ bytes: ArraySlice<UInt8>) -> Bool {
        let cursor = ByteCursor(bytes)
        var offset = 8
        while let length = cursor.integer(at: offset, size: 4), length < bytes.count {
            let chunk = cursor.rest(from: offset + 4).prefix(4 + length)
            if chunk.starts(with: "eXIf".utf8), Metadata(tiff: chunk.dropFirst(4))?.hasLocation == true { return true }
            if chunk.starts(with: "iTXtXML:com.adobe.xmp\0".utf8), Metadata(xmp: chunk).hasLocation { return true }
            offset += 12 + length
        }
        return false
    }

    /// Whether every chunk up to the closing IEND is there to its last byte. libspng is content with less at the
    /// end, and a file that lost its end was not copied whole.
    static func isComplete(_ bytes: ArraySlice<UInt8>) -> Bool {
        let cursor = ByteCursor(bytes)
        var offset = 8
        while let length = cursor.integer(at: offset, size: 4) {
            let end = offset + 12 + length
            guard end <= bytes.count else { return false }
            if cursor.rest(from: offset + 4).starts(with: "IEND".utf8) { return true }
            offset = end
        }
        return false
    }
}
