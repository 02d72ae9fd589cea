import Foundation

/// Puts uploaded photos where they are served, with their small versions beside them.
struct PhotoShelf: Sendable {
    let folder: SandboxFolder
    let makeThumbnail: @Sendable ([UInt8]) -> [UInt8]?

    /// Moves the photos into place. The files stand before any row names them; after a failure none stays.
    func place(_ uploads: [UploadedImage], vendorID: Int, date: Date) throws -> [StoredImage] {
        var placed: [StoredImage] = []
        do {
            for upload in uploads { placed.append(try place(upload, vendorID: vendorID, date: date)) }
        } catch {
            remove(placed)
            throw error
        }
        return placed
    }

    func remove(_ images: [StoredImage]) {
        folder.remove(images.flatMap { [$0.origin, $0.thumbnail] })
    }

    /// `training-resources/{vendor}/{yyyyMMdd}/{uuid hex}_{origin|thumb}[.ext]`, the two with different UUIDs.
    private func place(_ upload: UploadedImage, vendorID: Int, date: Date) throws -> StoredImage {
        let day = "\(SandboxFolder.photos)/\(vendorID)/\(DateStamp(date).folder)"
        try FileManager.default.createDirectory(at: folder.url(of: day), withIntermediateDirectories: true)
        let image = StoredImage(
            origin: "\(day)/\(TimeUUID(date).hex)_origin\(upload.suffix)",
            thumbnail: "\(day)/\(TimeUUID(date).hex)_thumb\(upload.suffix)")
        do {
            // The small version is made from memory: photos under the form's limit are 300 kB.
            if let small = makeThumbnail([UInt8](try Data(contentsOf: upload.file))) {
                try Data(small).write(to: folder.url(of: image.thumbnail))
            } else {
                // One file under two names costs no second copy.
                try FileManager.default.linkItem(at: upload.file, to: folder.url(of: image.thumbnail))
            }
            try FileManager.default.moveItem(at: upload.file, to: folder.url(of: image.origin))
        } catch {
            remove([image])
            throw error
        }
        return image
    }
}
