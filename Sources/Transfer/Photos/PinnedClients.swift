import AsyncHTTPClient
import Catalogue
import NIOCore
import NIOPosix
import NIOSSL
import Synchronization

/// HTTP clients that connect to one address each, whatever the host's name means meanwhile. The name itself is still what a
/// certificate is checked against and what the server is told.
final class PinnedClients: Sendable {
    private struct Key: Hashable {
        var way: PhotoRoute.Way
        var host: String
    }

    private let settings: PhotoFetching
    private let tls: TLSConfiguration
    private let clients = Mutex<[Key: HTTPClient]>([:])

    init(_ settings: PhotoFetching) throws(HTTPSettingsError) {
        self.settings = settings
        tls = try HTTPSettings(timeout: settings.timeout, caFile: settings.caFile, proxies: settings.proxies).tls()
    }

    func client(_ way: PhotoRoute.Way, host: String) throws -> HTTPClient {
        clients.withLock { clients in
            // A proxy's client is for all hosts.
            let key = Key(way: way, host: way.proxy == nil ? host : "")
            if let client = clients[key] { return client }
            let client = HTTPClient(
                eventLoopGroup: EventLoopExecutor.shared.loop, configuration: configuration(way, host: host))
            clients[key] = client
            return client
        }
    }

    private func configuration(_ way: PhotoRoute.Way, host: String) -> HTTPClient.Configuration {
        let http = HTTPSettings(timeout: settings.timeout, caFile: settings.caFile, proxies: settings.proxies)
        var configuration = http.client(through: way.proxy, tls: tls)
        configuration.timeout.connect = .nanoseconds(min(settings.connectTimeout, settings.timeout).nanoseconds)
        if let pinned = way.pinned { configuration.dnsOverride = [host: pinned.text] }
        configuration.connectionPool.concurrentHTTP1ConnectionsPerHostSoftLimit = settings.widthPerHost
        configuration.http1_1ConnectionDebugInitializer = AnswerGuard.initializer(and: RawRequestTarget.add)
        return configuration
    }

    // A client ends the program where it is given up open.
    deinit {
        let clients = clients.withLock { clients in
            defer { clients = [:] }
            return Array(clients.values)
        }
        for client in clients { client.shutdown { _ in } }
    }
}
