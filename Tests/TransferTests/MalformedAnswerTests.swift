import Foundation
import MarketAPI
import TestSupport
import Testing

@testable import Transfer

@Suite("Answers that are none", .timeLimit(.minutes(5)))
struct MalformedAnswerTests {
    private static let routes = MarketContract.openmarket.routes

    private static func transport(_ server: HostileServer) throws -> HTTPTransport {
        try HTTPTransport(base: server.url, settings: HTTPSettings(timeout: HostileCase.enough, proxies: .none))
    }

    @Test("Each is lost to its own request; the next one is answered", arguments: MalformedAnswer.all)
    func lost(answer: MalformedAnswer) async throws {
        let server = try HostileServer { request in
            request.target.contains("/1")
                ? answer.acts : [.readBody, .write("HTTP/1.1 200 OK\r\nContent-Length: 2\r\n\r\n{}")]
        }
        let transport = try Self.transport(server)
        let outcome = await transport.send(MarketRequest(Self.routes.detail(1)))
        guard case .lost = outcome else {
            Issue.record("\(outcome)")
            return await transport.close()
        }
        guard case .answer(let next) = await transport.send(MarketRequest(Self.routes.detail(2))) else {
            Issue.record("the second request had no answer")
            return await transport.close()
        }
        #expect(next.status == 200)
        await transport.close()
    }

    @Test("None is a photo, and none leaves a file", arguments: MalformedAnswer.all)
    func photo(answer: MalformedAnswer) async throws {
        let folder = try TemporaryFolder()
        let server = try HostileServer { _ in answer.acts }
        let transport = try Self.transport(server)
        let outcome = await transport.download(server.url + "/a.jpg", to: folder.path + "/a.jpg")
        switch outcome {
        case .failed: break
        // More than a photo may have, by its own word.
        case .tooLarge: #expect("\(answer)".contains("9223372036854775807"))
        default: Issue.record("\(outcome)")
        }
        #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path).isEmpty)
        await transport.close()
    }

    @Test(
        "What answers before it is asked is not taken for the answer",
        arguments: ["HTTP/1.1 200 OK\r\nContent-Length: 2\r\n\r\n{}", "HTTP/1.1 042 Odd\r\n\r\n", "220 mail\r\n", "\0"])
    func unasked(greeting: String) async throws {
        let server = try HostileServer(
            greet: { $0 <= 20 ? [.write(greeting)] : [] },
            answer: { _ in [.write("HTTP/1.1 200 OK\r\nContent-Length: 2\r\n\r\n[]")] })
        let transport = try Self.transport(server)
        for _ in 1...20 {
            // Where the greeting comes after the request, nobody can tell that it is not the answer.
            if case .answer(let answer) = await transport.send(MarketRequest(Self.routes.detail(1))) {
                #expect(answer.status == 200)
            }
        }
        await transport.close()
    }

    @Test("A proxy that answers so opens no way", arguments: MalformedAnswer.all)
    func proxy(answer: MalformedAnswer) async throws {
        let proxy = try HostileServer { _ in answer.acts }
        let settings = HTTPSettings(timeout: .seconds(2), proxies: .environment(["ALL_PROXY": proxy.url]))
        let transport = try HTTPTransport(base: "https://market.example", settings: settings)
        if case .answer(let answer) = await transport.send(MarketRequest(Self.routes.detail(1))) {
            Issue.record("\(answer)")
        }
        await transport.close()
    }

    @Test("A status of none is named")
    func named() async throws {
        let server = try HostileServer { _ in [.write("HTTP/1.1 042 Odd\r\nContent-Length: 2\r\n\r\n{}")] }
        let transport = try Self.transport(server)
        guard case .lost(let trouble) = await transport.send(MarketRequest(Self.routes.detail(1))) else {
            Issue.record("an answer")
            return await transport.close()
        }
        #expect(trouble == TransportTrouble(.malformed, detail: "HTTP status 42"))
        await transport.close()
    }
}
