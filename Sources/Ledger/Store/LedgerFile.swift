import FilePaths
import Foundation
import GRDB

/// The ledger's file before SQLite has it: made whole or not at all, readable by its owner only.
///
/// SQLite takes an empty file for a new database. A ledger that was cut to nothing would so become an empty one, and
/// everything would be uploaded again. Therefore a new ledger is made under another name and appears complete; one
/// that is there and empty is damaged.
struct LedgerFile {
    let path: String

    func prepare() throws {
        var status = stat()
        if FilePaths.stat(path, &status) == 0 {
            guard status.st_mode & S_IFMT == S_IFREG else { throw inaccessible("not a file") }
            // Asked of the file itself: root may write anything, but who made it read-only did not want that.
            guard status.st_mode & S_IWUSR != 0 else {
                throw inaccessible("it is read-only; chmod u+w lets it be written")
            }
            try checkHeader()
            if let damage = try WriteAheadLog(path: path + "-wal").damage() {
                throw LedgerError(.damaged, path: path, detail: damage)
            }
            try restrict(path)
        } else if errno == ENOENT {
            try make()
        } else {
            throw inaccessible(String(cString: strerror(errno)))
        }
    }

    /// Looks at the first 100 bytes (SQLite's file format, §1.3) before SQLite does: opening somebody else's database
    /// as ours would already change it. A ledger is made complete, so its application ID never waits in a log.
    func checkHeader() throws {
        guard let file = FileHandle(reading: path) else {
            throw inaccessible(String(cString: strerror(errno)))
        }
        defer { try? file.close() }
        let header = Array(try file.read(upToCount: 100) ?? Data())
        guard header.count == 100, header.starts(with: Array("SQLite format 3\u{0}".utf8)) else {
            throw LedgerError(.damaged, path: path, detail: "no SQLite header")
        }
        let application = header[68..<72].reduce(0) { $0 << 8 | Int($1) }
        guard application == Schema.applicationID else { throw LedgerError(.notALedger, path: path) }
    }

    private func make() throws {
        try makeFolder()
        let draft = path + ".new-\(getpid())-\(UInt32.random(in: 0...UInt32.max))"
        defer { FilePaths.unlink(draft) }
        let descriptor = FilePaths.open(draft, O_CREAT | O_EXCL | O_WRONLY | O_CLOEXEC, 0o600)
        guard descriptor >= 0 else { throw inaccessible(String(cString: strerror(errno))) }
        close(descriptor)
        let queue = try DatabaseQueue(path: FilePaths.nameForSQLite(draft))
        try Schema.migrator.migrate(queue)
        // Set now, since setting it on the ledger itself would leave a change to be taken back where it is broken off.
        try queue.writeWithoutTransaction { try $0.execute(sql: "PRAGMA journal_mode = WAL") }
        try queue.close()
        // A link fails where a name exists; then another process was faster, and its ledger is as good.
        guard FilePaths.link(draft, path) == 0 || errno == EEXIST else {
            throw inaccessible(String(cString: strerror(errno)))
        }
        synchroniseFolder()
    }

    /// Makes the folder that the file is to lie in, with those above it, for the owner alone.
    func makeFolder() throws {
        if let failed = FilePaths.makeFolders(folder, 0o700) {
            throw inaccessible("\(failed): \(String(cString: strerror(errno)))")
        }
    }

    private var folder: String { Folders.parent(of: path) ?? "." }

    /// Makes the file's name durable.
    func synchroniseFolder() {
        synchronise(folder)
    }

    /// Why the system would not do something with a file, as it says itself.
    static func failure(_ path: String) -> LedgerError {
        LedgerError(errno == ENOSPC ? .full : .inaccessible, path: path, detail: String(cString: strerror(errno)))
    }

    /// Makes the new name durable.
    private func synchronise(_ folder: String) {
        let descriptor = FilePaths.open(folder, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
        guard descriptor >= 0 else { return }
        fsync(descriptor)
        close(descriptor)
    }

    /// SQLite gives its write-ahead log the same mode.
    private func restrict(_ path: String) throws {
        guard FilePaths.chmod(path, 0o600) == 0 || errno == EPERM else {
            throw inaccessible(String(cString: strerror(errno)))
        }
    }

    private func inaccessible(_ detail: String) -> LedgerError {
        LedgerError(.inaccessible, path: path, detail: detail)
    }
}
