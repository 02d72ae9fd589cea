import Dispatch
import HTTPTypes
import Hummingbird
import NIOCore
import NIOHTTPTypes

/// Notes when a request's head came off the wire, before any thread of ours has to be free for it: a pace must be
/// judged by the requests, not by how busy the market is.
final class ArrivalStamp: ChannelInboundHandler, RemovableChannelHandler {
    typealias InboundIn = HTTPRequestPart
    typealias InboundOut = HTTPRequestPart

    func channelRead(context: ChannelHandlerContext, data: NIOAny) {
        guard case .head(var head) = unwrapInboundIn(data) else { return context.fireChannelRead(data) }
        head.headerFields[.arrival] = String(DispatchTime.now().uptimeNanoseconds)
        context.fireChannelRead(wrapInboundOut(.head(head)))
    }
}

extension Request {
    /// In nanoseconds of this machine's monotonic clock, the same for all of its processes.
    var arrival: UInt64 { headers[.arrival].flatMap { UInt64($0) } ?? DispatchTime.now().uptimeNanoseconds }
}

extension HTTPField.Name {
    /// Between the connection and the routes only; a client's own is replaced.
    fileprivate static let arrival = HTTPField.Name("openmarket-arrival")!
}
