import FilePaths
import Glibc

/// The file that another one takes the place of, or would be made as: the end of all links.
struct ReplacedFile {
    let path: String
    /// `nil` where there is none yet.
    let status: stat?

    /// - Throws: `SystemError` where something that is no file has the name (`EISDIR` for a directory, `EINVAL` for a pipe or a
    ///   device), where a link leads to itself (`ELOOP`) or the name is too long (`ENAMETOOLONG`), and where the file may not be written to (`EACCES`).
    init(at path: String) throws(SystemError) {
        var status = stat()
        guard FilePaths.stat(path, &status) == 0 else {
            let reason = errno
            // What is behind a link without permission is there all the same.
            let isBehind = reason != ENOENT && FilePaths.readlink(path) != nil
            if isBehind || reason == ELOOP || reason == ENAMETOOLONG { throw SystemError("open", path, errno: reason) }
            (self.path, self.status) = (reason == ENOENT ? try Self.missing(path) : path, nil)
            return
        }
        // Otherwise only the rename would find out, at the end of a long run; and one would replace a device itself.
        guard status.st_mode & S_IFMT == S_IFREG else {
            throw SystemError("open", path, errno: status.st_mode & S_IFMT == S_IFDIR ? EISDIR : EINVAL)
        }
        // A rename asks nobody but the folder: whoever took the right to write to a file wants it kept.
        guard FilePaths.access(path, W_OK) == 0 else { throw SystemError("open", path, errno: errno) }
        (self.path, self.status) = (FilePaths.realpath(path) ?? path, status)
    }

    /// What opening a name would make that leads to nothing: the end of its links, where it is one.
    private static func missing(_ path: String) throws(SystemError) -> String {
        var path = path
        // The system follows no more either.
        for _ in 0..<40 {
            guard let name = FilePaths.readlink(path) else { return path }
            let folder = path.lastIndex(of: "/").map { path[...$0] } ?? ""
            path = name.hasPrefix("/") ? name : folder + name
        }
        throw SystemError("open", path, errno: ELOOP)
    }

    /// A new name beside it, of which a name as long as the system allows keeps its beginning.
    var temporaryPath: String {
        let ending = ".\(UInt64.random(in: 0 ... .max)).tmp"
        let start = path.lastIndex(of: "/").map { path.index(after: $0) } ?? path.startIndex
        var name = path[start...]
        while !name.isEmpty, name.utf8.count + ending.utf8.count > Int(NAME_MAX) { name.removeLast() }
        return path[..<start] + name + ending
    }
}

extension stat {
    /// Gives another file this one's owner, group and permissions, as far as this process may.
    ///
    /// - Returns: 0, or -1 where the permissions could not be given.
    func keepAccess(of descriptor: Int32) -> Int32 {
        var mode = st_mode & 0o777
        // What was the group's is not to be another group's.
        if fchown(descriptor, st_uid, st_gid) != 0, fchown(descriptor, uid_t.max, st_gid) != 0 { mode &= 0o707 }
        return fchmod(descriptor, mode)
    }
}
