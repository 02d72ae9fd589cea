/// A pipe whose bytes are kept in a temporary file as they pass, so that parts of it can be copied out later.
public final class SpoolingSource: ByteSource {
    private let source: any ByteSource
    private let spool: TemporaryFile

    public init(_ source: any ByteSource) throws(ReadError) {
        self.source = source
        do { spool = try TemporaryFile() } catch { throw .system(error) }
    }

    public func read(into buffer: UnsafeMutableRawBufferPointer) throws(ReadError) -> Int {
        let count = try source.read(into: buffer)
        do { try spool.append(UnsafeRawBufferPointer(rebasing: buffer[..<count])) } catch { throw .system(error) }
        return count
    }

    /// Reads bytes that have passed already.
    public func read(at offset: Int, into buffer: UnsafeMutableRawBufferPointer) throws(ReadError) -> Int {
        do { return try spool.read(at: offset, into: buffer) } catch { throw .system(error) }
    }
}
