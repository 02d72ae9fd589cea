import Glibc
import Tabular

extension BackupRepository {
    /// Whether a photo is at hand, as long as it was: its bytes are `verify`'s affair.
    package func has(_ photo: StoredPhoto) -> Bool {
        if case .file(photo.bytes) = FolderEntries.kind(of: path(of: photo)) { true } else { false }
    }

    /// Puts a photo in its place; one of the same name that was there has, or should have, the same bytes.
    ///
    /// - Parameter file: has its bytes, on the same file system; it is gone afterwards.
    package func keep(_ photo: StoredPhoto, from file: String) throws(SystemError) {
        try FolderEntries.sync(file)
        try FolderEntries.make(photosPath)
        try FolderEntries.make("\(photosPath)/\(photo.digest.prefix(2))")
        try FolderEntries.move(file, to: path(of: photo))
    }

    /// Makes the names of all photos durable.
    func syncPhotoNames() throws(SystemError) {
        let folders = try FolderEntries.names(in: photosPath)
        guard !folders.isEmpty else { return }
        for folder in folders { try FolderEntries.sync(photosPath + "/" + folder) }
        try FolderEntries.sync(photosPath)
    }
}

extension BackupRepository {
    /// Removes what a killed backup or removal has left beside its journal.
    ///
    /// - Throws: `SystemError` with `ENOTDIR` where something else is in the place of its folder: a link may lead anywhere.
    package func removeRests() throws(SystemError) {
        switch FolderEntries.kind(of: workPath) {
        case .folder, .none: break
        case .file, .other: throw SystemError("open", workPath, errno: ENOTDIR)
        }
        for name in try FolderEntries.names(in: workPath) where name != BackupJournal.fileName {
            try FolderEntries.remove(workPath + "/" + name)
        }
        for name in try FolderEntries.names(in: path) where Self.isMarkerRest(name) {
            try FolderEntries.remove(path + "/" + name)
        }
    }
}
