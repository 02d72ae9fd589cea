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
        // A picture in one pass has its last row to show; one that is held whole has none before its end. There padding may
        // stand in place of whole scans, or, since the decoder looks for the next restart mark in it, of half of one.
        if header.isHeldWhole {
            guard firstPair(0xDD, in: bytes[...]) == nil, hasAllScans(bytes, layout) else { return false }
        }
        let padding = bytes[layout.scanStart..<end].reversed().prefix { $0 == 0 || $0 == 0xFF }
        return padding.count >= count
    }

    /// Whether the scans refine each coefficient of each component to its last bit (ITU-T T.81 §G.1.1.1).
    private static func hasAllScans(_ bytes: [UInt8], _ layout: JPEGLayout) -> Bool {
        let cursor = ByteCursor(bytes[...])
        var refined: [Int: Set<Int>] = [:]
        for marker in layout.firstScan..<bytes.count - 1 where bytes[marker] == 0xFF && bytes[marker + 1] == 0xDA {
            let components = cursor.integer(at: marker + 4, size: 1) ?? 0
            let spectrum = marker + 5 + 2 * components
            guard let first = cursor.integer(at: spectrum, size: 1),
                let last = cursor.integer(at: spectrum + 1, size: 1),
                let approximation = cursor.integer(at: spectrum + 2, size: 1), first <= last, approximation & 0xF == 0
            else { continue }
            for component in 0..<components {
                let name = cursor.integer(at: marker + 5 + 2 * component, size: 1) ?? 0
                refined[name, default: []].formUnion(first...last)
            }
        }
        return refined.count == layout.frame.components && refined.values.allSatisfy { $0.isSuperset(of: 0...63) }
    }

    /// Where a byte of FF stands before this one.
    private static func firstPair(_ code: UInt8, in bytes: ArraySlice<UInt8>) -> Int? {
        bytes.indices.dropLast().first { bytes[$0] == 0xFF && bytes[$0 + 1] == code }
    }
}
