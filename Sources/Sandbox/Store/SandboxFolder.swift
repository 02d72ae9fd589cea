import Foundation

/// The data folder: the database, the photos as they are served, uploads under way, and the vendors' secrets.
final class SandboxFolder: Sendable {
    let root: URL
    private let lock: Int32

    var database: URL { root.appendingPathComponent("market.sqlite") }
    var vendors: URL { root.appendingPathComponent("vendors") }
    private var uploads: URL { root.appendingPathComponent("uploads") }

    /// Whether no other process had the folder open: only then may leftovers be swept, since another's upload
    /// under way looks the same.
    let isFirst: Bool

    init(_ root: URL) throws {
        self.root = root
        for name in ["", "uploads"] + PhotoNames.folders {
            try FileManager.default.createDirectory(
                at: root.appendingPathComponent(name), withIntermediateDirectories: true)
        }
        lock = open(root.appendingPathComponent("lock").path, O_RDWR | O_CREAT | O_CLOEXEC, 0o600)
        guard lock >= 0 else {
            throw SandboxError.dataFolder(path: root.path, reason: String(cString: strerror(errno)))
        }
        isFirst = flock(lock, LOCK_EX | LOCK_NB) == 0
        // Another is sweeping and making the tables: wait for it.
        if !isFirst { flock(lock, LOCK_SH) }
    }

    deinit { close(lock) }

    /// Call after the sweep: from now on the folder is shared.
    func share() {
        if isFirst { flock(lock, LOCK_SH) }
    }

    func url(of path: String) -> URL { root.appendingPathComponent(path) }

    /// A new empty folder for the photos of one upload.
    func makeUploadFolder() throws -> URL {
        let folder = uploads.appendingPathComponent(UUID().uuidString, isDirectory: true)
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        return folder
    }

    /// Removes what a killed process left: uploads under way, and photos that no product names.
    func sweep(keeping paths: Set<String>) throws {
        try FileManager.default.removeItem(at: uploads)
        try FileManager.default.createDirectory(at: uploads, withIntermediateDirectories: true)
        for folder in PhotoNames.folders {
            guard let files = FileManager.default.enumerator(atPath: url(of: folder).path) else { continue }
            for case let name as String in files
            where files.fileAttributes?[.type] as? FileAttributeType == .typeRegular {
                let path = "\(folder)/\(name)"
                if !paths.contains(path) { remove([path]) }
            }
        }
    }

    /// Removes photos, as far as they are there: a leftover file costs room only, until the next sweep.
    func remove(_ paths: [String]) {
        for path in paths { try? FileManager.default.removeItem(at: url(of: path)) }
    }
}
