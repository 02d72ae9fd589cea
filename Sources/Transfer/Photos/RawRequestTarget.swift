import AsyncHTTPClient
import NIOCore
import NIOHTTP1

/// Lets a path be sent as it is written whose escapes are no UTF-8: `/%bb%e7.jpg` is 사.jpg in CP949, and the server's own affair.
///
/// The HTTP client asks for `/` in its place, since it finds no text in it: another photo. So it is given the path escaped
/// once more, with a mark, and the head of the request is put right on its way to the connection.
final class RawRequestTarget: ChannelOutboundHandler {
    typealias OutboundIn = HTTPClientRequestPart
    typealias OutboundOut = HTTPClientRequestPart

    private static let mark = "OpenMarket-Escaped-Twice"

    static func request(_ address: PhotoAddress) throws -> HTTPClient.Request {
        guard !address.isText else { return try HTTPClient.Request(url: address.text) }
        var request = try HTTPClient.Request(url: replacing("%", by: "%25", in: address.text))
        request.headers.add(name: mark, value: "1")
        return request
    }

    /// Before the client's connections encode what they send.
    static func add(to pipeline: ChannelPipeline.SynchronousOperations) throws {
        let encoder = try pipeline.context(handlerType: HTTPRequestEncoder.self)
        try pipeline.addHandler(RawRequestTarget(), position: .after(encoder.handler))
    }

    func write(context: ChannelHandlerContext, data: NIOAny, promise: EventLoopPromise<Void>?) {
        guard case .head(var head) = unwrapOutboundIn(data), head.headers.contains(name: Self.mark) else {
            return context.write(data, promise: promise)
        }
        head.headers.remove(name: Self.mark)
        head.uri = Self.replacing("%25", by: "%", in: head.uri)
        context.write(wrapOutboundOut(.head(head)), promise: promise)
    }

    /// In the part before the query, which the client leaves alone.
    private static func replacing(_ old: String, by new: String, in address: String) -> String {
        let path = address.prefix { $0 != "?" }
        return path.split(separator: old, omittingEmptySubsequences: false).joined(separator: new)
            + address[path.endIndex...]
    }
}
