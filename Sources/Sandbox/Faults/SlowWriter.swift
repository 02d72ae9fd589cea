import NIOCore

/// Lets a connection's bytes out in small pieces at intervals: the answer of a market that hardly works.
///
/// It stands next to the socket, so that heads are slow too. It leaves the pipeline once it has let out everything
/// that came before its removal was asked for.
final class SlowWriter: ChannelDuplexHandler, RemovableChannelHandler {
    typealias InboundIn = ByteBuffer
    typealias OutboundIn = ByteBuffer
    typealias OutboundOut = ByteBuffer

    /// Its name in a pipeline, by which it is removed.
    static let name = "slow-writer"

    private let count: Int
    private let interval: TimeAmount
    private var waiting = ByteBuffer()
    private var promises: [EventLoopPromise<Void>] = []
    private var tick: Scheduled<Void>?
    private var removal: ChannelHandlerContext.RemovalToken?

    init(bytes: Int, interval: Duration) {
        count = bytes
        self.interval = TimeAmount(interval)
    }

    func write(context: ChannelHandlerContext, data: NIOAny, promise: EventLoopPromise<Void>?) {
        var buffer = unwrapOutboundIn(data)
        waiting.writeBuffer(&buffer)
        if let promise { promises.append(promise) }
        if tick == nil { letOut(context) }
    }

    func flush(context: ChannelHandlerContext) {}

    func removeHandler(context: ChannelHandlerContext, removalToken: ChannelHandlerContext.RemovalToken) {
        removal = removalToken
        if tick == nil { leave(context) }
    }

    /// The connection is gone with bytes still waiting: whoever waits for the removal must not wait for ever.
    func channelInactive(context: ChannelHandlerContext) {
        tick?.cancel()
        waiting.clear()
        context.fireChannelInactive()
        leave(context)
    }

    func handlerRemoved(context: ChannelHandlerContext) {
        tick?.cancel()
        for promise in promises { promise.fail(ChannelError.ioOnClosedChannel) }
        promises = []
    }

    private func letOut(_ context: ChannelHandlerContext) {
        guard let piece = waiting.readSlice(length: min(count, waiting.readableBytes)), piece.readableBytes > 0 else {
            tick = nil
            for promise in promises { promise.succeed() }
            promises = []
            return leave(context)
        }
        context.writeAndFlush(wrapOutboundOut(piece), promise: nil)
        tick = context.eventLoop.assumeIsolated().scheduleTask(in: interval) { self.letOut(context) }
    }

    private func leave(_ context: ChannelHandlerContext) {
        guard let token = removal else { return }
        removal = nil
        context.leavePipeline(removalToken: token)
    }
}
