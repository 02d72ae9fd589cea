import AsyncHTTPClient
import Foundation
import Testing

@testable import Transfer

@Suite("How a proxy is named")
struct ProxyAddressTests {
    private func address(_ text: String) -> ProxyAddress? { ProxyAddress(text, variable: "ALL_PROXY") }

    @Test(
        "Its scheme says what it speaks, and each has a port of its own",
        arguments: [
            ("proxy.example", .http, "proxy.example:80"), ("proxy.example:3128", .http, "proxy.example:3128"),
            ("http://proxy.example/", .http, "proxy.example:80"), ("HTTP://proxy.example", .http, "proxy.example:80"),
            ("socks://proxy.example", .socks, "proxy.example:1080"),
            ("socks5://proxy.example:9", .socks, "proxy.example:9"),
            ("SOCKS5H://proxy.example", .socks, "proxy.example:1080"), ("http://[::1]:8", .http, "[::1]:8"),
        ] as [(String, ProxyAddress.Tunnel, String)])
    func kinds(text: String, kind: ProxyAddress.Tunnel, shown: String) throws {
        let proxy = try #require(address(text))
        #expect(proxy.tunnel == kind)
        #expect(proxy.description == shown)
        #expect(proxy.debugDescription == shown)
        #expect(proxy.variable == "ALL_PROXY")
        #expect(proxy.secrets == [])
    }

    @Test(
        "What is none is not used",
        arguments: [
            "https://proxy.example", "ftp://proxy.example", "http://proxy.example/path", "http:///", ":80", "",
            "http://proxy.example:65536",
            "proxy.example:0", "http://proxy.example:99999999999999999999", "http://[::1]:70000",
        ])
    func none(text: String) {
        #expect(address(text) == nil)
    }

    @Test("User and password are sent together, and each way to write them is hidden")
    func credentials() throws {
        let both = try #require(address("http://anna:open@proxy.example"))
        #expect(
            both.configuration
                == .server(
                    host: "proxy.example", port: 80, authorization: .basic(username: "anna", password: "open")))
        #expect(both.secrets == ["open", Data("anna:open".utf8).base64EncodedString()])
        let alone = try #require(address("http://anna@proxy.example"))
        #expect(
            alone.configuration
                == .server(
                    host: "proxy.example", port: 80, authorization: .basic(username: "anna", password: "")))
        #expect(alone.secrets == [Data("anna:".utf8).base64EncodedString()])
        #expect(try #require(address("proxy.example")).configuration == .server(host: "proxy.example", port: 80))
        #expect(
            try #require(address("socks5://proxy.example")).configuration
                == .socksServer(host: "proxy.example", port: 1080))
    }

    @Test("The secrets of all proxies are hidden, each scheme's own")
    func allSecrets() {
        let rules = ProxyRules.environment(["HTTPS_PROXY": "http://a:one@x", "http_proxy": "http://b:two@x"])
        #expect(Set(rules.secrets).isSuperset(of: ["one", "two"]))
        #expect(ProxyRules.none.secrets == [])
    }
}

@Suite("Which hosts are gone to directly")
struct ProxyExceptionTests {
    private func proxy(_ variables: [String: String], _ scheme: String, _ host: String, _ port: Int = 80) -> String? {
        do {
            return try ProxyRules.environment(variables).proxy(scheme: scheme, host: host, port: port)?.description
        } catch {
            return "\(error)"
        }
    }

    @Test("The lower case counts before the upper, also where it is empty; the one for all counts last")
    func variables() {
        #expect(proxy(["HTTP_PROXY": "a:1", "http_proxy": ""], "http", "x") == nil)
        #expect(proxy(["HTTP_PROXY": "a:1", "http_proxy": "", "ALL_PROXY": "c:3"], "http", "x") == "c:3")
        #expect(proxy(["http_proxy": "b:2", "all_proxy": "c:3"], "http", "x") == "b:2")
        #expect(proxy(["https_proxy": "b:2", "all_proxy": "c:3"], "https", "x") == "b:2")
        #expect(proxy(["http_proxy": "b:2"], "https", "x") == nil)
        #expect(proxy(["https_proxy": "b:2"], "http", "x") == nil)
        #expect(proxy(["all_proxy": "d:4", "ALL_PROXY": "c:3"], "https", "x") == "d:4")
        #expect(proxy(["ALL_PROXY": "c:3", "no_proxy": "y", "NO_PROXY": "x"], "http", "x") == "c:3")
    }

    @Test("A proxy that cannot be read is said with the variable that holds it, but not for a host that needs none")
    func unreadable() {
        let variables = ["https_proxy": "ftp://a", "NO_PROXY": "direct.example"]
        #expect(throws: HTTPSettingsError.proxy(variable: "https_proxy")) {
            try ProxyRules.environment(variables).proxy(scheme: "https", host: "x", port: 443)
        }
        #expect(proxy(variables, "https", "direct.example") == nil)
        #expect(proxy(variables, "https", "localhost") == nil)
    }

    @Test(
        "This machine is meant by its names and by all addresses of its own",
        arguments: [
            ("localhost", true), ("LOCALHOST", true), ("shop.localhost", true), ("127.0.0.1", true),
            ("127.9.9.9", true),
            ("[::1]", true), ("::1", true), ("localhost.example", false), ("mylocalhost", false), ("10.0.0.1", false),
            ("::2", false),
        ])
    func thisMachine(host: String, isDirect: Bool) {
        #expect((proxy(["ALL_PROXY": "c:3"], "http", host) == nil) == isDirect)
    }

    @Test(
        "An entry covers what it names",
        arguments: [
            ("a.example", "a.example", 80, true), ("a.example", "b.a.example", 80, true),
            ("a.example", "ba.example", 80, false), ("A.Example", "a.example", 80, true),
            ("a.example", "A.EXAMPLE", 80, true), ("*.a.example", "b.a.example", 1, true),
            (".a.example", "a.example", 1, true), ("a.example:81", "a.example", 81, true),
            ("a.example:81", "a.example", 80, false), ("a.example:81", "b.a.example", 80, false),
            ("10.0.0.1", "10.0.0.1", 9, true), ("10.0.0.1", "10.0.0.2", 9, false), ("10.0.0.1:9", "10.0.0.1", 9, true),
            ("10.0.0.1:9", "10.0.0.1", 8, false), ("10.0.0.0/31", "10.0.0.1", 9, true),
            ("10.0.0.0/31", "10.0.0.2", 9, false), ("10.0.0.1/32", "10.0.0.1", 9, true),
            ("10.0.0.1/32", "10.0.0.2", 9, false), ("0.0.0.0/0", "9.9.9.9", 9, true), ("0.0.0.0/0", "name", 9, false),
            ("10.0.0.0/-1", "10.0.0.1", 9, false), ("10.0.0.0/33", "10.0.0.1", 9, false),
            ("::1:0/128", "::1:0", 9, true), ("fd00::/8", "[fd12::1]", 9, true), ("::/129", "::5", 9, false),
            ("[fd00::1]", "fd00::1", 9, true), ("fd00:0::1", "fd00::1", 9, true), ("[fd00::1]:9", "fd00::1", 9, true),
            ("[fd00::1]:9", "fd00::1", 8, false), ("*", "anything", 9, true), (".", "a.", 9, false),
            ("*.", "a", 9, false),
        ] as [(String, String, Int, Bool)])
    func covers(entry: String, host: String, port: Int, isDirect: Bool) {
        let way = proxy(["ALL_PROXY": "c:3", "NO_PROXY": entry], "http", host, port)
        #expect((way == nil) == isDirect)
        // An entry counts wherever it stands, and entries are parted by commas and blanks.
        for list in ["x.example,\(entry)", "\(entry), x.example", "x.example \(entry)", "x.example\t\(entry)"] {
            let way = proxy(["ALL_PROXY": "c:3", "no_proxy": list], "http", host, port)
            #expect((way == nil) == isDirect, "\(list)")
        }
    }

    @Test("An address of the web leads to a host and a port by its scheme")
    func routes() throws {
        for (address, port) in [
            ("http://a.example", 80), ("https://a.example", 443), ("HTTPS://a.example:8443/x", 8443),
            ("http://a.example:443", 443),
        ] {
            let route = try HTTPRoute(to: address, proxies: .none)
            #expect((route.host, route.port) == ("a.example", port))
            #expect(route.scheme == (address.lowercased().hasPrefix("https") ? "https" : "http"))
            #expect(route.isPrivate == (route.scheme == "https"))
        }
        #expect(try HTTPRoute(to: "http://[::1]:1", proxies: .none).host == "::1")
        for address in ["a.example", "ftp://a.example", "http://", "", "http:///x", "//a.example"] {
            #expect(throws: HTTPSettingsError.address(address)) { try HTTPRoute(to: address, proxies: .none) }
        }
        let rules = ProxyRules.environment(["HTTPS_PROXY": "s:1", "HTTP_PROXY": "p:2", "NO_PROXY": "a.example:8443"])
        #expect(try HTTPRoute(to: "https://a.example", proxies: rules).proxy?.description == "s:1")
        #expect(try HTTPRoute(to: "http://a.example", proxies: rules).proxy?.description == "p:2")
        #expect(try HTTPRoute(to: "https://a.example:8443", proxies: rules).proxy == nil)
    }
}
