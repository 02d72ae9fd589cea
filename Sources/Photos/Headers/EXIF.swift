/// The one fact we take from a photo's metadata; everything else, such as where it was taken, stays behind.
enum EXIF {
    /// The orientation in an APP1 segment: a TIFF file's first directory (TIFF 6.0 §2) after `Exif\0\0`.
    /// `nil` where the segment is something else or damaged: metadata never make a photo unusable.
    static func orientation(in segment: ArraySlice<UInt8>) -> PhotoOrientation? {
        guard segment.starts(with: "Exif\0\0".utf8) else { return nil }
        var tiff = ByteCursor(segment.dropFirst(6))
        if tiff.bytes.starts(with: "II".utf8) {
            tiff.isLittleEndian = true
        } else if !tiff.bytes.starts(with: "MM".utf8) {
            return nil
        }
        guard let directory = tiff.integer(at: 4, size: 4), let count = tiff.integer(at: directory, size: 2)
        else { return nil }
        for index in 0..<count {
            let entry = directory + 2 + index * 12
            guard let tag = tiff.integer(at: entry, size: 2) else { return nil }
            // A SHORT stands in the first two bytes of the value field.
            if tag == 0x0112 { return tiff.integer(at: entry + 8, size: 2).flatMap(PhotoOrientation.init) }
        }
        return nil
    }
}
