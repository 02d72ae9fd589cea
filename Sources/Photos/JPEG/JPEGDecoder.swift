import CTurboJPEG

/// libjpeg-turbo's decoder. The only place that hands it memory.
final class JPEGDecoder {
    private let handle: tjhandle

    init() {
        guard let handle = tjInitDecompress() else { fatalError("libjpeg-turbo cannot allocate a decoder") }
        self.handle = handle
    }

    deinit { tjDestroy(handle) }

    /// Decodes at `eighths`/8 of the size, which the decoder does while it undoes the cosine transform: an eighth costs
    /// a sixty-fourth of the pixels.
    ///
    /// - Throws: `.unreadable` also where libjpeg-turbo only warns. A file cut in half decodes "with a warning" to
    ///   a picture whose lower half is grey, and nobody wants that in a shop.
    func decode(_ bytes: [UInt8], header: PhotoHeader, eighths: Int) throws(PhotoError) -> PixelImage {
        guard let layout = header.layout else { preconditionFailure("a JPEG's header has its layout") }
        if header.isHeldWhole { try JPEGEffort.check(bytes, layout) }
        let bytes = layout.mended(bytes)
        let size = PixelSize(width: Self.scaled(header.width, eighths), height: Self.scaled(header.height, eighths))
        switch header.colours {
        case .rgb:
            let pixels = try decode(bytes, header, Target(size: size, format: TJPF_RGB, channels: 3))
            return PixelImage(width: size.width, height: size.height, rgb: pixels)
        case .cmyk(let isInverted):
            let inks = try decode(bytes, header, Target(size: size, format: TJPF_CMYK, channels: 4))
            return PixelImage(width: size.width, height: size.height, inks: inks, isInverted: isInverted)
        }
    }

    /// As the library rounds (`TJSCALED`).
    private static func scaled(_ side: Int, _ eighths: Int) -> Int { (side * eighths + 7) / 8 }

    /// What is decoded into.
    private struct Target {
        var size: PixelSize
        var format: TJPF
        var channels: Int
    }

    private func decode(_ bytes: [UInt8], _ header: PhotoHeader, _ target: Target) throws(PhotoError) -> [UInt8] {
        let (pixels, reason) = run(bytes, target)
        guard let reason else { return pixels }
        let isWarning = tjGetErrorCode(handle) == Int32(TJERR_WARNING.rawValue)
        guard isWarning, JPEGPadding.explains(reason, bytes, header) else { throw .unreadable(reason: reason) }
        // What comes in several scans is looked at whole before its first row; see there.
        guard header.isHeldWhole || isWhole(pixels, bytes, target) else { throw .unreadable(reason: reason) }
        return pixels
    }

    /// Whether the last row was reached before the library's first warning: where it stops at that, and what it does not
    /// write is another colour, the picture is the same.
    private func isWhole(_ pixels: [UInt8], _ bytes: [UInt8], _ target: Target) -> Bool {
        run(bytes, target, onto: 0, flags: TJFLAG_STOPONWARNING).pixels == pixels
    }

    /// - Parameter colour: what is there before, white: should the library see fewer pixels than the header that we read,
    ///   it never writes beyond the width, pitch and height given here, and refuses a picture that does not fit into them.
    /// - Returns: with the library's first complaint.
    private func run(
        _ bytes: [UInt8], _ target: Target, onto colour: UInt8 = 255, flags: Int32 = 0
    ) -> (pixels: [UInt8], reason: String?) {
        let pitch = target.size.width * target.channels
        var pixels = [UInt8](repeating: colour, count: pitch * target.size.height)
        let status = bytes.withUnsafeBufferPointer { source in
            pixels.withUnsafeMutableBufferPointer { pixels in
                tjDecompress2(
                    handle, source.baseAddress, UInt(source.count), pixels.baseAddress, Int32(target.size.width),
                    Int32(pitch), Int32(target.size.height), target.format.rawValue,
                    // Of a small picture: five hundred scans.
                    TJFLAG_LIMITSCANS | flags)
            }
        }
        return (pixels, status == 0 ? nil : String(cString: tjGetErrorStr2(handle)))
    }
}
