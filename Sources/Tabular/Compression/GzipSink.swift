import CZlib
import Glibc

/// Hands bytes on as one member of gzip.
///
/// The header has neither a time nor a name, so that the same bytes give the same file.
public final class GzipSink: ByteSink {
    private let sink: any ByteSink
    // zlib remembers where its stream stands in memory.
    private let stream: UnsafeMutablePointer<z_stream>
    private let output = UnsafeMutableRawBufferPointer.allocate(byteCount: 64 << 10, alignment: 16)

    /// - Throws: `ENOMEM`.
    public init(_ sink: any ByteSink) throws(SystemError) {
        self.sink = sink
        stream = .allocate(capacity: 1)
        stream.initialize(to: z_stream())
        // 16 says gzip; 8 is how much memory zlib takes where nothing is said.
        let status = deflateInit2_(
            stream, Z_DEFAULT_COMPRESSION, Z_DEFLATED, MAX_WBITS + 16, 8, Z_DEFAULT_STRATEGY, ZLIB_VERSION,
            Int32(MemoryLayout<z_stream>.size))
        guard status == Z_OK else { throw SystemError("write", "zlib", errno: ENOMEM) }
    }

    deinit {
        deflateEnd(stream)
        stream.deallocate()
        output.deallocate()
    }

    public func write(_ bytes: UnsafeRawBufferPointer) throws(SystemError) {
        var rest = bytes[...]
        while !rest.isEmpty {
            let piece = rest.prefix(Self.longestPiece)
            stream.pointee.next_in = UnsafeMutablePointer(
                mutating: UnsafeRawBufferPointer(rebasing: piece).baseAddress!.assumingMemoryBound(to: UInt8.self))
            stream.pointee.avail_in = UInt32(piece.count)
            while stream.pointee.avail_in > 0 { _ = try deflate(Z_NO_FLUSH) }
            rest = rest.dropFirst(piece.count)
        }
    }

    /// zlib counts in 32 bits.
    private static let longestPiece = 1 << 30

    /// Ends the member. Nothing may be written after it.
    public func finish() throws(SystemError) {
        while try deflate(Z_FINISH) != Z_STREAM_END {}
    }

    /// Hands on what zlib gives.
    private func deflate(_ flush: Int32) throws(SystemError) -> Int32 {
        stream.pointee.next_out = output.baseAddress!.assumingMemoryBound(to: UInt8.self)
        stream.pointee.avail_out = UInt32(output.count)
        let status = CZlib.deflate(stream, flush)
        try sink.write(UnsafeRawBufferPointer(rebasing: output[..<(output.count - Int(stream.pointee.avail_out))]))
        return status
    }
}
