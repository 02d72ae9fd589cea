import CZlib

/// The chunks of a PNG one after another (PNG 3rd edition §5.3), up to its closing one or to where the bytes end.
struct PNGChunks: Sequence, IteratorProtocol {
    struct Chunk {
        /// Length, kind, data and checksum.
        let whole: ArraySlice<UInt8>

        var data: ArraySlice<UInt8> { whole.dropFirst(8).dropLast(4) }
        /// Without it there is no picture: the kind begins with a capital.
        var isCritical: Bool { whole[whole.startIndex + 4] & 0x20 == 0 }

        func isKind(_ kind: String) -> Bool { whole.dropFirst(4).starts(with: kind.utf8) }

        /// Whether the checksum is that of kind and data.
        var isSound: Bool {
            let stored = ByteCursor(whole.suffix(4)).integer(at: 0, size: 4)
            return whole.dropFirst(4).dropLast(4).withUnsafeBufferPointer {
                Int(crc32(0, $0.baseAddress, UInt32($0.count))) == stored
            }
        }
    }

    private let cursor: ByteCursor
    /// The first one stands behind the signature.
    private var offset = 8
    private var isDone = false

    init(_ bytes: ArraySlice<UInt8>) { cursor = ByteCursor(bytes) }

    mutating func next() -> Chunk? {
        guard !isDone, let length = cursor.integer(at: offset, size: 4), offset + 12 + length <= cursor.bytes.count
        else { return nil }
        let chunk = Chunk(whole: cursor.rest(from: offset).prefix(12 + length))
        offset += 12 + length
        isDone = chunk.isKind("IEND")
        return chunk
    }
}

extension PNGChunks.Chunk {
    /// The same chunk with less of its data.
    func cut(to count: Int) -> ArraySlice<UInt8> {
        guard data.count > count else { return whole }
        let body = whole.dropFirst(4).prefix(4 + count)
        let checksum = body.withUnsafeBufferPointer { UInt32(crc32(0, $0.baseAddress, UInt32($0.count))) }
        return (Self.bytes(UInt32(count)) + body + Self.bytes(checksum))[...]
    }

    private static func bytes(_ number: UInt32) -> [UInt8] { withUnsafeBytes(of: number.bigEndian) { Array($0) } }
}
