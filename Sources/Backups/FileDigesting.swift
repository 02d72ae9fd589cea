import Crypto
import Dispatch
import FilePaths
import Glibc
import Ledger
import Synchronization
import Tabular

/// Digests many files on all processors.
enum FileDigesting {
    /// - Parameter body: gets each file's place in `paths`; called from several threads, in any order.
    static func digest(_ paths: [String], _ body: @Sendable (Int, DigestOutcome) -> Void) {
        let next = Atomic(0)
        let width = max(1, min(sysconf(Int32(_SC_NPROCESSORS_ONLN)), paths.count))
        DispatchQueue.concurrentPerform(iterations: width) { _ in
            let buffer = UnsafeMutableRawBufferPointer.allocate(byteCount: piece, alignment: 4096)
            defer { buffer.deallocate() }
            while case let index = next.wrappingAdd(1, ordering: .relaxed).oldValue, index < paths.count {
                body(index, digest(paths[index], in: buffer))
            }
        }
    }

    private static let piece = 1 << 20

    static func digest(_ path: String) -> DigestOutcome {
        withUnsafeTemporaryAllocation(byteCount: 64 << 10, alignment: 64) { digest(path, in: $0) }
    }

    private static func digest(_ path: String, in buffer: UnsafeMutableRawBufferPointer) -> DigestOutcome {
        // Without O_NONBLOCK, opening a pipe that nobody writes to would wait for ever.
        let descriptor = FilePaths.open(path, O_RDONLY | O_CLOEXEC | O_NOFOLLOW | O_NONBLOCK)
        guard descriptor >= 0 else {
            switch errno {
            case ENOENT, ENOTDIR: return .missing
            case ELOOP: return .notAFile
            default: return .unreadable(SystemError("open", path, errno: errno))
            }
        }
        defer { close(descriptor) }
        var status = stat()
        guard fstat(descriptor, &status) == 0, status.st_mode & S_IFMT == S_IFREG else { return .notAFile }
        var hash = SHA256()
        var bytes = 0
        while true {
            let count = read(descriptor, buffer.baseAddress, buffer.count)
            if count < 0, errno == EINTR { continue }
            guard count >= 0 else { return .unreadable(SystemError("read", path, errno: errno)) }
            if count == 0 { return .digest(hash.finalize().hex, bytes: bytes) }
            hash.update(bufferPointer: UnsafeRawBufferPointer(rebasing: buffer[..<count]))
            bytes += count
        }
    }
}

/// What a file turned out to be.
enum DigestOutcome {
    case digest(String, bytes: Int)
    /// Nothing is called so.
    case missing
    /// A folder, a link, a pipe.
    case notAFile
    case unreadable(SystemError)
}
