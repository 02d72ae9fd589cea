import FilePaths
import Glibc
import Synchronization

/// Temporary files that do not have their names yet, so that whoever ends the process leaves none of them behind.
///
/// Each is made, renamed and removed with nobody between: a removal of all never meets a file that is there and not known.
final class UnfinishedFiles: Sendable {
    static let ofProcess = UnfinishedFiles()

    private let paths = Mutex<Set<String>>([])

    /// Makes a file and opens it for reading and writing.
    ///
    /// - Throws: `SystemError` that names `final`, which is what its user knows it by.
    func create(_ path: String, mode: mode_t, for final: String) throws(SystemError) -> Int32 {
        try paths.withLock { (paths) throws(SystemError) in
            let descriptor = FilePaths.open(path, O_RDWR | O_CREAT | O_EXCL | O_CLOEXEC, mode)
            guard descriptor >= 0 else { throw SystemError("open", final, errno: errno) }
            paths.insert(path)
            return descriptor
        }
    }

    /// Gives a file its name; from then on it is finished.
    func rename(_ path: String, to final: String) throws(SystemError) {
        try paths.withLock { (paths) throws(SystemError) in
            guard FilePaths.rename(path, final) == 0 else { throw SystemError("rename", final, errno: errno) }
            paths.remove(path)
        }
    }

    func remove(_ path: String) {
        paths.withLock { paths in
            FilePaths.unlink(path)
            paths.remove(path)
        }
    }

    /// Removes all of them and calls `end`, which is to end the process: nobody can make another meanwhile.
    func removeAll(thenEnd end: () -> Void) {
        paths.withLock { paths in
            for path in paths { FilePaths.unlink(path) }
            paths = []
            end()
        }
    }
}
