import Foundation
import Ledger

/// The photos of rows as the plan remembers them. A photo that several rows name is read once.
struct PhotoDigests {
    private let folder: String?
    private var known: [String: PlannedPhoto] = [:]

    /// A catalogue may name millions of photos; the latest are enough.
    private static let remembered = 4096

    init(options: PhotoOptions) {
        folder = options.folder
    }

    /// - Returns: `nil` where the file is gone since it was judged.
    mutating func photo(_ name: String, folder: String) -> PlannedPhoto? {
        let path = PhotoPath.absolute(PhotoPath.resolve(name, in: self.folder, else: folder))
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
