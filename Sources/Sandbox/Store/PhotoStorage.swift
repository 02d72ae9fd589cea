import Foundation

/// A photo ready to be put into the storage: its two files, under the upload's folder or, where it is to have new
/// addresses, in the storage already.
struct PreparedPhoto: Sendable {
    let origin: URL
    let thumbnail: URL
    /// The uploaded name's extension with its point, or nothing.
    let suffix: String
}

/// Puts uploaded photos where they are served, with their small versions beside them.
struct PhotoStorage: Sendable {
    let folder: SandboxFolder
    let names: PhotoNames
    let makeThumbnail: @Sendable ([UInt8]) -> [UInt8]?

    /// Makes the small versions, beside the uploads: slow, and so done before any transaction.
    func prepare(_ uploads: [UploadedImage]) throws -> [PreparedPhoto] {
        try uploads.map { upload in
            var thumbnail = upload.file
            // The small version is made from memory: photos under the form's limit are 300 kB.
            if let small = makeThumbnail([UInt8](try Data(contentsOf: upload.file))) {
                thumbnail = upload.file.appendingPathExtension("thumbnail")
                let file = try SandboxFolder.newFile(at: thumbnail)
                try file.write(contentsOf: small)
                try file.close()
            }
            return PreparedPhoto(origin: upload.file, thumbnail: thumbnail, suffix: upload.suffix)
        }
    }

    /// The photos a product has, to be placed again under new addresses.
    func again(_ images: [StoredImage]) -> [PreparedPhoto] {
        images.map { image in
            let suffix = (image.origin as NSString).pathExtension
            return PreparedPhoto(
                origin: folder.url(of: image.origin), thumbnail: folder.url(of: image.thumbnail),
                suffix: suffix.isEmpty ? "" : ".\(suffix)")
        }
    }

    /// Puts photos into place, a second name for the files there are: inside the transaction that names them, so that a
    /// committed row never lacks its file. After a failure none stays.
    ///
    /// - Parameter first: the number of the first among all photos the product ever had.
    func place(
        _ photos: [PreparedPhoto], vendorID: Int, productID: Int, first: Int = 1, date: Date
    ) throws -> [StoredImage] {
        var placed: [StoredImage] = []
        do {
            for (index, photo) in photos.enumerated() {
                let image = names(
                    PhotoNames.Facts(
                        vendorID: vendorID, productID: productID, number: first + index, date: date,
                        suffix: photo.suffix))
                placed.append(image)
                try link(photo.origin, image.origin)
                try link(photo.thumbnail, image.thumbnail)
            }
        } catch {
            remove(placed)
            throw error
        }
        return placed
    }

    func remove(_ images: [StoredImage]) {
        folder.remove(images.flatMap { [$0.origin, $0.thumbnail] })
    }

    private func link(_ file: URL, _ path: String) throws {
        let place = folder.url(of: path)
        try folder.makeFolder((path as NSString).deletingLastPathComponent)
        // Left by a market that was killed before it committed; its product's number is given again.
        try? FileManager.default.removeItem(at: place)
        try FileManager.default.linkItem(at: file, to: place)
        // The photo's age counts from here.
        try FileManager.default.setAttributes([.modificationDate: Date()], ofItemAtPath: place.path)
    }
}
