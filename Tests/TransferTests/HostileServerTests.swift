import Foundation
import MarketAPI
import TestSupport
import Testing
import Transfer

/// What a server does to a request, and what must come of it.
struct HostileCase: Sendable, CustomTestStringConvertible {
    enum Fate: Hashable {
        case answer(Int)
        /// Any trouble will do, so long as a registration is asked for before it is sent again.
        case lost
        case notSent
    }

    let name: String
    var greet: [HostileServer.Act] = []
    var acts: [HostileServer.Act] = []
    /// Of a registration, which has a body, and of a question, which has none.
    let create: Set<Fate>
    let read: Set<Fate>
    var timeout = Self.enough

    var testDescription: String { name }

    init(
        _ name: String, greet: [HostileServer.Act] = [], _ acts: [HostileServer.Act] = [], create: Set<Fate>,
        read: Set<Fate>, timeout: Duration = Self.enough
    ) {
        (self.name, self.greet, self.acts) = (name, greet, acts)
        (self.create, self.read, self.timeout) = (create, read, timeout)
    }

    /// The same for both.
    init(_ name: String, _ acts: [HostileServer.Act], both fate: Fate, timeout: Duration = Self.enough) {
        self.init(name, acts, create: [fate], read: [fate], timeout: timeout)
    }
}

extension HostileCase {
    /// More than anything takes that ends by itself, on a machine with other things to do.
    static let enough = Duration.seconds(120)

    private static let head = "HTTP/1.1 201 Created\r\nContent-Type: application/json\r\n"
    private static let chunk = "8000\r\n" + String(repeating: " ", count: 0x8000) + "\r\n"
    private static let soon = Duration.milliseconds(1500)

    static let all: [HostileCase] = connections + slow + cut + shapes

    /// Ended at each stage, in order and broken off.
    private static let connections = [
        // The body may have been begun by then, or not.
        HostileCase("reset before anything is read", greet: [.reset], create: [.lost, .notSent], read: [.lost]),
        HostileCase("closed before anything is read", greet: [.close], create: [.lost, .notSent], read: [.lost]),
        HostileCase("reset after the head", [.reset], create: [.lost, .notSent], read: [.lost]),
        HostileCase("closed after the head", [.close], create: [.lost, .notSent], read: [.lost]),
        HostileCase(
            "reset within the body", [.read(100), .reset], create: [.lost], read: [.lost], timeout: .seconds(3)),
        HostileCase("reset after the whole request", [.readBody, .reset], both: .lost),
        HostileCase("closed after the whole request", [.readBody, .close], both: .lost),
        HostileCase("reset within the answer's head", [.readBody, .write("HTTP/1.1 201 Cre"), .reset], both: .lost),
        HostileCase("closed within the answer's head", [.readBody, .write("HTTP/1.1 201 Cre"), .close], both: .lost),
        HostileCase(
            "reset within the answer's body",
            [.readBody, .write(head + "Content-Length: 100\r\n\r\n{\"id\":"), .pause(.milliseconds(50)), .reset],
            both: .lost),
    ]

    private static let slow = [
        HostileCase("never an answer", [.readBody, .stall], both: .lost, timeout: soon),
        HostileCase(
            "an answer's head a byte at a time, for ever",
            [.readBody, .write("HTTP/1.1 201 Created\r\nX: "), .drip("x", every: .milliseconds(100))], both: .lost,
            timeout: soon),
        HostileCase(
            "an answer's body a byte at a time, for ever",
            [.readBody, .write(head + "Content-Length: 9999\r\n\r\n{"), .drip(" ", every: .milliseconds(100))],
            both: .lost, timeout: soon),
        HostileCase(
            "a request read a byte at a time", [.readSlowly(.milliseconds(100)), .stall], both: .lost, timeout: soon),
        HostileCase(
            "interim answers for ever",
            [.readBody, .drip("HTTP/1.1 102 Processing\r\n\r\n", every: .milliseconds(50))], both: .lost,
            timeout: soon),
    ]

    private static let cut = [
        HostileCase(
            "a body shorter than its length", [.readBody, .write(head + "Content-Length: 100\r\n\r\n{}"), .close],
            both: .lost),
        HostileCase(
            "a chunk cut short",
            [.readBody, .write(head + "Transfer-Encoding: chunked\r\n\r\nff\r\n{\"id\""), .close], both: .lost),
        HostileCase(
            "no last chunk",
            [.readBody, .write(head + "Transfer-Encoding: chunked\r\n\r\n2\r\n{}\r\n"), .close], both: .lost),
        HostileCase(
            "an endless head", [.readBody, .write("HTTP/1.1 201 Created\r\n"), .flood("X-Filler: xxxxxxxx\r\n")],
            both: .lost),
        HostileCase(
            "an endless header", [.readBody, .write("HTTP/1.1 201 Created\r\nX: "), .flood("xxxxxxxxxxxxxxxx")],
            both: .lost),
        HostileCase(
            "an endless body, of which the beginning is kept",
            [.readBody, .write(head + "Transfer-Encoding: chunked\r\n\r\n"), .flood(chunk)], both: .answer(201)),
        HostileCase("no HTTP at all", [.readBody, .write("220 mail.example ESMTP\r\n"), .close], both: .lost),
        HostileCase(
            "two lengths that differ",
            [.readBody, .write(head + "Content-Length: 2\r\nContent-Length: 3\r\n\r\n{}"), .close], both: .lost),
        HostileCase(
            "a length and chunks",
            [
                .readBody, .write(head + "Content-Length: 2\r\nTransfer-Encoding: chunked\r\n\r\n2\r\n{}\r\n0\r\n\r\n"),
                .close,
            ], both: .lost),
    ]

    private static let shapes = [
        HostileCase(
            "an interim answer before the answer",
            [
                .readBody, .write("HTTP/1.1 100 Continue\r\n\r\nHTTP/1.1 103 Early Hints\r\nLink: </a>\r\n\r\n"),
                .write(head + "Content-Length: 2\r\n\r\n{}"),
            ], both: .answer(201)),
        HostileCase(
            "no body at all", [.readBody, .write("HTTP/1.1 204 No Content\r\n\r\n")], both: .answer(204)),
        HostileCase(
            "a redirect is not followed",
            [.readBody, .write("HTTP/1.1 307 Temporary Redirect\r\nLocation: /\r\nContent-Length: 0\r\n\r\n")],
            both: .answer(307)),
        HostileCase(
            "a body that ends with the connection", [.readBody, .write(head + "Connection: close\r\n\r\n{}"), .close],
            both: .answer(201)),
        HostileCase(
            "a refusal before the body has come",
            [.write("HTTP/1.1 413 Content Too Large\r\nContent-Length: 2\r\nConnection: close\r\n\r\n{}"), .stall],
            both: .answer(413)),
        HostileCase(
            "a refusal after a part of the body, and the end",
            [.read(64), .write("HTTP/1.1 403 Forbidden\r\nContent-Length: 2\r\nConnection: close\r\n\r\n{}"), .close],
            create: [.answer(403)], read: [.lost]),
    ]
}

@Suite("A server that means ill", .timeLimit(.minutes(10)))
struct HostileServerTests {
    private static let routes = MarketContract.openmarket.routes

    /// With a photo of a megabyte: more than the buffers of both ends take in at once.
    private static func create(_ folder: TemporaryFolder) throws -> MarketRequest {
        let photo = try folder.write(Data(repeating: 0x61, count: 1 << 20), to: "a.jpg")
        let body = MultipartBody(parts: [
            .data(Array("{\"name\":\"a\"}".utf8), name: "params", contentType: "application/json"),
            .file(path: photo.path, byteCount: 1 << 20, name: "images", filename: "a.jpg", contentType: "image/jpeg"),
        ])
        return MarketRequest(routes.create(), body: .multipart(body))
    }

    private static func fate(_ outcome: TransportOutcome) -> HostileCase.Fate {
        switch outcome {
        case .answer(let answer): .answer(answer.status)
        case .lost: .lost
        case .notSent: .notSent
        }
    }

    private static func transport(_ base: String, _ timeout: Duration = HostileCase.enough) throws -> HTTPTransport {
        var settings = HTTPSettings(timeout: timeout, proxies: .none)
        settings.idleTimeout = HostileCase.enough
        return try HTTPTransport(base: base, settings: settings)
    }

    @Test("A registration ends as it must, in its time", arguments: HostileCase.all)
    func create(hostile: HostileCase) async throws {
        let folder = try TemporaryFolder()
        let server = try HostileServer(greet: { _ in hostile.greet }, answer: { _ in hostile.acts })
        let transport = try Self.transport(server.url, hostile.timeout)
        let outcome = await transport.send(try Self.create(folder))
        // A machine so busy that the time is over before the body began: the server must not have had it then.
        let isLate = hostile.timeout < HostileCase.enough && Self.fate(outcome) == .notSent
        #expect(hostile.create.contains(Self.fate(outcome)) || isLate, "\(outcome)")
        if Self.fate(outcome) == .notSent { #expect(server.bodies.isEmpty) }
        if case .answer(let answer) = outcome { #expect(answer.body.count <= 8 << 20) }
        await transport.close()
        #expect(server.connections <= 1)
    }

    @Test("A question ends as it must, in its time", arguments: HostileCase.all)
    func read(hostile: HostileCase) async throws {
        let acts: [HostileServer.Act] = hostile.acts.filter {
            // A question has no body to be read in part.
            if case .read = $0 { false } else if case .readSlowly = $0 { false } else { true }
        }
        guard !hostile.name.contains("after a part of the body") else { return }
        let server = try HostileServer(greet: { _ in hostile.greet }, answer: { _ in acts })
        let transport = try Self.transport(server.url, hostile.timeout)
        let outcome = await transport.send(MarketRequest(Self.routes.detail(1)))
        let isLate = hostile.timeout < HostileCase.enough && Self.fate(outcome) == .notSent
        #expect(hostile.read.contains(Self.fate(outcome)) || isLate, "\(outcome)")
        if Self.fate(outcome) == .notSent { #expect(server.requests.isEmpty) }
        await transport.close()
    }

    @Test("A field that comes in several lines is one list, in the lines' order")
    func fields() async throws {
        let lines = ["RateLimit: \"a\";r=0;t=9", "Server: x", "ratelimit: \"b\";r=1;t=5", "Content-Length: 0"]
        let head = "HTTP/1.1 200 OK\r\n" + lines.map { $0 + "\r\n" }.joined() + "\r\n"
        let server = try HostileServer { _ in [.write(head)] }
        let transport = try Self.transport(server.url)
        let outcome = await transport.send(MarketRequest(Self.routes.detail(1)))
        await transport.close()
        guard case .answer(let answer) = outcome else {
            Issue.record("\(outcome)")
            return
        }
        #expect(answer.headers["ratelimit"] == "\"a\";r=0;t=9, \"b\";r=1;t=5")
        #expect(answer.headers["server"] == "x")
    }

    @Test("Where nobody listens, nothing was sent, whatever the body had in it")
    func refused() async throws {
        let folder = try TemporaryFolder()
        let port = try HostileServer { _ in [] }.port
        let transport = try Self.transport("http://127.0.0.1:\(port)")
        for request in [try Self.create(folder), MarketRequest(Self.routes.detail(1))] {
            let outcome = await transport.send(request)
            #expect(Self.fate(outcome) == .notSent, "\(outcome)")
        }
        await transport.close()
    }

    @Test("A connection that ends just as it is used again loses the answer; the next request has a new one")
    func reuse() async throws {
        let folder = try TemporaryFolder()
        let answer = "HTTP/1.1 201 Created\r\nContent-Length: 2\r\n\r\n{}"
        let server = try HostileServer { request in
            switch request.number {
            // Of a head alone the client may know that no body followed it; a part of the body is a request lost.
            case 2: [.read(100), .reset]
            default: [.readBody, .write(answer)]
            }
        }
        let transport = try Self.transport(server.url)
        var fates: [HostileCase.Fate] = []
        // The first has no body: an answer that is there before the body's end is noticed would end the connection.
        for request in [MarketRequest(Self.routes.detail(1)), try Self.create(folder), try Self.create(folder)] {
            fates.append(Self.fate(await transport.send(request)))
        }
        #expect(fates == [.answer(201), .lost, .answer(201)])
        #expect(server.requests.map(\.connection) == [1, 1, 2])
        await transport.close()
    }

    @Test("After two hundred broken connections none is left open")
    func descriptors() async throws {
        let server = try HostileServer { request in
            switch request.number % 4 {
            case 0: [.reset]
            case 1: [.close]
            case 2: [.write("nonsense\r\n\r\n"), .stall]
            default: [.write("HTTP/1.1 500 No\r\nContent-Length: 99\r\n\r\n"), .reset]
            }
        }
        let transport = try Self.transport(server.url)
        for _ in 1...200 {
            let outcome = await transport.send(MarketRequest(Self.routes.detail(1)))
            #expect(Self.fate(outcome) == .lost)
        }
        #expect(try openConnections(to: server.port) <= 1)
        await transport.close()
        #expect(try openConnections(to: server.port) == 0)
    }

    /// This machine's connections to a port that are not over yet (`/proc/net/tcp`, states below CLOSE).
    private func openConnections(to port: UInt16) throws -> Int {
        let ending = ":" + String(port, radix: 16, uppercase: true)
        let table = try String(contentsOfFile: "/proc/net/tcp", encoding: .utf8)
        return table.split(separator: "\n").dropFirst().count { line in
            let fields = line.split(separator: " ")
            return fields[2].hasSuffix(ending) && ["01", "02", "08"].contains(fields[3])
        }
    }
}
