import Dispatch
import Glibc
import HTTPTypes
import Hummingbird
import HummingbirdCore
import Logging
import NIOCore
import NIOHTTPTypes
import ServiceLifecycle
import UnixSignals

/// An HTTP server of this program's: the practice market's, and that of pages which stand beside no market.
struct WebServer {
    let router: Router<SandboxContext>
    let host: String
    /// 0 takes a free port.
    let port: Int
    /// At once.
    let connections: Int
    let patience: SandboxConfiguration.Patience
    let logger: Logger

    /// Serves until a signal or the task's cancellation: what is under way is answered first.
    ///
    /// - Parameter onReady: called once with the port that it listens at.
    func run(
        signals: [UnixSignal], onReady: @escaping @Sendable (Int) -> Void
    ) async throws(SandboxError) {
        try await Self.serve(ServiceGroup(application(onReady), signals: signals, logger: logger), host, port)
    }

    /// Serves in the background; returns once it answers.
    ///
    /// - Parameter onEnd: called when it has answered the last request.
    func start(onEnd: @escaping @Sendable () -> Void = {}) async throws(SandboxError) -> RunningServer {
        let (ports, ready) = AsyncStream<Int>.makeStream()
        let group = ServiceGroup(application { ready.yield($0) }, signals: [], logger: logger)
        let task = Task { [host, port] () -> SandboxError? in
            defer { ready.finish() }
            do throws(SandboxError) {
                try await Self.serve(group, host, port)
                onEnd()
                return nil
            } catch {
                return error
            }
        }
        var iterator = ports.makeAsyncIterator()
        guard let port = await iterator.next() else {
            throw await task.value ?? .cannotListen(host: host, port: port, reason: "cancelled")
        }
        return RunningServer(port: port, host: host, group: group, task: task)
    }

    private static func serve(_ group: ServiceGroup, _ host: String, _ port: Int) async throws(SandboxError) {
        do {
            try await group.run()
        } catch {
            throw .cannotListen(host: host, port: port, reason: "\(error)")
        }
    }

    private func application(_ onReady: @escaping @Sendable (Int) -> Void) -> some Service {
        let table = ConnectionTable(limit: connections)
        let patience = patience
        return Application(
            router: router,
            server: .http1(
                configuration: HTTP1Channel.Configuration(
                    additionalChannelHandlers: [ArrivalStamp(), ConnectionWatch(table, patience)])),
            configuration: ApplicationConfiguration(
                address: .hostname(host, port: port), availableConnectionsDelegate: ConnectionLimit(table: table)),
            onServerRunning: { channel in
                try? await channel.eventLoop.submit {
                    try channel.pipeline.syncOperations.addHandler(AcceptBackoff(), position: .first)
                }.get()
                onReady(channel.localAddress?.port ?? 0)
            },
            logger: logger)
    }
}

extension ServiceGroup {
    fileprivate init(_ service: some Service, signals: [UnixSignal], logger: Logger) {
        var configuration = ServiceGroupConfiguration(
            services: [service], gracefulShutdownSignals: signals, logger: logger)
        // A client that has stalled in the middle of an upload must not keep the server from ending.
        configuration.maximumGracefulShutdownDuration = .seconds(3)
        self.init(configuration: configuration)
    }
}

/// A server that serves in the background of this process.
package struct RunningServer: Sendable {
    package let port: Int
    /// Such as `http://127.0.0.1:49152`.
    package let url: String
    private let group: ServiceGroup
    private let task: Task<SandboxError?, Never>

    fileprivate init(port: Int, host: String, group: ServiceGroup, task: Task<SandboxError?, Never>) {
        self.port = port
        url = "http://\(host.contains(":") ? "[\(host)]" : host):\(port)"
        (self.group, self.task) = (group, task)
    }

    /// Answers what is under way, then closes everything; returns when that is done.
    package func stop() async {
        await group.triggerGracefulShutdown()
        _ = await task.value
    }
}

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
