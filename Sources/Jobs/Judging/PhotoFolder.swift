import Catalogue
import Foundation
import Photos

/// Judges the photos that rows name by the files in a folder.
struct PhotoFolder: PhotoJudge {
    private let chosen: String?
    private let beside: String
    private let shrinks: Bool
    private let limit: Int
    /// A photo that several rows name is opened once.
    private var verdicts: [String: PhotoVerdict] = [:]

    /// A catalogue may name millions of photos; what was said of the latest is enough.
    private static let remembered = 4096

    /// - Parameter beside: the catalogue's own folder.
    init(options: PhotoOptions, beside: String, rules: FormRules) {
        chosen = options.folder
        self.beside = beside
        shrinks = options.shrinks
        limit = rules.imageBytes
    }

    mutating func judge(photo name: String) -> PhotoVerdict {
        if let verdict = verdicts[name] { return verdict }
        let verdict = inspect(name)
        if verdicts.count >= Self.remembered { verdicts.removeAll(keepingCapacity: true) }
        verdicts[name] = verdict
        return verdict
    }

    private func inspect(_ name: String) -> PhotoVerdict {
        guard !name.isWebAddress else { return .notFound(reason: "an address, not a file") }
        do {
            let facts = try PhotoInspector.inspect(path: PhotoPath.resolve(name, in: chosen, else: beside))
            return facts.byteCount >= limit && !shrinks ? .tooLarge(bytes: facts.byteCount) : .accepted
        } catch {
            return PhotoVerdict(error)
        }
    }
}

extension PhotoVerdict {
    init(_ error: PhotoError) {
        self =
            switch error {
            case .notFound: .notFound(reason: nil)
            case .notPermitted: .unreadable(reason: "no permission")
            case .directory: .unreadable(reason: "a directory")
            case .notAFile: .unreadable(reason: "not a regular file")
            case .system(_, let number): .unreadable(reason: String(cString: strerror(number)))
            case .tooManyBytes(let bytes, _): .tooLarge(bytes: bytes)
            case .unsupported(let kind): .unsupported(kind: kind.rawValue)
            case .tooManyPixels(let width, let height): .unreadable(reason: "\(width) × \(height) pixels")
            case .unreadable(let reason): .unreadable(reason: reason)
            case .cannotShrink(let bytes): .unreadable(reason: "cannot be made smaller than \(bytes) bytes")
            }
    }
}

/// Where a photo's name leads.
enum PhotoPath {
    /// The file that a name means: in the folder chosen for photos, else beside the catalogue. An export writes paths
    /// relative to the catalogue, and they are found whether or not the folder is named again.
    static func resolve(_ name: String, in chosen: String?, else beside: String) -> String {
        guard let chosen else { return resolve(name, in: beside) }
        let path = resolve(name, in: chosen)
        guard !FileManager.default.fileExists(atPath: path) else { return path }
        let other = resolve(name, in: beside)
        return FileManager.default.fileExists(atPath: other) ? other : path
    }

    /// The path as it stays right when the command is run again from elsewhere.
    static func absolute(_ path: String) -> String {
        URL(fileURLWithPath: path).standardizedFileURL.path
    }

    /// The file that a name means. A name made on a Mac is decomposed (NFD) on the disk while the sheet's is composed,
    /// or the other way round: Linux opens by bytes, so the folder is listed and the name as stored is taken.
    static func resolve(_ name: String, in folder: String) -> String {
        let path = name.hasPrefix("/") ? name : folder + "/" + name
        guard !FileManager.default.fileExists(atPath: path), !name.utf8.allSatisfy({ $0 < 0x80 }) else { return path }
        let parent = String(path[..<path.lastIndex(of: "/")!])
        let last = String(path[path.index(after: path.lastIndex(of: "/")!)...]).normalizedToNFC()
        let stored = (try? FileManager.default.contentsOfDirectory(atPath: parent))?
            .first { $0.normalizedToNFC() == last }
        return stored.map { parent + "/" + $0 } ?? path
    }
}

extension String {
    /// Whether it is a photo's address on the web rather than a file.
    var isWebAddress: Bool {
        let start = prefix(8).lowercased()
        return start.hasPrefix("http://") || start.hasPrefix("https://")
    }
}
