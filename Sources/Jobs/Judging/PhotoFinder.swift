import Catalogue
import Foundation

/// Finds the files that photos' names mean.
struct PhotoFinder {
    /// The folder chosen for photos.
    private let chosen: String?
    /// The folder listed last, by the composed names of what lies there. Photos lie together: listing a folder of
    /// ten thousand anew for each of its photos would take minutes.
    private var listing: (folder: String, names: [String: String])?

    init(chosen: String?) {
        self.chosen = chosen
    }

    /// The file that a name means: in the folder chosen for photos, else beside the catalogue. An export writes paths
    /// relative to the catalogue, and they are found whether or not the folder is named again.
    mutating func path(of name: String, beside folder: String) -> String {
        guard let chosen else { return path(of: name, in: folder) }
        let path = path(of: name, in: chosen)
        guard !FileManager.default.fileExists(atPath: path) else { return path }
        let other = self.path(of: name, in: folder)
        return FileManager.default.fileExists(atPath: other) ? other : path
    }

    /// A name made on a Mac is decomposed (NFD) on the disk while the sheet's is composed, or the other way round:
    /// Linux opens by bytes, so the folder is listed and the name as stored is taken.
    private mutating func path(of name: String, in folder: String) -> String {
        let path = name.hasPrefix("/") ? name : folder + "/" + name
        guard !name.utf8.allSatisfy({ $0 < 0x80 }), !FileManager.default.fileExists(atPath: path) else { return path }
        let slash = path.lastIndex(of: "/")!
        let parent = String(path[..<slash])
        let last = String(path[path.index(after: slash)...]).normalizedToNFC()
        return names(in: parent)[last].map { parent + "/" + $0 } ?? path
    }

    private mutating func names(in folder: String) -> [String: String] {
        if let listing, listing.folder == folder { return listing.names }
        let stored = (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
        let names = Dictionary(stored.map { ($0.normalizedToNFC(), $0) }) { first, _ in first }
        listing = (folder, names)
        return names
    }
}

extension String {
    /// Whether it is a photo's address on the web rather than a file.
    var isWebAddress: Bool {
        let start = prefix(8).lowercased()
        return start.hasPrefix("http://") || start.hasPrefix("https://")
    }
}
