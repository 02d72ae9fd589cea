import AsyncHTTPClient
import Foundation
import MarketAPI
import NIOCore
import NIOHTTP1
import NIOPosix

/// Requests over HTTP/1.1, bodies streamed from the photos' files. Redirects are answers like any other.
public final class HTTPTransport: Transport {
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
    public init(
        base: String, photoOrigin: String? = nil, settings: HTTPSettings = HTTPSettings()
    ) throws(HTTPSettingsError) {
        self.base = base
        self.photoOrigin = photoOrigin
        route = try HTTPRoute(to: base, proxies: settings.proxies)
        guard route.isPrivate || settings.allowsInsecure else { throw .insecure(base) }
        clients = try HTTPClients(settings)
    }

    /// Closes the connections. Call it once, when no request is on the way.
    public func close() async { await clients.close() }

    public func send(_ request: MarketRequest) async -> TransportOutcome {
        if let path = request.body.unreadablePhoto { return .notSent(TransportTrouble(.photo, detail: path)) }
        let progress = BodyProgress()
        let message = message(request, progress)
        do {
            return .answer(try await within(settings.timeoutAmount) { try await self.exchange(message) })
        } catch {
            return Self.outcome(
                of: error, await trouble(error), hasBody: message.body != nil, progress: progress)
        }
    }

    private func message(_ request: MarketRequest, _ progress: BodyProgress) -> HTTPClientRequest {
        var message = HTTPClientRequest(url: request.endpoint.url(base: base))
        message.method = HTTPMethod(rawValue: request.endpoint.method.rawValue)
        for (name, value) in request.headers { message.headers.add(name: name, value: value) }
        message.headers.replaceOrAdd(name: "User-Agent", value: "openmarket")
        attach(request.body, to: &message, progress: progress)
        return message
    }

    private func attach(_ body: MarketRequest.Body, to message: inout HTTPClientRequest, progress: BodyProgress) {
        switch body {
        case .none: break
        case .json(let bytes):
            message.headers.replaceOrAdd(name: "Content-Type", value: "application/json")
            message.body = .bytes(BodyBytes(bytes: bytes, progress: progress), length: .known(Int64(bytes.count)))
        case .multipart(let body):
            message.headers.replaceOrAdd(name: "Content-Type", value: body.contentType)
            let length = HTTPClientRequest.Body.Length.known(Int64(body.contentLength))
            if body.segments.count == 1, case .bytes(let bytes) = body.segments[0] {
                message.body = .bytes(BodyBytes(bytes: bytes, progress: progress), length: length)
            } else {
                message.body = .stream(BodyStream(segments: body.segments, progress: progress), length: length)
            }
        }
    }

    private func exchange(_ message: HTTPClientRequest) async throws -> MarketAnswer {
        let client = try clients.client(through: route.proxy)
        let response = try await client.execute(message, deadline: .now() + settings.timeoutAmount)
        var headers: [String: String] = [:]
        // A field in several lines is one list (RFC 9110 §5.3).
        for (name, value) in response.headers { headers.merge([(name.lowercased(), value)]) { "\($0), \($1)" } }
        var body: [UInt8] = []
        for try await piece in response.body {
            body += piece.readableBytesView.prefix(Self.answerLimit - body.count)
            // Leaving the loop early closes the connection, which is right: the rest will not be read.
            if body.count == Self.answerLimit { break }
        }
        return MarketAnswer(
            status: Int(response.status.code), headers: headers, body: body,
            isTruncated: body.count == Self.answerLimit)
    }

    /// What went wrong; a handshake that failed is looked into, and trouble with the proxy is not the market's.
    private func trouble(_ error: any Error) async -> TransportTrouble {
        let trouble = TransportTrouble(error)
        if let proxy = route.proxy { return trouble.onTheWay(through: proxy) }
        guard case .insecure = trouble.kind else { return trouble }
        let diagnosis = TLSDiagnosis(host: route.host, port: route.port, configuration: clients.tls)
        return TransportTrouble(.insecure(await diagnosis.fault(of: error)), detail: trouble.detail)
    }
}

extension TransportTrouble {
    /// A proxy that nobody reaches, or that says no, is named.
    fileprivate func onTheWay(through proxy: ProxyAddress) -> TransportTrouble {
        let fault: ProxyFault
        switch kind {
        case .refused: fault = .unreachable
        case .nameUnknown: fault = .nameUnknown
        case .proxy(let told, _): fault = told
        default: return self
        }
        return TransportTrouble(.proxy(fault, variable: proxy.variable), detail: "\(proxy)")
    }
}
