import AsyncHTTPClient
import Foundation
import MarketAPI
import NIOCore
import NIOHTTP1
import NIOPosix

/// Requests over HTTP/1.1, bodies streamed from the photos' files. Redirects are answers like any other.
package final class HTTPTransport: Transport {
    let base: String
    let photoOrigin: String?
    private let route: HTTPRoute
    let clients: HTTPClients
    var settings: HTTPSettings { clients.settings }

    /// An answer is kept up to this many bytes.
    static let answerLimit = 8 * 1024 * 1024

    /// - Parameters:
    ///   - base: the market's address, `http` or `https`.
    ///   - photoOrigin: what the photos' addresses begin with, where that is not where the market is reached.
    package init(
        base: String, photoOrigin: String? = nil, settings: HTTPSettings = HTTPSettings()
    ) throws(HTTPSettingsError) {
        self.base = base
        self.photoOrigin = photoOrigin
        route = try HTTPRoute(to: base, proxies: settings.proxies)
        guard route.isPrivate || settings.allowsInsecure else { throw .insecure(base) }
        clients = try HTTPClients(settings)
    }

    /// Closes the connections. Call it once, when no request is on the way.
    package func close() async { await clients.close() }

    /// When the market's certificate ends; `nil` where it has none, or a proxy on the way keeps it from being seen.
    package func certificateEnd() async -> Date? {
        guard route.scheme == "https", route.proxy == nil else { return nil }
        return await TLSDiagnosis(host: route.host, port: route.port, configuration: clients.tls).certificateEnd()
    }

    package func send(_ request: MarketRequest) async -> TransportOutcome {
        if let path = request.body.unreadablePhoto { return .notSent(TransportTrouble(.photo, detail: path)) }
        let progress = BodyProgress()
        do {
            return .answer(try await exchange(try message(request, progress)))
        } catch {
            return Self.outcome(
                of: error, await trouble(error), hasBody: request.body.isThere, progress: progress)
        }
    }

    private func message(_ request: MarketRequest, _ progress: BodyProgress) throws -> HTTPClient.Request {
        var headers = HTTPHeaders(request.headers)
        headers.replaceOrAdd(name: "User-Agent", value: "openmarket")
        // Without it a server may pack its answer as it likes (RFC 9110 §12.5.3).
        headers.replaceOrAdd(name: "Accept-Encoding", value: "identity")
        if let type = request.body.contentType { headers.replaceOrAdd(name: "Content-Type", value: type) }
        return try HTTPClient.Request(
            url: request.endpoint.url(base: base), method: HTTPMethod(rawValue: request.endpoint.method.rawValue),
            headers: headers, body: request.body.body(progress))
    }

    private func exchange(_ message: HTTPClient.Request) async throws -> MarketAnswer {
        try await clients.client(through: route.proxy).answer(
            to: message, AnswerCollector(limit: Self.answerLimit), deadline: .now() + settings.timeoutAmount)
    }

    /// What went wrong; a handshake that failed is looked into, and trouble with the proxy is not the market's.
    private func trouble(_ error: any Error) async -> TransportTrouble {
        let trouble = TransportTrouble(error)
        if let proxy = route.proxy { return trouble.onTheWay(through: proxy) }
        guard case .insecure = trouble.cause else { return trouble }
        let diagnosis = TLSDiagnosis(host: route.host, port: route.port, configuration: clients.tls)
        return TransportTrouble(.insecure(await diagnosis.fault(of: error)), detail: trouble.detail)
    }
}

extension TransportTrouble {
    /// A proxy that nobody reaches, or that says no, is named.
    fileprivate func onTheWay(through proxy: ProxyAddress) -> TransportTrouble {
        let fault: ProxyFault
        switch cause {
        case .refused: fault = .unreachable
        case .nameUnknown: fault = .nameUnknown
        case .proxy(let found, _): fault = found
        default: return self
        }
        return TransportTrouble(.proxy(fault, variable: proxy.variable), detail: "\(proxy)")
    }
}

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

extension HTTPClient {
    /// One request and its whole answer, with one deadline for both: a byte now and then would keep a connection busy for
    /// ever. All of it happens on the connections' loop; the client's own way for tasks takes three tasks for it.
    func answer<Delegate: HTTPClientResponseDelegate>(
        to request: Request, _ delegate: Delegate, deadline: NIODeadline
    ) async throws -> Delegate.Response where Delegate.Response: Sendable {
        try _Concurrency.Task.checkCancellation()
        let task = execute(request: request, delegate: delegate)
        let end = Deadlines.shared.begin(at: deadline) { task.fail(reason: HTTPClientError.deadlineExceeded) }
        defer { Deadlines.shared.end(end) }
        do {
            return try await withTaskCancellationHandler {
                try await task.futureResult.get()
            } onCancel: {
                task.cancel()
            }
        } catch let ended as AnswerEnded<Delegate.Response> {
            return ended.response
        }
    }
}

/// An answer was not read to its end, on purpose: this is what it came to. Failing with it closes the connection, which is right: the
/// rest will not be read.
struct AnswerEnded<Response: Sendable>: Error {
    let response: Response
}
