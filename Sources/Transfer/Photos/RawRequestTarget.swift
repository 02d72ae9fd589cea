import AsyncHTTPClient
import NIOCore
import NIOHTTP1

/// Sends what is asked for at a server as its address has it.
///
/// The HTTP client parses each address anew, which costs a tenth of asking for a photo, and asks for `/` where a path's escapes are
/// no UTF-8: `/%bb%e7.jpg` is 사.jpg in CP949, and the server's own affair. So the client knows the server alone, and the head of
/// the request gets its target on its way to the connection.
final class RawRequestTarget: ChannelOutboundHandler {
    typealias OutboundIn = HTTPClientRequestPart
    typealias OutboundOut = HTTPClientRequestPart

    private static let header = "OpenMarket-Target"

    /// - Parameter target: a path, and perhaps a query.
    static func set(_ target: Substring, of request: inout HTTPClient.Request) {
        request.headers.add(name: header, value: String(target))
    }

    /// Before the client's connections encode what they send.
    static func add(to pipeline: ChannelPipeline.SynchronousOperations) throws {
        let encoder = try pipeline.context(handlerType: HTTPRequestEncoder.self)
        try pipeline.addHandler(RawRequestTarget(), position: .after(encoder.handler))
    }

    func write(context: ChannelHandlerContext, data: NIOAny, promise: EventLoopPromise<Void>?) {
        guard case .head(var head) = unwrapOutboundIn(data), let target = head.headers.first(name: Self.header) else {
            return context.write(data, promise: promise)
        }
        head.headers.remove(name: Self.header)
        head.uri = target
        context.write(wrapOutboundOut(.head(head)), promise: promise)
    }
}
