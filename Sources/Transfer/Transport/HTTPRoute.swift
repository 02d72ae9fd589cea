import Foundation

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
