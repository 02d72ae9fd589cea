import Foundation
import TestSupport
import Testing

@Suite("The pace from outside", .serialized, .timeLimit(.minutes(5)))
struct PaceTests {
    /// A market with a catalogue of that many products.
    private func catalogue(
        _ count: Int, _ answer: @escaping @Sendable (CountingMarket.Request) -> CountingMarket.Reply? = { _ in nil }
    ) throws -> CountingMarket {
        try CountingMarket { request in
            if let reply = answer(request) { return reply }
            if request.path.contains("?") { return .page(request.path, of: count) }
            return .product(Int(request.path.split(separator: "/").last ?? "") ?? 1)
        }
    }

    @Test("Two processes of one account share one pace")
    func twoProcesses() async throws {
        let shop = try Shop()
        let market = try catalogue(40)
        let command = ["export", "-o"]
        let flags = try market.flags(shop) + ["--rate", "40/s"]
        async let first = shop.run(command + ["a.csv"] + flags)
        async let second = shop.run(command + ["b.csv"] + flags)
        #expect(try await [first.status, second.status] == [0, 0])
        let arrivals = market.requests.map(\.arrival).sorted()
        #expect(arrivals.count == 82)
        // 81 intervals of 25 ms; each for itself would need half of it. A request can start late, but none early.
        #expect(arrivals.last! - arrivals.first! > 0.7 * 81 / 40)
    }

    @Test("The pace survives its process, and a pause that the market asked for does so too")
    func survives() async throws {
        let shop = try Shop()
        let market = try catalogue(1) { request in
            request.number == 1 ? .failure(429, headers: ["Retry-After": "4"]) : nil
        }
        let flags = try market.flags(shop) + ["--set", "retries=0"]
        for _ in 1...3 { _ = try await shop.run(["show", "1"] + flags + ["--rate", "30/min"]) }
        let arrivals = market.requests.map(\.arrival)
        #expect(arrivals.count == 3)
        // A slot is 2 s after the last; the first request may be late on a busy machine, the pause counts from its answer.
        #expect(arrivals[1] - arrivals[0] > 1)
        #expect(arrivals[2] - arrivals[1] > 3.9)
    }

    @Test("A pause longer than anybody waits ends the command, and the next one does not even ask")
    func longPause() async throws {
        let shop = try Shop()
        let market = try catalogue(1) { _ in .failure(429, headers: ["Retry-After": "900"]) }
        let flags = try market.flags(shop)
        for _ in 1...2 {
            let answer = try await shop.run(["show", "1"] + flags)
            #expect(answer.status == 69)
            #expect(answer.talk.contains("left alone for"))
        }
        #expect(market.requests.count == 1)
    }

    @Test("Whoever reads without an identifier shares the account's pace, whatever ledger either has")
    func anonymous() async throws {
        let shop = try Shop()
        let market = try catalogue(20)
        let account = try market.flags(shop) + ["--rate", "40/s", "--ledger", shop.folder.path + "/other.sqlite"]
        let reader = ["--market", market.url, "--rate", "40/s"]
        async let first = shop.run(["export", "-o", "a.csv"] + account)
        async let second = shop.run(["export", "-o", "b.csv"] + reader)
        #expect(try await [first.status, second.status] == [0, 0])
        let arrivals = market.requests.map(\.arrival).sorted()
        #expect(arrivals.count == 42)
        #expect(arrivals.last! - arrivals.first! > 0.7 * 41 / 40)
    }

    @Test("A pause asked of an account holds whoever reads without an identifier, until somebody shortens it")
    func shortened() async throws {
        let shop = try Shop()
        let market = try catalogue(1) { request in
            request.number == 0
                ? .failure(429, headers: ["X-RateLimit-Remaining": "0", "X-RateLimit-Reset": "86400000"]) : nil
        }
        let told = try await shop.run(["show", "1", "--lang", "en"] + market.flags(shop))
        #expect(told.status == 69)
        #expect(told.talk.contains("left alone for a day or more; by `--set max-wait` it is for 1 h"), "\(told.talk)")
        let reader = ["show", "1", "--lang", "en", "--market", market.url]
        let held = try await shop.run(reader)
        #expect(held.status == 69)
        #expect(held.talk.contains("left alone for 59 min") && held.talk.contains("--set max-wait"), "\(held.talk)")
        #expect(market.requests.count == 1)
        #expect(try await shop.run(reader + ["--set", "max-wait=100ms"]).status == 0)
        #expect(try await shop.run(reader).status == 0)
    }

    @Test("A policy of one request in ten minutes is told, and kept as far as --set max-wait goes")
    func policy() async throws {
        let shop = try Shop()
        let market = try catalogue(5) { request in
            let id = Int(request.path.split(separator: "/").last ?? "") ?? 0
            var reply = request.path.contains("?") ? .page(request.path, of: 5) : CountingMarket.Reply.product(id)
            reply.headers["RateLimit-Policy"] = #""slow";q=1;w=600"#
            return reply
        }
        let flags = try market.flags(shop) + ["--lang", "en", "--set", "max-wait=200ms"]
        let answer = try await shop.run(["export", "-o", "a.csv"] + flags)
        #expect(answer.status == 0, "\(answer.talk)")
        #expect(answer.talk.components(separatedBy: "policy is 1 request in 10 min").count == 2, "\(answer.talk)")
        let arrivals = market.requests.map(\.arrival).sorted()
        #expect(arrivals.last! - arrivals.first! > 0.7 * 4 * 0.2)
    }

    @Test("A list of ever new products ends, with what the market said of it")
    func endless() async throws {
        let shop = try Shop()
        let market = try CountingMarket { request in
            let highest = 1_000_000 - request.number * 100
            let rows = (0..<100).map { #"{"id":\#(highest - $0),"vendor_id":1,"name":"x","price":1,"stock":1}"# }
            return CountingMarket.Reply(
                body: #"{"pageNo":\#(request.number + 1),"itemsPerPage":100,"totalCount":7,"lastPage":9999,"#
                    + #""hasNext":true,"pages":[\#(rows.joined(separator: ","))]}"#)
        }
        let flags = ["--market", market.url, "--rate", "900/s", "--lang", "en"]
        let answer = try await shop.run(["export", "-o", "a.csv"] + flags)
        #expect(answer.status == 69 || answer.status == 1, "\(answer.talk)")
        #expect(answer.talk.contains("though it said there are 7"), "\(answer.talk)")
        #expect(!shop.exists("a.csv"))
    }

    @Test("A market that turns requests away is asked more slowly, and that is said once each way")
    func slowed() async throws {
        let shop = try Shop()
        let market = try catalogue(300) { $0.number == 20 ? .failure(503) : nil }
        let flags = try market.flags(shop) + ["--rate", "200/s"]
        let answer = try await shop.run(["export", "-o", "a.csv"] + flags)
        #expect(answer.status == 0, "\(answer.talk)")
        #expect(answer.talk.components(separatedBy: "too many requests").count == 2, "\(answer.talk)")
        #expect(answer.talk.components(separatedBy: "The pace is back").count == 2, "\(answer.talk)")
    }

    @Test("Without a place to write, the pace is kept within the process, and that is said")
    func readOnly() async throws {
        let shop = try Shop()
        let market = try catalogue(1)
        try shop.folder.write("a file where the folder should be", to: "state/openmarket/pace")
        let answer = try await shop.run(["show", "1"] + (try market.flags(shop)))
        #expect(answer.status == 0)
        #expect(answer.talk.contains("the pace cannot be kept here"))
    }
}

@Suite("Stopping for the seller's good", .serialized, .timeLimit(.minutes(5)))
struct BudgetTests {
    private let shop: Shop
    private let fast = ["--rate", "500/s", "--output", "json"]

    init() throws { shop = try Shop() }

    private func market(
        _ answer: @escaping @Sendable (CountingMarket.Request) -> CountingMarket.Reply
    ) throws -> CountingMarket {
        try CountingMarket { $0.path.contains("?") ? .page($0.path, of: 0) : answer($0) }
    }

    private func run(_ market: CountingMarket, rows: Int, _ flags: [String] = []) async throws -> Answer {
        try await shop.run(["import", try shop.catalogue(rows: rows)] + (try market.flags(shop)) + fast + flags)
    }

    @Test("A web page instead of an answer stops the run at once")
    func blocked() async throws {
        let market = try market { request in
            request.number < 10
                ? .product(request.number)
                : .init(status: 403, headers: ["Content-Type": "text/html"], body: "<html>Access Denied</html>")
        }
        let answer = try await run(market, rows: 60)
        #expect(answer.status == 3)
        #expect(answer.summary?.accounted == 60)
        #expect(answer.summary?.failed == 0)
        #expect(market.requests.count <= 14)
        #expect(answer.objects("error").first?.message?.contains("turns requests away") == true)
    }

    @Test("A run that mostly fails is stopped before the market does it")
    func errors() async throws {
        let market = try market { _ in .failure(400, "price is wrong") }
        let answer = try await run(market, rows: 200)
        #expect(answer.status == 3)
        #expect((30...36).contains(answer.summary?.failed ?? 0), "\(answer.text)")
        #expect(answer.summary?.accounted == 200)
        #expect(answer.objects("error").first?.message?.contains("price is wrong") == true)
    }

    @Test("An outage gets a run's budget of requests and no more; where nothing was done it is 69")
    func outage() async throws {
        let market = try market { _ in .failure(503) }
        let answer = try await run(market, rows: 200, ["--set", "retries=1000", "--concurrency", "64"])
        #expect(answer.status == 3 || answer.status == 69)
        #expect(market.requests.count <= 170)
        // A gateway's 503 does not say that the market did nothing.
        #expect((answer.summary?.remaining ?? 0) + (answer.summary?.unknown ?? 0) == 200)
    }

    @Test("A canary that is not in the market as it was sent stops the run, and says what differs")
    func canary() async throws {
        let market = try market { request in
            if request.method == "POST" { return .product(request.number, price: 1001) }
            return .product(Int(request.path.split(separator: "/").last ?? "") ?? 0, price: 9999)
        }
        let answer = try await run(market, rows: 50, ["--canary", "1"])
        #expect(answer.status == 3)
        #expect(answer.summary?.uploaded == 1)
        #expect(answer.summary?.remaining == 49)
        #expect(market.requests.count { $0.method == "POST" } == 1)
        let messages = answer.objects("error").compactMap(\.message).joined(separator: "\n")
        #expect(messages.contains("price: sent “1001”, the market has “9999”"), "\(messages)")
        #expect(messages.contains("1 photo was sent, the market has 0"), "\(messages)")
    }

    @Test("Canaries that are as they should be let the rest follow")
    func goodCanaries() async throws {
        let market = try await SandboxProcess(shop)
        let answer = try await shop.run(
            ["import", try shop.catalogue(rows: 12), "--canary", "3", "--lang", "en"] + market.flags)
        #expect(answer.status == 0, "\(answer.text)\(answer.talk)")
        #expect(answer.talk.contains("The 3 rows sent first are in the market as sent"))
        #expect(try await market.names(shop).count == 12)
    }

    @Test("After the deadline nothing new begins; the rest is there for the next time")
    func deadline() async throws {
        let market = try await SandboxProcess(shop)
        let command = ["import", try shop.catalogue(rows: 60), "--output", "json"] + market.account
        // It counts from the command's start, and the plan has to be done by then.
        let stopped = try await shop.run(command + ["--rate", "5/s", "--deadline", "6s"])
        #expect(stopped.status == 3)
        #expect((stopped.summary?.remaining ?? 0) > 0)
        #expect(stopped.summary?.accounted == 60)
        let passed = try await shop.run(command + ["--rate", "10/s", "--deadline", "2020-01-01T00:00"])
        #expect(passed.status == 3)
        #expect(passed.summary?.uploaded == 0)
        #expect(passed.summary?.accounted == passed.summary?.records)
        let rest = try await shop.run(command + ["--rate", "500/s"])
        #expect(rest.status == 0)
        #expect(rest.summary?.uploaded == 60)
    }
}
