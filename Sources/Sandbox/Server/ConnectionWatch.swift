import Glibc
import NIOCore
import NIOHTTPTypes

/// Closes a connection whose client keeps the market waiting: for a request's head, between two bytes of a body, or for too
/// long in all.
///
/// Only what the client takes counts. The time in which an answer is made, and in which nobody here asks for more of a body,
/// as while a fault delays a request, is the market's own. A client that does not read its answer is the system's affair
/// (`TCP_USER_TIMEOUT`).
final class ConnectionWatch: ChannelDuplexHandler, RemovableChannelHandler {
    typealias InboundIn = HTTPRequestPart
    typealias InboundOut = HTTPRequestPart
    typealias OutboundIn = HTTPResponsePart
    typealias OutboundOut = HTTPResponsePart

    private let table: ConnectionTable
    private let patience: SandboxConfiguration.Patience
    /// Requests that began and were not answered yet.
    private var requests = 0
    private var isReceiving = false
    /// Since when the client has been waited for; `nil` where nobody waits for it.
    private var waitStart: NIODeadline?
    /// How long the request under way has been waited for before that.
    private var waited = TimeAmount.zero
    private var check: (deadline: NIODeadline, task: Scheduled<Void>)?

    init(_ table: ConnectionTable, _ patience: SandboxConfiguration.Patience) {
        (self.table, self.patience) = (table, patience)
    }

    func handlerAdded(context: ChannelHandlerContext) {
        table.open(context.channel)
        let unread = ChannelOptions.Types.SocketOption(level: .tcp, name: .init(rawValue: TCP_USER_TIMEOUT))
        let limit = TimeAmount(patience.unread).nanoseconds / 1_000_000
        // A system without it keeps such a connection until the client is gone.
        try? context.channel.syncOptions?.setOption(unread, value: Int(clamping: limit))
        wait(context)
    }

    func handlerRemoved(context: ChannelHandlerContext) {
        check?.task.cancel()
        check = nil
        table.close(context.channel)
    }

    func channelInactive(context: ChannelHandlerContext) {
        handlerRemoved(context: context)
        context.fireChannelInactive()
    }

    func read(context: ChannelHandlerContext) {
        if requests == 0 || isReceiving { wait(context) }
        context.read()
    }

    func channelRead(context: ChannelHandlerContext, data: NIOAny) {
        if let start = waitStart { waited = waited + (.now() - start) }
        waitStart = nil
        switch unwrapInboundIn(data) {
        case .head:
            if requests == 0 { table.record(context.channel, isIdle: false) }
            requests += 1
            (isReceiving, waited) = (true, .zero)
        case .body: break
        case .end: isReceiving = false
        }
        context.fireChannelRead(data)
    }

    func write(context: ChannelHandlerContext, data: NIOAny, promise: EventLoopPromise<Void>?) {
        if case .end = unwrapOutboundIn(data), requests > 0 {
            requests -= 1
            if requests == 0 {
                table.record(context.channel, isIdle: true)
                if !isReceiving { wait(context) }
            }
        }
        context.write(data, promise: promise)
    }

    // MARK: Waiting

    private func wait(_ context: ChannelHandlerContext) {
        if waitStart == nil { waitStart = .now() }
        guard let deadline, deadline < check?.deadline ?? .distantFuture else { return }
        check?.task.cancel()
        let task = context.eventLoop.assumeIsolatedUnsafeUnchecked().scheduleTask(deadline: deadline) {
            self.closeIfSilent(context)
        }
        check = (deadline, task)
    }

    private func closeIfSilent(_ context: ChannelHandlerContext) {
        check = nil
        guard let deadline else { return }
        if deadline <= .now() { context.close(promise: nil) } else { wait(context) }
    }

    /// When the client has taken too long; `nil` where it is not waited for.
    private var deadline: NIODeadline? {
        guard let waitStart, requests == 0 || isReceiving else { return nil }
        let silence = waitStart + TimeAmount(patience.silence)
        guard isReceiving else { return silence }
        return min(silence, waitStart + (TimeAmount(patience.request) - waited))
    }
}

@available(*, unavailable)
extension ConnectionWatch: Sendable {}
