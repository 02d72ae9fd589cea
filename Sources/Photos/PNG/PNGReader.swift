import CSPNG

/// Decodes a PNG row by row with libspng.
enum PNGReader {
    /// Hands out the rows from top to bottom as red, green, blue and alpha, a byte each.
    ///
    /// An interlaced picture's rows are complete only at its end, so it is decoded whole and then handed out.
    /// - Throws: `.unreadable` where anything is damaged or missing, down to the closing chunk.
    static func forEachRow(
        of bytes: [UInt8], header: PhotoHeader, _ body: (borrowing [UInt8]) -> Void
    ) throws(PhotoError) {
        guard PNGHeader.isComplete(bytes[...]) else { throw .unreadable(reason: "the file is cut short") }
        try bytes.withUnsafeBufferPointer { (source) throws(PhotoError) in
            let context = try PNGContext(source, header: header)
            if header.isHeldWhole {
                try context.decodeInterlaced(body)
            } else {
                try context.decodeRows(body)
            }
        }
    }
}

/// libspng's decoder over bytes that outlive it.
private final class PNGContext {
    private let context: OpaquePointer
    private let height: Int
    private let rowBytes: Int

    init(_ source: UnsafeBufferPointer<UInt8>, header: PhotoHeader) throws(PhotoError) {
        guard let context = spng_ctx_new(0) else { fatalError("libspng cannot allocate a decoder") }
        self.context = context
        height = header.height
        rowBytes = header.width * 4
        try check(spng_set_png_buffer(context, source.baseAddress, source.count))
        try check(spng_set_image_limits(context, UInt32(header.width), UInt32(header.height)))
        // Metadata are stored inflated: a small zTXt chunk may otherwise ask for gigabytes.
        try check(spng_set_chunk_limits(context, Self.chunkBytes, Self.chunkBytes))
        let flags = SPNG_DECODE_PROGRESSIVE.rawValue | SPNG_DECODE_TRNS.rawValue
        try check(spng_decode_image(context, nil, 0, Int32(SPNG_FMT_RGBA8.rawValue), Int32(flags)))
    }

    deinit { spng_ctx_free(context) }

    private static let chunkBytes = 4 << 20

    func decodeRows(_ body: (borrowing [UInt8]) -> Void) throws(PhotoError) {
        var row = [UInt8](repeating: 0, count: rowBytes)
        var isLast = false
        while !isLast {
            let status = row.withUnsafeMutableBytes { spng_decode_row(context, $0.baseAddress, $0.count) }
            isLast = try checkRow(status)
            body(row)
        }
        try finish()
    }

    func decodeInterlaced(_ body: (borrowing [UInt8]) -> Void) throws(PhotoError) {
        var image = [UInt8](repeating: 0, count: rowBytes * height)
        var isLast = false
        while !isLast {
            var place = spng_row_info()
            try check(spng_get_row_info(context, &place))
            let start = Int(place.row_num) * rowBytes
            let status = image.withUnsafeMutableBytes {
                spng_decode_row(context, $0.baseAddress! + start, rowBytes)
            }
            isLast = try checkRow(status)
        }
        try finish()
        for start in stride(from: 0, to: image.count, by: rowBytes) {
            body(Array(image[start..<start + rowBytes]))
        }
    }

    /// Whether the row was the last one.
    private func checkRow(_ status: Int32) throws(PhotoError) -> Bool {
        if status == SPNG_EOI.rawValue { return true }
        try check(status)
        return false
    }

    /// Reads the chunks after the picture, whose checksums may be wrong too.
    private func finish() throws(PhotoError) { try check(spng_decode_chunks(context)) }

    private func check(_ status: Int32) throws(PhotoError) {
        guard status == 0 else { throw .unreadable(reason: String(cString: spng_strerror(status))) }
    }
}
