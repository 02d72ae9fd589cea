import CZip
import Glibc

/// Changes to an archive that this program made itself.
public enum ArchiveEdit {
    /// Replaces an entry's content by what a change makes of it; its time stays. The archive is written anew beside itself
    /// and takes the file's place.
    ///
    /// - Throws: `system` where it cannot be read or written, with `ENOENT` for an entry that there is not.
    public static func replace(
        _ name: String, inFileAt path: String, with change: ([UInt8]) -> [UInt8]
    ) throws(ArchiveError) {
        let old = try content(of: name, inFileAt: path)
        let handle = try open(path, 0)
        let index = zip_name_locate(handle, name, 0)
        let new = change(old)
        guard index >= 0, let copy = malloc(max(1, new.count)) else {
            zip_discard(handle)
            throw .system(action: "write", errno: index < 0 ? ENOENT : ENOMEM)
        }
        new.withUnsafeBytes { if let start = $0.baseAddress { memcpy(copy, start, new.count) } }
        var status = zip_stat_t()
        zip_stat_index(handle, UInt64(index), 0, &status)
        // The archive frees the copy.
        let source = zip_source_buffer(handle, copy, UInt64(new.count), 1)
        guard zip_file_replace(handle, UInt64(index), source, 0) == 0,
            zip_file_set_mtime(handle, UInt64(index), status.mtime, 0) == 0, zip_close(handle) == 0
        else {
            let number = errno == 0 ? EIO : errno
            zip_discard(handle)
            throw .system(action: "write", errno: number)
        }
    }

    private static func content(of name: String, inFileAt path: String) throws(ArchiveError) -> [UInt8] {
        let archive = try ZipArchive(path: path)
        guard let entry = try archive.entry(named: name) else { throw .system(action: "read", errno: ENOENT) }
        return try archive.contents(of: entry, limit: archive.limits.inflatedBytes)
    }

    private static func open(_ path: String, _ flags: Int32) throws(ArchiveError) -> OpaquePointer {
        var code: Int32 = 0
        guard let handle = zip_open(path, flags, &code) else {
            throw .system(action: "open", errno: errno == 0 ? EIO : errno)
        }
        return handle
    }
}
