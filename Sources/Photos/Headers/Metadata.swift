/// What we take from a photo's metadata: how it is to be turned, and whether it says where it was taken. Metadata never
/// make a photo unusable: what is damaged says nothing.
struct Metadata: Equatable {
    var orientation: PhotoOrientation?
    var hasLocation = false

    init() {}

    /// A photo may have several; the first that says how it is turned counts.
    mutating func add(_ other: Metadata) {
        orientation = orientation ?? other.orientation
        hasLocation = hasLocation || other.hasLocation
    }

    /// An APP1 segment of a JPEG: EXIF, or XMP (Adobe's XMP specification, part 3, §1.1.3).
    init?(segment: ArraySlice<UInt8>) {
        if segment.starts(with: "Exif\0\0".utf8) {
            self.init(tiff: segment.dropFirst(6))
        } else if segment.starts(with: "http://ns.adobe.com/xap/1.0/\0".utf8) {
            self.init(xmp: segment)
        } else {
            return nil
        }
    }

    /// XMP is text; the place stands in properties whose names begin so, whatever prefix they have.
    init(xmp: ArraySlice<UInt8>) {
        hasLocation = xmp.contains("GPSLatitude") || xmp.contains("GPSLongitude")
    }

    /// EXIF: the first directory of a TIFF file (TIFF 6.0 §2), which has the orientation (tag 0x0112) and points to the
    /// place (tag 0x8825).
    init?(tiff bytes: ArraySlice<UInt8>) {
        var tiff = ByteCursor(bytes)
        if bytes.starts(with: "II".utf8) {
            tiff.isLittleEndian = true
        } else if !bytes.starts(with: "MM".utf8) {
            return nil
        }
        guard let directory = tiff.integer(at: 4, size: 4), let count = tiff.integer(at: directory, size: 2)
        else { return nil }
        var hasSeenPlace = false
        for index in 0..<count {
            let entry = directory + 2 + index * 12
            guard let tag = tiff.integer(at: entry, size: 2) else { return }
            // A SHORT stands in the first two bytes of the value field; some programs write a LONG (type 4).
            if tag == 0x0112, orientation == nil {
                let size = tiff.integer(at: entry + 2, size: 2) == 4 ? 4 : 2
                orientation = tiff.integer(at: entry + 8, size: size).flatMap(PhotoOrientation.init)
            }
            // A tag stands once in a directory. Thousands of them, each pointing to thousands, would take minutes.
            if tag == 0x8825, !hasSeenPlace {
                hasSeenPlace = true
                hasLocation = hasPlace(tiff, at: tiff.integer(at: entry + 8, size: 4))
            }
        }
    }

    /// Cameras write an empty directory, or its version alone, where they know no place.
    private func hasPlace(_ tiff: ByteCursor, at directory: Int?) -> Bool {
        guard let directory, let count = tiff.integer(at: directory, size: 2) else { return false }
        for index in 0..<count {
            guard let tag = tiff.integer(at: directory + 2 + index * 12, size: 2) else { return false }
            // GPSLatitude is tag 2, GPSLongitude tag 4 (EXIF 2.32 §4.6.6).
            if tag == 2 || tag == 4 { return true }
        }
        return false
    }
}

extension ArraySlice<UInt8> {
    /// Whether the bytes of a word stand anywhere in these: as text, a hostile photo's metadata would be copied and taken
    /// apart into characters.
    fileprivate func contains(_ word: String) -> Bool {
        let word = Array(word.utf8)
        return withUnsafeBufferPointer { bytes in
            bytes.indices.contains { bytes[$0] == word[0] && bytes[$0...].starts(with: word) }
        }
    }
}
