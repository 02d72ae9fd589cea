import AsyncHTTPClient
import Foundation

/// Where a proxy listens, and as whom it is used. It never shows the password, nor the user.
package struct ProxyAddress: Hashable, Sendable, CustomStringConvertible, CustomDebugStringConvertible,
    CustomReflectable
{
    enum Tunnel: Hashable, Sendable {
        /// A tunnel by `CONNECT`.
        case http
        case socks
    }

    let tunnel: Tunnel
    let host: String
    let port: Int
    let user: String?
    let password: String?
    /// What of the environment names it.
    let variable: String

    /// Reads `http://user:password@host:port`, `socks5://host:port`, or without a scheme. `nil` for what is no address,
    /// such as one with a path, and for `https://`: the connection to the proxy would not be encrypted after all.
    init?(_ text: String, variable: String) {
        let address = text.contains("://") ? text : "http://" + text
        guard let url = URLComponents(string: address), let server = WebServer(url), ["", "/"].contains(url.path)
        else { return nil }
        switch url.scheme?.lowercased() {
        case "http": (tunnel, port) = (.http, server.port ?? 80)
        case "socks5", "socks5h", "socks": (tunnel, port) = (.socks, server.port ?? 1080)
        default: return nil
        }
        host = server.host
        user = url.user
        password = url.password
        self.variable = variable
    }

    var configuration: HTTPClient.Configuration.Proxy {
        switch tunnel {
        case .socks: .socksServer(host: host, port: port)
        case .http:
            .server(
                host: host, port: port,
                authorization: user.map { .basic(username: $0, password: password ?? "") })
        }
    }

    /// Without user and password.
    package var description: String { "\(host.contains(":") ? "[\(host)]" : host):\(port)" }
    package var debugDescription: String { description }
    package var customMirror: Mirror { Mirror(self, children: []) }

    /// What must not be shown: the password, and what is sent for user and password together.
    package var secrets: [String] {
        guard let user else { return [] }
        let both = Data("\(user):\(password ?? "")".utf8).base64EncodedString()
        return [password, both].compactMap { $0 }.filter { !$0.isEmpty }
    }
}
