import AsyncHTTPClient
import NIOCore
import NIOHTTP1

extension HTTPTransport {
    /// The largest photo that is fetched, in bytes.
    package static let photoLimit = 64 * 1024 * 1024

    package func download(_ url: String, to path: String) async -> DownloadOutcome {
        let url = reachable(url)
        do {
            let route = try HTTPRoute(to: url, proxies: settings.proxies)
            let collector = DownloadCollector(to: path, limit: Self.photoLimit) { $0.status == .ok }
            let download = try await clients.client(through: route.proxy).download(
                HTTPClient.Request(url: url), collector, deadline: .now() + settings.timeoutAmount)
            return DownloadOutcome(download)
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
}

extension DownloadOutcome {
    fileprivate init(_ download: DownloadCollector.Response) {
        switch download {
        case .saved(let bytes, _, let head):
            self = .saved(bytes: bytes, contentType: head.headers.first(name: "Content-Type"))
        case .passedOver(let head): self = .answer(status: Int(head.status.code))
        case .tooLarge: self = .tooLarge(limit: HTTPTransport.photoLimit)
        case .notWritten(let failure): self = .notWritten(detail: failure.reason)
        }
    }
}
