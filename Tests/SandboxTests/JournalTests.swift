import Dispatch
import Foundation
import TestSupport
import Testing

@testable import Sandbox

@Suite("A practice market's journal", .timeLimit(.minutes(5)))
struct JournalTests {
    private struct Line: Decodable {
        init(_ json: some Sequence<UInt8>) throws {
            let decoder = JSONDecoder()
            decoder.keyDecodingStrategy = .convertFromSnakeCase
            self = try decoder.decode(Line.self, from: Data(json))
        }

        var type: String
        var at: UInt64
        var answered: UInt64
        var route: String
        var method: String
        var path: String?
        var identifier: String?
        var status: Int?
        var marketStatus: Int?
        var faults: [String]
    }

    @Test("Each request is a line: when it came, what it was, what became of it")
    func lines() async throws {
        let folder = try TemporaryFolder()
        let file = folder.url.appendingPathComponent("journal.ndjson")
        let journal = try Journal(path: file.path)
        let plan = try FaultPlan(
            json:
                #"[{"on": "list", "fault": "delay", "duration": "1ms"}, {"on": "create", "times": 1, "fault": "drop-after"}, {"on": "create", "times": 1, "fault": "status", "status": 500}]"#
                .utf8)
        let started = DispatchTime.now().uptimeNanoseconds
        try await Market.run(.documented, { ($0.journal, $0.faults) = (journal, plan) }) { market in
            _ = try await market.raw(market.registration())
            _ = try await market.raw(market.registration())
            _ = try await market.raw(market.registration())
            _ = try await market.raw(market.registration("{}"))
            _ = try await market.get("/api/products?search_value=x")
            _ = try await market.get("/nowhere")
        }
        let text = try String(contentsOf: file, encoding: .utf8)
        // A dropped request is written down when its connection has ended, which the next one may overtake.
        let lines = try text.split(separator: "\n").map { try Line($0.utf8) }.sorted { $0.at < $1.at }
        #expect(lines.map(\.route) == ["create", "create", "create", "create", "list", "other"])
        #expect(lines.map(\.status) == [nil, 500, 201, 400, 200, 404])
        #expect(lines.map(\.marketStatus) == [201, nil, 201, 400, 200, nil])
        #expect(lines.map(\.faults) == [["drop-after"], ["status"], [], [], ["delay"], []])
        #expect(lines.map(\.method) == ["POST", "POST", "POST", "POST", "GET", "GET"])
        #expect(lines.map(\.path) == [nil, nil, nil, nil, nil, "/nowhere"])
        #expect(lines[0].identifier == Market.identifier)
        #expect(lines[4].identifier == nil)
        #expect(lines[0].at > started && lines.allSatisfy { $0.answered >= $0.at })
        #expect(!text.contains(Market.secret) && !text.contains("/api/"))
    }

    @Test(
        "A path that is none of the market's is shown by its words and numbers, without what may be a secret",
        arguments: [
            ("/api/product/7", "/api/product/7"), ("/api/v1/products", "/api/v1/products"),
            ("/Products/", "/Products/"),
            ("/api/products/7/opensesame", "/api/products/7/{token}"),
            ("/api/products/7/archive/x", "/api/products/7/{token}/x"),
            ("/api/products/7/archived", "/api/products/7/archived"),
            ("/api/products/N3wMTIzNA", "/api/products/{token}"), ("/open%20sesame", "/{token}"),
            ("/abcdefghijklmnopqrstuvwxyz", "/{token}"), ("/00000000-1111-4222-8333-444444444444", "/{token}"),
        ])
    func shownPath(path: String, shown: String) {
        #expect(ShownPath(path).text == shown)
    }

    @Test("A client cannot make up the time of its arrival")
    func forged() async throws {
        let folder = try TemporaryFolder()
        let file = folder.url.appendingPathComponent("journal.ndjson")
        let journal = try Journal(path: file.path)
        try await Market.run(.documented, { $0.journal = journal }) { market in
            _ = try await Curl.run(["-H", "openmarket-arrival: 7", "\(market.url)/healthChecker"])
        }
        let line = try Line(try Data(contentsOf: file))
        #expect(line.at > 7)
    }

    @Test("A journal that cannot be written is said at once")
    func unwritable() throws {
        #expect(throws: SandboxError.self) { try Journal(path: "/nowhere/journal.ndjson") }
    }
}
