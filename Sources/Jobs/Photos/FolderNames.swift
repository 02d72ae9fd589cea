import Archives
import FilePaths
import Glibc

/// What lies in a folder.
struct FolderNames {
    private let names: NameIndex
    /// What is called in another encoding than UTF-8, as where a zip of a Korean Windows was unpacked: by its names as those in
    /// zips are read.
    private let decoded: NameIndex
    private let stored: [String: String]

    /// - Parameter folder: one that cannot be read has nothing in it.
    init(in folder: String) {
        let all = Folders.names(in: folder) ?? []
        names = NameIndex(all.filter { !PathText.holdsBytes($0) })
        stored = Dictionary(
            all.filter(PathText.holdsBytes).map { (EntryName.decode(path: $0), $0) }, uniquingKeysWith: { min($0, $1) })
        decoded = NameIndex(stored.keys)
    }

    /// The one name that is meant, as it is stored: see `NameIndex.match(_:)`. A name in UTF-8 comes before those that are not.
    func match(_ name: String) -> NameIndex.Match {
        switch names.match(name) {
        case .none: break
        case let match: return match
        }
        switch decoded.match(name) {
        case .one(let name): return .one(stored[name] ?? name)
        case let match: return match
        }
    }

    /// The name that somebody most likely meant to write; `nil` where none is near.
    func nearest(to name: String, effort: inout Int) -> String? { names.nearest(to: name, effort: &effort) }
}
