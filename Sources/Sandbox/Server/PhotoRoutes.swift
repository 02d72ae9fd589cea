import Foundation
import HTTPTypes
import Hummingbird
import Photos

/// Serves the photos.
struct PhotoRoutes: Sendable {
    let folder: SandboxFolder
    /// How long after a photo was stored its address answers 404.
    let delay: Duration
    private let files = FileIO()

    init(folder: SandboxFolder, delay: Duration) {
        self.folder = folder
        self.delay = delay
    }

    var routes: [PlayedRoute] {
        PhotoNames.routes.map { path in PlayedRoute(.photo, .get, path) { try await photo($0, $1) } }
    }

    private func photo(_ request: Request, _ context: SandboxContext) async throws -> Response {
        let components = request.uri.path.split(separator: "/").map(String.init)
        guard components.allSatisfy(Self.isPlain) else { throw Refusal.unknownRoute.failure }
        let path = folder.url(of: components.joined(separator: "/")).path
        guard let facts = facts(of: path) else { throw Refusal.unknownRoute.failure }
        let caching = Self.caching(of: components, facts)
        guard request.headers[.ifNoneMatch] != caching[.eTag] else {
            return Response(status: .notModified, headers: caching)
        }
        // Missing files throw not-found here.
        let body = try await files.loadFile(path: path, context: context)
        return Response(status: .ok, headers: caching + [.contentType: Self.contentType(of: path)], body: body)
    }

    /// What tells a file from another at the same place.
    private struct Facts {
        var stored: Date
        var bytes: Int
    }

    /// `nil` where there is no such photo, or not yet.
    private func facts(of path: String) -> Facts? {
        let attributes = try? FileManager.default.attributesOfItem(atPath: path)
        guard let stored = attributes?[.modificationDate] as? Date, let bytes = attributes?[.size] as? Int,
            Date().timeIntervalSince(stored) >= delay.seconds
        else { return nil }
        return Facts(stored: stored, bytes: bytes)
    }

    /// Names with a UUID in them never mean another photo. Numbered ones do once a market is begun anew, and are asked for again
    /// each time.
    private static func caching(of components: [String], _ facts: Facts) -> HTTPFields {
        let isNumbered = components.count == 2
        let tag = String(Int64(facts.stored.timeIntervalSince1970 * 1_000_000), radix: 36)
        return [
            .cacheControl: isNumbered ? "private, no-cache" : "private, max-age=86400, immutable",
            .eTag: "\"\(tag)-\(facts.bytes)\"",
        ]
    }

    /// Letters, digits, an underscore, a hyphen and one point: nothing that could leave the folder.
    private static func isPlain(_ component: String) -> Bool {
        let isKnown = component.utf8.allSatisfy { $0.isLetterOrDigit || "_-.".utf8.contains($0) }
        return isKnown && !component.hasPrefix(".") && !component.contains("..")
    }

    private static func contentType(of path: String) -> String {
        guard let file = FileHandle(forReadingAtPath: path) else { return DetectedKind.foreign(.unknown).contentType }
        defer { try? file.close() }
        let head = (try? file.read(upToCount: UploadedImage.headLength)) ?? nil
        return DetectedKind(of: [UInt8](head ?? Data())).contentType
    }
}
