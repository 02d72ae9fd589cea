import CSPNG

/// libspng's encoder.
enum PNGEncoder {
    /// The picture with its opacity.
    ///
    /// - Parameter limit: in bytes; what is not strictly below it is given up as soon as that is known.
    /// - Returns: `nil` where it is not below the limit.
    static func encode(_ image: PixelImage, below limit: Int) -> [UInt8]? {
        precondition(image.channels == 4, "a picture with its opacity has four channels")
        guard let context = spng_ctx_new(Int32(SPNG_CTX_ENCODER.rawValue)) else {
            fatalError("libspng cannot allocate an encoder")
        }
        defer { spng_ctx_free(context) }
        let sink = PNGSink(limit: limit)
        let write: @convention(c) (OpaquePointer?, UnsafeMutableRawPointer?, UnsafeMutableRawPointer?, Int) -> Int32 = {
            Unmanaged<PNGSink>.fromOpaque($1!).takeUnretainedValue()
                .append(UnsafeRawBufferPointer(start: $2, count: $3))
        }
        spng_set_png_stream(context, write, Unmanaged.passUnretained(sink).toOpaque())
        var header = spng_ihdr()
        (header.width, header.height, header.bit_depth) = (UInt32(image.width), UInt32(image.height), 8)
        header.color_type = UInt8(SPNG_COLOR_TYPE_TRUECOLOR_ALPHA.rawValue)
        spng_set_ihdr(context, &header)
        let status = image.samples.withUnsafeBytes {
            spng_encode_image(
                context, $0.baseAddress, $0.count, Int32(SPNG_FMT_PNG.rawValue),
                Int32(SPNG_ENCODE_FINALIZE.rawValue))
        }
        // It fails only where the sink takes no more, or without memory.
        return withExtendedLifetime(sink) { status == 0 ? sink.bytes : nil }
    }
}

/// Takes the bytes of a PNG up to a limit.
private final class PNGSink {
    private(set) var bytes: [UInt8] = []
    private let limit: Int

    init(limit: Int) { self.limit = limit }

    func append(_ piece: UnsafeRawBufferPointer) -> Int32 {
        guard bytes.count + piece.count < limit else { return Int32(SPNG_IO_ERROR.rawValue) }
        bytes += piece
        return 0
    }
}
