import Foundation
import TestSupport
import Testing

/// What happens to a row's first registration, and how often it is sent in all.
private struct Ordeal: Sendable {
    let twist: HostileMarket.Twist
    let sent: Int

    /// It was done, and nobody was told: it is found, and never sent again.
    static func done(_ acts: HostileServer.Act...) -> Ordeal {
        Ordeal(twist: HostileMarket.Twist(isTaken: true) { _ in acts }, sent: 1)
    }

    /// It was not done: it is sent again, in some cases once the market was asked for it.
    static func undone(_ acts: HostileServer.Act...) -> Ordeal {
        Ordeal(twist: HostileMarket.Twist(isTaken: false) { _ in acts }, sent: 2)
    }

    /// It was done, and this is made of the answer.
    static func told(_ change: @escaping @Sendable (String) -> String) -> Ordeal {
        Ordeal(
            twist: HostileMarket.Twist(isTaken: true) { [.write(HostileMarket.answer(201, change($0)))] }, sent: 1)
    }
}

@Suite("A market that means ill", .serialized, .timeLimit(.minutes(5)))
struct HostileMarketTests {
    private static let head = "HTTP/1.1 201 Created\r\nContent-Type: application/json\r\n"
    private static let page = "<!DOCTYPE html><html><body>Something went wrong</body></html>"

    private static func says(_ status: Int, _ body: String, _ type: String = "text/html", more: String = "")
        -> HostileServer.Act
    { .write(HostileMarket.answer(status, body, type: type, more: more)) }

    private static let ordeals: [String: Ordeal] = [
        "reset unanswered - done": .done(.reset),
        "reset unanswered - not done": .undone(.reset),
        "closed unanswered - done": .done(.close),
        "closed unanswered - not done": .undone(.close),
        "reset within the head of the answer": .done(.write("HTTP/1.1 201 Cre"), .reset),
        "closed within the body of the answer": .done(.write(head + "Content-Length: 999\r\n\r\n{\"id\":1"), .close),
        "a chunk cut short": .done(.write(head + "Transfer-Encoding: chunked\r\n\r\nff\r\n{"), .close),
        "two lengths": .done(.write(head + "Content-Length: 2\r\nContent-Length: 3\r\n\r\n{}"), .close),
        "an endless head": .done(.write("HTTP/1.1 201 Created\r\n"), .flood("X-Filler: xxxxxxxx\r\n")),
        "a dripping body": .done(.write(head + "Content-Length: 9999\r\n\r\n{"), .drip(" ", every: .milliseconds(100))),
        "200 with a page - done": .done(says(200, page)),
        "200 with a page - not done": .undone(says(200, page)),
        "204 and nothing": .done(.write("HTTP/1.1 204 No Content\r\n\r\n")),
        "JSON with a tail": .told { $0 + " trailing" },
        "JSON with a mark before it": .told { "\u{FEFF}" + $0 },
        "text that is no JSON": .done(says(201, "Thank you", "text/plain")),
        "a million brackets": .done(says(201, String(repeating: "[", count: 1_000_000), "application/json")),
        "408": .undone(says(408, "", more: "Connection: close\r\n"), .close),
        "425": .undone(says(425, "")),
        "429 at once again": .undone(says(429, "", more: "Retry-After: 0\r\n")),
        "500 with a page - done": .done(says(500, page)),
        "502 with a page - done": .done(says(502, page)),
        "502 with a page - not done": .undone(says(502, page)),
        "503 with a page - done": .done(says(503, page)),
        "503 with a page - not done": .undone(says(503, page)),
        "504 - done": .done(says(504, "")),
    ]

    @Test("Whatever happens on the wire, each row is there once in the end, and sent no oftener than it must")
    func ordealByWire() async throws {
        let shop = try Shop()
        let ordeals = Self.ordeals
        let market = try HostileMarket { name, number, _ in number == 1 ? ordeals[name]?.twist : nil }
        let names = ordeals.keys.sorted() + ["an ordinary mug"]
        let answer = try await shop.run(
            try shop.command(names, to: market.url) + ["--output", "json", "--set", "retries=8"])
        #expect(answer.status == 0, "\(answer.text)\(answer.talk)")
        #expect(answer.summary?.uploaded == names.count)
        #expect(market.names.sorted() == names.sorted())
        for name in names { #expect(market.tries[name] == ordeals[name]?.sent ?? 1, "\(name)") }
        #expect(answer.objects("receipt").count == names.count)
    }

    @Test("A refusal before the body has come is the row's answer: it failed, and is not sent again")
    func early() async throws {
        let shop = try Shop()
        let refusal = HostileMarket.answer(
            413, #"{"code":413,"message":"too large"}"#, more: "Connection: close\r\n")
        let market = try HostileMarket(early: { _ in [.write(refusal), .close] }) { _, _, _ in nil }
        let answer = try await shop.run(try shop.command(["A mug"], to: market.url) + ["--output", "json"])
        #expect(answer.status == 2, "\(answer.text)\(answer.talk)")
        #expect(answer.summary?.failed == 1)
        #expect(market.requests.count { $0.method == "POST" } == 1)
    }

    @Test(
        "A redirect is not followed: the run stops, says where the market went, and sends nothing there",
        arguments: [301, 302, 307, 308])
    func moved(status: Int) async throws {
        let shop = try Shop()
        let elsewhere = try HostileServer { _ in [.reset] }
        let answer = HostileMarket.answer(status, "", more: "Location: \(elsewhere.url)/api/products?secret=x\r\n")
        let market = try HostileMarket { _, _, _ in .missed(.write(answer)) }
        let run = try await shop.run(
            try shop.command(["A mug", "Another mug"], to: market.url) + ["--concurrency", "1"])
        // Whoever redirects may have taken it before.
        #expect(run.status == 3, "\(run.talk)")
        #expect(run.talk.contains("has moved to \(elsewhere.url)/api/products"))
        #expect(!run.talk.contains("secret=x"))
        #expect(run.talk.contains("--market"))
        #expect(elsewhere.connections == 0)
        #expect(market.requests.count { $0.method == "POST" } == 1)
    }

    @Test("A firewall's page is not the market's word about the credentials: the run stops at once")
    func blocked() async throws {
        let shop = try Shop()
        let page = HostileMarket.answer(403, "<html><h1>Access denied</h1></html>", type: "text/html; charset=utf-8")
        let market = try HostileMarket { _, _, _ in .missed(.write(page)) }
        let run = try await shop.run(
            try shop.command(["A mug", "Another mug"], to: market.url) + ["--concurrency", "1"])
        #expect(run.status == 69, "\(run.talk)")
        #expect(run.talk.contains("turns requests away (status 403, Access denied)"))
        #expect(market.requests.count { $0.method == "POST" } == 1)
    }

    @Test("A market that does not speak TLS is said to be that, and is not asked over and over")
    func notTLS() async throws {
        let shop = try Shop()
        let server = try HostileServer(
            greet: { _ in [.read(5), .write("HTTP/1.1 400 Bad Request\r\nContent-Length: 0\r\n\r\n"), .close] }
        ) { _ in [] }
        let run = try await shop.run(try shop.command(["A mug"], to: "https://127.0.0.1:\(server.port)"))
        #expect(run.status == 69, "\(run.talk)")
        #expect(run.talk.contains("does not speak TLS"))
        // The request's own, and the second look.
        #expect(server.connections == 2)
    }

    @Test("A proxy that wants a password is named, and the one it got is nowhere", arguments: [403, 407])
    func proxy(status: Int) async throws {
        let shop = try Shop()
        let proxy = try HostileServer { _ in [.write("HTTP/1.1 \(status) No\r\nContent-Length: 0\r\n\r\n"), .stall] }
        let command = try shop.command(["A mug"], to: "https://market.example")
        let run = try await shop.other(
            "env",
            [
                "-u", "https_proxy", "-u", "no_proxy", "-u", "NO_PROXY",
                "HTTPS_PROXY=http://anna:opensesame@127.0.0.1:\(proxy.port)",
                "XDG_STATE_HOME=\(shop.folder.path)/state", "LC_ALL=C.UTF-8", Shop.executable.path,
            ] + command + ["-v", "--log", "log.ndjson", "--set", "log-level=trace", "--set", "retries=1"])
        #expect(run.status == 69, "\(run.talk)")
        #expect(run.talk.contains("The proxy at 127.0.0.1:\(proxy.port)"), "\(run.talk)")
        // A wrong password stays wrong; what else it says no to may pass.
        #expect(proxy.connections == (status == 407 ? 1 : 2))
        for said in [run.talk, run.text, try shop.text("log.ndjson")] {
            for secret in ["opensesame", "anna", "YW5uYTpvcGVuc2VzYW1l"] { #expect(!said.contains(secret)) }
        }
    }

    @Test("A market that never answers in full is given up in the time that the tries may take")
    func dripping() async throws {
        let shop = try Shop()
        let server = try HostileServer { _ in
            [.write("HTTP/1.1 200 OK\r\nContent-Length: 99999\r\n\r\n{"), .drip(" ", every: .milliseconds(100))]
        }
        let run = try await shop.run(
            try shop.command(["A mug"], to: server.url) + [
                "--set", "timeout=500ms", "--set", "retries=1", "--output", "json",
            ])
        #expect(run.status == 69, "\(run.text)\(run.talk)")
        #expect(run.summary?.remaining == 1)
    }
}
