import Catalogue
import Foundation
import Ledger
import MarketAPI
import Photos
import Transfer

/// Makes photos fit the market: as they are below the limit, smaller above it.
public struct PhotoPreparer: PhotoPreparing {
    private let limit: Int

    public init(rules: FormRules = .form) {
        limit = rules.imageBytes
    }

    public func prepare(_ photo: PlannedPhoto) async throws(PhotoTrouble) -> PhotoPart {
        do {
            // Its digest is the one it was judged by, so that it decodes is known.
            let facts = try PhotoInspector.glance(path: photo.path)
            guard facts.byteCount >= limit else {
                // Streamed from its file as it is, byte for byte.
                return PhotoPart(
                    filename: Self.filename(photo.path), contentType: facts.kind.mimeType,
                    content: .file(path: photo.path, byteCount: facts.byteCount))
            }
            let shrunk = try PhotoShrinker.shrink(path: photo.path, below: limit)
            let stem = (Self.filename(photo.path) as NSString).deletingPathExtension
            return PhotoPart(
                filename: "\(stem).\(shrunk.facts.kind.fileExtension)", contentType: shrunk.facts.kind.mimeType,
                content: .bytes(shrunk.bytes))
        } catch {
            throw .unusable(path: photo.path, reason: error.summary)
        }
    }

    /// The file's name without its folders; composed, as the market is sent all text.
    private static func filename(_ path: String) -> String {
        (path as NSString).lastPathComponent.normalizedToNFC()
    }
}

extension PhotoError {
    /// For the ledger and for people; the codes of the rules say it in words.
    fileprivate var summary: String {
        switch PhotoVerdict(self) {
        case .accepted: ""
        case .notFound: "not found"
        case .unreadable(let reason): reason
        case .unsupported(let kind): kind
        case .tooLarge(let bytes): "\(bytes) bytes"
        }
    }
}
