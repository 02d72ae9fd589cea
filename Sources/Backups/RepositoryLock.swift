import Glibc
import Tabular

/// Keeps others from writing to a repository while it is written to, and from thinning it out while it is read. The system lets go of
/// it when the process ends, however that is.
package final class RepositoryLock: Sendable {
    private let descriptor: Int32

    package enum Purpose { case reading, writing }

    /// - Throws: `BackupError.busy`, `SystemError`.
    package init(_ repository: String, for purpose: Purpose) throws {
        let path = repository + "/lock"
        descriptor = try Self.open(path, purpose)
        // A medium that cannot be written to has no file of the kind, and nobody who could harm it.
        guard descriptor >= 0 else { return }
        guard flock(descriptor, (purpose == .writing ? LOCK_EX : LOCK_SH) | LOCK_NB) == 0 else {
            let reason = errno
            close(descriptor)
            throw reason == EWOULDBLOCK ? BackupError.busy(path: repository) : SystemError("flock", path, errno: reason)
        }
    }

    private static func open(_ path: String, _ purpose: Purpose) throws(SystemError) -> Int32 {
        let opened = Glibc.open(path, O_RDWR | O_CREAT | O_CLOEXEC | O_NOFOLLOW, 0o666)
        if opened >= 0 { return opened }
        guard purpose == .reading, [EROFS, EACCES, EPERM].contains(errno) else {
            throw SystemError("open", path, errno: errno)
        }
        return Glibc.open(path, O_RDONLY | O_CLOEXEC | O_NOFOLLOW)
    }

    deinit {
        guard descriptor >= 0 else { return }
        // A program that is being started elsewhere may hold the descriptor until it runs.
        flock(descriptor, LOCK_UN)
        close(descriptor)
    }
}
