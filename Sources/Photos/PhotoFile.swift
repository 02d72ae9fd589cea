import FilePaths
import Glibc

/// Reads a whole photo file, so that what was proved is what is sent: a file changed in between cannot slip through.
package enum PhotoFile {
    /// What tells a file from all others, and from itself after a change.
    package struct Identity: Hashable, Sendable {
        let device: UInt
        let inode: UInt
        let size: Int
        let seconds: Int
        let nanoseconds: Int
    }

    /// `nil` where there is no such file, or it may not be looked at.
    package static func identity(path: String) -> Identity? {
        var status = stat()
        guard FilePaths.stat(path, &status) == 0 else { return nil }
        return Identity(
            device: UInt(status.st_dev), inode: UInt(status.st_ino), size: Int(status.st_size),
            seconds: status.st_mtim.tv_sec, nanoseconds: status.st_mtim.tv_nsec)
    }

    /// The bytes of a photo within the limits: a JPEG or PNG, or what is converted into one. What its beginning shows to be something
    /// else is not read on, however large it is.
    ///
    /// - Parameter folders: where it must lie, links followed; `nil` means anywhere.
    package static func read(
        path: String, below folders: EnclosingFolders? = nil, limits: PhotoLimits = PhotoLimits()
    ) throws(PhotoError) -> [UInt8] {
        try read(path: path, folders, limit: limits.fileBytes) { head throws(PhotoError) in
            try PhotoInspector.judge(head: head, limits: limits)
        }
    }

    /// The bytes of any file: of what was a photo when it was planned.
    package static func readAny(
        path: String, below folders: EnclosingFolders? = nil, limits: PhotoLimits = PhotoLimits()
    ) throws(PhotoError) -> [UInt8] {
        try read(path: path, folders, limit: limits.fileBytes) { _ in }
    }

    private static let headSize = 64 << 10

    /// Without O_NONBLOCK, opening a pipe that nobody writes to would wait for ever.
    static let flags = O_RDONLY | O_CLOEXEC | O_NONBLOCK

    private static func read(
        path: String, _ folders: EnclosingFolders?, limit: Int, judging head: ([UInt8]) throws(PhotoError) -> Void
    ) throws(PhotoError) -> [UInt8] {
        let descriptor = try folders?.open(path) ?? FilePaths.open(path, flags)
        guard descriptor >= 0 else { throw PhotoError(path, errno) }
        defer { close(descriptor) }
        var status = stat()
        guard fstat(descriptor, &status) == 0 else { throw PhotoError(path, errno) }
        switch status.st_mode & S_IFMT {
        case S_IFREG: break
        case S_IFDIR: throw .directory(path: path)
        default: throw .notAFile(path: path)
        }
        let size = Int(status.st_size)
        let beginning = try contents(of: descriptor, size: min(size, headSize), path: path)
        try head(beginning)
        guard size <= limit else { throw .tooManyBytes(size, limit: limit) }
        return size <= headSize ? beginning : try contents(of: descriptor, size: size, path: path)
    }

    /// Reads what was there when the file was opened; what is appended meanwhile is left out.
    private static func contents(of descriptor: Int32, size: Int, path: String) throws(PhotoError) -> [UInt8] {
        var failure: Int32 = 0
        let bytes = [UInt8](unsafeUninitializedCapacity: size) { bytes, filled in
            while filled < size {
                let count = pread(descriptor, bytes.baseAddress! + filled, size - filled, off_t(filled))
                if count < 0, errno == EINTR { continue }
                if count < 0 { failure = errno }
                if count <= 0 { break }
                filled += count
            }
        }
        guard failure == 0 else { throw PhotoError(path, failure) }
        return bytes
    }
}

extension PhotoError {
    /// What the system said of a file.
    init(_ path: String, _ code: Int32) {
        self =
            switch code {
            case ENOENT, ENOTDIR: .notFound(path: path)
            case EACCES, EPERM: .notPermitted(path: path)
            case EISDIR: .directory(path: path)
            default: .system(path: path, errno: code)
            }
    }
}
