import CLinux
import FilePaths
import Glibc
import Tabular

/// What lies in a folder.
enum FolderEntries {
    /// The names in a folder, sorted by their bytes; none where there is no folder.
    static func names(in path: String) throws(SystemError) -> [String] {
        guard let names = Folders.names(in: path) else {
            if errno == ENOENT { return [] }
            throw SystemError("read", path, errno: errno)
        }
        return names.sorted { $0.utf8.lexicographicallyPrecedes($1.utf8) }
    }

    /// What a name is; a link is `other`, wherever it leads.
    static func kind(of path: String) -> EntryKind {
        var status = stat()
        guard FilePaths.lstat(path, &status) == 0 else { return .none }
        switch status.st_mode & S_IFMT {
        case S_IFREG: return .file(bytes: Int(status.st_size))
        case S_IFDIR: return .folder
        default: return .other
        }
    }

    /// Removes a folder with all that is in it, or a file.
    static func remove(_ path: String) throws(SystemError) {
        if case .folder = kind(of: path) {
            for name in try names(in: path) { try remove(path + "/" + name) }
            guard FilePaths.rmdir(path) == 0 || errno == ENOENT else { throw SystemError("rmdir", path, errno: errno) }
        } else {
            guard FilePaths.unlink(path) == 0 || errno == ENOENT else {
                throw SystemError("unlink", path, errno: errno)
            }
        }
    }

    /// Makes a folder that may be there already.
    static func make(_ path: String) throws(SystemError) {
        guard FilePaths.mkdir(path, 0o777) == 0 || errno == EEXIST else {
            throw SystemError("mkdir", path, errno: errno)
        }
    }

    /// Gives a file or folder another name, which is free, or a file's.
    static func move(_ path: String, to place: String) throws(SystemError) {
        guard FilePaths.rename(path, place) == 0 else { throw SystemError("rename", place, errno: errno) }
    }

    /// Gives a file another name, where that is free: in one step, where the file system can.
    ///
    /// - Returns: whether it was.
    static func moveIfFree(_ path: String, to place: String) throws(SystemError) -> Bool {
        let isMoved = path.withPath { path in
            place.withPath { renameat2(AT_FDCWD, path, AT_FDCWD, $0, UInt32(RENAME_NOREPLACE)) == 0 }
        }
        if isMoved { return true }
        switch errno {
        case EEXIST: return false
        case EINVAL, ENOSYS:
            guard case .none = kind(of: place) else { return false }
            try move(path, to: place)
            return true
        default: throw SystemError("rename", place, errno: errno)
        }
    }

    /// Makes a file's bytes, or the names in a folder, durable.
    static func sync(_ path: String) throws(SystemError) {
        let descriptor = FilePaths.open(path, O_RDONLY | O_CLOEXEC)
        guard descriptor >= 0 else { throw SystemError("open", path, errno: errno) }
        defer { close(descriptor) }
        guard fsync(descriptor) == 0 else { throw SystemError("fsync", path, errno: errno) }
    }
}

/// What a name in a folder is.
enum EntryKind { case file(bytes: Int), folder, other, none }
