import FilePaths
import Foundation
import MarketAPI

/// Whether a product's photos can be had from the addresses that the market gave out.
package struct PhotoCheck: Hashable, Sendable {
    /// What became of one address.
    package struct Photo: Hashable, Sendable {
        /// The photo's address at full size.
        package let url: String
        /// `saved` with its size where it is there, else what came last.
        package let outcome: DownloadOutcome

        package var isThere: Bool {
            if case .saved(let bytes, _) = outcome { bytes > 0 } else { false }
        }
    }

    /// In the product's order.
    package let photos: [Photo]

    package var missing: [Photo] { photos.filter { !$0.isThere } }
    /// Whether every photo is there.
    package var isComplete: Bool { missing.isEmpty }
}

extension MarketReading {
    /// Fetches each photo of a product once and throws the bytes away, waiting for those that are not there yet.
    ///
    /// Photos are fetched outside the pace of the market's requests, one after the other. They are fetched rather than asked
    /// for with HEAD, which a store of files may refuse where it gives the file.
    ///
    /// - Parameter gracePeriod: begun when the product was registered, at the latest.
    package func verifyPhotos(of detail: ProductDetail, gracePeriod: PhotoGracePeriod) async -> PhotoCheck {
        let path = FileManager.default.temporaryDirectory.appendingPathComponent("openmarket-\(UUID().uuidString)").path
        defer { FilePaths.unlink(path) }
        var photos: [PhotoCheck.Photo] = []
        for image in detail.images {
            let outcome = await fetch(image.url, to: path, gracePeriod: gracePeriod)
            photos.append(PhotoCheck.Photo(url: image.url, outcome: outcome))
        }
        return PhotoCheck(photos: photos)
    }
}
