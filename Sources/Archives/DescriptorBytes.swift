import CZip
import Glibc

/// An open file as libzip reads it: with `pread`, so that whoever else has the descriptor keeps their place in the
/// file, and so that a file without a name is as good as any.
final class DescriptorBytes {
    private let descriptor: Int32
    let byteCount: Int
    private var position = 0
    /// The last failure of the system; libzip only passes on that there was one.
    private(set) var failure: ArchiveError?
    private var error = zip_error_t()

    /// Takes a descriptor of its own for the same file.
    init(duplicating other: Int32) throws(ArchiveError) {
        descriptor = fcntl(other, F_DUPFD_CLOEXEC, 0)
        guard descriptor >= 0 else { throw .system(action: "open", errno: errno) }
        var status = stat()
        guard fstat(descriptor, &status) == 0 else {
            let number = errno
            close(descriptor)
            throw .system(action: "read", errno: number)
        }
        guard status.st_mode & S_IFMT == S_IFREG || status.st_mode & S_IFMT == S_IFDIR else {
            close(descriptor)
            throw .notAnArchive
        }
        byteCount = Int(status.st_size)
    }

    deinit { close(descriptor) }

    /// Reads bytes at a place of the file; fewer than asked for only at its end.
    func read(at offset: Int, into buffer: UnsafeMutableRawBufferPointer) throws(ArchiveError) -> Int {
        var filled = 0
        while filled < buffer.count {
            let count = pread(descriptor, buffer.baseAddress! + filled, buffer.count - filled, off_t(offset + filled))
            if count == 0 { break }
            if count > 0 {
                filled += count
            } else if errno != EINTR {
                failure = .system(action: "read", errno: errno)
                throw failure!
            }
        }
        return filled
    }

    /// Opens an archive on these bytes, which it keeps until it is closed.
    func openArchive() -> Result<OpaquePointer, LibraryError> {
        var error = zip_error_t()
        zip_error_init(&error)
        defer { zip_error_fini(&error) }
        let callback: zip_source_callback = { userData, data, length, command in
            let bytes = Unmanaged<DescriptorBytes>.fromOpaque(userData!)
            defer { if command == ZIP_SOURCE_FREE { bytes.release() } }
            return bytes.takeUnretainedValue().answer(command, data, Int(length))
        }
        let userData = Unmanaged.passRetained(self)
        guard let source = zip_source_function_create(callback, userData.toOpaque(), &error) else {
            userData.release()
            return .failure(LibraryError(error))
        }
        guard let archive = zip_open_from_source(source, ZIP_RDONLY, &error) else {
            zip_source_free(source)
            return .failure(LibraryError(error))
        }
        return .success(archive)
    }
}

// MARK: - What libzip asks

extension DescriptorBytes {
    private static let supported: Int64 = [
        ZIP_SOURCE_OPEN, ZIP_SOURCE_READ, ZIP_SOURCE_CLOSE, ZIP_SOURCE_STAT, ZIP_SOURCE_ERROR, ZIP_SOURCE_FREE,
        ZIP_SOURCE_SEEK, ZIP_SOURCE_TELL, ZIP_SOURCE_SUPPORTS,
    ].reduce(0) { $0 | (1 << Int64($1.rawValue)) }

    private func answer(_ command: zip_source_cmd_t, _ data: UnsafeMutableRawPointer?, _ length: Int) -> Int64 {
        switch command {
        case ZIP_SOURCE_OPEN:
            position = 0
            return 0
        case ZIP_SOURCE_READ: return readNext(into: UnsafeMutableRawBufferPointer(start: data, count: length))
        case ZIP_SOURCE_CLOSE, ZIP_SOURCE_FREE: return 0
        case ZIP_SOURCE_STAT: return describe(into: data!.assumingMemoryBound(to: zip_stat_t.self))
        case ZIP_SOURCE_ERROR: return zip_error_to_data(&error, data!, UInt64(length))
        case ZIP_SOURCE_SEEK: return seek(data!, length)
        case ZIP_SOURCE_TELL: return Int64(position)
        case ZIP_SOURCE_SUPPORTS: return Self.supported
        default:
            zip_error_set(&error, ZIP_ER_OPNOTSUPP, 0)
            return -1
        }
    }

    private func readNext(into buffer: UnsafeMutableRawBufferPointer) -> Int64 {
        let count = (try? read(at: position, into: buffer)) ?? -1
        if count < 0 { zip_error_set(&error, ZIP_ER_READ, EIO) } else { position += count }
        return Int64(count)
    }

    private func describe(into status: UnsafeMutablePointer<zip_stat_t>) -> Int64 {
        zip_stat_init(status)
        status.pointee.size = UInt64(byteCount)
        status.pointee.valid = UInt64(ZIP_STAT_SIZE)
        return Int64(MemoryLayout<zip_stat_t>.size)
    }

    private func seek(_ data: UnsafeMutableRawPointer, _ length: Int) -> Int64 {
        let offset = zip_source_seek_compute_offset(
            UInt64(position), UInt64(byteCount), data, UInt64(length), &error)
        if offset >= 0 { position = Int(offset) }
        return offset >= 0 ? 0 : -1
    }
}

/// What libzip says went wrong, as its own number.
struct LibraryError: Error {
    let code: Int32

    init(_ error: zip_error_t) { code = error.zip_err }
}
