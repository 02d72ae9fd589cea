import FilePaths
import Glibc

/// Folders that a file must lie below, wherever links lead on the way to it.
///
/// A name within a folder says nothing of where its bytes are: `photos/a.jpg` may be a link to anybody's file. So the way is
/// first followed to its end, and the file is then opened from the folder down, part by part and through no link: what was
/// looked at is what is opened, whatever somebody puts there in between.
package struct EnclosingFolders: Hashable, Sendable {
    /// From the top and without links, in the system's bytes; one that is not there encloses nothing.
    private let folders: [[UInt8]]

    /// - Parameter paths: as they are named. Where one is a link itself, what it leads to is meant.
    package init(_ paths: [String]) { folders = paths.compactMap(Self.realPath) }

    /// Whether a path leads somewhere else; `false` also where it leads nowhere.
    package func isLeft(by path: String) -> Bool { Self.realPath(path).map { way(to: $0) == nil } ?? false }

    /// Opens a file for reading.
    ///
    /// - Returns: a descriptor; negative where it cannot be opened, for the reason in `errno`.
    func open(_ path: String) throws(PhotoError) -> Int32 {
        guard let real = Self.realPath(path) else { return -1 }
        guard let (folder, parts) = way(to: real) else { throw .leadsOut(path: path) }
        guard let last = parts.last else { throw .directory(path: path) }
        var descriptor = Glibc.open(Self.text(folder), Self.folderFlags)
        for part in parts.dropLast() where descriptor >= 0 {
            descriptor = Self.open(part, in: descriptor, Self.folderFlags)
        }
        if descriptor >= 0 { descriptor = Self.open(last, in: descriptor, PhotoFile.flags) }
        // There was no link on the way a moment ago; a folder that is one now is no folder to the system.
        if descriptor < 0, errno == ELOOP || errno == ENOTDIR { throw .leadsOut(path: path) }
        return descriptor
    }

    /// Opens what a folder has by that name, unless it is a link, and closes the folder.
    private static func open(_ name: ArraySlice<UInt8>, in folder: Int32, _ flags: Int32) -> Int32 {
        let descriptor = openat(folder, text(name), flags | O_NOFOLLOW)
        let number = errno
        close(folder)
        errno = number
        return descriptor
    }

    /// The folder that holds a place, and the names on the way there; none where it is the folder itself.
    private func way(to place: [UInt8]) -> (folder: [UInt8], parts: [ArraySlice<UInt8>])? {
        let slash = UInt8(ascii: "/")
        for folder in folders where place.starts(with: folder) {
            let rest = place.dropFirst(folder.count)
            guard rest.isEmpty || rest.first == slash || folder == [slash] else { continue }
            return (folder, rest.split(separator: slash))
        }
        return nil
    }

    /// `O_PATH`, which Glibc's module lacks: a folder that may be passed need not be one that may be listed.
    private static let folderFlags = 0o10_000_000 | O_DIRECTORY | O_CLOEXEC

    private static func realPath(_ path: String) -> [UInt8]? {
        FilePaths.realpath(path).map(PathText.bytes)
    }

    private static func text(_ bytes: some Sequence<UInt8>) -> [CChar] { bytes.map(CChar.init(bitPattern:)) + [0] }
}
