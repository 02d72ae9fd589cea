import Catalogue
import Glibc
import Photos

/// Judges the photos that rows name by the files in a folder.
struct PhotoFolder: PhotoJudge {
    private var finder: PhotoFinder
    private let beside: String
    private let shrinks: Bool
    private let limit: Int
    /// A photo that several rows name is opened once.
    private var verdicts: [String: PhotoVerdict] = [:]

    /// A catalogue may name millions of photos; what was said of the latest is enough.
    private static let remembered = 4096

    /// - Parameter beside: the catalogue's own folder.
    init(options: PhotoOptions, beside: String, rules: FormRules) {
        finder = PhotoFinder(chosen: options.folder)
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

    private mutating func inspect(_ name: String) -> PhotoVerdict {
        guard !name.isWebAddress else { return .notFound(reason: "an address, not a file") }
        do {
            let facts = try PhotoInspector.inspect(path: finder.path(of: name, beside: beside))
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
