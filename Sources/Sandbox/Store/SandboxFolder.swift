import Foundation

/// The data folder: the database, the photos as they are served, uploads under way, and the vendors' secrets; its owner's
/// alone, since what somebody practises with is mostly a real catalogue.
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
        try FileManager.default.createDirectory(
            at: root, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
        if Self.isMarkets(root) { chmod(root.path, 0o700) }
        lock = open(root.appendingPathComponent("lock").path, O_RDWR | O_CREAT | O_CLOEXEC, 0o600)
        guard lock >= 0 else {
            throw SandboxError.dataFolder(path: root.path, reason: String(cString: strerror(errno)))
        }
        isFirst = flock(lock, LOCK_EX | LOCK_NB) == 0
        // Another is sweeping and making the tables: wait for it.
        if !isFirst { flock(lock, LOCK_SH) }
        for name in Self.folders {
            try makeFolder(name)
            chmod(url(of: name).path, 0o700)
        }
        try makeDatabasePrivate()
    }

    private static let folders = ["uploads", "vendors"] + PhotoNames.folders

    /// Whether there is nothing but a market in a folder; one that holds other things keeps its mode.
    private static func isMarkets(_ folder: URL) -> Bool {
        let names = (try? FileManager.default.contentsOfDirectory(atPath: folder.path)) ?? []
        return names.allSatisfy { $0 == "lock" || folders.contains($0) || $0.hasPrefix("market.sqlite") }
    }

    /// SQLite gives the files beside a database (its log, its index) the mode of the database. One that is there is not opened:
    /// closing it would end the locks that this process has on it elsewhere.
    private func makeDatabasePrivate() throws {
        let descriptor = open(database.path, O_RDWR | O_CREAT | O_EXCL | O_CLOEXEC, 0o600)
        guard descriptor >= 0 || errno == EEXIST else {
            throw SandboxError.dataFolder(path: database.path, reason: String(cString: strerror(errno)))
        }
        if descriptor >= 0 { close(descriptor) }
        for end in ["", "-wal", "-shm", "-journal"] { chmod(database.path + end, 0o600) }
    }

    /// Makes a folder below the root, and those on the way to it, its owner's alone.
    func makeFolder(_ path: String) throws {
        var url = root
        for name in path.split(separator: "/") {
            url.appendPathComponent(String(name))
            guard mkdir(url.path, 0o700) == 0 || errno == EEXIST else {
                throw SandboxError.dataFolder(path: url.path, reason: String(cString: strerror(errno)))
            }
        }
    }

    deinit { close(lock) }

    /// Call after the sweep: from now on the folder is shared.
    func share() {
        if isFirst { flock(lock, LOCK_SH) }
    }

    func url(of path: String) -> URL { root.appendingPathComponent(path) }

    /// A new empty folder for the photos of one upload.
    func makeUploadFolder() throws -> URL {
        let name = "uploads/" + UUID().uuidString
        try makeFolder(name)
        return url(of: name)
    }

    /// Opens a file that is not there yet for writing, its owner's alone.
    static func newFile(at url: URL) throws -> FileHandle {
        let descriptor = open(url.path, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o600)
        guard descriptor >= 0 else {
            throw SandboxError.dataFolder(path: url.path, reason: String(cString: strerror(errno)))
        }
        return FileHandle(fileDescriptor: descriptor, closeOnDealloc: true)
    }

    /// Removes what a killed process left: uploads under way, and photos that no product names.
    func sweep(keeping paths: Set<String>) throws {
        try FileManager.default.removeItem(at: uploads)
        try makeFolder("uploads")
        for folder in PhotoNames.folders {
            guard let files = FileManager.default.enumerator(atPath: url(of: folder).path) else { continue }
            for case let name as String in files {
                let path = "\(folder)/\(name)"
                switch files.fileAttributes?[.type] as? FileAttributeType {
                case .typeRegular? where !paths.contains(path): remove([path])
                case .typeRegular?, .typeDirectory?: makePrivate(path, files.fileAttributes)
                default: break
                }
            }
        }
    }

    /// What an earlier market kept for everybody to read.
    private func makePrivate(_ path: String, _ attributes: [FileAttributeKey: Any]?) {
        guard let mode = attributes?[.posixPermissions] as? NSNumber, mode.intValue & 0o077 != 0 else { return }
        chmod(url(of: path).path, mode_t(mode.intValue & 0o700))
    }

    /// Removes photos, as far as they are there: a leftover file costs room only, until the next sweep.
    func remove(_ paths: [String]) {
        for path in paths { try? FileManager.default.removeItem(at: url(of: path)) }
    }
}
