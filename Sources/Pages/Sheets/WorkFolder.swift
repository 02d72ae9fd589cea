import Foundation

/// A folder for a process's files while it runs, its owner's alone. One that a killed process left is removed by the next.
final class WorkFolder: Sendable {
    let url: URL
    private let lock: Int32

    /// - Parameter parent: holds such folders and nothing else.
    init(in parent: URL) throws {
        url = parent.appendingPathComponent(UUID().uuidString)
        try FileManager.default.createDirectory(
            at: url, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
        lock = Self.lock(of: url)
        for other in (try? FileManager.default.contentsOfDirectory(at: parent, includingPropertiesForKeys: nil)) ?? []
        where other.lastPathComponent != url.lastPathComponent {
            Self.removeIfLeft(other)
        }
    }

    func remove() { try? FileManager.default.removeItem(at: url) }

    deinit { close(lock) }

    /// The system lets go of it when the process ends, however that is.
    private static func lock(of folder: URL) -> Int32 {
        let lock = open(folder.appendingPathComponent("lock").path, O_RDWR | O_CREAT | O_CLOEXEC, 0o600)
        if lock >= 0 { flock(lock, LOCK_EX | LOCK_NB) }
        return lock
    }

    private static func removeIfLeft(_ folder: URL) {
        let lock = open(folder.appendingPathComponent("lock").path, O_RDWR | O_CLOEXEC)
        // Another process may be about to make its lock.
        guard lock >= 0 else { return }
        defer { close(lock) }
        if flock(lock, LOCK_EX | LOCK_NB) == 0 { try? FileManager.default.removeItem(at: folder) }
    }
}
