/// Why a photo cannot be used.
package enum PhotoError: Error, Hashable, Sendable {
    case notFound(path: String)
    case notPermitted(path: String)
    case directory(path: String)
    /// It lies outside the folders that it must lie in: a link leads there.
    case leadsOut(path: String)
    /// A pipe, a socket or a device: reading it could wait for ever.
    case notAFile(path: String)
    /// The system refused to open or read it, with its number for the reason.
    case system(path: String, errno: Int32)
    /// Larger than `PhotoLimits.fileBytes`.
    case tooManyBytes(Int, limit: Int)
    /// By its content, whatever its name says, not a JPEG or PNG, or nothing that is made into one.
    case unsupported(ForeignKind)
    /// It claims more pixels than `PhotoLimits` allows; nothing was decoded.
    case tooManyPixels(width: Int, height: Int)
    /// Damaged or cut short; the reason is the decoder's, in English.
    case unreadable(reason: String)
    /// What decodes such photos is not installed; the package of Debian's that has it.
    case noDecoder(library: String)
    /// Not even a picture of a single pixel stays below so many bytes.
    case cannotShrink(below: Int)
}

/// How large a photo may be. Each bound is asked before any pixel is decoded, so that a file of a few
/// hundred bytes that claims 65,535 × 65,535 pixels costs nothing.
package struct PhotoLimits: Hashable, Sendable {
    /// In pixels; the largest phone cameras of today make 50 megapixels by default.
    package var pixels = 50_000_000
    /// In pixels, for photos that must be held whole to be decoded: a JPEG in several scans costs 3 to 8 bytes for each,
    /// an interlaced PNG 4, WebP, GIF, BMP and HEIC 4 to 9.
    package var wholePixels = 25_000_000
    /// In pixels: the longest width or height.
    package var side = 16_384
    /// In bytes: the whole file is held in memory.
    package var fileBytes = 64 << 20

    package init() {}

    func check(width: Int, height: Int, isHeldWhole: Bool) throws(PhotoError) {
        guard width > 0, height > 0 else { throw .unreadable(reason: "no pixels: \(width) × \(height)") }
        guard width <= side, height <= side, width * height <= (isHeldWhole ? wholePixels : pixels) else {
            throw .tooManyPixels(width: width, height: height)
        }
    }
}
