import Catalogue
import Crypto
import Foundation
import Ledger
import MarketAPI
import Photos
import Synchronization
import Transfer

/// Makes photos fit the market: as they are below the limit, smaller above it, converted where it does not take their format.
package struct PhotoPreparer: PhotoPreparing {
    private let limit: Int
    private let reader: PlannedPhotoReader
    private let fitted = FittedPhotos()

    /// - Parameter web: fetches photos again that are no longer at hand.
    package init(rules: FormRules = .form, web: WebPhotos? = nil) {
        limit = rules.imageBytes
        reader = PlannedPhotoReader(web: web)
    }

    package func prepare(_ photo: PlannedPhoto) async throws(PhotoTrouble) -> PhotoPart {
        let fitting = PhotoFitting(below: limit, crop: photo.crop.map { PhotoCrop($0) })
        let key = FittedPhotos.Key(digest: photo.digest, fitting: fitting)
        if let fitted = fitted[key] { return PhotoPart(fitted, of: photo) }
        let bytes = try await reader.read(photo)
        do {
            // Its digest is the one it was judged by, so that it decodes is known.
            if let facts = try fitting.factsAsItIs(of: bytes) {
                return PhotoPart(
                    filename: photo.filename(facts.kind), contentType: facts.kind.mimeType, content: .bytes(bytes))
            }
            return PhotoPart(try await fitted.photo(key, madeOf: bytes), of: photo)
        } catch {
            throw .unusable(path: photo.place, reason: error.summary)
        }
    }
}

extension PhotoPart {
    fileprivate init(_ fitted: FittedPhoto, of photo: PlannedPhoto) {
        let kind = fitted.facts.kind
        let stem = (photo.filename(kind) as NSString).deletingPathExtension
        self.init(
            filename: "\(stem).\(kind.fileExtension)", contentType: kind.mimeType, content: .bytes(fitted.bytes))
    }
}

extension PhotoCrop {
    init(_ planned: PlannedPhoto.Crop) {
        switch planned {
        case .square: self = .square
        }
    }
}

/// Reads photos that were planned again, from where they were.
struct PlannedPhotoReader: Sendable {
    var web: WebPhotos?
    private let archives = PhotoArchives()

    init(web: WebPhotos? = nil) { self.web = web }

    /// The bytes that were judged. They are what is sent: the file is not opened once more, since whatever its name leads to by
    /// then was not looked at.
    ///
    /// - Throws: where they are gone, or not what was judged.
    func read(_ photo: PlannedPhoto) async throws(PhotoTrouble) -> [UInt8] {
        let bytes = try await contents(of: photo)
        guard SHA256.hash(data: bytes).hex == photo.digest else { throw .changed(path: photo.place) }
        return bytes
    }

    private func contents(of photo: PlannedPhoto) async throws(PhotoTrouble) -> [UInt8] {
        if let entry = photo.entry {
            guard let bytes = archives.contents(of: entry, in: photo.path) else { throw .missing(path: photo.place) }
            return bytes
        }
        let path = try await path(of: photo)
        do { return try PhotoFile.readAny(path: path) } catch {
            if case .tooManyBytes = error { throw .changed(path: photo.place) }
            throw .missing(path: photo.place)
        }
    }

    /// The file that has it.
    private func path(of photo: PlannedPhoto) async throws(PhotoTrouble) -> String {
        guard photo.path.isWebAddress else { return photo.path }
        switch await web?.photo(at: photo.path, digest: photo.digest) {
        case nil: throw web == nil ? .missing(path: photo.place) : .changed(path: photo.place)
        case .kept(let kept): return kept.path
        case .absent: throw .missing(path: photo.place)
        case .tooLarge: throw .changed(path: photo.place)
        }
    }
}

/// Zips of photos that are open: their directories are read once.
final class PhotoArchives: Sendable {
    private let open = Mutex<[String: PhotoArchive]>([:])

    /// `nil` where the zip or the entry is not there, or cannot be read.
    func contents(of entry: String, in path: String) -> [UInt8]? {
        let archive: PhotoArchive? = open.withLock { open in
            if let archive = open[path] { return archive }
            let archive = try? PhotoArchive(path: path)
            open[path] = archive
            return archive
        }
        return try? archive?.contents(of: entry)
    }
}

extension PlannedPhoto {
    /// The file's name without its folders; composed, as the market is sent all text. An address may have none, or the name
    /// of a program: what it sent decides the ending.
    fileprivate func filename(_ kind: PhotoKind) -> String {
        guard path.isWebAddress else { return ((entry ?? path) as NSString).lastPathComponent.normalizedToNFC() }
        let last = URL(string: path)?.lastPathComponent ?? ""
        let stem = (last as NSString).deletingPathExtension.normalizedToNFC().filter { $0 != "/" }
        return "\(stem.isEmpty ? "photo" : String(stem.prefix(100))).\(kind.fileExtension)"
    }
}

extension PhotoError {
    /// For the ledger and for people; the codes of the rules say it in words.
    fileprivate var summary: String {
        switch self {
        case .unreadable(let reason): reason
        case .noDecoder(let library): "\(library) is not installed"
        case .unsupported(let kind): kind.rawValue
        case .tooManyBytes(let bytes, _): "\(bytes) bytes"
        case .tooManyPixels(let width, let height): "\(width) × \(height) pixels"
        case .cannotShrink(let bytes): "cannot be made smaller than \(bytes) bytes"
        case .notFound, .leadsOut, .notPermitted, .directory, .notAFile, .system: "not found"
        }
    }
}
