import Glibc

// The system's calls that take a path, for a path as text. What they return and leave in `errno` is the same. They are called by
// the module's name: without it the compiler may well take Glibc's, to which a text goes as UTF-8.

package func open(_ path: String, _ flags: Int32) -> Int32 { path.withPath { Glibc.open($0, flags) } }

package func open(_ path: String, _ flags: Int32, _ mode: mode_t) -> Int32 {
    path.withPath { Glibc.open($0, flags, mode) }
}

package func stat(_ path: String, _ status: inout stat) -> Int32 { path.withPath { fstatat(AT_FDCWD, $0, &status, 0) } }

package func lstat(_ path: String, _ status: inout stat) -> Int32 {
    path.withPath { fstatat(AT_FDCWD, $0, &status, AT_SYMLINK_NOFOLLOW) }
}

package func access(_ path: String, _ mode: Int32) -> Int32 { path.withPath { Glibc.access($0, mode) } }

@discardableResult
package func link(_ path: String, _ name: String) -> Int32 {
    path.withPath { path in name.withPath { Glibc.link(path, $0) } }
}

@discardableResult
package func chmod(_ path: String, _ mode: mode_t) -> Int32 { path.withPath { Glibc.chmod($0, mode) } }

@discardableResult
package func unlink(_ path: String) -> Int32 { path.withPath { Glibc.unlink($0) } }

package func rename(_ path: String, _ place: String) -> Int32 {
    path.withPath { path in place.withPath { Glibc.rename(path, $0) } }
}

package func mkdir(_ path: String, _ mode: mode_t) -> Int32 { path.withPath { Glibc.mkdir($0, mode) } }

/// Makes a folder and those above it; what is there stays as it is.
///
/// - Returns: the one that could not be made, with the reason in `errno`.
package func makeFolders(_ path: String, _ mode: mode_t) -> String? {
    func isMade() -> Bool {
        if mkdir(path, mode) == 0 { return true }
        guard errno == EEXIST else { return false }
        if Folders.isFolder(path) { return true }
        errno = ENOTDIR
        return false
    }
    if isMade() { return nil }
    guard errno == ENOENT, let above = Folders.parent(of: path), above != path else { return path }
    if let failed = makeFolders(above, mode) { return failed }
    return isMade() ? nil : path
}

package func rmdir(_ path: String) -> Int32 { path.withPath { Glibc.rmdir($0) } }

package func opendir(_ path: String) -> OpaquePointer? { path.withPath { Glibc.opendir($0) } }

/// The path without links, dots and doubled slashes; `nil` where the system does not find it.
package func realpath(_ path: String) -> String? {
    guard let real = path.withPath({ Glibc.realpath($0, nil) }) else { return nil }
    defer { free(real) }
    return PathText.text(real)
}

/// What a link leads to; `nil` of what is none.
package func readlink(_ path: String) -> String? {
    var target = [UInt8](repeating: 0, count: Int(PATH_MAX))
    let count = target.withUnsafeMutableBytes { room in
        path.withPath { Glibc.readlink($0, room.baseAddress!, room.count) }
    }
    return count < 0 ? nil : PathText.text(target[..<count])
}

/// A folder under a name in UTF-8, for Foundation and for other programs; made where it is missing. One of other bytes is kept open to
/// the end of the process, and the name is that of its descriptor (proc(5)).
package func nameInUTF8(ofFolder path: String) -> String {
    let path = fromTop(path)
    guard PathText.holdsBytes(path), makeFolders(path, 0o700) == nil,
        case let descriptor = open(path, O_RDONLY | O_DIRECTORY | O_CLOEXEC), descriptor >= 0
    else { return path }
    return "/proc/\(getpid())/fd/\(descriptor)"
}

/// A path from the top where the folder that it is relative to has a name in other bytes: whoever else makes it so decodes that.
private func fromTop(_ path: String) -> String {
    path.hasPrefix("/") || !PathText.holdsBytes(currentFolder()) ? path : Folders.absolute(path)
}

/// The name that SQLite takes for a file: the path, or a URI where its bytes are no UTF-8 (SQLite's documentation, "Uniform Resource
/// Identifiers"; Debian's library reads them).
package func nameForSQLite(_ path: String) -> String {
    let path = fromTop(path)
    // A file may be called so.
    guard PathText.holdsBytes(path) else { return path.hasPrefix("file:") ? "./" + path : path }
    return PathText.bytes(of: path).reduce(into: "file:") { uri, byte in
        let isPlain = byte < 0x80 && !"%?#".utf8.contains(byte)
        uri += isPlain ? String(Unicode.Scalar(byte)) : "%" + String(byte, radix: 16, uppercase: true)
    }
}

/// The folder that relative paths are in; `.` where the system does not say.
package func currentFolder() -> String {
    guard let folder = getcwd(nil, 0) else { return "." }
    defer { free(folder) }
    return PathText.text(folder)
}
