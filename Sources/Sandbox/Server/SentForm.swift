import Foundation
import Hummingbird
import MarketAPI

/// A page's form as it was sent, with files of any kind: its values by their names, and its files, which lie in a folder while
/// it is handled.
package struct SentForm: Sendable {
    package let values: [String: String]
    package let files: [File]

    package struct File: Sendable {
        /// As the browser called it, with the folders that it was found in.
        package let name: String
        package let url: URL
        package let byteCount: Int
    }

    package subscript(name: String) -> String { values[name] ?? "" }

    /// Reads a request's form and does something with it.
    ///
    /// - Parameters:
    ///   - files: what its files are called; all others are values.
    ///   - folder: a new one, which is removed afterwards.
    package static func read<Result>(
        _ request: Request, files: String, in folder: URL, _ body: (SentForm) async throws -> Result
    ) async throws -> Result {
        try FileManager.default.createDirectory(
            at: folder, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
        return try await UploadReader.withForm(of: request, .all(files: files), in: folder, limits) {
            try await body(SentForm($0))
        }
    }

    /// A catalogue of some thousand products with five photos each.
    private static let limits = {
        var limits = SandboxConfiguration.Limits()
        (limits.uploadBytes, limits.parts) = (8 << 30, 50_000)
        return limits
    }()

    private init(_ reader: UploadReader) {
        // Forms send the ends of lines as CR LF (HTML §4.10.22.4).
        values = reader.values.mapValues { String(decoding: $0, as: UTF8.self).replacing("\r\n", with: "\n") }
        // A field for files without one sends one without a name and without a byte.
        files = reader.images.compactMap { file in
            guard let name = file.filename, !name.isEmpty else { return nil }
            return File(name: name, url: file.file, byteCount: file.byteCount)
        }
    }
}
