import Glibc

/// What folders and files are, for paths as text; Foundation answers for UTF-8 alone.
package enum Folders {
    /// Whether there is something by that name, links followed.
    package static func exists(_ path: String) -> Bool { FilePaths.access(path, F_OK) == 0 }

    /// Whether there is a folder by that name, links followed.
    package static func isFolder(_ path: String) -> Bool {
        var status = stat()
        return FilePaths.stat(path, &status) == 0 && status.st_mode & S_IFMT == S_IFDIR
    }

    /// The names in a folder, in no order; `nil`, with the reason in `errno`, where it cannot be read.
    package static func names(in folder: String) -> [String]? {
        guard let stream = FilePaths.opendir(folder) else { return nil }
        defer { closedir(stream) }
        var names: [String] = []
        errno = 0
        while let entry = readdir(stream) {
            let name = name(of: entry)
            if name != ".", name != ".." { names.append(name) }
            errno = 0
        }
        return errno == 0 ? names : nil
    }

    package static func name(of entry: UnsafeMutablePointer<dirent>) -> String {
        withUnsafeBytes(of: &entry.pointee.d_name) { name in PathText.text(name.prefix { $0 != 0 }) }
    }

    /// The folder that a path is in: `.` of a bare name.
    package static func parent(of path: String) -> String? {
        var name = path[...]
        while name.count > 1, name.last == "/" { name.removeLast() }
        guard !name.isEmpty, let slash = name.lastIndex(of: "/") else { return name.isEmpty ? nil : "." }
        return slash == name.startIndex ? "/" : String(name[..<slash])
    }

    /// The path from the top, without `.` and `..`, by its words alone: links are not followed.
    package static func absolute(_ path: String) -> String {
        let whole = path.hasPrefix("/") ? path : FilePaths.currentFolder() + "/" + path
        let parts = whole.split(separator: "/").reduce(into: [Substring]()) { kept, part in
            if part == ".." { _ = kept.popLast() } else if part != "." { kept.append(part) }
        }
        return "/" + parts.joined(separator: "/")
    }

    /// All bytes of a file; `nil` where it cannot be read.
    package static func contents(_ path: String) -> [UInt8]? {
        let descriptor = FilePaths.open(path, O_RDONLY | O_CLOEXEC)
        guard descriptor >= 0 else { return nil }
        defer { close(descriptor) }
        var (bytes, piece): ([UInt8], [UInt8]) = ([], Array(repeating: 0, count: 64 << 10))
        while true {
            let count = read(descriptor, &piece, piece.count)
            if count < 0, errno == EINTR { continue }
            guard count >= 0 else { return nil }
            guard count > 0 else { return bytes }
            bytes.append(contentsOf: piece[..<count])
        }
    }
}
