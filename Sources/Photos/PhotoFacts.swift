/// What a photo file says of itself, proved by decoding it.
package struct PhotoFacts: Hashable, Sendable {
    package var kind: PhotoKind
    /// In pixels as stored, before `orientation` is applied.
    package var width: Int
    /// In pixels as stored, before `orientation` is applied.
    package var height: Int
    /// The file's size.
    package var byteCount: Int
    /// How the stored pixels are to be turned for viewing.
    package var orientation: PhotoOrientation
    /// Whether its metadata say where it was taken.
    package var hasLocation: Bool

    package init(
        kind: PhotoKind, width: Int, height: Int, byteCount: Int, orientation: PhotoOrientation = .upright,
        hasLocation: Bool = false
    ) {
        self.kind = kind
        self.width = width
        self.height = height
        self.byteCount = byteCount
        self.orientation = orientation
        self.hasLocation = hasLocation
    }
}

/// Where the first row and the first column of the stored pixels belong (EXIF 2.32 §4.6.4.A, tag 0x0112).
///
/// The cases say what must be done to the stored pixels to see the photo upright.
package enum PhotoOrientation: Int, CaseIterable, Sendable, Hashable {
    case upright = 1
    case mirrored = 2
    case turnedHalf = 3
    case flipped = 4
    case transposed = 5
    /// Turned by a quarter, clockwise: what a phone held upright writes.
    case turnedRight = 6
    case transversed = 7
    case turnedLeft = 8

    /// Whether width and height change places.
    package var swapsSides: Bool { rawValue >= 5 }
}
