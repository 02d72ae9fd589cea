/// What a JPEG that is held whole may cost, asked before the decoder takes memory or goes over a pixel.
enum JPEGEffort {
    /// How many pixels may be gone over in all scans: four times what the ten scans that encoders write of the largest
    /// picture take, about a second.
    private static let mostScannedPixels = 1_000_000_000

    /// In bytes: what coefficients may take whatever the file's size.
    private static let free = 16 << 20

    static func check(_ bytes: [UInt8], _ layout: JPEGLayout) throws(PhotoError) {
        try checkScans(bytes, layout)
        try checkSubstance(bytes, layout)
    }

    /// A scan of a few bytes costs a pass over every pixel, at whatever scale.
    private static func checkScans(_ bytes: [UInt8], _ layout: JPEGLayout) throws(PhotoError) {
        // SOS; the data of a scan never have it, for there each FF is followed by a zero.
        let scans = zip(bytes, bytes.dropFirst()).count { $0 == 0xFF && $1 == 0xDA }
        let pixels = layout.frame.width * layout.frame.height
        if scans * pixels > mostScannedPixels { throw .unreadable(reason: "\(scans) scans of \(pixels) pixels") }
    }

    /// The decoder keeps 64 coefficients of two bytes for each block that the header claims, before it sees one.
    ///
    /// Huffman's codes take a bit for each block at the least. Arithmetic ones can take less, for a picture of hardly
    /// anything; so small ones are let through.
    private static func checkSubstance(_ bytes: [UInt8], _ layout: JPEGLayout) throws(PhotoError) {
        let blocks = layout.frame.blocks
        let data = bytes.count - layout.scanStart
        if blocks * 128 > free, data * 8 < blocks { throw .unreadable(reason: "\(data) bytes of \(blocks) blocks") }
    }
}
