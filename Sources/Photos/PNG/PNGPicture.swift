import CSPNG

/// The parts of a PNG that make its picture, which is all that libspng is given: whatever else a file says, however much of
/// it and however oddly, takes no memory and keeps no photo from being shown. What is damaged before the picture's data is damage
/// all the same; behind them, as other programs see it, it is nobody's business any more.
final class PNGPicture {
    private let bytes: [UInt8]
    private let format: PNGFormat
    private var pieces: [ArraySlice<UInt8>] = []
    /// Where the last piece ends in the file; `nil` where it is none of the file's.
    private var end: Int?
    private var dataBytes = 0
    private var colours = 0
    /// How far the decoder has come: in the first piece.
    private var consumed = 0

    /// The picture's data stand together, so a right PNG has few pieces.
    private static let mostPieces = 16
    /// What Deflate can make of a byte: 258 bytes of two bits.
    private static let ratio = 1032

    /// - Throws: `.unreadable` where the file is cut short, libspng being content with less at the end, and where it has too
    ///   little data for the pixels that it claims.
    init(_ bytes: [UInt8], header: PhotoHeader) throws(PhotoError) {
        self.bytes = bytes
        format = PNGFormat(bytes)
        append(bytes.prefix(8))
        var isComplete = false
        for chunk in PNGChunks(bytes[...]) {
            try add(chunk)
            isComplete = chunk.isKind("IEND")
        }
        guard isComplete else { throw .unreadable(reason: "the file is cut short") }
        guard dataBytes * Self.ratio >= header.width * header.height * format.bitsPerPixel / 8 else {
            throw .unreadable(reason: "\(dataBytes) bytes for \(header.width) × \(header.height) pixels")
        }
    }

    private func add(_ chunk: PNGChunks.Chunk) throws(PhotoError) {
        if chunk.isKind("IDAT") { dataBytes += chunk.data.count }
        if chunk.isKind("PLTE"), format.isIndexed {
            // Some programs write all 256 colours whatever the depth.
            colours = min(chunk.data.count / 3, 1 << format.depth)
            try append(chunk, cutTo: colours * 3)
        } else if chunk.isKind("tRNS") {
            try append(chunk, cutTo: format.isIndexed ? colours : chunk.data.count)
        } else if chunk.isCritical, !chunk.isKind("PLTE") {
            append(chunk.whole)
        } else {
            // A palette of true colours only says what to show where few are to be had.
            try check(chunk)
        }
        guard pieces.count <= Self.mostPieces else { throw .unreadable(reason: "its data are scattered") }
    }

    private func append(_ chunk: PNGChunks.Chunk, cutTo count: Int) throws(PhotoError) {
        guard chunk.data.count > count else { return append(chunk.whole) }
        try check(chunk)
        pieces.append(chunk.cut(to: count))
        end = nil
    }

    private func append(_ piece: ArraySlice<UInt8>) {
        if end == piece.startIndex, let last = pieces.popLast() {
            pieces.append(bytes[last.startIndex..<piece.endIndex])
        } else {
            pieces.append(piece)
        }
        end = piece.endIndex
    }

    /// What has a size of its own and is shorter is damaged, though the picture may be whole (PNG 3rd edition §11.3).
    private static let sizes = ["cHRM": 32, "gAMA": 4, "pHYs": 9, "sRGB": 1]

    private func check(_ chunk: PNGChunks.Chunk) throws(PhotoError) {
        let isCut = Self.sizes.contains { chunk.isKind($0.key) && chunk.data.count < $0.value }
        guard dataBytes > 0 || chunk.isSound, !isCut else {
            let number = isCut ? SPNG_ECHUNK_SIZE : SPNG_ECHUNK_CRC
            throw .unreadable(reason: String(cString: spng_strerror(Int32(number.rawValue))))
        }
    }

    /// Hands the next bytes to the decoder.
    ///
    /// - Returns: libspng's number for how that went.
    func read(into target: UnsafeMutableRawBufferPointer) -> Int32 {
        var filled = 0
        while filled < target.count {
            guard let piece = pieces.first else { return Int32(SPNG_IO_EOF.rawValue) }
            let rest = piece.dropFirst(consumed).prefix(target.count - filled)
            rest.withUnsafeBytes { UnsafeMutableRawBufferPointer(rebasing: target[filled...]).copyMemory(from: $0) }
            filled += rest.count
            consumed += rest.count
            if consumed == piece.count {
                pieces.removeFirst()
                consumed = 0
            }
        }
        return 0
    }
}

/// How a PNG's samples are stored (PNG 3rd edition §11.2.1).
private struct PNGFormat {
    let depth: Int
    let isIndexed: Bool
    let bitsPerPixel: Int

    init(_ bytes: [UInt8]) {
        let cursor = ByteCursor(bytes[...])
        let type = cursor.integer(at: 25, size: 1) ?? 0
        // What is no depth or no type is refused by the decoder.
        depth = min(cursor.integer(at: 24, size: 1) ?? 8, 16)
        isIndexed = type == 3
        bitsPerPixel = depth * ([2: 3, 4: 2, 6: 4][type] ?? 1)
    }
}
