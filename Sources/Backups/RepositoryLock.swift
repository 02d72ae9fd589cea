import FilePaths
import Glibc
import Tabular

/// Keeps those apart who would be in each other's way in a repository. The system lets go of it when the process ends, however that
/// is.
///
/// A finished snapshot never changes, and its photos neither, so that it can be read while another one is made. Only who removes
/// snapshots is alone: `lock` is shared by all others, and `lock-create` is held by the one who makes a snapshot.
package final class RepositoryLock: Sendable {
    private let descriptors: [Int32]

    /// What somebody does in a repository.
    package enum Work: Hashable, Sendable { case reading, creating, removing }

    static let (fileName, creatingName) = ("lock", "lock-create")

    /// - Throws: `BackupError.busy`, `SystemError`.
    package init(_ repository: String, for work: Work, isAlone: Bool = false) throws {
        let (shared, creating) = (repository + "/" + Self.fileName, repository + "/" + Self.creatingName)
        var held: [Int32] = []
        do {
            guard try Self.lock(shared, isAlone: isAlone || work == .removing, isReading: work == .reading, &held)
            else {
                throw BackupError.busy(path: repository, Self.other(shared, creating))
            }
            if work == .creating, try !Self.lock(creating, isAlone: true, isReading: false, &held) {
                throw BackupError.busy(path: repository, .creating)
            }
        } catch {
            Self.unlock(held)
            throw error
        }
        descriptors = held
    }

    deinit { Self.unlock(descriptors) }

    private static func unlock(_ descriptors: [Int32]) {
        for descriptor in descriptors {
            // A program that is being started elsewhere may hold the descriptor until it runs.
            flock(descriptor, LOCK_UN)
            close(descriptor)
        }
    }

    /// What those do who keep somebody from it.
    private static func other(_ shared: String, _ creating: String) -> Work {
        var held: [Int32] = []
        defer { unlock(held) }
        func isFree(_ path: String) -> Bool { (try? lock(path, isAlone: false, isReading: true, &held)) != false }
        guard isFree(creating) else { return .creating }
        return isFree(shared) ? .reading : .removing
    }

    /// - Returns: `false` where somebody else holds it.
    private static func lock(
        _ path: String, isAlone: Bool, isReading: Bool, _ held: inout [Int32]
    ) throws(SystemError) -> Bool {
        let descriptor = try open(path, isReading: isReading)
        // A medium that cannot be written to has no file of the kind, and nobody who could harm it.
        guard descriptor >= 0 else { return true }
        guard flock(descriptor, (isAlone ? LOCK_EX : LOCK_SH) | LOCK_NB) == 0 else {
            let reason = errno
            close(descriptor)
            if reason == EWOULDBLOCK { return false }
            throw SystemError("flock", path, errno: reason)
        }
        held.append(descriptor)
        return true
    }

    private static func open(_ path: String, isReading: Bool) throws(SystemError) -> Int32 {
        let opened = FilePaths.open(path, O_RDWR | O_CREAT | O_CLOEXEC | O_NOFOLLOW, 0o666)
        if opened >= 0 { return opened }
        guard isReading, [EROFS, EACCES, EPERM].contains(errno) else { throw SystemError("open", path, errno: errno) }
        return FilePaths.open(path, O_RDONLY | O_CLOEXEC | O_NOFOLLOW)
    }
}
