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
        let context = try PNGContext(PNGPicture(bytes, header: header), header: header)
        if header.isHeldWhole {
            try context.decodeInterlaced(body)
        } else {
            try context.decodeRows(body)
        }
    }

    /// Decodes it, and keeps nothing: an interlaced one, too, takes no more than a row.
    ///
    /// - Throws: as above.
    static func prove(_ bytes: [UInt8], header: PhotoHeader) throws(PhotoError) {
        try PNGContext(PNGPicture(bytes, header: header), header: header).decodeRows { _ in }
    }
}

/// libspng's decoder, and what it reads.
private final class PNGContext {
    private let context: OpaquePointer
    private let picture: PNGPicture
    private let height: Int
    private let rowBytes: Int

    init(_ picture: PNGPicture, header: PhotoHeader) throws(PhotoError) {
        guard let context = spng_ctx_new(0) else { fatalError("libspng cannot allocate a decoder") }
        self.context = context
        self.picture = picture
        height = header.height
        rowBytes = header.width * 4
        let read: @convention(c) (OpaquePointer?, UnsafeMutableRawPointer?, UnsafeMutableRawPointer?, Int) -> Int32 = {
            Unmanaged<PNGPicture>.fromOpaque($1!).takeUnretainedValue()
                .read(into: UnsafeMutableRawBufferPointer(start: $2, count: $3))
        }
        try check(spng_set_png_stream(context, read, Unmanaged.passUnretained(picture).toOpaque()))
        try check(spng_set_image_limits(context, UInt32(header.width), UInt32(header.height)))
        let flags = SPNG_DECODE_PROGRESSIVE.rawValue | SPNG_DECODE_TRNS.rawValue
        try check(spng_decode_image(context, nil, 0, Int32(SPNG_FMT_RGBA8.rawValue), Int32(flags)))
    }

    deinit { spng_ctx_free(context) }

    func decodeRows(_ body: (borrowing [UInt8]) -> Void) throws(PhotoError) {
        var row = [UInt8](repeating: 0, count: rowBytes)
        while try nextRow() != nil {
            let status = row.withUnsafeMutableBytes { spng_decode_row(context, $0.baseAddress, $0.count) }
            try checkRow(status)
            body(row)
        }
        try finish()
    }

    func decodeInterlaced(_ body: (borrowing [UInt8]) -> Void) throws(PhotoError) {
        var image = [UInt8](repeating: 0, count: rowBytes * height)
        while let number = try nextRow() {
            let status = image.withUnsafeMutableBytes {
                spng_decode_row(context, $0.baseAddress! + number * rowBytes, rowBytes)
            }
            try checkRow(status)
        }
        try finish()
        for start in stride(from: 0, to: image.count, by: rowBytes) {
            body(Array(image[start..<start + rowBytes]))
        }
    }

    /// The row that is decoded next; of an interlaced picture each comes several times. `nil` after the last one.
    ///
    /// libspng tells the end with the last row, but not of a picture of a single row that is interlaced: its last pass is
    /// empty.
    private func nextRow() throws(PhotoError) -> Int? {
        var place = spng_row_info()
        let status = spng_get_row_info(context, &place)
        if status == SPNG_EOI.rawValue { return nil }
        try check(status)
        return Int(place.row_num)
    }

    private func checkRow(_ status: Int32) throws(PhotoError) {
        if status != SPNG_EOI.rawValue { try check(status) }
    }

    /// Reads the chunks after the picture, whose checksums may be wrong too.
    private func finish() throws(PhotoError) { try check(spng_decode_chunks(context)) }

    private func check(_ status: Int32) throws(PhotoError) {
        guard status == 0 else { throw .unreadable(reason: String(cString: spng_strerror(status))) }
    }
}
