import FilePaths
import Glibc
import NIOCore

/// A file that is gone again unless it gets whole. It is whoever asked that gives it a name for others and makes it durable: the
/// name here is a draft's.
struct DraftFile: ~Copyable {
    private let path: String
    private let descriptor: Int32
    private var isWhole = false

    /// What the system said.
    struct Failure: Error {
        let errno: Int32

        var reason: String { String(cString: strerror(errno)) }
    }

    init(_ path: String) throws(Failure) {
        self.path = path
        descriptor = FilePaths.open(path, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0o666)
        guard descriptor >= 0 else { throw Failure(errno: errno) }
    }

    deinit {
        close(descriptor)
        if !isWhole { FilePaths.unlink(path) }
    }

    func write(_ piece: ByteBuffer) throws(Failure) {
        let descriptor = descriptor
        try piece.withUnsafeReadableBytes { bytes in
            Result { () throws(Failure) in try Self.write(bytes, to: descriptor) }
        }.get()
    }

    private static func write(_ bytes: UnsafeRawBufferPointer, to descriptor: Int32) throws(Failure) {
        var rest = bytes[...]
        while !rest.isEmpty {
            let written = Glibc.write(descriptor, UnsafeRawBufferPointer(rebasing: rest).baseAddress, rest.count)
            guard written >= 0 || errno == EINTR else { throw Failure(errno: errno) }
            rest = rest.dropFirst(max(0, written))
        }
    }

    /// All of it came.
    consuming func keep() { isWhole = true }
}
