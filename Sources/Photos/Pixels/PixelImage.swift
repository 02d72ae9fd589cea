/// A decoded picture: rows from the top, each pixel as red, green and blue, and in some as its opacity, too.
struct PixelImage: Equatable {
    var width: Int
    var height: Int
    /// 3, or 4 with the opacity.
    let channels: Int
    /// `width × height × channels` bytes.
    var samples: [UInt8]

    init(width: Int, height: Int, rgb: [UInt8]) { self.init(width: width, height: height, channels: 3, samples: rgb) }

    init(width: Int, height: Int, rgba: [UInt8]) { self.init(width: width, height: height, channels: 4, samples: rgba) }

    init(width: Int, height: Int, channels: Int, samples: [UInt8]) {
        precondition(samples.count == width * height * channels, "a picture has a byte for each channel of each pixel")
        self.width = width
        self.height = height
        self.channels = channels
        self.samples = samples
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

    var size: PixelSize { PixelSize(width: width, height: height) }

    var longestSide: Int { max(width, height) }

    /// Whether something can be seen through it.
    var isTransparent: Bool {
        channels == 4 && stride(from: 3, to: samples.count, by: 4).contains { samples[$0] < 255 }
    }

    /// An opaque picture with its longest side cut to `side`; itself where it is no longer than that.
    func fitted(to side: Int) -> PixelImage {
        let target = size.fitted(to: side)
        guard target != size else { return self }
        var scaler = RowScaler(from: size, to: target)
        for row in 0..<height { scaler.append(self[row: row]) }
        return scaler.image
    }

    /// The picture on white paper, its longest side at most `side` pixels.
    func onWhite(fittedTo side: Int) -> PixelImage {
        guard channels == 4 else { return fitted(to: side) }
        var scaler = OpaqueScaler(size, fittedTo: side)
        for row in 0..<height { scaler.append(self[row: row]) }
        return scaler.image
    }

    /// The part of the picture that a crop leaves.
    func cropped(to crop: PhotoCrop?) -> PixelImage {
        guard let part = crop?.part(of: size), part.size != size else { return self }
        var kept: [UInt8] = []
        kept.reserveCapacity(part.size.width * part.size.height * channels)
        for row in part.rows { kept += part.columns(of: self[row: row], channels: channels) }
        return PixelImage(width: part.size.width, height: part.size.height, channels: channels, samples: kept)
    }

    private subscript(row row: Int) -> ArraySlice<UInt8> {
        samples[row * width * channels..<(row + 1) * width * channels]
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
