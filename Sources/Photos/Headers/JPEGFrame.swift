/// What a JPEG's frame header says (ITU-T T.81 §B.2.2).
struct JPEGFrame: Equatable {
    var width: Int
    var height: Int
    /// Its coefficients are spread over several scans.
    var isProgressive: Bool
    /// How many blocks wide and high a unit of each component is.
    private(set) var sampling: [PixelSize]

    var components: Int { sampling.count }

    init?(_ segment: ArraySlice<UInt8>, marker: Int) {
        let cursor = ByteCursor(segment)
        guard let height = cursor.integer(at: 1, size: 2), let width = cursor.integer(at: 3, size: 2),
            let components = cursor.integer(at: 5, size: 1)
        else { return nil }
        self.width = width
        self.height = height
        // C2, C6, CA and CE are the progressive processes.
        isProgressive = marker & 0x3 == 2
        sampling = (0..<components).map { component in
            let factors = cursor.integer(at: 7 + component * 3, size: 1) ?? 0x11
            return PixelSize(width: max(1, factors >> 4), height: max(1, factors & 0xF))
        }
    }

    /// How many blocks of 8 × 8 samples all components have together.
    var blocks: Int {
        let most = PixelSize(width: sampling.map(\.width).max() ?? 1, height: sampling.map(\.height).max() ?? 1)
        return sampling.reduce(0) { blocks, factors in
            let across = Self.quotient(width * factors.width, most.width * 8)
            return blocks + across * Self.quotient(height * factors.height, most.height * 8)
        }
    }

    /// Rounded up.
    private static func quotient(_ dividend: Int, _ divisor: Int) -> Int { (dividend + divisor - 1) / divisor }
}
