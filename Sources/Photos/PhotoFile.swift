import Glibc

/// Reads a whole photo file, so that what was proved is what is sent: a file changed in between cannot slip through.
enum PhotoFile {
    static func read(path: String, limit: Int) throws(PhotoError) -> [UInt8] {
        // Without O_NONBLOCK, opening a pipe that nobody writes to would wait for ever.
        let descriptor = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK)
        guard descriptor >= 0 else { throw trouble(path, errno) }
        defer { close(descriptor) }
        var status = stat()
        guard fstat(descriptor, &status) == 0 else { throw trouble(path, errno) }
        switch status.st_mode & S_IFMT {
        case S_IFREG: break
        case S_IFDIR: throw .directory(path: path)
        default: throw .notAFile(path: path)
        }
        let size = Int(status.st_size)
        guard size <= limit else { throw .tooManyBytes(size, limit: limit) }
        return try contents(of: descriptor, size: size, path: path)
    }

    /// Reads what was there when the file was opened; what is appended meanwhile is left out.
    private static func contents(of descriptor: Int32, size: Int, path: String) throws(PhotoError) -> [UInt8] {
        var bytes = [UInt8](repeating: 0, count: size)
        var filled = 0
        while filled < size {
            let count = bytes.withUnsafeMutableBytes { Glibc.read(descriptor, $0.baseAddress! + filled, size - filled) }
            if count < 0, errno == EINTR { continue }
            guard count >= 0 else { throw trouble(path, errno) }
            if count == 0 { break }
            filled += count
        }
        bytes.removeLast(size - filled)
        return bytes
    }

    private static func trouble(_ path: String, _ code: Int32) -> PhotoError {
        switch code {
        case ENOENT, ENOTDIR: .notFound(path: path)
        case EACCES, EPERM: .notPermitted(path: path)
        case EISDIR: .directory(path: path)
        default: .system(path: path, errno: code)
        }
    }
}
