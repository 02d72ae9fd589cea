import Glibc
import Tabular

/// Why a file cannot take the rejects.
public enum RejectsRefusal: Error, Hashable, Sendable {
    /// The file of issues would replace an input, or be the rejects too.
    case issuesReplace(file: String)
    /// The plan would replace an input, or be the issues or the rejects too.
    case planReplaces(file: String)
    /// The rejects would replace an input: every accepted row of it would be lost.
    case replacesInput(file: String)
    /// The ending says a format that the rejects of such a catalogue cannot be written in; those that there are.
    case unwritable(file: String, catalogue: TabularFormat, endings: [String])
}

/// What is written besides the catalogue, and must not be written over it.
public enum OutputCheck {
    /// - Throws: `RejectsRefusal.issuesReplace`.
    public static func checkIssues(_ path: String?, inputs: [String], rejects: String?) throws(RejectsRefusal) {
        guard let path else { return }
        if path == rejects { throw .issuesReplace(file: path) }
        guard let identity = FileIdentity(path) else { return }
        if let file = (inputs + [rejects].compactMap { $0 }).first(where: { FileIdentity($0) == identity }) {
            throw .issuesReplace(file: file)
        }
    }

    /// - Throws: `RejectsRefusal.planReplaces`.
    public static func checkPlan(
        _ path: String, inputs: [String], others: [String?]
    ) throws(RejectsRefusal) {
        let files = inputs + others.compactMap(\.self)
        if files.contains(path) { throw .planReplaces(file: path) }
        guard let identity = FileIdentity(path) else { return }
        if let file = files.first(where: { FileIdentity($0) == identity }) { throw .planReplaces(file: file) }
    }
}

extension CataloguePass {
    /// Finds out before a long run, rather than after it, whether the rejects can be written.
    func checkRejects(_ files: [String]) throws {
        for index in files.indices {
            guard let path = rejectsPath(ofFile: index) else { return }
            for path in [path, RejectsTable.restPath(of: path)] {
                if let identity = FileIdentity(path), let input = files.first(where: { FileIdentity($0) == identity }) {
                    throw RejectsRefusal.replacesInput(file: input)
                }
            }
            // Opened and dropped: without a commit nothing is left behind.
            _ = try AtomicFileSink(path: path)
        }
    }
}

/// What two names of one file have in common, by whatever links they lead there.
private struct FileIdentity: Equatable {
    private let device: dev_t
    private let inode: ino_t

    /// `nil` where there is no regular file of that name.
    init?(_ path: String) {
        var status = stat()
        guard stat(path, &status) == 0, status.st_mode & S_IFMT == S_IFREG else { return nil }
        device = status.st_dev
        inode = status.st_ino
    }
}
