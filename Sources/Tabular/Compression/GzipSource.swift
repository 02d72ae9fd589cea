import CZlib
import Glibc

/// What a gzip file inflates to, piece by piece and in little memory.
///
/// Members one after the other are one text (RFC 1952 §2.2); zeros behind a member are padding, as tapes and disks leave it.
/// A member's checksum and length are compared at its end, when its bytes have been handed on: whoever keeps them must take
/// the error for all of them.
public final class GzipSource: ByteSource {
    private let source: any ByteSource
    // zlib remembers where its stream stands in memory.
    private let stream: UnsafeMutablePointer<z_stream>
    private let input = UnsafeMutableRawBufferPointer.allocate(byteCount: 64 << 10, alignment: 16)
    private var isWithinMember = false
    private var hasEndedMember = false
    /// Told again by every further read, since not everybody who peeks minds.
    private var failure: ReadError?
    /// How much of the file has been read so far.
    public private(set) var compressedByteCount = 0

    /// - Parameter source: the file from its beginning.
    /// - Throws: `ENOMEM`.
    public init(_ source: any ByteSource) throws(ReadError) {
        self.source = source
        stream = .allocate(capacity: 1)
        stream.initialize(to: z_stream())
        // 16 says gzip: header and checksums are zlib's affair.
        let status = inflateInit2_(stream, MAX_WBITS + 16, ZLIB_VERSION, Int32(MemoryLayout<z_stream>.size))
        guard status == Z_OK else { throw .system(SystemError("read", "zlib", errno: ENOMEM)) }
    }

    deinit {
        inflateEnd(stream)
        stream.deallocate()
        input.deallocate()
    }

    /// Whether a file begins as gzip does.
    public static func isGzip(_ beginning: some Sequence<UInt8>) -> Bool { beginning.starts(with: Gzip.beginning) }

    /// Fills some of `buffer`; 0 at the end of the last member.
    ///
    /// - Throws: `ReadError.damagedGzip`, and what the source throws.
    public func read(into buffer: UnsafeMutableRawBufferPointer) throws(ReadError) -> Int {
        if let failure { throw failure }
        do { return try inflate(into: buffer) } catch {
            failure = error
            throw error
        }
    }

    private func inflate(into buffer: UnsafeMutableRawBufferPointer) throws(ReadError) -> Int {
        let room = UInt32(clamping: buffer.count)
        stream.pointee.next_out = buffer.baseAddress?.assumingMemoryBound(to: UInt8.self)
        stream.pointee.avail_out = room
        while stream.pointee.avail_out == room, room > 0 {
            if isWithinMember {
                try inflateMember()
            } else {
                guard try findMember() else { return 0 }
                isWithinMember = true
            }
        }
        return Int(room - stream.pointee.avail_out)
    }

    private func inflateMember() throws(ReadError) {
        // zlib may still have bytes to give where the input has none.
        let (isDry, room) = (try !hasInput(), stream.pointee.avail_out)
        switch CZlib.inflate(stream, Z_NO_FLUSH) {
        case Z_OK, Z_BUF_ERROR:
            if isDry, stream.pointee.avail_out == room { throw .damagedGzip(.truncated) }
        case Z_STREAM_END:
            inflateReset(stream)
            (isWithinMember, hasEndedMember) = (false, true)
        case Z_MEM_ERROR: throw .system(SystemError("read", "zlib", errno: ENOMEM))
        default: throw .damagedGzip(damage)
        }
    }

    private var damage: GzipDamage {
        let reason = stream.pointee.msg.map { String(cString: $0) } ?? ""
        return reason == "incorrect data check" || reason == "incorrect length check" ? .checksum : .corrupt
    }

    /// Passes over padding; `false` where no member follows.
    private func findMember() throws(ReadError) -> Bool {
        while try hasInput() {
            let byte = stream.pointee.next_in.pointee
            guard hasEndedMember, byte == 0 else {
                guard byte == Gzip.beginning[0] else {
                    throw .damagedGzip(hasEndedMember ? .trailingBytes : .corrupt)
                }
                return true
            }
            stream.pointee.next_in += 1
            stream.pointee.avail_in -= 1
        }
        guard hasEndedMember else { throw .damagedGzip(.truncated) }
        return false
    }

    private func hasInput() throws(ReadError) -> Bool {
        guard stream.pointee.avail_in == 0 else { return true }
        let count = try source.read(into: input)
        compressedByteCount += count
        stream.pointee.next_in = input.baseAddress!.assumingMemoryBound(to: UInt8.self)
        stream.pointee.avail_in = UInt32(count)
        return count > 0
    }
}
