import FilePaths
import Glibc

/// An open file or pipe.
public final class FileSource: ByteSource {
    public let path: String
    private let descriptor: Int32
    private let closesDescriptor: Bool

    /// Opens a file.
    ///
    /// - Throws: `ReadError.system` where it does not exist, may not be read, or is a directory (`EISDIR`).
    public init(path: String) throws(ReadError) {
        let descriptor = FilePaths.open(path, O_RDONLY | O_CLOEXEC)
        guard descriptor >= 0 else { throw .system(SystemError("open", path, errno: errno)) }
        var status = stat()
        if fstat(descriptor, &status) == 0, status.st_mode & S_IFMT == S_IFDIR {
            close(descriptor)
            throw .system(SystemError("open", path, errno: EISDIR))
        }
        self.path = path
        self.descriptor = descriptor
        closesDescriptor = true
    }

    /// Reads from a descriptor that somebody else owns, such as standard input.
    public init(descriptor: Int32, named path: String) {
        self.path = path
        self.descriptor = descriptor
        closesDescriptor = false
    }

    deinit {
        if closesDescriptor { close(descriptor) }
    }

    public func read(into buffer: UnsafeMutableRawBufferPointer) throws(ReadError) -> Int {
        while true {
            let count = Glibc.read(descriptor, buffer.baseAddress, buffer.count)
            if count >= 0 { return count }
            guard errno == EINTR else { throw .system(SystemError("read", path, errno: errno)) }
        }
    }

    /// Whether the same bytes can be read again: a file, not a pipe.
    public var isSeekable: Bool { lseek(descriptor, 0, SEEK_CUR) >= 0 }

    /// Lends the descriptor, for a reader that goes about the file in an order of its own.
    public func withDescriptor<Result>(_ body: (Int32) throws(ReadError) -> Result) throws(ReadError) -> Result {
        try body(descriptor)
    }

    /// Reads bytes at a place of the file without moving where `read(into:)` goes on.
    public func read(at offset: Int, into buffer: UnsafeMutableRawBufferPointer) throws(ReadError) -> Int {
        do throws(SystemError) {
            return try readBytes(of: descriptor, named: path, at: offset, into: buffer)
        } catch { throw .system(error) }
    }
}

/// Fills some of `buffer` from a place of a file, without moving where it is read on; 0 at its end.
func readBytes(
    of descriptor: Int32, named name: String, at offset: Int, into buffer: UnsafeMutableRawBufferPointer
) throws(SystemError) -> Int {
    while true {
        let count = pread(descriptor, buffer.baseAddress, buffer.count, off_t(offset))
        if count >= 0 { return count }
        guard errno == EINTR else { throw SystemError("read", name, errno: errno) }
    }
}
