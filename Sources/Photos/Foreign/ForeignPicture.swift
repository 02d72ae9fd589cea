/// A picture in a format that the market does not take and that is converted, decoded.
struct ForeignPicture {
    /// Upright, with its opacity.
    var image: PixelImage
    /// Whether it was the first of several frames.
    var isAnimated = false

    /// Decodes WebP, GIF, BMP and HEIC. Each is held whole, and held against the limits before its pixels are decoded.
    ///
    /// - Returns: `nil` for any other kind of file.
    /// - Throws: `.tooManyBytes`, `.tooManyPixels`, `.unreadable` and `.noDecoder`.
    init?(_ bytes: [UInt8], limits: PhotoLimits) throws(PhotoError) {
        guard case .foreign(let kind) = DetectedKind(of: bytes), kind.isConverted else { return nil }
        guard bytes.count <= limits.fileBytes else { throw .tooManyBytes(bytes.count, limit: limits.fileBytes) }
        var limits = limits
        limits.wholePixels = min(limits.wholePixels, max(Self.freePixels, bytes.count * Self.pixelsPerByte))
        switch kind {
        case .webp: self = try WebPReader.decode(bytes, limits: limits)
        case .gif: self = try GIFReader.decode(bytes, limits: limits)
        case .bmp: self = ForeignPicture(image: try BMPReader.decode(bytes, limits: limits))
        case .heic: self = ForeignPicture(image: try HEICReader.decode(bytes, limits: limits))
        case .tiff, .avif, .svg, .html, .pdf, .zip, .empty, .unknown: return nil
        }
    }

    /// Pixels of one colour may take no bytes at all, and a file of nothing hundreds of megabytes. A photo has some for each; what a GIF
    /// can have at the most are 4,096 codes' pixels for a code.
    private static let pixelsPerByte = 4096
    /// What a drawing may have, however few colours are in it.
    private static let freePixels = 1 << 20

    init(image: PixelImage, isAnimated: Bool = false) {
        self.image = image
        self.isAnimated = isAnimated
    }
}

extension ForeignKind {
    /// Whether photos of this kind are made into JPEG or PNG.
    package var isConverted: Bool { [.webp, .gif, .bmp, .heic].contains(self) }
}

extension PhotoLimits {
    func check(whole size: PixelSize) throws(PhotoError) {
        try check(width: size.width, height: size.height, isHeldWhole: true)
    }
}
