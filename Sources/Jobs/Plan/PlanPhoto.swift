import Catalogue
import FilePaths
import Foundation
import Ledger

/// A photo as a plan file names it.
struct PlanPhoto: Hashable {
    var path: String
    /// Its name in the file, where that is a zip of photos.
    var entry: String?
    var bytes: Int64
    var sha256: String
    var crop: PlannedPhoto.Crop?

    init(_ photo: PlannedPhoto) {
        let folder = FilePaths.currentFolder() + "/"
        path = photo.path.hasPrefix(folder) ? String(photo.path.dropFirst(folder.count)) : photo.path
        entry = photo.entry
        bytes = photo.bytes
        sha256 = photo.digest
        crop = photo.crop
    }

    init(_ line: PlanLine) throws(PlanFileTrouble) {
        path = try line.text("path")
        entry = try line.optionalText("entry")
        bytes = Int64(try line.integer("bytes"))
        sha256 = try line.text("sha256")
        guard let name = try line.optionalText("crop") else { return }
        guard let crop = PlannedPhoto.Crop(rawValue: name) else { throw line.failure }
        self.crop = crop
    }

    /// The path stays right when the run is resumed from elsewhere.
    var planned: PlannedPhoto {
        let place = path.isWebAddress ? path : Folders.absolute(path)
        return PlannedPhoto(path: place, entry: entry, digest: sha256, bytes: bytes, crop: crop)
    }

    func write(to text: inout JSONText) {
        text.object { text in
            text.member("path", path)
            if let entry { text.member("entry", entry) }
            text.key("bytes")
            text.integer(bytes)
            text.member("sha256", sha256)
            if let crop { text.member("crop", crop.rawValue) }
        }
    }
}
