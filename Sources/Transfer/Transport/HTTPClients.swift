import AsyncHTTPClient
import NIOSSL
import Synchronization

/// The clients of one transport: one for each way out, since a client knows one proxy or none. Photos may lie elsewhere than
/// the market, and so need another way.
final class HTTPClients: Sendable {
    let settings: HTTPSettings
    let tls: TLSConfiguration

    private enum State {
        case open([ProxyAddress?: HTTPClient])
        case closed
    }

    private let state = Mutex(State.open([:]))

    init(_ settings: HTTPSettings) throws(HTTPSettingsError) {
        self.settings = settings
        tls = try settings.tls()
    }

    /// The client for a way, made when it is first asked for.
    ///
    /// - Throws: after the closing.
    func client(through proxy: ProxyAddress?) throws -> HTTPClient {
        try state.withLock { state in
            guard case .open(var clients) = state else { throw HTTPClientError.alreadyShutdown }
            if let client = clients[proxy] { return client }
            let client = HTTPClient(
                eventLoopGroup: EventLoopExecutor.shared.loop, configuration: settings.client(through: proxy, tls: tls))
            clients[proxy] = client
            state = .open(clients)
            return client
        }
    }

    /// Ends the connections. Call it when no request is on the way.
    func close() async {
        for client in end() { try? await client.shutdown() }
    }

    /// The clients that are to be shut down, once.
    private func end() -> [HTTPClient] {
        state.withLock { state in
            guard case .open(let clients) = state else { return [] }
            state = .closed
            return Array(clients.values)
        }
    }

    // A client ends the program where it is given up open, as after an error that skipped `close`.
    deinit {
        for client in end() { client.shutdown { _ in } }
    }
}
