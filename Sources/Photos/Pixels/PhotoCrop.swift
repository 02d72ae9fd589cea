/// Which part of a photo is sent, where not all of it is.
package enum PhotoCrop: String, CaseIterable, Sendable, Hashable {
    /// The largest square around its centre, as the market's apps for iOS crop photos.
    case square

    func part(of size: PixelSize) -> PixelPart {
        switch self {
        case .square:
            let side = min(size.width, size.height)
            return PixelPart(
                column: (size.width - side) / 2, row: (size.height - side) / 2,
                size: PixelSize(width: side, height: side))
        }
    }

    /// Whether it takes nothing off a picture of that size.
    func keepsAll(of size: PixelSize) -> Bool { part(of: size).size == size }
}

/// A part of a picture, by its first column and row.
struct PixelPart: Equatable {
    var column = 0
    var row = 0
    var size: PixelSize

    var rows: Range<Int> { row..<row + size.height }

    /// - Parameter samples: a whole row of the picture.
    func columns(of samples: ArraySlice<UInt8>, channels: Int) -> ArraySlice<UInt8> {
        let start = samples.startIndex + column * channels
        return samples[start..<start + size.width * channels]
    }
}
