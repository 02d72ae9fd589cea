import Glibc
import NIOCore

/// Has the server leave new connections alone for a moment where the system has no descriptor for them.
///
/// The connections wait in the system's queue, which the server's loop is told of without an end: it would do nothing but try
/// to accept them.
final class AcceptBackoff: ChannelInboundHandler {
    typealias InboundIn = any Channel

    private static let length = TimeAmount.milliseconds(200)
    private static let shortages = [EMFILE, ENFILE, ENOBUFS, ENOMEM]

    func errorCaught(context: ChannelHandlerContext, error: any Error) {
        context.fireErrorCaught(error)
        guard let error = error as? IOError, Self.shortages.contains(error.errnoCode) else { return }
        let channel = context.channel
        channel.setOption(.autoRead, value: false).whenSuccess {
            channel.eventLoop.scheduleTask(in: Self.length) { channel.setOption(.autoRead, value: true) }
        }
    }
}
