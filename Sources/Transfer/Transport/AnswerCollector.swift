import AsyncHTTPClient
import MarketAPI
import NIOCore
import NIOHTTP1
import Synchronization

/// Takes in an answer as it comes, up to a limit.
final class AnswerCollector: HTTPClientResponseDelegate {
    typealias Response = MarketAnswer

    private struct State {
        var status = 0
        var headers: [String: String] = [:]
        var body: [UInt8] = []
    }

    private let limit: Int
    private let state = Mutex(State())

    /// - Parameter limit: so many bytes of the body are kept; the rest is not read.
    init(limit: Int) { self.limit = limit }

    func didReceiveHead(task: HTTPClient.Task<MarketAnswer>, _ head: HTTPResponseHead) -> EventLoopFuture<Void> {
        state.withLock { state in
            state.status = Int(head.status.code)
            for (name, value) in head.headers {
                // A field in several lines is one list (RFC 9110 §5.3).
                let name = name.lowercased()
                state.headers[name] = state.headers[name].map { "\($0), \(value)" } ?? value
            }
        }
        return task.eventLoop.makeSucceededVoidFuture()
    }

    func didReceiveBodyPart(task: HTTPClient.Task<MarketAnswer>, _ piece: ByteBuffer) -> EventLoopFuture<Void> {
        let isFull = state.withLock { state in
            state.body += piece.readableBytesView.prefix(limit - state.body.count)
            return state.body.count == limit
        }
        if isFull { return task.eventLoop.makeFailedFuture(AnswerEnded(response: answer)) }
        return task.eventLoop.makeSucceededVoidFuture()
    }

    func didFinishRequest(task: HTTPClient.Task<MarketAnswer>) -> MarketAnswer { answer }

    private var answer: MarketAnswer {
        state.withLock {
            MarketAnswer(
                status: $0.status, headers: $0.headers, body: $0.body, isTruncated: $0.body.count == limit)
        }
    }
}
