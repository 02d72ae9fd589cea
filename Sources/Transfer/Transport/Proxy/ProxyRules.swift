import Foundation

/// Which proxy leads to a host, as the environment says it to most programs; the HTTP client does not read it itself.
///
/// The way through a proxy is always a tunnel (`CONNECT`), for plain `http` too. This machine itself is never asked for by
/// a proxy: the practice market lives there.
package struct ProxyRules: Hashable, Sendable {
    /// By the scheme of the address that is asked for.
    private let proxies: [String: Setting]
    private let exceptions: [ProxyException]

    private struct Setting: Hashable, Sendable {
        /// `HTTPS_PROXY`, for the message where it cannot be read.
        let variable: String
        let address: ProxyAddress?
    }

    package static let none = ProxyRules(variables: [:])

    /// Reads `HTTPS_PROXY`, `HTTP_PROXY`, `ALL_PROXY` and `NO_PROXY`, in either letter case; the lower one wins, as with
    /// curl.
    package static func environment(
        _ variables: [String: String] = ProcessInfo.processInfo.environment
    ) -> ProxyRules {
        ProxyRules(variables: variables)
    }

    private init(variables: [String: String]) {
        func value(_ name: String) -> (variable: String, text: String)? {
            let name = variables[name.lowercased()] == nil ? name : name.lowercased()
            return variables[name].flatMap { $0.isEmpty ? nil : (name, $0) }
        }
        func setting(_ names: String...) -> Setting? {
            guard let (variable, text) = names.lazy.compactMap(value).first else { return nil }
            return Setting(variable: variable, address: ProxyAddress(text, variable: variable))
        }
        var proxies: [String: Setting] = [:]
        proxies["https"] = setting("HTTPS_PROXY", "ALL_PROXY")
        proxies["http"] = setting("HTTP_PROXY", "ALL_PROXY")
        self.proxies = proxies
        exceptions = (value("NO_PROXY")?.text ?? "").split { ", \t".contains($0) }
            .compactMap { ProxyException(String($0)) }
    }

    /// `nil` where the connection is to be direct.
    ///
    /// - Throws: where the variable that counts holds no proxy's address.
    func proxy(scheme: String, host: String, port: Int) throws(HTTPSettingsError) -> ProxyAddress? {
        let host = host.lowercased().filter { $0 != "[" && $0 != "]" }
        guard let setting = proxies[scheme], !Self.isThisMachine(host),
            !exceptions.contains(where: { $0.covers(host, port: port) })
        else { return nil }
        guard let address = setting.address else { throw .proxy(variable: setting.variable) }
        return address
    }

    private static func isThisMachine(_ host: String) -> Bool {
        host == "localhost" || host.hasSuffix(".localhost") || IPAddress(host)?.isLoopback == true
    }

    /// What must not be shown of them.
    package var secrets: [String] { proxies.values.flatMap { $0.address?.secrets ?? [] } }
}
