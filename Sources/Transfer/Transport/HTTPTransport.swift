import AsyncHTTPClient
import Foundation
import MarketAPI
import NIOCore
import NIOHTTP1
import NIOPosix
import Synchronization

/// Requests over HTTP/1.1, bodies streamed from the photos' files. Redirects are answers like any other.
public final class HTTPTransport: Transport {
    private let base: String
    private let client: HTTPClient
    private let settings: HTTPSettings

    /// An answer is kept up to this many bytes.
    static let answerLimit = 8 * 1024 * 1024
    static let photoLimit = 64 * 1024 * 1024

    /// - Parameter base: the market's address, `http` or `https`.
    public init(base: String, settings: HTTPSettings = HTTPSettings()) throws(HTTPSettingsError) {
        self.base = base
        self.settings = settings
        client = HTTPClient(
            eventLoopGroup: .singletonMultiThreadedEventLoopGroup, configuration: try settings.client(for: base))
    }

    /// Closes the connections. Call it once, when no request is on the way.
    public func close() async {
        guard !isClosed.exchange(true, ordering: .relaxed) else { return }
        try? await client.shutdown()
    }

    private let isClosed = Atomic(false)

    // The client ends the program where it is given up open, as after an error that skipped `close`.
    deinit {
        if !isClosed.load(ordering: .relaxed) { client.shutdown { _ in } }
    }

    public func send(_ request: MarketRequest) async -> TransportOutcome {
        if let path = request.body.unreadablePhoto { return .notSent(TransportTrouble(.photo, detail: path)) }
        let progress = BodyProgress()
        var message = HTTPClientRequest(url: request.endpoint.url(base: base))
        message.method = HTTPMethod(rawValue: request.endpoint.method.rawValue)
        for (name, value) in request.headers { message.headers.add(name: name, value: value) }
        message.headers.replaceOrAdd(name: "User-Agent", value: "openmarket")
        attach(request.body, to: &message, progress: progress)
        let deadline = NIODeadline.now() + settings.timeoutAmount
        do {
            let response = try await client.execute(message, deadline: deadline)
            return .answer(try await answer(response, deadline: deadline))
        } catch {
            return Self.outcome(of: error, hasBody: message.body != nil, progress: progress)
        }
    }

    private func attach(_ body: MarketRequest.Body, to message: inout HTTPClientRequest, progress: BodyProgress) {
        switch body {
        case .none: break
        case .json(let bytes):
            message.headers.replaceOrAdd(name: "Content-Type", value: "application/json")
            let stream = BodyStream(segments: [.bytes(bytes)], progress: progress)
            message.body = .stream(stream, length: .known(Int64(bytes.count)))
        case .multipart(let body):
            message.headers.replaceOrAdd(name: "Content-Type", value: body.contentType)
            let stream = BodyStream(segments: body.segments, progress: progress)
            message.body = .stream(stream, length: .known(Int64(body.contentLength)))
        }
    }

    /// The client's deadline ends with the head of the answer, so the body's pieces are watched here; each gap between them
    /// is bounded by the client's read timeout.
    private func answer(_ response: HTTPClientResponse, deadline: NIODeadline) async throws -> MarketAnswer {
        var headers: [String: String] = [:]
        for (name, value) in response.headers { headers[name.lowercased()] = value }
        var body: [UInt8] = []
        for try await piece in response.body {
            guard .now() < deadline else { throw HTTPClientError.deadlineExceeded }
            body += piece.readableBytesView.prefix(Self.answerLimit - body.count)
            // Leaving the loop early closes the connection, which is right: the rest will not be read.
            if body.count == Self.answerLimit { break }
        }
        return MarketAnswer(
            status: Int(response.status.code), headers: headers, body: body,
            isTruncated: body.count == Self.answerLimit)
    }

    public func download(_ url: String, to path: String) async -> DownloadOutcome {
        let deadline = NIODeadline.now() + settings.timeoutAmount
        do {
            let response = try await client.execute(HTTPClientRequest(url: url), deadline: deadline)
            guard response.status == .ok else { return .answer(status: Int(response.status.code)) }
            return try await save(response, to: path, deadline: deadline)
        } catch {
            return .failed(TransportTrouble(error))
        }
    }

    /// Writes under another name first, so that a file with the right name is a whole photo.
    private func save(
        _ response: HTTPClientResponse, to path: String, deadline: NIODeadline
    ) async throws -> DownloadOutcome {
        let draft = path + ".part"
        guard FileManager.default.createFile(atPath: draft, contents: nil),
            let file = FileHandle(forWritingAtPath: draft)
        else { return .notWritten(detail: String(cString: strerror(errno))) }
        defer { unlink(draft) }
        var bytes = 0
        for try await piece in response.body {
            guard .now() < deadline else { throw HTTPClientError.deadlineExceeded }
            bytes += piece.readableBytes
            guard bytes <= Self.photoLimit else { return .tooLarge(limit: Self.photoLimit) }
            do { try file.write(contentsOf: Data(piece.readableBytesView)) } catch {
                return .notWritten(detail: "\(error)")
            }
        }
        try? file.close()
        guard rename(draft, path) == 0 else { return .notWritten(detail: String(cString: strerror(errno))) }
        return .saved(bytes: bytes, contentType: response.headers.first(name: "Content-Type"))
    }
}
