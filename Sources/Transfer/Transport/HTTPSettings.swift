import AsyncHTTPClient
import Foundation
import NIOCore
import NIOSSL

/// How connections are made.
public struct HTTPSettings: Hashable, Sendable {
    /// How long a request may take, from its start to the end of its answer.
    public var timeout: Duration
    /// A PEM file of certificate authorities to trust beside the system's.
    public var caFile: String?
    public var proxies: ProxyRules

    public init(timeout: Duration = .seconds(30), caFile: String? = nil, proxies: ProxyRules = .environment()) {
        self.timeout = timeout
        self.caFile = caFile
        self.proxies = proxies
    }

    var timeoutAmount: TimeAmount { .nanoseconds(timeout.nanoseconds) }

    func client(for base: String) throws(HTTPSettingsError) -> HTTPClient.Configuration {
        guard let url = URLComponents(string: base), let host = url.host, !host.isEmpty,
            let scheme = url.scheme?.lowercased(), ["http", "https"].contains(scheme)
        else { throw .address(base) }
        var configuration = HTTPClient.Configuration()
        configuration.redirectConfiguration = .disallow
        configuration.timeout.connect = min(.seconds(10), timeoutAmount)
        configuration.timeout.read = timeoutAmount
        configuration.tlsConfiguration = try tls()
        configuration.proxy = proxies.proxy(scheme: scheme, host: host).map {
            .server(host: $0.host, port: $0.port, authorization: $0.authorization)
        }
        configuration.httpVersion = .http1Only
        // Otherwise a refused connection is tried again inside the pool until the connect timeout.
        configuration.connectionPool.retryConnectionEstablishment = false
        // As many as are asked for: its own limit of 8 would hold a larger concurrency back unseen.
        configuration.connectionPool.concurrentHTTP1ConnectionsPerHostSoftLimit = 256
        // Shorter than the 5 s after which common servers close an idle connection: a request that meets the
        // closing is one whose answer is lost.
        configuration.connectionPool.idleTimeout = .seconds(4)
        return configuration
    }

    private func tls() throws(HTTPSettingsError) -> TLSConfiguration {
        var tls = TLSConfiguration.makeClientConfiguration()
        guard let caFile else { return tls }
        do {
            tls.additionalTrustRoots = [.certificates(try NIOSSLCertificate.fromPEMFile(caFile))]
        } catch {
            throw .caFile(caFile)
        }
        return tls
    }
}

/// Settings that no connection can be made with.
public enum HTTPSettingsError: Error, Hashable, Sendable {
    /// Not an `http` or `https` address.
    case address(String)
    /// The certificate file cannot be read, or holds no certificate in PEM.
    case caFile(String)
}
