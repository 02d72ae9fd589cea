import Foundation
import HTTPTypes
import Hummingbird

/// Serves the photos.
struct PhotoRoutes: Sendable {
    let folder: SandboxFolder
    private let files = FileIO()

    init(folder: SandboxFolder) { self.folder = folder }

    var routes: [PlayedRoute] {
        [PlayedRoute(.photo, .get, "\(SandboxFolder.photos)/:vendor/:day/:file") { try await photo($1) }]
    }

    private func photo(_ context: SandboxContext) async throws -> Response {
        let components = try ["vendor", "day", "file"].map { try context.parameters.require($0) }
        guard components.allSatisfy(Self.isPlain) else { throw Refusal.unknownRoute.failure }
        let path = folder.url(of: ([SandboxFolder.photos] + components).joined(separator: "/")).path
        // Missing files throw not-found here.
        let body = try await files.loadFile(path: path, context: context)
        return Response(status: .ok, headers: [.contentType: Self.contentType(of: path)], body: body)
    }

    /// Letters, digits, an underscore and one point: nothing that could leave the folder.
    private static func isPlain(_ component: String) -> Bool {
        let isKnown = component.utf8.allSatisfy {
            $0.isLetterOrDigit || $0 == UInt8(ascii: "_") || $0 == UInt8(ascii: ".")
        }
        return isKnown && !component.hasPrefix(".") && !component.contains("..")
    }

    private static func contentType(of path: String) -> String {
        guard let file = FileHandle(forReadingAtPath: path) else { return ImageKind.other.contentType }
        defer { try? file.close() }
        let head = (try? file.read(upToCount: UploadedImage.headLength)) ?? nil
        return ImageKind(head: [UInt8](head ?? Data())).contentType
    }
}
