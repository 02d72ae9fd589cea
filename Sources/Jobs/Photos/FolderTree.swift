import Archives
import FilePaths
import Glibc

/// The files in the folders below one, by their names: for a photo that is named without its folder, or with another one.
///
/// It is bounded, for a sheet may lie at the top of a disk: what comes after `longest` entries is not seen.
struct FolderTree {
    /// The ways from the top to files in folders below it, by the files' names in lower case.
    private var ways: [String: [String]] = [:]

    private static let longest = 50_000
    private static let deepest = 8

    init(below folder: String) {
        var entries = 0
        var waiting: [(way: String, depth: Int)] = [("", 0)]
        while let (way, depth) = waiting.popLast(), entries < Self.longest {
            Self.eachEntry(of: way.isEmpty ? folder : folder + "/" + way) { name, isFolder in
                entries += 1
                let place = way.isEmpty ? name : way + "/" + name
                if isFolder {
                    if depth < Self.deepest { waiting.append((place, depth + 1)) }
                } else if depth > 0 {
                    ways[EntryName.decode(path: name).lowercased(), default: []].append(place)
                }
                return entries < Self.longest
            }
        }
    }

    /// The ways to files of that name, whatever its normal form and letter case, the exact ones alone where there are any.
    func ways(to name: String) -> [String] {
        let near = ways[name.lowercased()] ?? []
        let exact = near.filter { $0.split(separator: "/").last.map(String.init) == name }
        return (exact.isEmpty ? near : exact).sorted()
    }

    /// What is hidden is not looked into, and neither is what a link leads to.
    private static func eachEntry(of folder: String, _ body: (_ name: String, _ isFolder: Bool) -> Bool) {
        guard let stream = FilePaths.opendir(folder) else { return }
        defer { closedir(stream) }
        while let entry = readdir(stream) {
            let name = Folders.name(of: entry)
            guard !name.hasPrefix(".") else { continue }
            let kind = Int(entry.pointee.d_type)
            guard kind == DT_DIR || kind == DT_REG || kind == DT_LNK || kind == DT_UNKNOWN else { continue }
            guard body(name, kind == DT_DIR) else { return }
        }
    }
}
