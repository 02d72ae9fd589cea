/// Lays rows on white paper as they arrive, and makes the picture smaller.
struct OpaqueScaler {
    private var scaler: RowScaler
    private var opaque: [UInt8]

    /// - Parameter side: the longest that the picture is to have; it is never enlarged.
    init(_ size: PixelSize, fittedTo side: Int) {
        scaler = RowScaler(from: size, to: size.fitted(to: side))
        opaque = [UInt8](repeating: 0, count: size.width * 3)
    }

    /// Takes the next row: four bytes for each pixel, its opacity the last.
    mutating func append(_ row: ArraySlice<UInt8>) {
        for pixel in 0..<opaque.count / 3 {
            let start = row.startIndex + pixel * 4
            for channel in 0..<3 { opaque[pixel * 3 + channel] = Self.onWhite(row[start + channel], row[start + 3]) }
        }
        scaler.append(opaque[...])
    }

    /// The finished picture; every row must have been appended.
    var image: PixelImage { scaler.image }

    /// A colour as it looks on white paper; an app would show transparency as black once it is a JPEG.
    private static func onWhite(_ colour: UInt8, _ alpha: UInt8) -> UInt8 {
        let opacity = Int(alpha)
        let mixed = Int(colour) * opacity + 255 * (255 - opacity)
        return UInt8((mixed + 127) / 255)
    }
}
