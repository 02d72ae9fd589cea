/// The parts of a PNG that are read without decoding: the image header, and what its chunks say beside the picture.
enum PNGHeader {
    /// The IHDR chunk comes first in every PNG (PNG 3rd edition §5.6), after 8 bytes of signature.
    static func read(_ bytes: ArraySlice<UInt8>) throws(PhotoError) -> PhotoHeader {
        let cursor = ByteCursor(bytes)
        guard cursor.rest(from: 12).starts(with: "IHDR".utf8),
            let width = cursor.integer(at: 16, size: 4), let height = cursor.integer(at: 20, size: 4),
            let interlace = cursor.integer(at: 28, size: 1)
        else { throw .unreadable(reason: "no image header") }
        let metadata = metadata(bytes)
        var header = PhotoHeader(kind: .png, width: width, height: height)
        header.orientation = metadata.orientation ?? .upright
        header.isHeldWhole = interlace != 0
        header.hasLocation = metadata.hasLocation
        return header
    }

    private static func metadata(_ bytes: ArraySlice<UInt8>) -> Metadata {
        var metadata = Metadata()
        var inflatable = PNGText.inflatable
        for chunk in PNGChunks(bytes) where !chunk.isCritical {
            let found =
                chunk.isKind("eXIf")
                ? Metadata(profile: chunk.data) : PNGText(chunk, &inflatable).flatMap { Metadata(text: $0) }
            if let found { metadata.add(found) }
        }
        return metadata
    }
}

extension Metadata {
    /// Text that holds XMP under its agreed name, or a profile as ImageMagick and exiftool write one.
    fileprivate init?(text: PNGText) {
        if text.keyword == "XML:com.adobe.xmp" {
            self.init(xmp: text.text)
        } else if ["exif", "APP1", "xmp"].contains(where: { text.keyword == "Raw profile type " + $0 }) {
            self.init(profile: text.rawProfile)
        } else {
            return nil
        }
    }

    /// EXIF with or without what introduces it in a JPEG, or XMP.
    fileprivate init?(profile: ArraySlice<UInt8>) {
        guard let found = Metadata(segment: profile) ?? Metadata(tiff: profile) else {
            self.init(xmp: profile)
            return
        }
        self = found
    }
}
