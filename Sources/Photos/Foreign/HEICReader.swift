import CHEIF

/// Decodes an HEIC with libheif, which turns it as it is to be seen.
enum HEICReader {
    static func decode(_ bytes: [UInt8], limits: PhotoLimits) throws(PhotoError) -> PixelImage {
        let bounds = heif_bounds(side: Int32(limits.side), pixels: Int64(limits.wholePixels))
        return try bytes.withUnsafeBufferPointer { source throws(PhotoError) in
            var picture = heif_picture_decode(source.baseAddress, source.count, bounds)
            defer { heif_picture_release(&picture) }
            let (width, height) = (Int(picture.width), Int(picture.height))
            switch picture.outcome {
            case heif_outcome_decoded: return image(picture)
            case heif_outcome_no_library: throw .noDecoder(library: "libheif1")
            case heif_outcome_too_many_pixels: throw .tooManyPixels(width: width, height: height)
            default: throw .unreadable(reason: withUnsafeBytes(of: picture.reason) { text($0) })
            }
        }
    }

    private static func image(_ picture: heif_picture) -> PixelImage {
        let (width, height) = (Int(picture.width), Int(picture.height))
        var rgba: [UInt8] = []
        rgba.reserveCapacity(width * height * 4)
        for row in 0..<height {
            rgba += UnsafeBufferPointer(start: picture.pixels + row * Int(picture.stride), count: width * 4)
        }
        return PixelImage(width: width, height: height, rgba: rgba)
    }

    private static func text(_ bytes: UnsafeRawBufferPointer) -> String {
        String(decoding: bytes.prefix { $0 != 0 }, as: UTF8.self)
    }
}
