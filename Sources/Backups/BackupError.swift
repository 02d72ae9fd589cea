import Ledger

/// Why a backup cannot be made, read or relied on.
package enum BackupError: Error, Hashable, Sendable {
    /// The folder is there, holds something else, and no repository.
    case notARepository(path: String)
    /// There is no such folder, or nothing in it.
    case noRepository(path: String)
    /// A newer version of this program made it.
    case newer(path: String, version: Int)
    /// It holds another account's backups.
    case otherAccount(path: String, Account, api: String)
    /// Another process does something in it meanwhile that this one cannot be done beside.
    case busy(path: String, RepositoryLock.Work)
    /// A file is not what was written.
    case damaged(path: String, Damage)
    /// No snapshot is as old as that, or none is called so.
    case noSnapshot(path: String, at: String?)
    /// None is called so, of those that were to be removed by name.
    case noSuchSnapshot(path: String, SnapshotName)
    /// The newest complete one is not removed.
    case newest(path: String, SnapshotName)

    /// As if what lies in one folder lay in another.
    func renamed(from folder: String, to name: String) -> BackupError {
        func place(_ path: String) -> String {
            guard path == folder || path.hasPrefix(folder + "/") else { return path }
            return name + path.dropFirst(folder.count)
        }
        return switch self {
        case .notARepository(let path): .notARepository(path: place(path))
        case .noRepository(let path): .noRepository(path: place(path))
        case .newer(let path, let version): .newer(path: place(path), version: version)
        case .otherAccount(let path, let account, let api): .otherAccount(path: place(path), account, api: api)
        case .busy(let path, let work): .busy(path: place(path), work)
        case .damaged(let path, let damage): .damaged(path: place(path), damage)
        case .noSnapshot(let path, let moment): .noSnapshot(path: place(path), at: moment)
        case .noSuchSnapshot(let path, let snapshot): .noSuchSnapshot(path: place(path), snapshot)
        case .newest(let path, let snapshot): .newest(path: place(path), snapshot)
        }
    }

    package enum Damage: Hashable, Sendable {
        case empty
        /// The last line does not fit the others: bytes were changed, lost or added.
        case seal
        /// A line that is no line of such a file, though the last line says that it was written so.
        case line
    }
}
