/// What a photo has to be when it is sent, and making it that.
package struct PhotoFitting: Hashable, Sendable {
    /// In bytes; what is sent stays strictly below it.
    package var limit: Int
    /// Which part of the photo is sent; `nil` for all of it.
    package var crop: PhotoCrop?

    package init(below limit: Int, crop: PhotoCrop? = nil) {
        self.limit = limit
        self.crop = crop
    }

    /// What a photo is that is sent byte for byte: a JPEG or PNG below the limit, of which nothing is to be cut off. Nothing is decoded.
    ///
    /// - Returns: `nil` for a photo that has to be made anew.
    /// - Throws: `PhotoError`; never `.cannotShrink`.
    package func factsAsItIs(of bytes: [UInt8]) throws(PhotoError) -> PhotoFacts? {
        if case .foreign(let kind) = DetectedKind(of: bytes), kind.isConverted { return nil }
        let facts = try PhotoInspector.glance(bytes: bytes)
        guard facts.byteCount < limit else { return nil }
        return crop?.keepsAll(of: PixelSize(width: facts.width, height: facts.height)) ?? true ? facts : nil
    }

    /// The photo made anew: cropped, upright, without metadata, and below the limit. It is a PNG where something can be seen
    /// through it and that PNG is below the limit, else a JPEG on white. The same input gives the same bytes.
    ///
    /// - Throws: `PhotoError`; `.cannotShrink` for a limit below what an empty JPEG needs (about 700 bytes).
    package func photo(
        madeOf bytes: [UInt8], limits: PhotoLimits = PhotoLimits()
    ) throws(PhotoError) -> FittedPhoto {
        let longestSide = PhotoShrinker.longestSide
        guard let picture = try transparentPicture(of: bytes, limits) else {
            let image = try PhotoDecoder.decode(bytes, longestSide: longestSide, crop: crop, limits: limits)
            return try PhotoShrinker.shrink(image, below: limit)
        }
        if picture.isTransparent, let png = PNGEncoder.encode(picture, below: limit) {
            return FittedPhoto(.png, png, of: picture)
        }
        return try PhotoShrinker.shrink(picture.onWhite(fittedTo: longestSide), below: limit)
    }

    /// The picture with its opacity; `nil` for a JPEG, which has none, and for a PNG that was only too large, or is too large to be
    /// held whole: no such PNG is below the limit.
    private func transparentPicture(
        of bytes: [UInt8], _ limits: PhotoLimits
    ) throws(PhotoError) -> PixelImage? {
        if let picture = try ForeignPicture(bytes, limits: limits) { return picture.image.cropped(to: crop) }
        guard crop != nil, DetectedKind(of: bytes) == .photo(.png),
            case let facts = try PhotoInspector.glance(bytes: bytes, limits: limits),
            facts.width * facts.height <= limits.wholePixels
        else { return nil }
        return try PhotoDecoder.transparentPNG(bytes, crop: crop, limits: limits)
    }
}

/// A photo as the market takes it.
package struct FittedPhoto: Hashable, Sendable {
    package var bytes: [UInt8]
    package var facts: PhotoFacts

    init(_ kind: PhotoKind, _ bytes: [UInt8], of image: PixelImage) {
        self.bytes = bytes
        facts = PhotoFacts(kind: kind, width: image.width, height: image.height, byteCount: bytes.count)
    }
}

/// That a photo is sent in another format than it has.
package struct PhotoConversion: Hashable, Sendable {
    package var kind: ForeignKind
    /// Whether it moves, and its first frame alone is sent.
    package var isAnimated: Bool

    /// Proves that the photo can be decoded.
    ///
    /// - Returns: `nil` for a JPEG or PNG, and for what is no photo.
    /// - Throws: `PhotoError`; never `.unsupported` and `.cannotShrink`.
    package init?(of bytes: [UInt8], limits: PhotoLimits = PhotoLimits()) throws(PhotoError) {
        guard case .foreign(let kind) = DetectedKind(of: bytes),
            let picture = try ForeignPicture(bytes, limits: limits)
        else { return nil }
        (self.kind, isAnimated) = (kind, picture.isAnimated)
    }
}
