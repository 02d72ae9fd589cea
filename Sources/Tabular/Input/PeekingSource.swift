/// A source whose beginning can be looked at before anything is read from it.
public final class PeekingSource: ByteSource {
    private let source: any ByteSource
    private var ahead: [UInt8] = []
    private var consumed = 0
    private var isAtEnd = false
    /// The last byte that was read from the source; tells whether a text ended with a line end.
    public private(set) var lastByte: UInt8?

    public init(_ source: any ByteSource) {
        self.source = source
    }

    /// The first `count` bytes, or all where there are fewer.
    public func peek(_ count: Int) throws(ReadError) -> ArraySlice<UInt8> {
        let storage = UnsafeMutableRawBufferPointer.allocate(byteCount: 64 << 10, alignment: 16)
        defer { storage.deallocate() }
        if ahead.count - consumed < count, consumed > 0 {
            ahead.removeFirst(consumed)
            consumed = 0
        }
        while ahead.count - consumed < count, !isAtEnd {
            let read = try source.read(into: storage)
            if read == 0 {
                isAtEnd = true
            } else {
                ahead.append(contentsOf: storage[..<read])
                lastByte = storage[read - 1]
            }
        }
        return ahead[consumed..<min(ahead.count, consumed + count)]
    }

    public func read(into buffer: UnsafeMutableRawBufferPointer) throws(ReadError) -> Int {
        guard consumed < ahead.count else {
            if !ahead.isEmpty { ahead = [] }
            consumed = 0
            guard !isAtEnd else { return 0 }
            let count = try source.read(into: buffer)
            if count > 0 { lastByte = buffer[count - 1] }
            return count
        }
        let count = min(buffer.count, ahead.count - consumed)
        buffer.copyBytes(from: ahead[consumed..<(consumed + count)])
        consumed += count
        return count
    }
}
