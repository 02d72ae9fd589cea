import AsyncHTTPClient
import Catalogue
import FilePaths
import Foundation
import Glibc
import NIOCore
import NIOSSL

/// How connections are made.
package struct HTTPSettings: Hashable, Sendable {
    /// How long a request may take, from its start to the end of its answer.
    package var timeout: Duration
    /// A PEM file of certificate authorities to trust beside the system's.
    package var caFile: String?
    package var proxies: ProxyRules
    /// Whether a market on another machine may be spoken to without TLS. A proxy on the way does not change that: behind it
    /// the request travels as it was sent.
    package var allowsInsecure = false
    /// How long a connection stays open that nothing is asked on.
    ///
    /// Shorter than the 5 s after which common servers close one: a request that meets the closing is one whose answer
    /// is lost.
    package var idleTimeout = Duration.seconds(4)

    package init(timeout: Duration = .seconds(30), caFile: String? = nil, proxies: ProxyRules = .environment()) {
        self.timeout = timeout
        self.caFile = caFile
        self.proxies = proxies
    }

    var timeoutAmount: TimeAmount { .nanoseconds(timeout.nanoseconds) }

    /// Whether requests could be sent to an address; nobody is asked.
    package func check(market address: String) throws(HTTPSettingsError) {
        guard try HTTPRoute(to: address, proxies: proxies).isPrivate || allowsInsecure else { throw .insecure(address) }
        _ = try tls()
    }

    /// How a client makes its connections, all of them directly or all through one proxy.
    func client(through proxy: ProxyAddress?, tls: TLSConfiguration) -> HTTPClient.Configuration {
        var configuration = HTTPClient.Configuration()
        configuration.redirectConfiguration = .disallow
        configuration.timeout.connect = min(.seconds(10), timeoutAmount)
        configuration.tlsConfiguration = tls
        configuration.proxy = proxy?.configuration
        configuration.httpVersion = .http1Only
        // Otherwise a refused connection is tried again inside the pool until the connect timeout.
        configuration.connectionPool.retryConnectionEstablishment = false
        // As many as are asked for: its own limit of 8 would hold a larger concurrency back unseen.
        configuration.connectionPool.concurrentHTTP1ConnectionsPerHostSoftLimit = 256
        configuration.connectionPool.idleTimeout = .nanoseconds(idleTimeout.nanoseconds)
        configuration.http1_1ConnectionDebugInitializer = AnswerGuard.initializer()
        // Nobody looks at the spans that are made for each request otherwise.
        configuration.tracing.tracer = nil
        return configuration
    }

    func tls() throws(HTTPSettingsError) -> TLSConfiguration {
        var tls = TLSConfiguration.makeClientConfiguration()
        guard let caFile else { return tls }
        guard let bytes = Folders.contents(caFile) else { throw .caFile(caFile, errno: errno) }
        guard let certificates = try? NIOSSLCertificate.fromPEMBytes(bytes), !certificates.isEmpty else {
            throw .caFile(caFile, errno: nil)
        }
        tls.additionalTrustRoots = [.certificates(certificates)]
        return tls
    }
}

/// Settings that no connection can be made with.
package enum HTTPSettingsError: Error, Hashable, Sendable {
    /// Not an `http` or `https` address.
    case address(String)
    /// An `http` address of another machine: what is sent there, the secret too, could be read and changed on the way.
    case insecure(String)
    /// The certificate file cannot be read, for the system's reason, or holds no certificate in PEM, where there is none.
    case caFile(String, errno: Int32?)
    /// An environment variable holds no address of a proxy that can be used. Its value may hold a password and is not
    /// repeated.
    case proxy(variable: String)
}

/// Where an address leads: the host to be reached, and the proxy on the way to it.
struct HTTPRoute: Hashable, Sendable {
    let scheme: String
    let host: String
    let port: Int
    let proxy: ProxyAddress?

    /// - Throws: where the address is not one of `http` or `https`, or its proxy's cannot be read.
    init(to address: String, proxies: ProxyRules) throws(HTTPSettingsError) {
        // The paths of requests are put behind it.
        guard let url = URLComponents(string: address), let server = WebServer(url), url.query == nil,
            url.fragment == nil, let scheme = url.scheme?.lowercased(), ["http", "https"].contains(scheme)
        else { throw .address(address) }
        self.scheme = scheme
        host = server.host
        port = server.port ?? (scheme == "https" ? 443 : 80)
        proxy = try proxies.proxy(scheme: scheme, host: url.host ?? host, port: port)
    }
    /// Whether nobody on the way can read or change what is sent: it is encrypted, or does not leave this machine. Of names
    /// only `localhost` is this machine for certain; those below it may be looked up elsewhere.
    var isPrivate: Bool {
        scheme == "https" || host.lowercased() == "localhost" || IPAddress(host)?.isLoopback == true
    }
}
