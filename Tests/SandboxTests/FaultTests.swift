import Foundation
import Sandbox
import TestSupport
import Testing

@Suite("Faults on demand, on a real socket", .timeLimit(.minutes(5)))
struct FaultTests {
    private func run(_ rules: String, _ body: (Market) async throws -> Void) async throws {
        let plan = try FaultPlan(json: "[\(rules)]".utf8)
        try await Market.run(.documented, { $0.faults = plan }, body)
    }

    @Test(
        "A connection ends where the plan says, and the product is kept or not",
        arguments: [
            (#""fault": "drop-before""#, RawSocket.End.closed, false),
            (#""fault": "drop-after""#, .closed, true),
            (#""fault": "reset", "at": "head""#, .reset, false),
            (#""fault": "reset", "at": "body""#, .reset, false),
            (#""fault": "reset", "at": "before""#, .reset, false),
            (#""fault": "reset", "at": "after""#, .reset, true),
        ])
    func unanswered(fault: String, end: RawSocket.End, isKept: Bool) async throws {
        try await run(#"{"on": "create", "times": 1, \#(fault)}"#) { market in
            let answer = try await market.raw(market.registration())
            #expect(answer.bytes.isEmpty)
            #expect(answer.end == end)
            #expect(try await market.total() == (isKept ? 1 : 0))
            #expect(try await market.registered() == (isKept ? 2 : 1))
        }
    }

    @Test("A body that is being sent is not waited for by a reset at the head", arguments: ["head", "body"])
    func resetWhileSending(moment: String) async throws {
        try await run(#"{"on": "create", "fault": "reset", "at": "\#(moment)"}"#) { market in
            var request = market.registration()
            request.removeLast(20)
            let answer = try await market.raw(request)
            #expect(answer.end == .reset)
            #expect(try await market.total() == 0)
        }
    }

    @Test(
        "A truncated answer promises all and brings half, and the product is kept",
        arguments: [(#""fault": "truncate""#, RawSocket.End.closed), (#""fault": "reset", "at": "answer""#, .reset)])
    func truncated(fault: String, end: RawSocket.End) async throws {
        try await run(#"{"on": "create", \#(fault)}"#) { market in
            let answer = try await market.raw(market.registration())
            #expect(answer.status == 201)
            #expect(answer.end == end)
            #expect(answer.body.count > 100)
            #expect((0...1).contains(answer.missing - answer.body.count))
            #expect(try await market.total() == 1)
        }
    }

    @Test("A request that is replayed is carried out twice, and the second answer comes")
    func replayed() async throws {
        let rules = """
            {"on": "create", "after": 1, "times": 1, "fault": "replay"},
            {"on": ["update", "archive"], "fault": "replay"}, {"on": "delete", "fault": "replay"}
            """
        try await run(rules) { market in
            #expect(try await market.registered() == 1)
            #expect(try await market.registered() == 3)
            #expect(try await market.total() == 3)
            #expect(try await market.get("/api/products/2").json["name"] as? String == "무선 키보드")
            let body = #"{"name":"새 이름입니다","secret":"\#(Market.secret)"}"#
            #expect(try await market.send("PATCH", "/api/products/2", body).json["name"] as? String == "새 이름입니다")
            let place = try await market.send("POST", "/api/products/2/archived", #"{"secret":"\#(Market.secret)"}"#)
            // The product was deleted by the first of the two.
            #expect(try await market.send("DELETE", place.text, nil).status == 404)
            #expect(try await market.total() == 2)
        }
    }

    @Test("A photo can be truncated, too")
    func truncatedPhoto() async throws {
        try await run(#"{"on": "photo", "times": 1, "fault": "truncate"}"#) { market in
            let made = try await market.register()
            let image = try #require((made.json["images"] as? [[String: Any]])?.first?["url"] as? String)
            let path = try #require(URL(string: image)?.path)
            let answer = try await market.raw(market.request("GET", path))
            #expect(answer.body.count == Market.jpeg.count / 2)
            #expect(answer.end == .closed)
            #expect(try await Curl.run([image]).body == Market.jpeg)
        }
    }

    @Test("A status comes with its headers, before or after the product is kept", arguments: [true, false])
    func status(commits: Bool) async throws {
        let rule = """
            {"on": "create", "times": 1, "fault": "status", "status": 503, "commits": \(commits),
             "headers": {"Retry-After": "2", "RateLimit": "\\"default\\";r=0;t=2"}}
            """
        try await run(rule) { market in
            let answer = try await market.raw(market.registration())
            #expect(answer.status == 503)
            #expect(answer["Retry-After"] == "2")
            #expect(answer["RateLimit"] == "\"default\";r=0;t=2")
            #expect(answer["Content-Type"] == "application/json")
            #expect(String(decoding: answer.body, as: UTF8.self) == #"{"code":503,"message":"Service Unavailable"}"#)
            #expect(try await market.total() == (commits ? 1 : 0))
        }
    }

    @Test("A proxy's page, a redirect and a wrong content type are what they are called")
    func substitutes() async throws {
        let rules = """
            {"on": "health", "times": 1, "fault": "html"},
            {"on": "health", "times": 1, "fault": "html", "status": 200, "body": "<p>"},
            {"on": "health", "times": 1, "fault": "redirect", "to": "http://127.0.0.1:1/elsewhere"},
            {"on": "list", "fault": "content-type", "type": "text/html"}
            """
        try await run(rules) { market in
            let forbidden = try await market.get("/healthChecker")
            #expect(forbidden.status == 403)
            #expect(forbidden.contentType == "text/html; charset=utf-8")
            #expect(forbidden.text.contains("<h1>403 Forbidden</h1>"))
            let page = try await market.get("/healthChecker")
            #expect(page.status == 200)
            #expect(page.text == "<p>")
            let redirect = try await market.raw(market.request("GET", "/healthChecker"))
            #expect(redirect.status == 302)
            #expect(redirect["Location"] == "http://127.0.0.1:1/elsewhere")
            #expect(try await market.get("/healthChecker").text == "\"OK\"")
            let list = try await market.get("/api/products")
            #expect(list.contentType == "text/html")
            #expect(list.json["totalCount"] as? Int == 0)
        }
    }

    @Test("A page can be the page before it, and its total off")
    func pages() async throws {
        let rules = """
            {"on": "list", "after": 1, "times": 1, "fault": "duplicate-page"},
            {"on": "list", "after": 2, "fault": "total", "by": -1}
            """
        try await run(rules) { market in
            for _ in 1...3 { _ = try await market.registered() }
            let first = try await market.get("/api/products?page_no=1&items_per_page=1").text
            #expect(try await market.get("/api/products?page_no=2&items_per_page=1").text == first)
            let second = try await market.get("/api/products?page_no=2&items_per_page=1").json
            #expect(second["totalCount"] as? Int == 2)
            #expect((second["pages"] as? [[String: Any]])?.first?["id"] as? Int == 2)
        }
    }

    @Test("A slow answer comes whole in small pieces, and the connection's next one is not slow")
    func slow() async throws {
        try await run(#"{"on": "health", "times": 1, "fault": "slow", "bytes": 16, "interval": "5ms"}"#) { market in
            let started = ContinuousClock.now
            let first = "GET /healthChecker HTTP/1.1\r\nHost: 127.0.0.1:\(market.sandbox.port)\r\n\r\n"
            let answer = try await market.raw(Data(first.utf8) + market.request("GET", "/api/products"))
            #expect(answer.end == .closed)
            let text = String(decoding: answer.bytes, as: UTF8.self)
            #expect(text.components(separatedBy: "HTTP/1.1 200 OK").count == 3)
            #expect(text.contains("\r\n\r\n\"OK\"HTTP/1.1"))
            #expect(text.hasSuffix(#""pages":[]}"#))
            // A head of 100 bytes and more.
            #expect(ContinuousClock.now - started > .milliseconds(30))
        }
    }

    @Test("A delay holds a request up before anything is done")
    func delay() async throws {
        try await run(#"{"on": "create", "fault": "delay", "duration": "300ms"}"#) { market in
            let started = ContinuousClock.now
            let id = try await market.registered()
            #expect(id == 1)
            #expect(ContinuousClock.now - started >= .milliseconds(300))
        }
    }

    @Test("A limit refuses what goes beyond, by identifier, and says how long to wait")
    func limit() async throws {
        let rule = #"{"on": "list", "fault": "limit", "rate": "2/min", "burst": 1, "window": "1m"}"#
        try await run(rule) { market in
            let list = market.request("GET", "/api/products")
            var answers: [RawSocket.Answer] = []
            for _ in 1...4 { answers.append(try await market.raw(list)) }
            #expect(answers.map(\.status) == [200, 200, 200, 429])
            #expect(answers[0]["RateLimit"] == "\"default\";r=2;t=60")
            #expect(answers[0]["RateLimit-Policy"] == "\"default\";q=3;w=60")
            let wait = try #require(answers[3]["Retry-After"].flatMap { Int($0) })
            #expect((1...60).contains(wait))
            #expect(try await market.get("/api/products").status == 200)
        }
    }
}
