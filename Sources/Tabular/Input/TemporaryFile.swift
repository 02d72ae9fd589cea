import Glibc

/// A nameless file for what does not fit in memory. It is gone when the value goes, and when the process dies.
public final class TemporaryFile {
    private let descriptor: Int32
    private let folder: String
    public private(set) var byteCount = 0

    /// Creates the file in `TMPDIR`, or `/tmp`.
    public init() throws(SystemError) {
        let folder = getenv("TMPDIR").map { String(cString: $0) } ?? "/tmp"
        var template = Array("\(folder)/openmarket-XXXXXX".utf8CString)
        let descriptor = mkstemp(&template)
        guard descriptor >= 0 else { throw SystemError("create", folder, errno: errno) }
        unlink(template)
        _ = fcntl(descriptor, F_SETFD, FD_CLOEXEC)
        self.descriptor = descriptor
        self.folder = folder
    }

    deinit { close(descriptor) }

    /// A name by which a library that wants one can open the file, while the value lives.
    var path: String { "/proc/self/fd/\(descriptor)" }

    /// Lends the descriptor, for a reader that goes about the file in an order of its own.
    public func withDescriptor<Result>(_ body: (Int32) throws(ReadError) -> Result) throws(ReadError) -> Result {
        try body(descriptor)
    }

    public func append(_ bytes: UnsafeRawBufferPointer) throws(SystemError) {
        var rest = bytes[...]
        while !rest.isEmpty {
            let piece = UnsafeRawBufferPointer(rebasing: rest)
            let count = pwrite(descriptor, piece.baseAddress, piece.count, off_t(byteCount))
            if count < 0, errno == EINTR { continue }
            guard count >= 0 else { throw SystemError("write", folder, errno: errno) }
            byteCount += count
            rest = rest.dropFirst(count)
        }
    }

    /// Fills some of `buffer` from a place of the file; 0 at its end.
    public func read(at offset: Int, into buffer: UnsafeMutableRawBufferPointer) throws(SystemError) -> Int {
        while true {
            let count = pread(descriptor, buffer.baseAddress, buffer.count, off_t(offset))
            if count >= 0 { return count }
            guard errno == EINTR else { throw SystemError("read", folder, errno: errno) }
        }
    }
}
