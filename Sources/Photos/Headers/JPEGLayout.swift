/// What the decoder has to know of a JPEG beside its size.
struct JPEGLayout: Equatable {
    var frame: JPEGFrame
    /// Where the marker of the first scan stands.
    var firstScan: Int
    /// Where its data begin.
    var scanStart: Int
    var mends: [JPEGMend] = []

    /// The bytes that the decoder is given.
    func mended(_ bytes: [UInt8]) -> [UInt8] {
        guard !mends.isEmpty else { return bytes }
        var mended = bytes
        for mend in mends {
            for place in mend.place { mended[place] = mend.byte }
        }
        return mended
    }
}

/// Something in a JPEG's header that libjpeg-turbo warns of and passes over.
///
/// Its warnings are errors here, and it tells only the first one: what does no harm to the picture is written as it should
/// be before the decoder sees it, as the decoder itself takes it.
struct JPEGMend: Equatable {
    var place: Range<Int>
    var byte: UInt8

    init(_ place: Range<Int>, _ byte: UInt8) {
        self.place = place
        self.byte = byte
    }

    /// A file that has more of them is not worth it.
    static let most = 64

    /// Stray bytes before a marker; bytes of FF may stand there (ITU-T T.81 §B.1.1.2).
    static func stray(_ place: Range<Int>) -> JPEGMend { JPEGMend(place, 0xFF) }

    /// A JFIF segment of a revision that there never was.
    static func revision(of segment: ArraySlice<UInt8>) -> JPEGMend? {
        guard segment.count >= 14, segment.starts(with: "JFIF\0".utf8), segment[segment.startIndex + 5] != 1 else {
            return nil
        }
        return JPEGMend(at: segment.startIndex + 5, 1)
    }

    /// Adobe's segment with a transform that is none for so many components: then it is the usual one.
    static func transform(of segment: ArraySlice<UInt8>, components: Int) -> JPEGMend? {
        guard segment.count >= 12, components >= 3 else { return nil }
        let usual: UInt8 = components == 3 ? 1 : 2
        let place = segment.startIndex + 11
        return segment[place] == 0 || segment[place] == usual ? nil : JPEGMend(at: place, usual)
    }

    /// What a scan of a frame that is not progressive says of the part of the spectrum that it has, which is all of it.
    static func spectrum(of scan: ArraySlice<UInt8>) -> [JPEGMend] {
        let start = scan.startIndex + 1 + 2 * Int(scan.first ?? 0)
        guard start + 3 <= scan.endIndex else { return [] }
        return [(0, 0), (1, 63), (2, 0)].filter { scan[start + $0.0] != $0.1 }.map { JPEGMend(at: start + $0.0, $0.1) }
    }

    private init(at place: Int, _ byte: UInt8) { self.init(place..<place + 1, byte) }
}
