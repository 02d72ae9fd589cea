import Foundation
import MarketAPI

/// Whether a product's photos can be had from the addresses that the market gave out.
public struct PhotoCheck: Hashable, Sendable {
    /// What became of one address.
    public struct Photo: Hashable, Sendable {
        /// The photo's address at full size.
        public let url: String
        /// `saved` with its size where it is there, else what came last.
        public let outcome: DownloadOutcome

        public var isThere: Bool {
            if case .saved(let bytes, _) = outcome { bytes > 0 } else { false }
        }
    }

    /// In the product's order.
    public let photos: [Photo]

    public var missing: [Photo] { photos.filter { !$0.isThere } }
    /// Whether every photo is there.
    public var isComplete: Bool { missing.isEmpty }
}

extension MarketReading {
    /// Fetches each photo of a product once and throws the bytes away, waiting for those that are not there yet: the 2021
    /// market kept them elsewhere, and their addresses answered 404 for a second or two.
    ///
    /// Photos are fetched outside the pace of the market's requests, one after the other. They are fetched rather than asked
    /// for with HEAD, which a store of files may refuse where it gives the file.
    ///
    /// - Parameter patience: how long all photos together may take to appear.
    public func verifyPhotos(
        of detail: ProductDetail, patience: Duration = .seconds(8), time: any Timekeeping = .continuous
    ) async -> PhotoCheck {
        let deadline = time.now + patience
        var photos: [PhotoCheck.Photo] = []
        for image in detail.images {
            photos.append(PhotoCheck.Photo(url: image.url, outcome: await fetch(image.url, until: deadline, time)))
        }
        return PhotoCheck(photos: photos)
    }

    private func fetch(_ url: String, until deadline: Duration, _ time: any Timekeeping) async -> DownloadOutcome {
        let path = FileManager.default.temporaryDirectory.appendingPathComponent("openmarket-\(UUID().uuidString)").path
        defer { unlink(path) }
        var pause = Duration.milliseconds(250)
        while true {
            let outcome = await download(url, to: path)
            guard outcome.mayChange, time.now + pause <= deadline else { return outcome }
            do { try await time.sleep(until: time.now + pause) } catch { return outcome }
            pause = min(pause * 2, .seconds(2))
        }
    }
}

extension DownloadOutcome {
    /// Whether asking again may end otherwise.
    fileprivate var mayChange: Bool {
        switch self {
        case .answer(let status): status == 404 || status == 403 || status >= 500
        case .saved(let bytes, _): bytes == 0
        case .failed(let trouble): trouble.kind == .timeout || trouble.kind == .closed || trouble.kind == .refused
        case .tooLarge, .notWritten: false
        }
    }
}
