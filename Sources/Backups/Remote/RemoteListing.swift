/// What lies in a repository at a remote, but for its photos.
///
/// Nothing at a remote appears in one step. So a mark comes before a snapshot's files and goes when they are proved, and comes again
/// before they are removed: a snapshot is there where its files are and no mark is.
struct RemoteListing: Sendable {
    private(set) var isEmpty = true
    private(set) var hasMarker = false
    /// The sizes of snapshots' own files, in bytes.
    private(set) var files: [SnapshotName: [String: Int]] = [:]
    /// Snapshots that are being sent.
    private(set) var unfinished: Set<SnapshotName> = []
    /// Snapshots that are being removed.
    private(set) var removed: Set<SnapshotName> = []

    enum Mark: String {
        case unfinished, removed

        func path(of name: SnapshotName) -> String { "work/\(rawValue)-\(name)" }
    }

    var snapshots: Set<SnapshotName> { Set(files.keys).subtracting(unfinished).subtracting(removed) }

    /// - Returns: the photo that it is.
    mutating func add(_ path: String, _ bytes: Int) -> StoredPhoto? {
        isEmpty = false
        if path == BackupRepository.marker { hasMarker = true }
        let parts = path.split(separator: "/")
        if parts.count == 3, parts[0] == "snapshots", let name = SnapshotName(String(parts[1])) {
            files[name, default: [:]][String(parts[2])] = bytes
        } else if parts.count == 2, parts[0] == "work" {
            record(mark: parts[1])
        } else {
            return StoredPhoto(path: path, bytes: bytes)
        }
        return nil
    }

    private mutating func record(mark: Substring) {
        let words = mark.split(separator: "-", maxSplits: 1)
        guard words.count == 2, let name = SnapshotName(String(words[1])) else { return }
        switch Mark(rawValue: String(words[0])) {
        case .unfinished: unfinished.insert(name)
        case .removed: removed.insert(name)
        case nil: break
        }
    }
}
