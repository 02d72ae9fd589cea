import FilePaths
import Glibc

/// A nameless file for what does not fit in memory. It is gone when the value goes, and when the process dies.
public final class TemporaryFile {
    private let descriptor: Int32
    private let folder: String
    public private(set) var byteCount = 0

    /// Creates the file in `TMPDIR`, or `/tmp`.
    public convenience init() throws(SystemError) {
        let (descriptor, path) = try Self.create()
        FilePaths.unlink(path)
        self.init(descriptor, in: Self.usualFolder)
    }

    private init(_ descriptor: Int32, in folder: String) {
        (self.descriptor, self.folder) = (descriptor, folder)
    }

    private static var usualFolder: String { getenv("TMPDIR").map { String(cString: $0) } ?? "/tmp" }

    private static func create() throws(SystemError) -> (descriptor: Int32, path: String) {
        var template = Array("\(usualFolder)/openmarket-XXXXXX".utf8CString)
        let descriptor = mkstemp(&template)
        guard descriptor >= 0 else { throw SystemError("create", usualFolder, errno: errno) }
        _ = fcntl(descriptor, F_SETFD, FD_CLOEXEC)
        return (descriptor, template.withUnsafeBufferPointer { String(cString: $0.baseAddress!) })
    }

    /// A copy of the file, changed by a library that wants it to have a name and puts another file in its place.
    func changed(by change: (_ path: String) throws(SystemError) -> Void) throws(SystemError) -> TemporaryFile {
        let (descriptor, path) = try Self.create()
        defer { FilePaths.unlink(path) }
        try TemporaryFile(descriptor, in: folder).takeCopy(of: self)
        try change(path)
        let changed = FilePaths.open(path, O_RDWR | O_CLOEXEC)
        guard changed >= 0 else { throw SystemError("open", folder, errno: errno) }
        let file = TemporaryFile(changed, in: folder)
        file.byteCount = Int(lseek(changed, 0, SEEK_END))
        return file
    }

    private func takeCopy(of other: TemporaryFile) throws(SystemError) { try other.eachPiece(append) }

    deinit { close(descriptor) }

    /// A name by which a library that wants one can open the file, while the value lives.
    var path: String { "/proc/self/fd/\(descriptor)" }

    /// Lends the descriptor, for a reader that goes about the file in an order of its own.
    public func withDescriptor<Result>(_ body: (Int32) throws(ReadError) -> Result) throws(ReadError) -> Result {
        try body(descriptor)
    }

    public func append(_ bytes: UnsafeRawBufferPointer) throws(SystemError) {
        var piece = iovec(bytes)
        try withUnsafeMutablePointer(to: &piece) { (piece) throws(SystemError) in
            try append(UnsafeMutableBufferPointer(start: piece, count: 1))
        }
    }

    /// Appends pieces of memory one behind the other.
    public func append(gathering pieces: [UnsafeRawBufferPointer]) throws(SystemError) {
        var pieces = pieces.map(iovec.init)
        try pieces.withUnsafeMutableBufferPointer { (pieces) throws(SystemError) in try append(pieces) }
    }

    /// Appends all pieces, or none where the system refuses.
    ///
    /// - Parameter pieces: they are of no use afterwards.
    private func append(_ pieces: UnsafeMutableBufferPointer<iovec>) throws(SystemError) {
        var (rest, end) = (pieces[...], byteCount)
        while !rest.isEmpty {
            let together = UnsafeMutableBufferPointer(rebasing: rest.prefix(Self.mostPieces))
            let count = pwritev(descriptor, together.baseAddress, Int32(together.count), off_t(end))
            if count < 0, errno == EINTR { continue }
            guard count >= 0 else { throw SystemError("write", folder, errno: errno) }
            end += count
            Self.drop(count, of: &rest)
        }
        byteCount = end
    }

    /// Drops so many bytes, and the pieces of which none is left.
    private static func drop(_ count: Int, of pieces: inout Slice<UnsafeMutableBufferPointer<iovec>>) {
        var count = count
        while let first = pieces.first, first.iov_len <= count {
            count -= first.iov_len
            pieces.removeFirst()
        }
        if count > 0 {
            pieces[pieces.startIndex].iov_base += count
            pieces[pieces.startIndex].iov_len -= count
        }
    }

    /// What Linux writes together (`IOV_MAX`).
    private static let mostPieces = 1024

    /// Fills some of `buffer` from a place of the file; 0 at its end.
    public func read(at offset: Int, into buffer: UnsafeMutableRawBufferPointer) throws(SystemError) -> Int {
        try readBytes(of: descriptor, named: folder, at: offset, into: buffer)
    }

    /// Copies all of it out.
    public func copy(to sink: any ByteSink) throws(SystemError) { try eachPiece(sink.write) }

    private func eachPiece(_ take: (UnsafeRawBufferPointer) throws(SystemError) -> Void) throws(SystemError) {
        let buffer = UnsafeMutableRawBufferPointer.allocate(byteCount: 64 << 10, alignment: 16)
        defer { buffer.deallocate() }
        var offset = 0
        while case let count = try read(at: offset, into: buffer), count > 0 {
            try take(UnsafeRawBufferPointer(rebasing: buffer[..<count]))
            offset += count
        }
    }
}

extension iovec {
    fileprivate init(_ bytes: UnsafeRawBufferPointer) {
        self.init(iov_base: UnsafeMutableRawPointer(mutating: bytes.baseAddress), iov_len: bytes.count)
    }
}
