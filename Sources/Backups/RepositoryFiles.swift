import Tabular

/// The files of a repository as a verification sees them, by their paths in it.
protocol RepositoryFiles: Sendable {
    func kind(of path: String) -> FolderEntries.Kind

    /// The names in a folder, sorted; none where there is no folder. The repository itself is the empty path.
    func names(in path: String) throws(SystemError) -> [String]

    /// - Parameter body: gets each file's place in `paths`; called from several threads, in any order.
    func digest(_ paths: [String], _ body: @Sendable (Int, FileDigesting.Outcome) -> Void)
}

/// Files that are read where they lie.
struct FolderFiles: RepositoryFiles {
    let root: String

    func kind(of path: String) -> FolderEntries.Kind { FolderEntries.kind(of: root + "/" + path) }
    func names(in path: String) throws(SystemError) -> [String] { try FolderEntries.names(in: root + "/" + path) }
    func digest(_ paths: [String], _ body: @Sendable (Int, FileDigesting.Outcome) -> Void) {
        FileDigesting.digest(paths.map { root + "/" + $0 }, body)
    }
}
