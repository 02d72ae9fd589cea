import NIOCore
import NIOHTTP1

/// Keeps from the HTTP client what it cannot stand, where one server's answer would end the program: a status below 100 is an
/// interim one to the client, which waits for another head and traps on the body or the end that the parser sends after it.
///
/// Such an answer is an error of its own request, and its connection is closed.
final class AnswerGuard: ChannelInboundHandler {
    typealias InboundIn = HTTPClientResponsePart
    typealias InboundOut = HTTPClientResponsePart

    /// More interim answers than any server has news to send; without a limit they keep a core busy until the timeout.
    static let interimLimit = 1000

    private var interimAnswers = 0
    private var isBroken = false

    /// Behind the parser of a client's connection.
    static func add(to pipeline: ChannelPipeline.SynchronousOperations) throws {
        let parser = try pipeline.context(handlerType: ByteToMessageHandler<HTTPResponseDecoder>.self)
        try pipeline.addHandler(AnswerGuard(), position: .after(parser.handler))
    }

    func channelRead(context: ChannelHandlerContext, data: NIOAny) {
        guard !isBroken else { return }
        if case .head(let head) = unwrapInboundIn(data), let fault = fault(in: head) {
            isBroken = true
            return context.fireErrorCaught(fault)
        }
        context.fireChannelRead(data)
    }

    private func fault(in head: HTTPResponseHead) -> AnswerFault? {
        switch head.status.code {
        case 0..<100, 1000...: return .status(Int(clamping: head.status.code))
        case 100, 102..<200:
            interimAnswers += 1
            return interimAnswers > Self.interimLimit ? .interimAnswers : nil
        default:
            interimAnswers = 0
            return nil
        }
    }
}

/// An answer that is well-formed to the parser and none to anybody else.
enum AnswerFault: Error, Hashable {
    /// Not of three digits from 100 on (RFC 9110 §15).
    case status(Int)
    /// One interim answer after the other.
    case interimAnswers

    var detail: String {
        switch self {
        case .status(let status): "HTTP status \(status)"
        case .interimAnswers: "interim answers without end"
        }
    }
}

extension AnswerGuard {
    /// What makes a client's connection safe.
    ///
    /// - Parameter more: what else the connection needs.
    static func initializer(
        and more: @escaping @Sendable (ChannelPipeline.SynchronousOperations) throws -> Void = { _ in }
    ) -> @Sendable (any Channel) -> EventLoopFuture<Void> {
        { channel in
            let prepare: @Sendable () throws -> Void = {
                try add(to: channel.pipeline.syncOperations)
                try more(channel.pipeline.syncOperations)
            }
            // At once where it can be, so that nothing comes on the connection before the client's pool knows of it.
            guard channel.eventLoop.inEventLoop else { return channel.eventLoop.submit(prepare) }
            return channel.eventLoop.makeCompletedFuture(withResultOf: prepare)
        }
    }
}
