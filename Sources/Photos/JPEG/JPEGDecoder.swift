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
        if header.isHeldWhole, let layout = header.layout { try JPEGEffort.check(bytes, layout) }
        let width = Self.scaled(header.width, eighths)
        let height = Self.scaled(header.height, eighths)
        switch header.colours {
        case .rgb:
            let pixels = try decode(bytes, width: width, height: height, format: TJPF_RGB, channels: 3)
            return PixelImage(width: width, height: height, rgb: pixels)
        case .cmyk(let isInverted):
            let inks = try decode(bytes, width: width, height: height, format: TJPF_CMYK, channels: 4)
            return PixelImage(width: width, height: height, inks: inks, isInverted: isInverted)
        }
    }

    /// As the library rounds (`TJSCALED`).
    private static func scaled(_ side: Int, _ eighths: Int) -> Int { (side * eighths + 7) / 8 }

    private func decode(
        _ bytes: [UInt8], width: Int, height: Int, format: TJPF, channels: Int
    ) throws(PhotoError) -> [UInt8] {
        // White, should the library see fewer pixels than the header that we read: it never writes beyond
        // the width, pitch and height given here, and refuses a picture that does not fit into them.
        var pixels = [UInt8](repeating: 255, count: width * height * channels)
        let status = bytes.withUnsafeBufferPointer { source in
            pixels.withUnsafeMutableBufferPointer { target in
                tjDecompress2(
                    handle, source.baseAddress, UInt(source.count), target.baseAddress, Int32(width),
                    Int32(width * channels), Int32(height), format.rawValue,
                    // Of a small picture: five hundred scans.
                    TJFLAG_LIMITSCANS)
            }
        }
        let reason = String(cString: tjGetErrorStr2(handle))
        guard status == 0 || isPadded(reason) else { throw .unreadable(reason: reason) }
        return pixels
    }

    /// Whether all that is wrong is what some cameras and servers write between the picture and its end mark: the library
    /// tells its first warning, and the last row was there before it.
    private func isPadded(_ warning: String) -> Bool {
        tjGetErrorCode(handle) == Int32(TJERR_WARNING.rawValue)
            && warning.hasSuffix("extraneous bytes before marker 0xd9")
    }
}
