/// A decoded picture: rows from the top, each pixel as red, green and blue.
struct PixelImage: Equatable {
    var width: Int
    var height: Int
    /// `width × height × 3` bytes.
    var rgb: [UInt8]

    init(width: Int, height: Int, rgb: [UInt8]) {
        precondition(rgb.count == width * height * 3, "a picture has three bytes for each pixel")
        self.width = width
        self.height = height
        self.rgb = rgb
    }

    /// From four inks. Without the printer's colour profile this is how browsers show them: each colour is what
    /// its ink and the black leave of the white.
    init(width: Int, height: Int, inks: [UInt8], isInverted: Bool) {
        let flip: UInt8 = isInverted ? 0 : 0xFF
        var rgb = [UInt8](repeating: 0, count: width * height * 3)
        for pixel in 0..<width * height {
            let black = Int(inks[pixel * 4 + 3] ^ flip)
            for channel in 0..<3 {
                rgb[pixel * 3 + channel] = UInt8((Int(inks[pixel * 4 + channel] ^ flip) * black + 127) / 255)
            }
        }
        self.init(width: width, height: height, rgb: rgb)
    }

    var longestSide: Int { max(width, height) }

    /// The picture with its longest side cut to `side`; itself where it is no longer than that.
    func fitted(to side: Int) -> PixelImage {
        let target = PixelSize(width: width, height: height).fitted(to: side)
        guard target != PixelSize(width: width, height: height) else { return self }
        var scaler = RowScaler(from: PixelSize(width: width, height: height), to: target)
        for start in stride(from: 0, to: rgb.count, by: width * 3) { scaler.append(rgb[start..<start + width * 3]) }
        return scaler.image
    }
}

struct PixelSize: Equatable {
    var width: Int
    var height: Int

    /// The size with its longest side cut to `side`, each side at least one pixel; never enlarged.
    func fitted(to side: Int) -> PixelSize {
        let longest = max(width, height)
        guard longest > side else { return self }
        func scaled(_ length: Int) -> Int { max(1, (length * side + longest / 2) / longest) }
        return PixelSize(width: scaled(width), height: scaled(height))
    }
}
