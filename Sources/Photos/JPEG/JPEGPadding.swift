/// What some cameras and servers write between a JPEG's picture and its end mark.
enum JPEGPadding {
    /// Whether a warning of libjpeg-turbo's is about padding alone: zeros, or bytes of FF, before the end mark.
    ///
    /// Bytes left over that mean something are data that were decoded wrongly: a flipped bit lets a scan end too early.
    static func explains(_ warning: String, _ bytes: [UInt8], _ header: PhotoHeader) -> Bool {
        guard warning.hasSuffix("extraneous bytes before marker 0xd9"), let layout = header.layout,
            let count = warning.split(separator: " ").lazy.compactMap({ Int($0) }).first,
            let end = firstPair(0xD9, in: bytes[layout.scanStart...])
        else { return false }
        // Where there are restart marks, the decoder looks for the next one in the padding, too, and half a picture may be
        // missing. A picture in one pass has its last row to show; one that is held whole has none before its end.
        if header.isHeldWhole, firstPair(0xDD, in: bytes[...]) != nil { return false }
        let padding = bytes[layout.scanStart..<end].reversed().prefix { $0 == 0 || $0 == 0xFF }
        return padding.count >= count
    }

    /// Where a byte of FF stands before this one.
    private static func firstPair(_ code: UInt8, in bytes: ArraySlice<UInt8>) -> Int? {
        bytes.indices.dropLast().first { bytes[$0] == 0xFF && bytes[$0 + 1] == code }
    }
}
