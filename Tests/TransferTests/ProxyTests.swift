import Dispatch
import Foundation
import MarketAPI
import Synchronization
import TestSupport
import Testing

@testable import Transfer

@Suite("Which proxy leads to a host")
struct ProxyRulesTests {
    private func way(_ variables: [String: String], to address: String) throws -> String? {
        try HTTPRoute(to: address, proxies: .environment(variables)).proxy?.description
    }

    @Test("The scheme's variable counts before the one for all, and the lower case before the upper")
    func variables() throws {
        let both = ["HTTPS_PROXY": "http://a:1", "https_proxy": "http://b:2", "ALL_PROXY": "http://c:3"]
        #expect(try way(both, to: "https://market.example") == "b:2")
        #expect(try way(both, to: "http://market.example") == "c:3")
        #expect(try way(["http_proxy": "proxy.example:3128"], to: "http://market.example") == "proxy.example:3128")
        #expect(try way(["HTTPS_PROXY": ""], to: "https://market.example") == nil)
        #expect(try way([:], to: "https://market.example") == nil)
        #expect(try way(["ALL_PROXY": "socks5h://127.0.0.1"], to: "https://market.example") == "127.0.0.1:1080")
    }

    @Test(
        "NO_PROXY names hosts, all below them, ports, addresses and networks",
        arguments: [
            ("example", "https://market.example", true), (".example", "https://market.example", true),
            ("*.example", "https://market.example", true), ("market.example", "https://market.example", true),
            ("ket.example", "https://market.example", false), ("MARKET.example", "https://Market.Example", true),
            ("*", "https://market.example", true), ("other, market.example", "https://market.example", true),
            ("market.example:8443", "https://market.example:8443", true),
            ("market.example:8443", "https://market.example", false), ("10.1.2.3", "https://10.1.2.3", true),
            ("10.0.0.0/8", "https://10.1.2.3", true), ("10.0.0.0/15", "https://10.2.0.1", false),
            ("10.0.0.0/8", "https://market.example", false), ("2001:db8::/32", "https://[2001:db8::7]", true),
            ("2001:db8::7", "https://[2001:db8::7]:8443", true), ("[2001:db8::7]:1", "https://[2001:db8::7]", false),
            ("10.0.0.0/33", "https://10.0.0.1", false), ("", "https://market.example", false),
        ])
    func exceptions(entry: String, address: String, isDirect: Bool) throws {
        let way = try way(["ALL_PROXY": "http://proxy.example", "NO_PROXY": entry], to: address)
        #expect((way == nil) == isDirect)
    }

    @Test(
        "This machine is never asked for by a proxy",
        arguments: ["http://127.0.0.1:8080", "http://localhost", "https://[::1]:1", "http://127.8.8.8"])
    func loopback(address: String) throws {
        #expect(try way(["ALL_PROXY": "http://proxy.example"], to: address) == nil)
    }

    @Test(
        "What is no proxy's address is said with its variable, not with its value",
        arguments: ["https://secure.example", "ftp://x", "http://", "http://[::1", "htp:/bad", "http://a.example/p"])
    func unusable(value: String) {
        #expect(throws: HTTPSettingsError.proxy(variable: "HTTPS_PROXY")) {
            try HTTPRoute(to: "https://market.example", proxies: .environment(["HTTPS_PROXY": value]))
        }
    }

    @Test("Neither user nor password of a proxy shows")
    func shown() throws {
        let rules = ProxyRules.environment(["HTTPS_PROXY": "http://anna:open%20sesame@proxy.example:3128"])
        let proxy = try #require(try HTTPRoute(to: "https://market.example", proxies: rules).proxy)
        #expect("\(proxy) \(String(reflecting: proxy))" == "proxy.example:3128 proxy.example:3128")
        var dumped = ""
        dump(proxy, to: &dumped)
        #expect(!dumped.contains("sesame") && !dumped.contains("anna"))
        #expect(rules.secrets == ["open sesame", "YW5uYTpvcGVuIHNlc2FtZQ=="])
    }
}

/// A proxy that opens tunnels to one place, whatever it is asked for, and remembers what it was asked.
private final class TunnelProxy: Sendable {
    private let server: HostileServer
    private let joined: Joiner
    var port: UInt16 { server.port }
    var requests: [HostileServer.Request] { server.requests }

    init(to target: UInt16) throws {
        joined = Joiner(target)
        let joined = joined
        server = try HostileServer { _ in [.write("HTTP/1.1 200 Open\r\n\r\n"), .hand(joined.join)] }
    }
}

/// Copies bytes both ways between a connection and a port of this machine.
private struct Joiner: Sendable {
    let target: UInt16

    init(_ target: UInt16) { self.target = target }

    func join(_ near: Int32, _ received: [UInt8]) {
        let far = HostileServer.connect(to: target)
        defer { close(far) }
        _ = received.withUnsafeBytes { send(far, $0.baseAddress, $0.count, Int32(MSG_NOSIGNAL)) }
        let isBack = DispatchSemaphore(value: 0)
        let back = Thread {
            Self.copy(from: far, to: near)
            isBack.signal()
        }
        back.start()
        Self.copy(from: near, to: far)
        // Both descriptors are closed next, and their numbers could be another server's when the other way shuts them down.
        isBack.wait()
    }

    private static func copy(from: Int32, to: Int32) {
        var buffer = [UInt8](repeating: 0, count: 65_536)
        while case let count = recv(from, &buffer, buffer.count, 0), count > 0 {
            guard send(to, buffer, count, Int32(MSG_NOSIGNAL)) == count else { break }
        }
        shutdown(to, Int32(SHUT_RDWR))
    }
}

@Suite("Requests through a proxy", .timeLimit(.minutes(5)))
struct ProxyTests {
    private let routes = MarketContract.openmarket.routes
    private let secret = "open sesame"

    /// A name that only a proxy could find.
    private static let base = "http://market.example:8080"

    private func transport(_ proxy: UInt16, user: String = "") throws -> HTTPTransport {
        let rules = ProxyRules.environment(["HTTP_PROXY": "http://\(user)127.0.0.1:\(proxy)"])
        return try HTTPTransport(base: Self.base, settings: settings(rules))
    }

    private func settings(_ rules: ProxyRules) -> HTTPSettings {
        var settings = HTTPSettings(timeout: .seconds(60), proxies: rules)
        settings.allowsInsecure = true
        return settings
    }

    private var create: MarketRequest {
        MarketRequest(routes.create(), body: .multipart(MultipartBody(parts: [.data([1], name: "params")])))
    }

    @Test("The request goes through a tunnel, and user and password to the proxy alone")
    func tunnel() async throws {
        let market = try HostileServer { _ in
            [.readBody, .write("HTTP/1.1 201 Created\r\nContent-Length: 2\r\n\r\n{}")]
        }
        let proxy = try TunnelProxy(to: market.port)
        let transport = try transport(proxy.port, user: "anna:open%20sesame@")
        guard case .answer(let answer) = await transport.send(create) else {
            Issue.record("no answer through the proxy")
            return await transport.close()
        }
        #expect(answer.status == 201)
        let asked = try #require(proxy.requests.first)
        #expect(asked.head.hasPrefix("CONNECT market.example:8080 HTTP/1.1"))
        #expect(asked.header("Proxy-Authorization") == "Basic YW5uYTpvcGVuIHNlc2FtZQ==")
        #expect(market.requests.first?.header("Proxy-Authorization") == nil)
        #expect(market.requests.first?.header("Host") == "market.example:8080")
        await transport.close()
    }

    @Test("A proxy that says no is named, without its password; nothing was sent", arguments: [403, 407, 502])
    func refusals(status: Int) async throws {
        let proxy = try HostileServer { _ in [.write("HTTP/1.1 \(status) No\r\nContent-Length: 0\r\n\r\n"), .stall] }
        let transport = try transport(proxy.port, user: "anna:open%20sesame@")
        for request in [create, MarketRequest(routes.detail(1))] {
            guard case .notSent(let trouble) = await transport.send(request) else {
                Issue.record("\(request) was sent")
                continue
            }
            #expect(trouble.cause == .proxy(status == 407 ? .wantsCredentials : .refuses, variable: "HTTP_PROXY"))
            #expect(trouble.detail == "127.0.0.1:\(proxy.port)")
            #expect(trouble.isLasting == (status == 407))
        }
        await transport.close()
    }

    @Test("A proxy that is not there is the proxy's trouble, not the market's")
    func absent() async throws {
        let port = try HostileServer { _ in [] }.port
        let transport = try transport(port)
        guard case .notSent(let trouble) = await transport.send(create) else {
            Issue.record("it was sent")
            return await transport.close()
        }
        #expect(trouble.cause == .proxy(.unreachable, variable: "HTTP_PROXY"))
        await transport.close()
    }

    @Test("A proxy whose name is unknown is told from one that takes no connection, with the variable that names it")
    func unknown() async throws {
        let rules = ProxyRules.environment(["all_proxy": "http://nowhere.invalid:3128"])
        let transport = try HTTPTransport(base: Self.base, settings: settings(rules))
        guard case .notSent(let trouble) = await transport.send(create) else {
            Issue.record("it was sent")
            return await transport.close()
        }
        #expect(trouble.cause == .proxy(.nameUnknown, variable: "all_proxy"))
        #expect(trouble.detail == "nowhere.invalid:3128")
        await transport.close()
    }

    @Test("A proxy that dies before the tunnel leaves the request unsent, and within it the answer lost")
    func dying() async throws {
        let before = try HostileServer { _ in [.reset] }
        let early = try transport(before.port)
        guard case .notSent = await early.send(create) else {
            Issue.record("nothing can have been sent without a tunnel")
            return await early.close()
        }
        await early.close()
        let within = try HostileServer { request in
            request.method == "CONNECT" ? [.write("HTTP/1.1 200 Open\r\n\r\n")] : [.readBody, .reset]
        }
        let late = try transport(within.port)
        guard case .lost = await late.send(create) else {
            Issue.record("the request may have got through")
            return await late.close()
        }
        await late.close()
    }
}
