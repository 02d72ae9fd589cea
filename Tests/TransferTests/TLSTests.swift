import Foundation
import MarketAPI
import NIOSSL
import TestSupport
import Testing

@testable import Transfer

/// Certificates made by OpenSSL for one test run.
private struct Certificates {
    let folder = try! TemporaryFolder()
    var authority: String { folder.path + "/ca.pem" }

    init() async throws {
        try await make(
            """
            openssl req -x509 -newkey rsa:2048 -nodes -keyout ca.key -out ca.pem -days 30 -subj /CN=Test-Authority \
            -addext basicConstraints=critical,CA:TRUE -addext keyUsage=critical,keyCertSign
            openssl req -x509 -newkey rsa:2048 -nodes -keyout other-ca.key -out other-ca.pem -days 30 -subj /CN=Other
            mkdir issued && touch index.txt && echo 01 > serial
            """)
        try await issue("good", names: "IP:127.0.0.1,DNS:localhost")
        try await issue("elsewhere", names: "DNS:other.example,DNS:www.other.example")
        try await issue("old", names: "IP:127.0.0.1", from: "20200101000000Z", to: "20200201000000Z")
        try await issue("early", names: "IP:127.0.0.1", from: "20700101000000Z", to: "20700201000000Z")
    }

    /// `openssl ca`, since it alone takes both dates in every version.
    private func issue(
        _ name: String, names: String, from start: String = "20250101000000Z", to end: String = "20600101000000Z"
    ) async throws {
        try folder.write(
            """
            [ca]
            default_ca = d
            [d]
            dir = .
            database = index.txt
            new_certs_dir = issued
            serial = serial
            default_md = sha256
            policy = p
            unique_subject = no
            x509_extensions = e
            [p]
            commonName = supplied
            [e]
            subjectAltName = \(names)
            """, to: "\(name).cnf")
        try await make(
            """
            openssl req -newkey rsa:2048 -nodes -keyout \(name).key -out \(name).csr -subj /CN=\(name)
            openssl ca -batch -config \(name).cnf -cert ca.pem -keyfile ca.key -in \(name).csr -out \(name).pem \
            -startdate \(start) -enddate \(end) -notext
            """)
    }

    private func make(_ script: String) async throws {
        let end = try await RunningProgram("sh", ["-ec", script], folder: folder.url).end()
        guard end.status == 0 else { throw Failure(said: String(decoding: end.stderr, as: UTF8.self)) }
    }

    struct Failure: Error { let said: String }
}

/// Python's own TLS server: nothing of ours is at the other end.
private let tlsServer = """
    import http.server, ssl, sys
    class Handler(http.server.BaseHTTPRequestHandler):
        def log_message(self, *arguments): pass
        def do_GET(self):
            self.send_response(200); self.send_header("Content-Length", "2"); self.end_headers()
            self.wfile.write(b"{}")
    server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), Handler)
    context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
    context.load_cert_chain(sys.argv[1] + ".pem", sys.argv[1] + ".key")
    server.socket = context.wrap_socket(server.socket, server_side=True, do_handshake_on_connect=False)
    print(server.server_port, flush=True)
    server.serve_forever()
    """

@Suite(
    "Secure connections", .serialized,
    .enabled("needs openssl") { await RunningProgram.succeeds("openssl", ["version"]) })
struct TLSTests {
    private let certificates: Certificates
    private let question = MarketRequest(MarketContract.openmarket.routes.detail(1))

    init() async throws { certificates = try await Certificates() }

    /// A server with the certificate of that name.
    private func server(_ name: String) async throws -> PythonServer {
        try await PythonServer(tlsServer, [certificates.folder.path + "/" + name])
    }

    private func ask(
        _ base: String, authority: String? = nil, timeout: Duration = .seconds(120)
    ) async throws -> TransportOutcome {
        let transport = try HTTPTransport(
            base: base, settings: HTTPSettings(timeout: timeout, caFile: authority, proxies: .none))
        let outcome = await transport.send(question)
        await transport.close()
        return outcome
    }

    private func fault(_ outcome: TransportOutcome) -> TLSFault? {
        guard case .notSent(let trouble) = outcome, case .insecure(let fault) = trouble.cause else { return nil }
        #expect(trouble.isLasting)
        return fault
    }

    @Test("An authority that is named is trusted, and no other")
    func authorities() async throws {
        let server = try await server("good")
        let base = "https://127.0.0.1:\(server.port)"
        guard case .answer(let answer) = try await ask(base, authority: certificates.authority) else {
            Issue.record("the authority given was not trusted")
            return
        }
        #expect(answer.status == 200)
        #expect(fault(try await ask(base)) == .unknownAuthority)
        let other = certificates.folder.path + "/other-ca.pem"
        #expect(fault(try await ask(base, authority: other)) == .unknownAuthority)
    }

    @Test("An authority that is named is trusted beside the system's; a file without any is refused")
    func besideTheSystems() throws {
        let tls = try HTTPSettings(caFile: certificates.authority).tls()
        #expect(tls.trustRoots == .default)
        #expect(tls.additionalTrustRoots.count == 1)
        let empty = try certificates.folder.write("", to: "empty.pem").path
        #expect(throws: HTTPSettingsError.caFile(empty, errno: nil)) { try HTTPSettings(caFile: empty).tls() }
    }

    @Test("A certificate's dates and names are told")
    func certificateFaults() async throws {
        let cases: [(String, TLSFault)] = [
            ("old", .expired(1_580_515_200)), ("early", .notYetValid(3_155_760_000)),
            ("elsewhere", .otherHost(["other.example", "www.other.example"])),
        ]
        for (name, expected) in cases {
            let server = try await server(name)
            let outcome = try await ask("https://127.0.0.1:\(server.port)", authority: certificates.authority)
            #expect(fault(outcome) == expected, "\(name): \(outcome)")
        }
    }

    @Test("A server that does not speak TLS is told from one with a bad certificate")
    func plainServer() async throws {
        let server = try HostileServer { _ in [] }
        let talking = try HostileServer(
            greet: { _ in [.read(5), .write("HTTP/1.1 400 Bad Request\r\nContent-Length: 0\r\n\r\n"), .close] }
        ) { _ in [] }
        #expect(fault(try await ask("https://127.0.0.1:\(talking.port)")) == .notTLS)
        withExtendedLifetime(server) {}
    }

    @Test("A plain request to a server that speaks TLS finds no HTTP there, and is no success")
    func plainClient() async throws {
        let server = try await server("good")
        switch try await ask(server.url) {
        case .lost(let trouble): #expect([.malformed, .closed].contains(trouble.cause), "\(trouble)")
        case let outcome: Issue.record("\(outcome)")
        }
    }

    @Test("A handshake that stalls, or breaks off, never sent the request and may be tried again")
    func stalls() async throws {
        let silent = try HostileServer(greet: { _ in [.stall] }) { _ in [] }
        let gone = try HostileServer(greet: { _ in [.read(5), .close] }) { _ in [] }
        let cases = [(silent, TransportTrouble.Cause.timeout, Duration.seconds(1)), (gone, .closed, .seconds(120))]
        for (server, kind, timeout) in cases {
            let outcome = try await ask("https://127.0.0.1:\(server.port)", timeout: timeout)
            switch outcome {
            case .lost(let trouble), .notSent(let trouble):
                #expect(trouble.cause == kind, "\(outcome)")
                #expect(!trouble.isLasting)
            case .answer: Issue.record("\(outcome)")
            }
        }
    }

    @Test("A certificate that is not trusted is no reason to try again")
    func noRetry() async throws {
        let trouble = TransportTrouble(.insecure(.unknownAuthority))
        #expect(RetryPolicy().verdict(on: .unreachable(trouble), effect: .repeatable) == .final)
        #expect(RetryPolicy().verdict(on: .unreachable(TransportTrouble(.refused)), effect: .repeatable) == .again)
    }
}
