/// Walks a JPEG's segments up to the first scan (ITU-T T.81 §B.1).
enum JPEGHeader {
    static func read(_ bytes: ArraySlice<UInt8>) throws(PhotoError) -> PhotoHeader {
        let cursor = ByteCursor(bytes)
        var walk = Walk()
        // The two bytes of SOI were the signature.
        var offset = 2
        while !walk.isDone {
            guard let marker = nextMarker(cursor, &offset) else { throw .unreadable(reason: "no image header") }
            if isStandalone(marker) { continue }
            guard let length = cursor.integer(at: offset, size: 2), length >= 2 else {
                throw .unreadable(reason: "a segment is cut short")
            }
            walk.see(marker, cursor.rest(from: offset + 2).prefix(length - 2))
            offset += length
        }
        walk.scanStart = offset
        guard let header = walk.header else { throw .unreadable(reason: "no image header") }
        return header
    }

    /// The next marker's code; stray bytes between segments are passed over, as decoders do.
    private static func nextMarker(_ cursor: ByteCursor, _ offset: inout Int) -> Int? {
        while let byte = cursor.integer(at: offset, size: 1) {
            offset += 1
            guard byte == 0xFF else { continue }
            while cursor.integer(at: offset, size: 1) == 0xFF { offset += 1 }
            guard let code = cursor.integer(at: offset, size: 1) else { return nil }
            offset += 1
            if code != 0 { return code }
        }
        return nil
    }

    /// TEM, RST0…RST7 and SOI have no length.
    private static func isStandalone(_ marker: Int) -> Bool { marker == 0x01 || (0xD0...0xD8).contains(marker) }
}

/// What the segments said so far.
private struct Walk {
    private(set) var isDone = false
    var scanStart = 0
    private var frame: JPEGFrame?
    /// How many components the first scan has.
    private var componentsInScan = 0
    private var metadata = Metadata()
    private var hasAdobeSegment = false

    mutating func see(_ marker: Int, _ segment: ArraySlice<UInt8>) {
        switch marker {
        // SOS begins the scan, EOI ends the picture.
        case 0xDA, 0xD9:
            isDone = true
            componentsInScan = marker == 0xDA ? Int(segment.first ?? 0) : 0
        case 0xE1: if let found = Metadata(segment: segment) { metadata.add(found) }
        case 0xEE: if segment.starts(with: "Adobe".utf8) { hasAdobeSegment = true }
        // DHT, JPG and DAC share the range of the frame headers.
        case 0xC4, 0xC8, 0xCC: break
        case 0xC0...0xCF: if frame == nil { frame = JPEGFrame(segment, marker: marker) }
        default: break
        }
    }

    var header: PhotoHeader? {
        guard let frame else { return nil }
        var header = PhotoHeader(kind: .jpeg, width: frame.width, height: frame.height)
        header.orientation = metadata.orientation ?? .upright
        header.hasLocation = metadata.hasLocation
        header.isHeldWhole = frame.isProgressive || componentsInScan < frame.components
        header.layout = JPEGLayout(frame: frame, scanStart: scanStart)
        if frame.components == 4 { header.colours = .cmyk(isInverted: hasAdobeSegment) }
        return header
    }
}
