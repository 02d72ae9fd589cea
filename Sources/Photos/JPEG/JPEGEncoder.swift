import CTurboJPEG

/// libjpeg-turbo's encoder. The same pixels and quality always give the same bytes.
final class JPEGEncoder {
    private let handle: tjhandle

    init() {
        guard let handle = tjInitCompress() else { fatalError("libjpeg-turbo cannot allocate an encoder") }
        self.handle = handle
    }

    deinit { tjDestroy(handle) }

    /// - Parameter quality: 1…100 on libjpeg's scale. Colour is kept at half the resolution (4:2:0), as cameras do.
    func encode(_ image: PixelImage, quality: Int) -> [UInt8] {
        precondition(image.channels == 3, "a JPEG is opaque")
        var buffer: UnsafeMutablePointer<UInt8>?
        var size: UInt = 0
        defer { tjFree(buffer) }
        let status = image.samples.withUnsafeBufferPointer { source in
            tjCompress2(
                handle, source.baseAddress, Int32(image.width), Int32(image.width * 3), Int32(image.height),
                TJPF_RGB.rawValue, &buffer, &size, Int32(TJSAMP_420.rawValue), Int32(quality),
                TJFLAG_ACCURATEDCT)
        }
        // It fails only for sides and qualities out of range, or without memory: neither is the photo's fault.
        guard status == 0, let buffer else { fatalError("libjpeg-turbo: \(String(cString: tjGetErrorStr2(handle)))") }
        return Array(UnsafeBufferPointer(start: buffer, count: Int(size)))
    }
}
