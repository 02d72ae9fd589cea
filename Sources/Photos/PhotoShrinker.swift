/// Makes photos small enough for the market, as its apps do before they upload.
///
/// The result is always a JPEG without metadata: upright, so it needs no orientation, and without the place
/// where it was taken. The same input gives the same bytes.
package enum PhotoShrinker {
    /// The longest side that is tried first, in pixels: more than the market's pages ever show.
    package static let longestSide = 1600

    /// libjpeg's scale; above 92 bytes grow much faster than what the eye sees, below 50 blocks show.
    static let qualities = 50...92

    /// - Parameter limit: in bytes; the result stays strictly below it.
    /// - Throws: `PhotoError`; `.cannotShrink` for a limit below what an empty JPEG needs (about 700 bytes).
    package static func shrink(
        path: String, below limit: Int, limits: PhotoLimits = PhotoLimits()
    ) throws(PhotoError) -> FittedPhoto {
        try shrink(bytes: PhotoFile.read(path: path, limits: limits), below: limit, limits: limits)
    }

    package static func shrink(
        bytes: [UInt8], below limit: Int, limits: PhotoLimits = PhotoLimits()
    ) throws(PhotoError) -> FittedPhoto {
        try shrink(PhotoDecoder.decode(bytes, longestSide: longestSide, limits: limits), below: limit)
    }

    /// - Parameter image: opaque, its longest side at most `longestSide`.
    static func shrink(_ image: PixelImage, below limit: Int) throws(PhotoError) -> FittedPhoto {
        var image = image
        let encoder = JPEGEncoder()
        while true {
            switch best(of: image, below: limit, encoder) {
            case .fits(let jpeg): return FittedPhoto(.jpeg, jpeg, of: image)
            case .tooLarge(let size):
                guard image.longestSide > 1 else { throw .cannotShrink(below: limit) }
                image = image.fitted(to: nextSide(image.longestSide, size: size, limit: limit))
            }
        }
    }

    /// A small picture of the photo as JPEG, its longest side at most `maximumSide` pixels; never enlarged.
    package static func thumbnail(
        path: String, maximumSide: Int, limits: PhotoLimits = PhotoLimits()
    ) throws(PhotoError) -> [UInt8] {
        try thumbnail(
            bytes: PhotoFile.read(path: path, limits: limits), maximumSide: maximumSide, limits: limits)
    }

    package static func thumbnail(
        bytes: [UInt8], maximumSide: Int, limits: PhotoLimits = PhotoLimits()
    ) throws(PhotoError) -> [UInt8] {
        precondition(maximumSide > 0, "a thumbnail has pixels")
        let image = try PhotoDecoder.decode(bytes, longestSide: maximumSide, limits: limits)
        return JPEGEncoder().encode(image, quality: 80)
    }
}

extension PhotoShrinker {
    private enum Search {
        case fits([UInt8])
        /// The size at the lowest quality.
        case tooLarge(Int)
    }

    /// The picture at the highest quality that stays below the limit, found by bisection: 7 encodings at most.
    private static func best(of image: PixelImage, below limit: Int, _ encoder: JPEGEncoder) -> Search {
        let finest = encoder.encode(image, quality: qualities.upperBound)
        if finest.count < limit { return .fits(finest) }
        var found = encoder.encode(image, quality: qualities.lowerBound)
        guard found.count < limit else { return .tooLarge(found.count) }
        // `low` is known to fit, `high` not to.
        var (low, high) = (qualities.lowerBound, qualities.upperBound)
        while high - low > 1 {
            let middle = (low + high) / 2
            let jpeg = encoder.encode(image, quality: middle)
            if jpeg.count < limit {
                (low, found) = (middle, jpeg)
            } else {
                high = middle
            }
        }
        return .fits(found)
    }

    /// Bytes go with the area. At least a tenth is taken off each time, so the search ends; at most a half, since
    /// the estimate is rough.
    private static func nextSide(_ side: Int, size: Int, limit: Int) -> Int {
        let estimate = Int(Double(side) * (Double(max(limit, 1)) / Double(size)).squareRoot())
        return max(1, min(max(estimate, side / 2), side * 9 / 10))
    }
}
