import Foundation
import TestSupport
import Testing

@testable import Transfer

@Suite("Where a market's address leads")
struct HTTPRouteTests {
    @Test(
        "The host, and the port that stands there or is the scheme's own",
        arguments: [
            ("http://market.example", "market.example", 80), ("https://market.example/", "market.example", 443),
            ("HTTP://market.example:8080/api", "market.example", 8080), ("http://[::1]:65535", "::1", 65_535),
            ("http://market.example:", "market.example", 80), ("http://127.0.0.1:00081", "127.0.0.1", 81),
        ] as [(String, String, Int)])
    func leads(address: String, host: String, port: Int) throws {
        let route = try HTTPRoute(to: address, proxies: .none)
        #expect((route.host, route.port) == (host, port))
    }

    @Test(
        "An address without a host, with a port that is none, or with what no path can be put behind is refused",
        arguments: [
            "http://market.example:65536", "http://market.example:0", "http://[::1]:70000", "http://:80", "http://",
            "http://market.example:99999999999999999999", "http://market.example:1:2", "http://market.example:-1",
            "http://market.example?page=1", "http://market.example/#top", "ftp://market.example", "market.example", "",
        ])
    func refused(address: String) {
        #expect(throws: HTTPSettingsError.address(address)) { try HTTPRoute(to: address, proxies: .none) }
        #expect(ProxyAddress(address, variable: "ALL_PROXY").map { 1...65_535 ~= $0.port } ?? true)
    }

    @Test("Of whatever is made of an address's pieces, what is taken has a port that there is")
    func law() {
        for seed in SeededGenerator.seeds {
            var generator = SeededGenerator(seed: seed)
            let pieces = [
                "http", "https", ":", "//", "/", "@", "[", "]", "::1", "a", "b.c", "0", "65535", "65536",
                "99999999999999999999", "?", "#", "%41", "é", "-1", " ",
            ]
            for _ in 0..<500 {
                let text = (0..<Int.random(in: 1...9, using: &generator))
                    .map { _ in pieces.randomElement(using: &generator)! }.joined()
                for address in [text, "http://" + text] {
                    let ports = [
                        (try? HTTPRoute(to: address, proxies: .none))?.port,
                        ProxyAddress(address, variable: "ALL_PROXY")?.port, (try? PhotoAddress(address))?.origin.port,
                    ]
                    #expect(ports.compactMap(\.self).allSatisfy { 1...65_535 ~= $0 }, "\(address), seed \(seed)")
                }
            }
        }
    }
}
