import Foundation
import MarketAPI
import Sandbox
import TestSupport
import Testing

/// Any page that is looked at on this machine can have its browser ask a market here.
@Suite("A practice market and other people's pages", .timeLimit(.minutes(5)))
struct VisitorTests {
    @Test(
        "A request for another host is refused, whatever it asks",
        arguments: [
            "evil.example:PORT", "evil.example", "127.0.0.1", "127.0.0.1:1", "127.0.0.1:PORTx", "127.0.0.1:PORT:80",
            "localhost.evil.example:PORT", "evil.example@127.0.0.1:PORT", "10.0.0.1:PORT", "[::2]:PORT", "[::1",
            "market.test.:PORT.",
        ])
    func foreignHosts(host: String) async throws {
        try await Market.run { market in
            let host = host.replacing("PORT", with: "\(market.sandbox.port)")
            for path in ["/healthChecker", "/api/products", "/none"] {
                let answer = try await Curl.run(["-H", "Host: \(host)", market.url + path])
                #expect(answer.status == 421)
                #expect(answer.json["code"] as? Int == 421)
                #expect(answer.json["message"] as? String != nil)
            }
            let photo = try market.photo()
            let refused = try await market.register(photos: [photo], header: Market.header + ["-H", "Host: \(host)"])
            #expect(refused.status == 421)
            #expect(try await market.total() == 0)
        }
    }

    @Test(
        "Its own address by each of its names is taken, and a name that was allowed at any port",
        arguments: [
            "127.0.0.1:PORT", "localhost:PORT", "LocalHost.:PORT", "[::1]:PORT", "market.test", "Market.Test:9000",
            "second.test:80",
        ])
    func ownHosts(host: String) async throws {
        try await Market.run {
            $0.allowedHosts = ["market.test", "SECOND.test"]
        } _: { market async throws in
            let host = host.replacing("PORT", with: "\(market.sandbox.port)")
            #expect(try await Curl.run(["-H", "Host: \(host)", market.url + "/healthChecker"]).status == 200)
        }
    }

    @Test("Where it listens at every address, the one that was asked is its own")
    func everyAddress() async throws {
        try await Market.run {
            $0.host = "0.0.0.0"
        } _: { market async throws in
            let url = "http://127.0.0.2:\(market.sandbox.port)/healthChecker"
            #expect(try await Curl.run([url]).status == 200)
            #expect(try await Curl.run(["-H", "Host: 127.0.0.3:\(market.sandbox.port)", url]).status == 421)
        }
    }

    @Test(
        "A request without a host, or with two, is none",
        arguments: ["", "Host: 127.0.0.1:PORT\r\nHost: 127.0.0.1:PORT\r\n"])
    func noHost(lines: String) async throws {
        try await Market.run { market in
            let lines = lines.replacing("PORT", with: "\(market.sandbox.port)")
            let answer = try await market.raw(
                Data("GET /healthChecker HTTP/1.1\r\n\(lines)Connection: close\r\n\r\n".utf8))
            #expect(answer.status == 400)
        }
    }

    private static let foreign = [
        ["Origin: http://evil.example"], ["Origin: null"], ["Origin: http://127.0.0.1:1"],
        ["Origin: http://evil.example", "Sec-Fetch-Site: same-origin"], ["Sec-Fetch-Site: cross-site"],
        ["Sec-Fetch-Site: same-site"], ["Origin: null", "Sec-Fetch-Site: same-site"],
        ["Origin: null", "Sec-Fetch-Site: none"], ["Origin: http://127.0.0.1:PORT", "Sec-Fetch-Site: cross-site"],
    ]

    private func header(_ lines: [String], _ market: Market) -> [String] {
        lines.flatMap { ["-H", $0.replacing("PORT", with: "\(market.sandbox.port)")] }
    }

    @Test("What a browser sends for another site's page changes nothing", arguments: foreign)
    func foreignPages(lines: [String]) async throws {
        try await Market.run { market in
            let id = try await market.registered()
            let header = Market.header + header(lines, market)
            let refused = [
                try await market.register(header: header),
                try await market.send(
                    "PATCH", "/api/products/\(id)", #"{"stock":9,"secret":"right secret"}"#, header: header),
                try await market.send(
                    "POST", "/api/products/\(id)/archived", #"{"secret":"right secret"}"#, header: header),
                try await market.send("DELETE", "/api/products/x", nil, header: header),
                try await market.send("POST", "/none", nil, header: header),
            ]
            #expect(refused.map(\.status) == Array(repeating: 403, count: 5))
            #expect(refused.allSatisfy { $0.json["code"] as? Int == 403 })
            #expect(try await market.total() == 1)
            #expect(try await market.get("/api/products/\(id)").json["stock"] as? Int == 0)
        }
    }

    @Test(
        "Its own pages, and programs that say nothing of pages, are taken",
        arguments: [
            [], ["Origin: http://127.0.0.1:PORT"], ["Sec-Fetch-Site: none"],
            ["Origin: http://127.0.0.1:PORT", "Sec-Fetch-Site: same-origin"],
            // A form of a page that tells nobody its address.
            ["Origin: null", "Sec-Fetch-Site: same-origin"],
        ])
    func ownPages(lines: [String]) async throws {
        try await Market.run { market async throws in
            #expect(try await market.register(header: Market.header + header(lines, market)).status == 201)
        }
    }

    @Test("A form of another site's page registers nothing where no header is needed, either")
    func form() async throws {
        try await Market.run(.asBuilt) {
            $0.generation = .camp
        } _: { market in
            let fields = ["title=Mug", "descriptions=A mug", "price=1", "currency=KRW", "stock=1", "password=x"]
            let form = try fields.flatMap { ["-F", $0] } + ["-F", "images[]=@\(market.photo())", market.url + "/item"]
            #expect(try await Curl.run(["-H", "Origin: https://evil.example"] + form).status == 403)
            #expect(try await Curl.run(form).status == 200)
        }
    }

    @Test("No other page is ever allowed to read an answer", arguments: foreign)
    func noSharing(lines: [String]) async throws {
        try await Market.run { market in
            let preflight = [
                "-X", "OPTIONS", "-H", "Access-Control-Request-Method: POST", "-H",
                "Access-Control-Request-Headers: identifier",
            ]
            for arguments in [[], preflight] {
                let answer = try await Curl.run(
                    ["-i"] + header(lines, market) + arguments + [market.url + "/api/products"])
                #expect(answer.status == (arguments.isEmpty ? 200 : 405))
                #expect(!answer.text.lowercased().contains("access-control"))
            }
        }
    }
}
