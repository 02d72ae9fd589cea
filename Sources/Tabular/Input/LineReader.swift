import Glibc

/// A file's lines, one at a time, without their line ends (LF).
public struct LineReader {
    private let source: FileSource
    private var buffer: [UInt8] = []
    private var start = 0
    private var isAtEnd = false
    /// Whether the last line handed out had a line end.
    public private(set) var isTerminated = true
    /// Where in the file the next line begins.
    public private(set) var offset = 0

    private static let piece = 64 << 10
    /// No record comes near it; without a bound, a file of zeros would fill the memory.
    private static let longestLine = 64 << 20

    /// - Throws: `ReadError.system`, as `FileSource` does.
    public init(path: String) throws(ReadError) { source = try FileSource(path: path) }

    /// `nil` at the end.
    ///
    /// - Throws: `ReadError.system`; with `EFBIG` where a line is longer than 64 MiB.
    public mutating func next() throws(ReadError) -> [UInt8]? {
        var searched = start
        while true {
            if let end = lineEnd(from: searched) {
                defer { start = end + 1 }
                offset += end + 1 - start
                return Array(buffer[start..<end])
            }
            searched = buffer.count - start
            guard try fill() else { break }
        }
        guard start < buffer.count else { return nil }
        isTerminated = false
        offset += buffer.count - start
        defer { start = buffer.count }
        return Array(buffer[start...])
    }

    private func lineEnd(from index: Int) -> Int? {
        buffer.withUnsafeBytes { bytes in
            guard index < bytes.count, let base = bytes.baseAddress else { return nil }
            return memchr(base + index, 0x0A, bytes.count - index).map { UnsafeRawPointer($0) - base }
        }
    }

    /// Reads more behind the bytes at hand, which move to the front.
    private mutating func fill() throws(ReadError) -> Bool {
        guard !isAtEnd else { return false }
        buffer.removeFirst(start)
        start = 0
        guard buffer.count < Self.longestLine else { throw .system(SystemError("read", source.path, errno: EFBIG)) }
        let count = buffer.count
        buffer += [UInt8](repeating: 0, count: Self.piece)
        let source = source
        let read = try buffer.withUnsafeMutableBytes { bytes in
            Result { () throws(ReadError) in
                try source.read(into: UnsafeMutableRawBufferPointer(rebasing: bytes[count...]))
            }
        }.get()
        buffer.removeLast(Self.piece - read)
        isAtEnd = read == 0
        return !isAtEnd
    }
}
