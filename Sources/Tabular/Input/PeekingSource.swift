/// A source whose beginning can be looked at before anything is read from it.
public final class PeekingSource: ByteSource {
    private let source: any ByteSource
    private var ahead: [UInt8] = []
    private var consumed = 0
    private var isAtEnd = false

    public init(_ source: any ByteSource) {
        self.source = source
    }

    /// The first `count` bytes, or all where there are fewer.
    public func peek(_ count: Int) throws(ReadError) -> ArraySlice<UInt8> {
        let storage = UnsafeMutableRawBufferPointer.allocate(byteCount: 64 << 10, alignment: 16)
        defer { storage.deallocate() }
        while ahead.count - consumed < count, !isAtEnd {
            let read = try source.read(into: storage)
            if read == 0 { isAtEnd = true } else { ahead.append(contentsOf: storage[..<read]) }
        }
        return ahead[consumed..<min(ahead.count, consumed + count)]
    }

    public func read(into buffer: UnsafeMutableRawBufferPointer) throws(ReadError) -> Int {
        guard consumed < ahead.count else {
            if !ahead.isEmpty { ahead = [] }
            consumed = 0
            return isAtEnd ? 0 : try source.read(into: buffer)
        }
        let count = min(buffer.count, ahead.count - consumed)
        buffer.copyBytes(from: ahead[consumed..<(consumed + count)])
        consumed += count
        return count
    }
}
