import Foundation
import TestSupport
import Testing

/// A line of a log.
private struct LogLine: Decodable {
    var type: String
    var time: String
    var level: String
    var message: String
    var route: String?
    var status: Int?
    var attempt: Int?
    var row: Int?
    var run: String?
    var ms: Double?
    var outcome: String?
}

@Suite("The log", .serialized, .timeLimit(.minutes(5)))
struct LogTests {
    private func lines(_ data: Data) throws -> [LogLine] {
        try data.split(separator: 0x0A).map { try JSONDecoder().decode(LogLine.self, from: $0) }
    }

    @Test("Each request is a line with its route, row, try, status and time")
    func requests() async throws {
        let shop = try Shop()
        let market = try HostileMarket { _, number, _ in
            number == 1 ? .missed(.write(HostileMarket.answer(425, ""))) : nil
        }
        let run = try await shop.run(try shop.command(["A mug"], to: market.url) + ["--log", "log.ndjson"])
        #expect(run.status == 0, "\(run.talk)")
        let lines = try lines(shop.data("log.ndjson"))
        #expect(lines.allSatisfy { $0.type == "log" })
        let posts = lines.filter { $0.route == "POST /api/products" && $0.status != nil }
        #expect(posts.map(\.status) == [425, 201])
        #expect(posts.map(\.attempt) == [1, 2])
        #expect(posts.map(\.level) == ["notice", "debug"])
        #expect(posts.allSatisfy { $0.row == 1 && $0.run != nil && $0.ms != nil })
        #expect(lines.contains { $0.message == "row is tried again" && $0.row == 1 })
        #expect(lines.contains { $0.message == "row is settled" && $0.outcome == "uploaded" })
        #expect(lines.first?.message != "run ends" && lines.last?.message == "run ends")
    }

    @Test("With --verbose, what is worth knowing goes to standard error, and with --quiet nothing does")
    func verbose() async throws {
        let shop = try Shop()
        let market = try HostileMarket { _, number, _ in
            number == 1 ? .missed(.write(HostileMarket.answer(425, ""))) : nil
        }
        let command = try shop.command(["A mug"], to: market.url)
        let loud = try await shop.run(command + ["-v"])
        #expect(loud.talk.contains("row is tried again"))
        #expect(loud.talk.contains("status=425"))
        // Another seller's: under the same sku it would be an update, which this market does not know.
        let other = try Shop()
        let quiet = try await other.run(try other.command(["Another mug"], to: market.url) + ["-v", "-q"])
        #expect(quiet.status == 0 && quiet.talk.isEmpty, "\(quiet.talk)")
    }

    @Test("A log is added to, and nothing else is")
    func foreign() async throws {
        let shop = try Shop()
        let market = try HostileMarket { _, _, _ in nil }
        let command = try shop.command(["A mug"], to: market.url)
        for file in ["a.csv", "secret.txt"] {
            let before = try shop.data(file)
            let run = try await shop.run(command + ["--log", file])
            #expect(run.status == 64, "\(run.talk)")
            #expect(try shop.data(file) == before)
        }
        #expect(market.requests.isEmpty)
        _ = try await shop.run(command + ["--log", "log.ndjson"])
        let first = try shop.data("log.ndjson")
        _ = try await shop.run(command + ["--log", "log.ndjson", "--check-market"].dropLast())
        #expect(try shop.data("log.ndjson").starts(with: first))
    }

    @Test("A disk that is full ends no upload: it is said, once")
    func full() async throws {
        let shop = try Shop()
        let market = try HostileMarket { _, _, _ in nil }
        let run = try await shop.run(
            try shop.command(["A mug", "Another mug"], to: market.url) + ["--log", "/dev/full"])
        #expect(run.status == 0)
        #expect(run.talk.components(separatedBy: "/dev/full").count == 2, "\(run.talk)")
    }

    @Test("The summary tells how the requests went")
    func figures() async throws {
        struct Summary: Decodable {
            struct Transfer: Decodable {
                var requests: Int
                var retries: Int
                var lost: Int
                var latencyMs: [String: Double]
                var statuses: [String: Int]
                var pace: [Int]
            }
            var type: String
            var transfer: Transfer?
        }
        let shop = try Shop()
        let market = try HostileMarket { name, number, _ in
            switch (name, number) {
            case ("A busy mug", 1): .missed(.write(HostileMarket.answer(425, "")))
            case ("A lost mug", 1): .taken(.reset)
            default: nil
            }
        }
        let run = try await shop.run(
            try shop.command(["A busy mug", "A lost mug"], to: market.url) + ["--output", "json"])
        let decoder = JSONDecoder()
        decoder.keyDecodingStrategy = .convertFromSnakeCase
        let last = try #require(run.stdout.split(separator: 0x0A).last)
        let figures = try #require(try decoder.decode(Summary.self, from: last).transfer)
        #expect(figures.requests == market.requests.count)
        #expect(figures.retries == 1)
        #expect(figures.lost == 1)
        #expect(figures.statuses["425"] == 1)
        #expect(figures.pace.reduce(0, +) == figures.requests)
        #expect(Set(figures.latencyMs.keys) == ["p50", "p90", "p99", "max"])
    }

    @Test("Neither secret nor password is in anything that an import writes, whatever the market sends back")
    func secrets() async throws {
        let shop = try Shop()
        let secret = #"s3cr&t "quoted" \가/나 <x>"#
        // A market that sends back what it was sent, in every way that leads to words.
        let market = try HostileMarket { name, number, body in
            let text = String(decoding: body.prefix(600), as: UTF8.self)
            let start = body.firstIndex(of: UInt8(ascii: "{")) ?? 0
            let end = body[start...].firstIndex(of: UInt8(ascii: "}")) ?? start
            let params = String(decoding: body[start...end], as: UTF8.self)
            let quoted = String(
                decoding: (try? JSONEncoder().encode(["message": secret + params])) ?? Data(), as: UTF8.self)
            let long = String(
                decoding: (try? JSONEncoder().encode(
                    ["message": String(repeating: "x", count: 290) + secret])) ?? Data(), as: UTF8.self)
            switch name {
            case "echoed by a refusal": return .missed(.write(HostileMarket.answer(422, quoted)))
            case "echoed and cut": return .missed(.write(HostileMarket.answer(422, long)))
            case "echoed by a page":
                return .missed(.write(HostileMarket.answer(409, "<p>\(params)</p>", type: "text/plain")))
            case "echoed by a busy one" where number == 1: return .missed(.write(HostileMarket.answer(503, quoted)))
            case "echoed as success": return .taken(.write(HostileMarket.answer(201, params + text)))
            default: return nil
            }
        }
        let names = [
            "echoed and cut", "echoed as success", "echoed by a refusal", "echoed by a busy one", "echoed by a page",
            "fine",
        ]
        var command = try shop.command(names, to: market.url, secret: secret)
        command += [
            "--issues", "issues.ndjson", "--rejects", "rejects.csv", "--log", "log.ndjson", "--set", "log-level=trace",
        ]
        let first = try await shop.run(command + ["--output", "json", "-v"])
        let second = try await shop.run(command + ["-v"])
        let runs = try await shop.run("runs", "show", first.summary?.run ?? "", "--output", "json")
        #expect(first.status == 2, "\(first.text)\(first.talk)")
        var written = [first.stdout, first.stderr, second.stdout, second.stderr, runs.stdout, runs.stderr]
        let files = FileManager.default.enumerator(at: shop.folder.url, includingPropertiesForKeys: nil)
        while let file = files?.nextObject() as? URL {
            guard file.lastPathComponent != "secret.txt", let data = try? Data(contentsOf: file) else { continue }
            written.append(data)
        }
        let spellings = [
            secret, "s3cr&t", "s3cr&amp;t", "s3cr%26t", #"\"quoted\" \\"#, "3cr&t \\\"",
            Data(secret.utf8).base64EncodedString(),
        ]
        #expect(written.count > 10)
        for data in written {
            for spelling in spellings {
                #expect(data.firstRange(of: Data(spelling.utf8)) == nil, "\(String(decoding: data, as: UTF8.self))")
            }
        }
        let log = String(decoding: try shop.data("log.ndjson"), as: UTF8.self)
        #expect(!log.contains("00000000-0000-4000-8000-000000000001"))
    }
}
