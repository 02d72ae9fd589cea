/// Walks a JPEG's segments up to the first scan (ITU-T T.81 §B.1).
enum JPEGHeader {
    static func read(_ bytes: ArraySlice<UInt8>) throws(PhotoError) -> PhotoHeader {
        let cursor = ByteCursor(bytes)
        var walk = Walk()
        // The two bytes of SOI were the signature.
        var offset = 2
        while !walk.isDone {
            let start = offset
            guard let marker = nextMarker(cursor, &offset) else { throw .unreadable(reason: "no image header") }
            walk.pass(cursor.bytes, from: start, to: offset - 2)
            if isStandalone(marker) { continue }
            guard let length = cursor.integer(at: offset, size: 2), length >= 2 else {
                throw .unreadable(reason: "a segment is cut short")
            }
            walk.see(marker, cursor.rest(from: offset + 2).prefix(length - 2))
            walk.lastSegment = offset - 2..<min(offset + length, bytes.count)
            offset += length
        }
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
    /// From its marker.
    var lastSegment = 0..<0
    private var frame: JPEGFrame?
    private var metadata = Metadata()
    private var adobeSegment: ArraySlice<UInt8>?
    /// The header of the first scan.
    private var scan: ArraySlice<UInt8> = []
    private var mends: [JPEGMend] = []

    /// Passes over what stands between two segments, but for the two bytes of the next marker.
    mutating func pass(_ bytes: ArraySlice<UInt8>, from start: Int, to end: Int) {
        guard bytes[start..<end].contains(where: { $0 != 0xFF }), mends.count < JPEGMend.most else { return }
        mends.append(.stray(start..<end))
    }

    mutating func see(_ marker: Int, _ segment: ArraySlice<UInt8>) {
        switch marker {
        // SOS begins the scan, EOI ends the picture.
        case 0xDA, 0xD9:
            isDone = true
            scan = marker == 0xDA ? segment : []
        case 0xE0: if let mend = JPEGMend.revision(of: segment), mends.count < JPEGMend.most { mends.append(mend) }
        case 0xE1: if let found = Metadata(segment: segment) { metadata.add(found) }
        case 0xEE: if segment.starts(with: "Adobe".utf8) { adobeSegment = segment }
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
        header.isHeldWhole = frame.isProgressive || Int(scan.first ?? 0) < frame.components
        header.layout = JPEGLayout(
            frame: frame, firstScan: lastSegment.lowerBound, scanStart: lastSegment.upperBound, mends: mends(in: frame))
        if frame.components == 4 { header.colours = .cmyk(isInverted: adobeSegment != nil) }
        return header
    }

    private func mends(in frame: JPEGFrame) -> [JPEGMend] {
        // More than that would be copied for nothing.
        guard mends.count < JPEGMend.most else { return [] }
        let transform = adobeSegment.flatMap { JPEGMend.transform(of: $0, components: frame.components) }
        return mends + [transform].compactMap { $0 } + (frame.isProgressive ? [] : JPEGMend.spectrum(of: scan))
    }
}
