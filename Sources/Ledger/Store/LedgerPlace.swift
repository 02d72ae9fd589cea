import FilePaths
import Glibc

/// Which files a ledger's names led to when it was opened: its own, and its write-ahead log's.
///
/// SQLite goes on writing into a file that has lost its name, and all of it is gone with the process: linkat(2) gives no name
/// to a file that has none left. So whoever writes looks whether the names still lead there, which costs two microseconds.
struct LedgerPlace: Sendable {
    let path: String
    private let files: [File]

    /// A file under the name that it was opened by.
    private struct File: Sendable {
        let path: String
        let device: dev_t
        let inode: ino_t

        init?(_ path: String) {
            var file = stat()
            guard FilePaths.stat(path, &file) == 0 else { return nil }
            self.path = path
            (device, inode) = (file.st_dev, file.st_ino)
        }

        /// What the system cannot say is left to SQLite.
        var isLost: Bool {
            guard let now = File(path) else { return errno == ENOENT || errno == ENOTDIR }
            return (now.device, now.inode) != (device, inode)
        }
    }

    /// - Throws: `inaccessible` where there is no file.
    init(of path: String) throws(LedgerError) {
        guard let file = File(path) else { throw LedgerFile.failure(path) }
        self.path = path
        // While anybody has the ledger open, SQLite keeps the log that it made.
        files = [file, File(path + "-wal")].compactMap(\.self)
    }

    /// - Throws: `gone` where a name leads nowhere, or to another file.
    func check() throws(LedgerError) {
        if isLost { throw LedgerError(.gone, path: path) }
    }

    var isLost: Bool { files.contains(where: \.isLost) }
}
