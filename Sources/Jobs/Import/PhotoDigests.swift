import Foundation
import Ledger

/// The photos of rows as the plan remembers them. A photo that several rows name is read once.
struct PhotoDigests {
    private var finder: PhotoFinder
    private var known: [String: PlannedPhoto] = [:]

    /// A catalogue may name millions of photos; the latest are enough.
    private static let remembered = 4096

    init(options: PhotoOptions) {
        finder = PhotoFinder(chosen: options.folder)
    }

    /// - Returns: `nil` where the file is gone since it was judged.
    mutating func photo(_ name: String, folder: String) -> PlannedPhoto? {
        // The path stays right when the command is run again from elsewhere.
        let path = URL(fileURLWithPath: finder.path(of: name, beside: folder)).standardizedFileURL.path
        if let photo = known[path] { return photo }
        guard let digest = FileDigest.sha256(path: path),
            let attributes = try? FileManager.default.attributesOfItem(atPath: path),
            let size = attributes[.size] as? NSNumber
        else { return nil }
        let photo = PlannedPhoto(path: path, digest: digest, bytes: size.int64Value)
        if known.count >= Self.remembered { known.removeAll(keepingCapacity: true) }
        known[path] = photo
        return photo
    }
}
