extension PixelImage {
    /// The picture as it is to be seen.
    func applying(_ orientation: PhotoOrientation) -> PixelImage {
        if orientation == .upright { return self }
        let (toWidth, toHeight) = orientation.swapsSides ? (height, width) : (width, height)
        var turned = [UInt8](repeating: 0, count: samples.count)
        var target = 0
        for y in 0..<toHeight {
            for x in 0..<toWidth {
                let (column, row) = source(of: x, y, orientation)
                let start = (row * width + column) * channels
                for channel in 0..<channels { turned[target + channel] = samples[start + channel] }
                target += channels
            }
        }
        return PixelImage(width: toWidth, height: toHeight, channels: channels, samples: turned)
    }

    /// Where the pixel that is seen at `x`, `y` is stored.
    private func source(of x: Int, _ y: Int, _ orientation: PhotoOrientation) -> (column: Int, row: Int) {
        let right = width - 1
        let bottom = height - 1
        return switch orientation {
        case .upright: (x, y)
        case .mirrored: (right - x, y)
        case .turnedHalf: (right - x, bottom - y)
        case .flipped: (x, bottom - y)
        case .transposed: (y, x)
        case .turnedRight: (y, bottom - x)
        case .transversed: (right - y, bottom - x)
        case .turnedLeft: (right - y, x)
        }
    }
}
