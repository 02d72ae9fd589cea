/// Says what a JPEG or PNG is and proves that it can be decoded.
///
/// The header is read first and held against the limits; only then is the photo decoded, at an eighth of its size
/// (JPEG) or row by row (PNG), so a photo of 12 megapixels costs its file's bytes and less than a megabyte more.
package enum PhotoInspector {
    /// - Throws: `PhotoError`; never `.cannotShrink`.
    package static func inspect(path: String, limits: PhotoLimits = PhotoLimits()) throws(PhotoError) -> PhotoFacts {
        try inspect(bytes: PhotoFile.read(path: path, limits: limits), limits: limits)
    }

    /// - Throws: `PhotoError`; never one that is about a file.
    package static func inspect(bytes: [UInt8], limits: PhotoLimits = PhotoLimits()) throws(PhotoError) -> PhotoFacts {
        let header = try PhotoHeader(of: bytes, limits: limits)
        switch header.kind {
        case .jpeg: _ = try JPEGDecoder().decode(bytes, header: header, eighths: 1)
        case .png: try PNGReader.prove(bytes, header: header)
        }
        return header.facts(byteCount: bytes.count)
    }

    /// Refuses what the beginning of a file shows to be no photo that can be sent or converted, or to have too many pixels: the rest
    /// need not be read.
    ///
    /// - Parameter head: as much as is at hand; 64 KiB show most headers.
    package static func judge(head: [UInt8], limits: PhotoLimits = PhotoLimits()) throws(PhotoError) {
        if case .foreign(let kind) = DetectedKind(of: head) {
            // Its size is asked by its decoder, before anything is decoded.
            if kind.isConverted { return }
            throw .unsupported(kind)
        }
        // A JPEG's header may come later than this; then the whole file decides.
        let header = Result { () throws(PhotoError) in try PhotoHeader(of: head, limits: limits) }
        if case .failure(.tooManyPixels(let width, let height)) = header {
            throw .tooManyPixels(width: width, height: height)
        }
    }

    /// What a photo's header says, with nothing decoded: for one whose very bytes were inspected before.
    ///
    /// - Throws: `PhotoError`; never `.cannotShrink`.
    package static func glance(bytes: [UInt8], limits: PhotoLimits = PhotoLimits()) throws(PhotoError) -> PhotoFacts {
        try PhotoHeader(of: bytes, limits: limits).facts(byteCount: bytes.count)
    }

    /// Whether a JPEG or PNG has its end (ITU-T T.81 §B.2.1, PNG §5.6), as far behind the last picture as programs add things of theirs:
    /// what an answer that broke off has not.
    package static func hasEnd(_ bytes: [UInt8]) -> Bool {
        let last = bytes.suffix(Self.longestTrailer)
        return switch DetectedKind(of: bytes) {
        case .photo(.jpeg): zip(last, last.dropFirst()).contains { $0 == 0xFF && $1 == 0xD9 }
        case .photo(.png): last.firstRange(of: Array("IEND".utf8)) != nil
        default: true
        }
    }

    private static let longestTrailer = 4096
}

extension PhotoHeader {
    func facts(byteCount: Int) -> PhotoFacts {
        PhotoFacts(
            kind: kind, width: width, height: height, byteCount: byteCount, orientation: orientation,
            hasLocation: hasLocation)
    }
}
