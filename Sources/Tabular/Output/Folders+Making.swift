import FilePaths
import Glibc

extension Folders {
    /// Makes a folder, and those above it that there are not; nothing where it is there.
    ///
    /// - Throws: `SystemError`, with `EEXIST` where something else has its name.
    package static func make(_ path: String) throws(SystemError) {
        guard FilePaths.mkdir(path, 0o777) != 0 else { return }
        var number = errno
        if number == ENOENT, let parent = parent(of: path), parent != path {
            try make(parent)
            number = FilePaths.mkdir(path, 0o777) == 0 ? 0 : errno
        }
        // Of a file system that may not be written to, what is there is there.
        guard number == 0 || isFolder(path) else { throw SystemError("mkdir", path, errno: number) }
    }
}
