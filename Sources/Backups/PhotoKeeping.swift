import CLinux
import FilePaths
import Glibc
import Tabular

extension BackupRepository {
    /// Whether a photo is at hand, as long as it was: its bytes are `verify`'s affair.
    package func has(_ photo: StoredPhoto) -> Bool {
        isHere(photo) || held?.contains(photo) == true
    }

    func isHere(_ photo: StoredPhoto) -> Bool {
        if case .file(photo.bytes) = FolderEntries.kind(of: place(of: photo)) { true } else { false }
    }

    /// Where it is kept in the folder.
    func place(of photo: StoredPhoto) -> String { path + "/" + photo.path }

    /// Puts a photo in its place, where it is durable only after `syncPhotos`.
    ///
    /// - Parameter file: has its bytes, on the same file system; it is gone afterwards.
    package func keep(_ photo: StoredPhoto, from file: String) throws(SystemError) {
        let place = self.place(of: photo)
        // Mostly it is new, and one step tells.
        if try moveIn(file, to: place, photo) { return }
        if case .digest(photo.digest, _) = FileDigesting.digest(place) { return try FolderEntries.remove(file) }
        // A snapshot may need it, and a power cut should not take what takes its place.
        try FolderEntries.sync(file)
        try FolderEntries.move(file, to: place)
    }

    /// - Returns: whether its place was free.
    private func moveIn(_ file: String, to place: String, _ photo: StoredPhoto) throws(SystemError) -> Bool {
        do throws(SystemError) { return try FolderEntries.moveIfFree(file, to: place) } catch {
            guard error.errno == ENOENT else { throw error }
        }
        try FolderEntries.make(photosPath)
        try FolderEntries.make("\(photosPath)/\(photo.digest.prefix(2))")
        return try FolderEntries.moveIfFree(file, to: place)
    }

    /// Whether a photo is at hand, byte for byte. What is held elsewhere was proved when it got there.
    func isWhole(_ photo: StoredPhoto) -> Bool {
        if held?.contains(photo) == true, !isHere(photo) { return true }
        return if case .digest(photo.digest, photo.bytes) = FileDigesting.digest(place(of: photo)) { true } else {
            false
        }
    }

    /// Makes all photos and their names durable. The whole file system is asked at once: for each photo by itself it costs
    /// as much as fetching the photo.
    func syncPhotos() throws(SystemError) {
        guard case .folder = FolderEntries.kind(of: photosPath) else { return }
        let descriptor = FilePaths.open(photosPath, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
        guard descriptor >= 0 else { throw SystemError("open", photosPath, errno: errno) }
        defer { close(descriptor) }
        guard syncfs(descriptor) == 0 else { throw SystemError("syncfs", photosPath, errno: errno) }
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
