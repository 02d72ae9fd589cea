import Foundation
import MarketAPI
import TestSupport
import Testing
import Transfer

/// Python's own HTTP server with werkzeug's multipart parser: nothing of ours reads what is sent.
private let script = """
    import hashlib, http.server, io, json, sys
    from werkzeug.formparser import parse_form_data

    class Handler(http.server.BaseHTTPRequestHandler):
        protocol_version = "HTTP/1.1"
        def log_message(self, *arguments): pass
        def answer(self, status, body, headers={}):
            self.send_response(status)
            for name, value in headers.items(): self.send_header(name, value)
            self.send_header("Content-Length", str(len(body)))
            self.end_headers()
            self.wfile.write(body)
        def do_GET(self):
            if self.path == "/api/products/1": return self.answer(200, b"x" * (9 * 1024 * 1024))
            if self.path == "/api/products/2": return self.answer(302, b"", {"Location": "/photo"})
            if self.path == "/photo": return self.answer(200, b"JPEG", {"Content-Type": "image/jpeg"})
            if self.path == "/api/products/3":
                self.close_connection = True
                return
            self.answer(404, b"{}")
        def do_POST(self):
            length = int(self.headers["Content-Length"])
            body = self.rfile.read(length)
            environ = {"REQUEST_METHOD": "POST", "CONTENT_TYPE": self.headers["Content-Type"],
                       "CONTENT_LENGTH": str(length), "wsgi.input": io.BytesIO(body)}
            _, form, files = parse_form_data(environ)
            parts = [[f.filename, f.content_type, hashlib.sha256(f.read()).hexdigest()]
                     for f in files.getlist("images")]
            if "close" in form.get("params", ""):
                self.close_connection = True
                return
            self.answer(201, json.dumps({"params": form.get("params"), "images": parts,
                                         "identifier": self.headers["identifier"]}).encode())

    server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), Handler)
    print(server.server_port, flush=True)
    server.serve_forever()
    """

@Suite("Requests over real sockets", .enabled("needs python3 with werkzeug") { await PythonServer.hasWerkzeug })
struct HTTPTransportTests {
    private let server: PythonServer
    private let transport: HTTPTransport
    private let routes = MarketContract.openmarket.routes

    init() async throws {
        server = try await PythonServer(script)
        transport = try HTTPTransport(
            base: server.url, settings: HTTPSettings(timeout: .seconds(60), proxies: .none))
    }

    private func finish() async { await transport.close() }

    private struct Echo: Decodable {
        var params: String
        var images: [[String]]
        var identifier: String
    }

    @Test("Photos arrive byte for byte, whatever their size, from memory and from files")
    func multipart() async throws {
        let folder = try TemporaryFolder()
        // Around the pieces of 256 KiB, and a photo that holds line ends and hyphens only.
        let sizes = [1, 262_143, 262_144, 700_000]
        let files = try sizes.enumerated().map { index, size in
            let pattern = Array("\r\n--\(index)".utf8)
            return try folder.write(Data((0..<size).map { pattern[$0 % pattern.count] }), to: "\(index).jpg")
        }
        let parts = zip(files, sizes).enumerated().map { index, file in
            MultipartBody.Part.file(
                path: file.0.path, byteCount: file.1, name: "images", filename: "사진 \(index).jpg",
                contentType: "image/jpeg")
        }
        let body = MultipartBody(
            parts: [.data(Array("{\"name\":\"가\"}".utf8), name: "params", contentType: "application/json")] + parts
                + [.data([0xFF, 0xD8], name: "images", filename: "b.png", contentType: "image/png")])
        let request = MarketRequest(routes.create(), headers: [("identifier", "3f1c")], body: .multipart(body))
        guard case .answer(let answer) = await transport.send(request) else {
            Issue.record("no answer")
            return await finish()
        }
        let echo = try JSONDecoder().decode(Echo.self, from: Data(answer.body))
        #expect(answer.status == 201)
        #expect(echo.params == "{\"name\":\"가\"}")
        #expect(echo.identifier == "3f1c")
        #expect(echo.images.map { $0[0] } == (0..<4).map { "사진 \($0).jpg" } + ["b.png"])
        #expect(Set(echo.images.map { $0[2] }).count == 5)
        for (index, file) in files.enumerated() {
            #expect(try await echo.images[index][2] == sha256(file.path))
        }
        await finish()
    }

    private func sha256(_ path: String) async throws -> String {
        let sum = try await RunningProgram("sha256sum", [path]).end().stdout
        return String(decoding: sum.prefix(64), as: UTF8.self)
    }

    @Test("An answer is kept up to 8 MiB, and a redirect is an answer")
    func answers() async throws {
        guard case .answer(let long) = await transport.send(MarketRequest(routes.detail(1))),
            case .answer(let redirect) = await transport.send(MarketRequest(routes.detail(2)))
        else {
            Issue.record("no answer")
            return await finish()
        }
        #expect(long.isTruncated)
        #expect(long.body.count == 8 * 1024 * 1024)
        #expect(redirect.status == 302)
        await finish()
    }

    @Test("The market is told which program asks: some firewalls let nothing pass that does not say so")
    func userAgent() async throws {
        let server = try HostileServer { _ in [.write("HTTP/1.1 200 OK\r\nContent-Length: 2\r\n\r\n{}")] }
        let transport = try HTTPTransport(
            base: server.url, settings: HTTPSettings(timeout: .seconds(60), proxies: .none))
        _ = await transport.send(MarketRequest(routes.detail(1)))
        await transport.close()
        #expect(server.requests.map { $0.header("User-Agent") } == ["openmarket"])
        await finish()
    }

    @Test("A connection that ends without an answer is a lost one, not one that was never sent")
    func lost() async throws {
        let body = MultipartBody(parts: [.data(Array("close".utf8), name: "params")])
        for request in [MarketRequest(routes.create(), body: .multipart(body)), MarketRequest(routes.detail(3))] {
            guard case .lost(let trouble) = await transport.send(request) else {
                Issue.record("\(request) was not lost")
                continue
            }
            #expect(trouble.cause == .closed)
        }
        await finish()
    }

    @Test("Where nobody listens, nothing is sent")
    func refused() async throws {
        // Port 1 of the loopback: reserved, and nobody's.
        let transport = try HTTPTransport(base: "http://127.0.0.1:1", settings: HTTPSettings(proxies: .none))
        let body = MultipartBody(parts: [.data([1], name: "params")])
        for request in [MarketRequest(routes.create(), body: .multipart(body)), MarketRequest(routes.detail(3))] {
            guard case .notSent(let trouble) = await transport.send(request) else {
                Issue.record("\(request) was sent")
                continue
            }
            #expect(trouble.cause == .refused)
        }
        await transport.close()
        await finish()
    }

    @Test("A photo goes to its file whole; what is no photo leaves no file")
    func download() async throws {
        let folder = try TemporaryFolder()
        let path = folder.path + "/a.jpg"
        let saved = await transport.download(server.url + "/photo", to: path)
        #expect(saved == .saved(bytes: 4, contentType: "image/jpeg"))
        #expect((try? String(contentsOfFile: path, encoding: .utf8)) == "JPEG")
        let missing = await transport.download(server.url + "/nothing", to: folder.path + "/b.jpg")
        #expect(missing == .answer(status: 404))
        #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path) == ["a.jpg"])
        await finish()
    }

    @Test("A photo that is gone is named, and nothing is sent")
    func missingPhoto() async throws {
        let part = MultipartBody.Part.file(
            path: "/nonexistent/a.jpg", byteCount: 3, name: "images", filename: "a.jpg", contentType: "image/jpeg")
        let outcome = await transport.send(
            MarketRequest(routes.create(), body: .multipart(MultipartBody(parts: [part]))))
        guard case .notSent(let trouble) = outcome else {
            Issue.record("\(outcome)")
            return await finish()
        }
        #expect(trouble == TransportTrouble(.photo, detail: "/nonexistent/a.jpg"))
        await finish()
    }

    @Test("A photo that is longer or shorter than the body says is named, and nothing is sent", arguments: [2, 4])
    func resizedPhoto(byteCount: Int) async throws {
        let folder = try TemporaryFolder()
        let photo = try folder.write("abc", to: "a.jpg")
        let part = MultipartBody.Part.file(
            path: photo.path, byteCount: byteCount, name: "images", filename: "a.jpg", contentType: "image/jpeg")
        let outcome = await transport.send(
            MarketRequest(routes.create(), body: .multipart(MultipartBody(parts: [part]))))
        guard case .notSent(let trouble) = outcome else {
            Issue.record("\(outcome)")
            return await finish()
        }
        #expect(trouble == TransportTrouble(.photo, detail: photo.path))
        await finish()
    }

    @Test(
        "A market without TLS is spoken to on this machine alone, unless somebody allows it; a proxy does not make it safe",
        arguments: [
            ("http://127.0.0.1:8080", true), ("http://127.8.8.8", true), ("http://localhost", true),
            ("HTTP://LOCALHOST:80", true),
            ("http://[::1]:8080", true), ("https://market.example", true), ("http://market.example", false),
            ("http://10.0.0.1", false), ("http://192.168.0.2:8080", false), ("http://0.0.0.0", false),
            ("http://127.1", false),
            ("http://2130706433", false), ("http://0x7f.0.0.1", false), ("http://[::2]", false),
            ("http://localhost.example", false),
            ("http://evil.localhost", false), ("http://localhost.", false), ("http://127.0.0.1.example", false),
            ("http://[::ffff:10.0.0.1]", false),
        ])
    func cleartext(address: String, isSafe: Bool) async throws {
        for proxies in [ProxyRules.none, .environment(["ALL_PROXY": "http://127.0.0.1:3128"])] {
            var settings = HTTPSettings(proxies: proxies)
            if isSafe {
                try await HTTPTransport(base: address, settings: settings).close()
            } else {
                #expect(throws: HTTPSettingsError.insecure(address)) {
                    try HTTPTransport(base: address, settings: settings)
                }
            }
            settings.allowsInsecure = true
            try await HTTPTransport(base: address, settings: settings).close()
        }
    }

    @Test("What is no address, or no certificate, is said before any request")
    func settings() async throws {
        #expect(throws: HTTPSettingsError.address("ftp://x")) { try HTTPTransport(base: "ftp://x") }
        #expect(throws: HTTPSettingsError.caFile("/nonexistent.pem", errno: ENOENT)) {
            try HTTPTransport(base: "https://x", settings: HTTPSettings(caFile: "/nonexistent.pem"))
        }
        await finish()
    }
}
