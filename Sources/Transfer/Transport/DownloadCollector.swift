import AsyncHTTPClient
import Glibc
import NIOCore
import NIOHTTP1
import Synchronization

/// Takes an answer into a file as it comes.
final class DownloadCollector: HTTPClientResponseDelegate {
    /// What came.
    enum Response: Sendable {
        /// The whole body is in the file, and here as well where it is small. The size is in bytes.
        case saved(bytes: Int, content: [UInt8]?, HTTPResponseHead)
        /// By its head it is not wanted.
        case passedOver(HTTPResponseHead)
        case tooLarge
        case notWritten(DraftFile.Failure)
    }

    private struct State: ~Copyable {
        /// `nil` until it is there.
        var head: HTTPResponseHead?
        /// `nil` for a body that is not wanted.
        var file: DraftFile?
        /// How many came.
        var bytes = 0
        /// What came, as long as it is small; `nil` where nobody wants it in memory.
        var content: [UInt8]?
    }

    private let path: String
    private let limit: Int
    private let contentLimit: Int
    private let isWanted: @Sendable (HTTPResponseHead) -> Bool
    private let state: Mutex<State>

    /// - Parameters:
    ///   - limit: the most bytes that are taken.
    ///   - contentLimit: the most bytes that are kept in memory besides.
    init(
        to path: String, limit: Int, contentLimit: Int = 0, isWanted: @escaping @Sendable (HTTPResponseHead) -> Bool
    ) {
        self.path = path
        self.limit = limit
        self.contentLimit = contentLimit
        self.isWanted = isWanted
        state = Mutex(State(content: contentLimit > 0 ? [] : nil))
    }

    /// Whether the server has begun to answer.
    var hasHead: Bool { state.withLock { $0.head != nil } }

    func didReceiveHead(task: HTTPClient.Task<Response>, _ head: HTTPResponseHead) -> EventLoopFuture<Void> {
        state.withLock { $0.head = head }
        guard isWanted(head) else {
            // An end that comes at once leaves the connection to the next request.
            return goOn(task, unless: head.announcedBytes == 0 ? nil : .passedOver(head))
        }
        guard head.announcedBytes ?? 0 <= limit else { return goOn(task, unless: .tooLarge) }
        return goOn(task, unless: state.withLock { state in begin(&state) })
    }

    func didReceiveBodyPart(task: HTTPClient.Task<Response>, _ piece: ByteBuffer) -> EventLoopFuture<Void> {
        goOn(task, unless: state.withLock { state in receive(piece, &state) })
    }

    func didFinishRequest(task: HTTPClient.Task<Response>) throws -> Response {
        try state.withLock { state in
            guard let head = state.head else { throw HTTPClientError.remoteConnectionClosed }
            guard let file = state.file.take() else { return .passedOver(head) }
            file.keep()
            return .saved(bytes: state.bytes, content: state.content, head)
        }
    }
}

extension DownloadCollector {
    /// Removes what came, where it was not the whole.
    fileprivate func discard() { state.withLock { $0.file = nil } }

    private func begin(_ state: inout State) -> Response? {
        do { state.file = try DraftFile(path) } catch { return .notWritten(error) }
        return nil
    }

    private func receive(_ piece: ByteBuffer, _ state: inout State) -> Response? {
        state.bytes += piece.readableBytes
        guard state.bytes <= limit else { return .tooLarge }
        if state.bytes > contentLimit { state.content = nil }
        state.content?.append(contentsOf: piece.readableBytesView)
        do { try state.file?.write(piece) } catch { return .notWritten(error) }
        return nil
    }

    private func goOn(_ task: HTTPClient.Task<Response>, unless end: Response?) -> EventLoopFuture<Void> {
        guard let end else { return task.eventLoop.makeSucceededVoidFuture() }
        return task.eventLoop.makeFailedFuture(AnswerEnded(response: end))
    }
}

extension HTTPResponseHead {
    /// How long its body is, where it says so.
    fileprivate var announcedBytes: Int? { headers.first(name: "Content-Length").flatMap { Int($0) } }
}

extension HTTPClient {
    /// Asks for a file.
    func download(
        _ request: Request, _ collector: DownloadCollector, deadline: NIODeadline
    ) async throws -> DownloadCollector.Response {
        // Whoever waits may look at once what is there.
        defer { collector.discard() }
        return try await answer(to: request, collector, deadline: deadline)
    }
}
