import AsyncHTTPClient
import Foundation

/// Which proxy leads to a host, as `HTTPS_PROXY` and `NO_PROXY` say; the client does not read them itself.
///
/// Only for `https`: the client would open a tunnel for plain `http` too, which proxies seldom allow.
public struct ProxyRules: Hashable, Sendable {
    private let httpsProxy: String?
    private let exceptions: [String]

    public static let none = ProxyRules(httpsProxy: nil, noProxy: nil)

    public init(httpsProxy: String?, noProxy: String?) {
        self.httpsProxy = httpsProxy.flatMap { $0.isEmpty ? nil : $0 }
        exceptions = (noProxy ?? "").lowercased().split { $0 == "," || $0 == " " }.map(String.init)
    }

    /// Either letter case; the lower one wins, as with curl.
    public static func environment(
        _ variables: [String: String] = ProcessInfo.processInfo.environment
    ) -> ProxyRules {
        ProxyRules(
            httpsProxy: variables["https_proxy"] ?? variables["HTTPS_PROXY"],
            noProxy: variables["no_proxy"] ?? variables["NO_PROXY"])
    }

    struct Proxy {
        let host: String
        let port: Int
        let authorization: HTTPClient.Authorization?
    }

    /// `nil` where the connection is to be direct.
    func proxy(scheme: String, host: String) -> Proxy? {
        guard scheme == "https", let httpsProxy, !isException(host.lowercased()) else { return nil }
        let text = httpsProxy.contains("://") ? httpsProxy : "http://" + httpsProxy
        guard let url = URLComponents(string: text), let proxyHost = url.host else { return nil }
        let authorization = url.user.map {
            HTTPClient.Authorization.basic(username: $0, password: url.password ?? "")
        }
        return Proxy(host: proxyHost, port: url.port ?? 80, authorization: authorization)
    }

    /// `example.kr` and `.example.kr` both mean the host and everything below it; `*` means all.
    private func isException(_ host: String) -> Bool {
        exceptions.contains { exception in
            let name = exception.hasPrefix(".") ? String(exception.dropFirst()) : exception
            return exception == "*" || host == name || host.hasSuffix("." + name)
        }
    }
}
