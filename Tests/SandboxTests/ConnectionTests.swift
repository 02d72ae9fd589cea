import Foundation
import Glibc
import Sandbox
import TestSupport
import Testing

@Suite("A practice market's connections", .timeLimit(.minutes(5)))
struct ConnectionTests {
    private static let long = Duration.seconds(600)

    /// A market whose patience is long but for what a test shortens.
    private func run(
        _ change: @escaping (inout SandboxConfiguration.Patience) -> Void, _ body: (Market) async throws -> Void
    ) async throws {
        try await Market.run(.asBuilt) { configuration in
            configuration.patience.silence = Self.long
            configuration.patience.request = Self.long
            configuration.patience.unread = Self.long
            change(&configuration.patience)
        } _: {
            try await body($0)
        }
    }

    /// A registration that announces more than it sends.
    private func begun(_ market: Market) -> Data {
        Data(
            ("POST /api/products HTTP/1.1\r\nHost: 127.0.0.1:\(market.sandbox.port)\r\nidentifier: \(Market.identifier)\r\n"
                + "Content-Type: multipart/form-data; boundary=X\r\nContent-Length: 100000\r\n\r\n--X\r\n").utf8)
    }

    @Test(
        "One that sends nothing, half a head, or no further request is closed",
        arguments: ["", "GET /healthChecker HT", "GET /healthChecker HTTP/1.1\r\nHost: 127.0.0.1:PORT\r\n\r\n"])
    func silent(request: String) async throws {
        try await run {
            $0.silence = .milliseconds(100)
        } _: { market in
            let port = "\(market.sandbox.port)"
            let answer = try await market.raw(Data(request.replacing("PORT", with: port).utf8))
            #expect(answer.end == .closed)
            #expect(answer.status == (request.hasSuffix("\r\n\r\n") ? 200 : nil))
        }
    }

    @Test("One that stops in the middle of a body is closed, and nothing is kept")
    func halfBody() async throws {
        try await run {
            $0.silence = .milliseconds(100)
        } _: { market async throws in
            #expect(try await market.raw(begun(market)).end != .silent)
            #expect(try await market.total() == 0)
        }
    }

    @Test("One that sends a head or a body a byte at a time is closed, however long it goes on")
    func trickle() async throws {
        try await run {
            $0.silence = .milliseconds(300)
        } _: { market in
            #expect(await RawSocket.trickle(port: market.sandbox.port, Data("GET /".utf8)) != .silent)
        }
        try await run {
            $0.request = .milliseconds(300)
        } _: { market in
            #expect(await RawSocket.trickle(port: market.sandbox.port, begun(market)) != .silent)
        }
    }

    @Test("A client that never reads its answer is let go")
    func unread() async throws {
        try await run {
            $0.unread = .milliseconds(500)
        } _: { market in
            let photo = try market.photo("large.jpg", Market.jpeg + Data(count: 20 << 20))
            let images = try await market.register(photos: [photo]).json["images"] as? [[String: Any]]
            let url = try #require((images?.first?["url"] as? String).flatMap { URL(string: $0) })
            #expect(await RawSocket.isLetGo(port: market.sandbox.port, market.request("GET", url.path)))
        }
    }

    @Test("A request that the market itself holds up is not the client's delay")
    func heldUp() async throws {
        let plan = try FaultPlan(json: #"[{"on": "*", "fault": "delay", "duration": "2s"}]"#.utf8)
        try await Market.run(.asBuilt) { configuration in
            configuration.faults = plan
            configuration.patience.silence = .seconds(1)
            configuration.patience.request = .seconds(1)
        } _: { market in
            // More than is taken off the wire before anybody asks for it; of a megabyte curl would first ask whether it may.
            let photo = try market.photo("large.jpg", Market.jpeg + Data(count: 900_000))
            #expect(try await market.register(photos: [photo]).status == 201)
        }
    }

    @Test("Idle ones make room for the next, and those at work are left alone")
    func room() async throws {
        let plan = try FaultPlan(json: #"[{"on": "health", "fault": "delay", "duration": "500ms"}]"#.utf8)
        try await Market.run {
            $0.limits.connections = 4
            $0.faults = plan
        } _: { market in
            let idle = (1...20).map { _ in RawSocket.connect(port: market.sandbox.port) }
            defer { for descriptor in idle { close(descriptor) } }
            #expect(idle.allSatisfy { $0 >= 0 })
            let statuses = try await withThrowingTaskGroup(of: Int.self) { group in
                for _ in 1...8 { group.addTask { try await market.get("/healthChecker").status } }
                return try await group.reduce(into: []) { $0.append($1) }
            }
            #expect(statuses == Array(repeating: 200, count: 8))
            #expect(idle.count { RawSocket.hasEnded($0) } >= 16)
        }
    }
}
