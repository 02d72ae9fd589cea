import FilePaths
import Foundation

/// What two names of one file have in common, by whatever links they lead there.
enum FileIdentity: Hashable {
    case existing(device: dev_t, inode: ino_t)
    /// Nothing is there yet: where it would be, without links.
    case missing(path: String)

    /// `nil` for what is neither a file nor a folder, such as a terminal or a pipe: nothing of it is replaced.
    init?(_ path: String) {
        var status = stat()
        guard FilePaths.stat(path, &status) == 0 else {
            self = .missing(path: Self.canonical(path))
            return
        }
        self.init(status)
    }

    init?(descriptor: Int32) {
        var status = stat()
        guard fstat(descriptor, &status) == 0, status.st_mode & S_IFMT == S_IFREG else { return nil }
        self.init(status)
    }

    private init?(_ status: stat) {
        guard [S_IFREG, S_IFDIR].contains(status.st_mode & S_IFMT) else { return nil }
        self = .existing(device: status.st_dev, inode: status.st_ino)
    }

    /// The absolute path without links, dots and doubled slashes, of what there is and of what would be made.
    static func canonical(_ path: String) -> String { canonical(path, links: 40) }

    private static func canonical(_ path: String, links: Int) -> String {
        if let real = FilePaths.realpath(path) { return real }
        let absolute = path.hasPrefix("/") ? path : FilePaths.currentFolder() + "/" + path
        // By its text: a URL takes `..` for a step back, and would come no nearer to the root.
        let (name, parent) = (
            (absolute as NSString).lastPathComponent, (absolute as NSString).deletingLastPathComponent
        )
        // Opening a link that leads to nothing makes what it leads to.
        if links > 0, let target = FilePaths.readlink(absolute) {
            let beside = parent + "/" + target
            return canonical(target.hasPrefix("/") ? target : beside, links: links - 1)
        }
        guard absolute != "/", !name.isEmpty else { return "/" }
        let folder = canonical(parent, links: links)
        if name == "." { return folder }
        if name == ".." { return (folder as NSString).deletingLastPathComponent }
        return (folder == "/" ? "" : folder) + "/" + name
    }
}
