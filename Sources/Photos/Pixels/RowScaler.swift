/// Makes a picture smaller as its rows arrive, each new pixel the mean of exactly the area it covers.
///
/// Lengths are counted in units of which a source pixel has as many as the target has pixels, so every overlap is
/// a whole number and the result does not depend on rounding on the way. Holds the target and one row of sums.
struct RowScaler {
    private let source: PixelSize
    private let target: PixelSize
    private var pixels: [UInt8] = []
    /// The target row being filled: three sums for each pixel. At most 255 × 16,384 × 16,384, which needs 37 bits.
    private var sums: [UInt64]
    private var sourceRow = 0

    init(from source: PixelSize, to target: PixelSize) {
        precondition(target.width <= source.width && target.height <= source.height, "a picture is never enlarged")
        self.source = source
        self.target = target
        sums = [UInt64](repeating: 0, count: target.width * 3)
        pixels.reserveCapacity(target.width * target.height * 3)
    }

    /// Takes the next row: three bytes for each source pixel.
    mutating func append(_ row: ArraySlice<UInt8>) {
        let narrow = narrowed(row)
        // This row's extent in units, and the end of the target row that is being filled.
        let top = sourceRow * target.height
        let bottom = top + target.height
        let edge = (top / source.height + 1) * source.height
        add(narrow, weight: min(bottom, edge) - top)
        if bottom >= edge { emitRow() }
        if bottom > edge { add(narrow, weight: bottom - edge) }
        sourceRow += 1
    }

    /// The finished picture; every row must have been appended.
    var image: PixelImage { PixelImage(width: target.width, height: target.height, rgb: pixels) }

    private mutating func add(_ narrow: [UInt32], weight: Int) {
        for index in narrow.indices { sums[index] += UInt64(narrow[index]) * UInt64(weight) }
    }

    private mutating func emitRow() {
        let area = UInt64(source.width) * UInt64(source.height)
        for index in sums.indices {
            pixels.append(UInt8((sums[index] + area / 2) / area))
            sums[index] = 0
        }
    }

    /// The row at the target's width, each value times the source's width: at most 255 × 16,384.
    private func narrowed(_ row: ArraySlice<UInt8>) -> [UInt32] {
        var narrow = [UInt32](repeating: 0, count: target.width * 3)
        var cell = 0
        var left = 0
        var edge = source.width
        var index = row.startIndex
        for _ in 0..<source.width {
            let right = left + target.width
            let first = UInt32(min(right, edge) - left)
            let second = UInt32(max(0, right - edge))
            for channel in 0..<3 {
                let value = UInt32(row[index + channel])
                narrow[cell + channel] += value * first
                if second > 0 { narrow[cell + 3 + channel] += value * second }
            }
            if right >= edge {
                cell += 3
                edge += source.width
            }
            left = right
            index += 3
        }
        return narrow
    }
}
