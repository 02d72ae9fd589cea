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
package func unlink(_ path: String) -> Int32 { path.withPath { Glibc.unlink($0) } }

package func rename(_ path: String, _ place: String) -> Int32 {
    path.withPath { path in place.withPath { Glibc.rename(path, $0) } }
}

package func mkdir(_ path: String, _ mode: mode_t) -> Int32 { path.withPath { Glibc.mkdir($0, mode) } }

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

/// The folder that relative paths are in; `.` where the system does not say.
package func currentFolder() -> String {
    guard let folder = getcwd(nil, 0) else { return "." }
    defer { free(folder) }
    return PathText.text(folder)
}
