/// Decodes a photo no larger than it is needed.
enum PhotoDecoder {
    /// The photo upright and opaque, its longest side at most `longestSide` pixels; never enlarged.
    static func decode(
        _ bytes: [UInt8], longestSide: Int, limits: PhotoLimits
    ) throws(PhotoError) -> PixelImage {
        let header = try PhotoHeader(of: bytes, limits: limits)
        switch header.kind {
        case .jpeg:
            let eighths = eighths(of: max(header.width, header.height), atLeast: longestSide)
            return try JPEGDecoder().decode(bytes, header: header, eighths: eighths)
                .fitted(to: longestSide)
                .applying(header.orientation)
        case .png:
            return try png(bytes, header: header, longestSide: longestSide).applying(header.orientation)
        }
    }

    /// The coarsest of libjpeg's scales that still has the pixels asked for; the rest is done by averaging.
    private static func eighths(of side: Int, atLeast needed: Int) -> Int {
        (1...8).first { side * $0 >= needed * 8 } ?? 8
    }

    /// Made smaller as the rows arrive: the whole picture is never in memory.
    private static func png(
        _ bytes: [UInt8], header: PhotoHeader, longestSide: Int
    ) throws(PhotoError) -> PixelImage {
        let size = PixelSize(width: header.width, height: header.height)
        var scaler = RowScaler(from: size, to: size.fitted(to: longestSide))
        var opaque = [UInt8](repeating: 0, count: header.width * 3)
        try PNGReader.forEachRow(of: bytes, header: header) { row in
            for pixel in 0..<size.width {
                for channel in 0..<3 {
                    opaque[pixel * 3 + channel] = onWhite(row[pixel * 4 + channel], row[pixel * 4 + 3])
                }
            }
            scaler.append(opaque[...])
        }
        return scaler.image
    }

    /// A colour as it looks on white paper; an app would show transparency as black once it is a JPEG.
    private static func onWhite(_ colour: UInt8, _ alpha: UInt8) -> UInt8 {
        let opacity = Int(alpha)
        let mixed = Int(colour) * opacity + 255 * (255 - opacity)
        return UInt8((mixed + 127) / 255)
    }
}
