import AsyncHTTPClient
import Foundation
import NIOCore
import NIOHTTP1

extension HTTPTransport {
    /// The largest photo that is fetched, in bytes.
    package static let photoLimit = 64 * 1024 * 1024

    package func download(_ url: String, to path: String) async -> DownloadOutcome {
        let url = reachable(url)
        do {
            let route = try HTTPRoute(to: url, proxies: settings.proxies)
            let client = try clients.client(through: route.proxy)
            return try await within(settings.timeoutAmount) {
                let request = HTTPClientRequest(url: url)
                let response = try await client.execute(request, deadline: .now() + self.settings.timeoutAmount)
                guard response.status == .ok else { return .answer(status: Int(response.status.code)) }
                return try await Self.save(response, to: path, limit: Self.photoLimit)
            }
        } catch is HTTPSettingsError {
            return .failed(TransportTrouble(.address))
        } catch {
            return .failed(TransportTrouble(error))
        }
    }

    /// Where a photo is to be had that the market names in another way.
    private func reachable(_ url: String) -> String {
        guard let photoOrigin, url.hasPrefix(photoOrigin + "/") else { return url }
        return base + url.dropFirst(photoOrigin.count)
    }

    /// Writes under another name first, so that a file with the right name is a whole photo.
    ///
    /// - Parameter limit: the most bytes that are taken.
    static func save(
        _ response: HTTPClientResponse, to path: String, limit: Int
    ) async throws -> DownloadOutcome {
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
            guard bytes <= limit else { return .tooLarge(limit: limit) }
            do { try file.write(contentsOf: Data(piece.readableBytesView)) } catch {
                return .notWritten(detail: "\(error)")
            }
        }
        guard rename(draft, path) == 0 else { return .notWritten(detail: String(cString: strerror(errno))) }
        return .saved(bytes: bytes, contentType: response.headers.first(name: "Content-Type"))
    }
}
