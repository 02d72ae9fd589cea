import Glibc
import Tabular

/// Files that were listed and digested elsewhere.
struct ListedFiles: RepositoryFiles {
    private struct File {
        var bytes: Int
        var digest: String?
    }

    private var files: [String: File] = [:]
    private var folders: [String: Set<String>] = [:]

    mutating func add(_ path: String, _ bytes: Int) {
        files[path] = File(bytes: bytes)
        var (folder, rest) = ("", path[...])
        while let slash = rest.firstIndex(of: "/") {
            folders[folder, default: []].insert(String(rest[..<slash]))
            folder = String(path[..<slash])
            rest = rest[rest.index(after: slash)...]
        }
        folders[folder, default: []].insert(String(rest))
    }

    mutating func set(_ digest: String?, of path: String) { files[path]?.digest = digest }

    func digest(of path: String) -> String? { files[path]?.digest }

    func kind(of path: String) -> EntryKind {
        if let file = files[path] { return .file(bytes: file.bytes) }
        return folders[path] == nil ? .none : .folder
    }

    func names(in path: String) -> [String] {
        (folders[path] ?? []).sorted { $0.utf8.lexicographicallyPrecedes($1.utf8) }
    }

    func digest(_ paths: [String], _ body: @Sendable (Int, DigestOutcome) -> Void) {
        for (index, path) in paths.enumerated() { body(index, outcome(of: path)) }
    }

    private func outcome(of path: String) -> DigestOutcome {
        guard let file = files[path] else { return folders[path] == nil ? .missing : .notAFile }
        guard let digest = file.digest else { return .unreadable(SystemError("read", path, errno: EIO)) }
        return .digest(digest, bytes: file.bytes)
    }
}
