/// Decodes a photo no larger than it is needed.
enum PhotoDecoder {
    /// The photo upright and opaque, as far as it is not cut off, its longest side at most `longestSide` pixels; never enlarged.
    static func decode(
        _ bytes: [UInt8], longestSide: Int, crop: PhotoCrop? = nil, limits: PhotoLimits
    ) throws(PhotoError) -> PixelImage {
        if let picture = try ForeignPicture(bytes, limits: limits) {
            return picture.image.cropped(to: crop).onWhite(fittedTo: longestSide)
        }
        let header = try PhotoHeader(of: bytes, limits: limits)
        let part = crop?.part(of: header.size) ?? PixelPart(size: header.size)
        switch header.kind {
        case .jpeg:
            let eighths = eighths(of: max(part.size.width, part.size.height), atLeast: longestSide)
            return try JPEGDecoder().decode(bytes, header: header, eighths: eighths)
                .cropped(to: crop)
                .fitted(to: longestSide)
                .applying(header.orientation)
        case .png:
            // Made smaller as the rows arrive: the whole picture is never in memory.
            var scaler = OpaqueScaler(part.size, fittedTo: longestSide)
            try forEachRow(ofPNG: bytes, header, part) { scaler.append($0) }
            return scaler.image.applying(header.orientation)
        }
    }

    /// The part of a PNG that is kept, upright and with its opacity.
    static func transparentPNG(
        _ bytes: [UInt8], crop: PhotoCrop?, limits: PhotoLimits
    ) throws(PhotoError) -> PixelImage {
        let header = try PhotoHeader(of: bytes, limits: limits)
        let part = crop?.part(of: header.size) ?? PixelPart(size: header.size)
        var rgba: [UInt8] = []
        rgba.reserveCapacity(part.size.width * part.size.height * 4)
        try forEachRow(ofPNG: bytes, header, part) { rgba += $0 }
        return PixelImage(width: part.size.width, height: part.size.height, rgba: rgba).applying(header.orientation)
    }

    /// The coarsest of libjpeg's scales that still has the pixels asked for; the rest is done by averaging.
    private static func eighths(of side: Int, atLeast needed: Int) -> Int {
        (1...8).first { side * $0 >= needed * 8 } ?? 8
    }

    private static func forEachRow(
        ofPNG bytes: [UInt8], _ header: PhotoHeader, _ part: PixelPart, _ body: (ArraySlice<UInt8>) -> Void
    ) throws(PhotoError) {
        var number = 0
        try PNGReader.forEachRow(of: bytes, header: header) { row in
            if part.rows.contains(number) { body(part.columns(of: row[...], channels: 4)) }
            number += 1
        }
    }
}
