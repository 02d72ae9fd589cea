import Catalogue
import Crypto
import Foundation
import Ledger
import MarketAPI
import Photos
import Transfer

/// Makes photos fit the market: as they are below the limit, smaller above it.
public struct PhotoPreparer: PhotoPreparing {
    private let limit: Int
    private let reader: PlannedPhotoReader

    public init(rules: FormRules = .form) {
        limit = rules.imageBytes
        reader = PlannedPhotoReader()
    }

    public func prepare(_ photo: PlannedPhoto) async throws(PhotoTrouble) -> PhotoPart {
        let contents = try await reader.read(photo)
        do {
            // Its digest is the one it was judged by, so that it decodes is known.
            let facts = try PhotoInspector.glance(bytes: contents.bytes)
            guard facts.byteCount >= limit else {
                return PhotoPart(
                    filename: photo.filename(facts.kind), contentType: facts.kind.mimeType, content: contents.body)
            }
            let shrunk = try PhotoShrinker.shrink(bytes: contents.bytes, below: limit)
            let stem = (photo.filename(facts.kind) as NSString).deletingPathExtension
            return PhotoPart(
                filename: "\(stem).\(shrunk.facts.kind.fileExtension)", contentType: shrunk.facts.kind.mimeType,
                content: .bytes(shrunk.bytes))
        } catch {
            throw .unusable(path: photo.path, reason: error.summary)
        }
    }
}

/// Reads photos that were planned again, from where they were.
struct PlannedPhotoReader: Sendable {
    struct Contents {
        var bytes: [UInt8]
        /// The file that has the same bytes; `nil` where none does.
        var file: String?

        /// Streamed from its file where it has one.
        var body: MultipartBody.Content {
            file.map { .file(path: $0, byteCount: bytes.count) } ?? .bytes(bytes)
        }
    }

    /// - Throws: where they are gone, or not what was judged.
    func read(_ photo: PlannedPhoto) async throws(PhotoTrouble) -> Contents {
        let contents = try await contents(of: photo)
        guard SHA256.hash(data: contents.bytes).hex == photo.digest else { throw .changed(path: photo.path) }
        return contents
    }

    private func contents(of photo: PlannedPhoto) async throws(PhotoTrouble) -> Contents {
        do { return Contents(bytes: try PhotoFile.readAny(path: photo.path), file: photo.path) } catch {
            if case .tooManyBytes = error { throw .changed(path: photo.path) }
            throw .missing(path: photo.path)
        }
    }
}

extension PlannedPhoto {
    /// The file's name without its folders; composed, as the market is sent all text.
    fileprivate func filename(_ kind: PhotoKind) -> String {
        (path as NSString).lastPathComponent.normalizedToNFC()
    }
}

extension PhotoError {
    /// For the ledger and for people; the codes of the rules say it in words.
    fileprivate var summary: String {
        switch self {
        case .unreadable(let reason): reason
        case .unsupported(let kind): kind.rawValue
        case .tooManyBytes(let bytes, _): "\(bytes) bytes"
        case .tooManyPixels(let width, let height): "\(width) × \(height) pixels"
        case .cannotShrink(let bytes): "cannot be made smaller than \(bytes) bytes"
        case .notFound, .notPermitted, .directory, .notAFile, .system: "not found"
        }
    }
}
