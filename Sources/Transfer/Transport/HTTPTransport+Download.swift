import AsyncHTTPClient
import Foundation
import NIOCore
import NIOHTTP1

extension HTTPTransport {
    static let photoLimit = 64 * 1024 * 1024

    public func download(_ url: String, to path: String) async -> DownloadOutcome {
        do {
            let route = try HTTPRoute(to: url, proxies: settings.proxies)
            let client = try clients.client(through: route.proxy)
            return try await within(settings.timeoutAmount) {
                let request = HTTPClientRequest(url: url)
                let response = try await client.execute(request, deadline: .now() + self.settings.timeoutAmount)
                guard response.status == .ok else { return .answer(status: Int(response.status.code)) }
                return try await Self.save(response, to: path)
            }
        } catch is HTTPSettingsError {
            return .failed(TransportTrouble(.address))
        } catch {
            return .failed(TransportTrouble(error))
        }
    }

    /// Writes under another name first, so that a file with the right name is a whole photo.
    private static func save(_ response: HTTPClientResponse, to path: String) async throws -> DownloadOutcome {
        let draft = path + ".part"
        guard FileManager.default.createFile(atPath: draft, contents: nil),
            let file = FileHandle(forWritingAtPath: draft)
        else { return .notWritten(detail: String(cString: strerror(errno))) }
        defer {
            try? file.close()
            unlink(draft)
        }
        var bytes = 0
        for try await piece in response.body {
            bytes += piece.readableBytes
            guard bytes <= photoLimit else { return .tooLarge(limit: photoLimit) }
            do { try file.write(contentsOf: Data(piece.readableBytesView)) } catch {
                return .notWritten(detail: "\(error)")
            }
        }
        guard rename(draft, path) == 0 else { return .notWritten(detail: String(cString: strerror(errno))) }
        return .saved(bytes: bytes, contentType: response.headers.first(name: "Content-Type"))
    }
}
