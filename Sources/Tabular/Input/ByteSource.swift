/// Where bytes come from: a file, a pipe, memory.
public protocol ByteSource: AnyObject {
    /// Fills some of `buffer`; 0 at the end.
    func read(into buffer: UnsafeMutableRawBufferPointer) throws(ReadError) -> Int
}

/// Bytes in memory, handed out in pieces of a chosen size: for tests at every chunk border.
public final class MemorySource: ByteSource {
    private let bytes: [UInt8]
    private let pieceSize: Int
    private var position = 0

    public init(_ bytes: some Sequence<UInt8>, pieceSize: Int = .max) {
        self.bytes = Array(bytes)
        self.pieceSize = pieceSize
    }

    public func read(into buffer: UnsafeMutableRawBufferPointer) throws(ReadError) -> Int {
        let count = min(buffer.count, pieceSize, bytes.count - position)
        buffer.copyBytes(from: bytes[position..<(position + count)])
        position += count
        return count
    }
}
