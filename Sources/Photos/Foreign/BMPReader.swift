/// Decodes a BMP of Windows (MS-WMF §2.2.2.3 to §2.2.2.5) that is not packed by runs.
///
/// By ourselves: libjpeg-turbo's reader takes a file by its name alone, and none of the headers that came with Windows 95 and later.
/// What is left are rows of fixed places, which Swift reads without trusting them.
enum BMPReader {
    static func decode(_ bytes: [UInt8], limits: PhotoLimits) throws(PhotoError) -> PixelImage {
        let header = try BMPHeader(bytes[...])
        try limits.check(whole: header.size)
        let rowBytes = (header.size.width * header.depth + 31) / 32 * 4
        guard header.pixels >= 0, header.pixels + rowBytes * header.size.height <= bytes.count else {
            throw .unreadable(reason: "the file is cut short")
        }
        var rgba: [UInt8] = []
        rgba.reserveCapacity(header.size.width * header.size.height * 4)
        for row in 0..<header.size.height {
            let stored = header.isTopDown ? row : header.size.height - 1 - row
            let start = header.pixels + stored * rowBytes
            try header.append(bytes[start..<start + rowBytes], to: &rgba)
        }
        // Programs that know of no opacity leave it 0 everywhere.
        if header.hasOpacity, stride(from: 3, to: rgba.count, by: 4).allSatisfy({ rgba[$0] == 0 }) {
            for index in stride(from: 3, to: rgba.count, by: 4) { rgba[index] = 255 }
        }
        return PixelImage(width: header.size.width, height: header.size.height, rgba: rgba)
    }
}

/// What a BMP says before its pixels.
private struct BMPHeader {
    let size: PixelSize
    /// Where the pixels begin.
    let pixels: Int
    /// Bits for each pixel.
    let depth: Int
    let isTopDown: Bool
    private let palette: [ArraySlice<UInt8>]
    private let masks: [BMPMask]

    var hasOpacity: Bool { masks.count == 4 && !masks[3].isEmpty }

    init(_ bytes: ArraySlice<UInt8>) throws(PhotoError) {
        var cursor = ByteCursor(bytes)
        cursor.isLittleEndian = true
        guard let pixels = cursor.integer(at: 10, size: 4), let length = cursor.integer(at: 14, size: 4),
            let width = cursor.integer(at: 18, size: 4), let height = cursor.integer(at: 22, size: 4),
            let depth = cursor.integer(at: 28, size: 2), let compression = cursor.integer(at: 30, size: 4),
            let colours = cursor.integer(at: 46, size: 4), length >= 40
        else { throw .unreadable(reason: "no image header") }
        self.pixels = pixels
        self.depth = depth
        // A height below zero says that the first row comes first.
        let signed = Int(Int32(truncatingIfNeeded: height))
        isTopDown = signed < 0
        size = PixelSize(width: Int(Int32(truncatingIfNeeded: width)), height: abs(signed))
        switch (depth, compression) {
        case (1, 0), (4, 0), (8, 0):
            let count = colours == 0 ? 1 << depth : min(colours, 1 << depth)
            palette = (0..<count).map { cursor.rest(from: 14 + length + $0 * 4).prefix(3) }
            masks = []
            guard palette.last?.count == 3 else { throw .unreadable(reason: "the file is cut short") }
        case (16, 0): (palette, masks) = ([], [0x7C00, 0x3E0, 0x1F].map(BMPMask.init))
        case (24, 0), (32, 0): (palette, masks) = ([], [0xFF0000, 0xFF00, 0xFF].map(BMPMask.init))
        case (16, 3), (32, 3), (32, 6):
            // Behind a header of 40 bytes, and within the longer ones: at the same place. The short one has no opacity with them.
            let count = length >= 56 || compression == 6 ? 4 : 3
            palette = []
            masks = (0..<count).map { BMPMask(UInt32(cursor.integer(at: 54 + $0 * 4, size: 4) ?? 0)) }
            guard masks.prefix(3).allSatisfy({ !$0.isEmpty }) else { throw .unreadable(reason: "it has no colours") }
        default: throw .unreadable(reason: "\(depth) bits a pixel, compression \(compression)")
        }
    }

    func append(_ row: ArraySlice<UInt8>, to rgba: inout [UInt8]) throws(PhotoError) {
        for column in 0..<size.width {
            if masks.isEmpty {
                let bit = column * depth
                let index = Int(row[row.startIndex + bit / 8]) >> (8 - depth - bit % 8) & (1 << depth - 1)
                guard index < palette.count else { throw .unreadable(reason: "a colour that it does not have") }
                rgba += palette[index].reversed()
                rgba.append(255)
            } else {
                let start = row.startIndex + column * depth / 8
                let value = row[start..<start + depth / 8].reversed().reduce(UInt32(0)) { $0 << 8 | UInt32($1) }
                for mask in masks.prefix(3) { rgba.append(mask.sample(of: value)) }
                rgba.append(hasOpacity ? masks[3].sample(of: value) : 255)
            }
        }
    }
}

/// Which bits of a pixel are one channel.
private struct BMPMask {
    private let bits: UInt32

    init(_ bits: UInt32) { self.bits = bits }

    var isEmpty: Bool { bits == 0 }

    /// The channel's value, spread over a byte.
    func sample(of pixel: UInt32) -> UInt8 {
        let shift = UInt32(bits.trailingZeroBitCount)
        let most = UInt64(bits >> shift)
        return UInt8((UInt64((pixel & bits) >> shift) * 255 + most / 2) / most)
    }
}
