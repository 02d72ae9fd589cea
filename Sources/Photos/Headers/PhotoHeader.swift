/// What a photo claims before anything is decoded.
struct PhotoHeader: Equatable {
    var kind: PhotoKind
    var width: Int
    var height: Int
    var orientation = PhotoOrientation.upright
    /// Whether its metadata say where it was taken.
    var hasLocation = false
    /// A JPEG in several scans (progressive, or one for each component) or an interlaced PNG: its last row is not known
    /// before the file's end.
    var isHeldWhole = false
    var colours = Colours.rgb
    /// `nil` for a PNG.
    var layout: JPEGLayout?

    enum Colours {
        /// Anything that the decoders turn into red, green and blue themselves.
        case rgb
        /// Four inks. Adobe's programs store them inverted and say so with an APP14 segment.
        case cmyk(isInverted: Bool)
    }

    /// In pixels as stored.
    var size: PixelSize { PixelSize(width: width, height: height) }

    /// Reads the header and asks the limits.
    init(of bytes: [UInt8], limits: PhotoLimits) throws(PhotoError) {
        guard bytes.count <= limits.fileBytes else { throw .tooManyBytes(bytes.count, limit: limits.fileBytes) }
        switch DetectedKind(of: bytes) {
        case .foreign(let kind): throw .unsupported(kind)
        case .photo(.jpeg): self = try JPEGHeader.read(bytes[...])
        case .photo(.png): self = try PNGHeader.read(bytes[...])
        }
        try limits.check(width: width, height: height, isHeldWhole: isHeldWhole)
    }

    init(kind: PhotoKind, width: Int, height: Int) {
        self.kind = kind
        self.width = width
        self.height = height
    }
}

extension PhotoHeader.Colours: Equatable {}
