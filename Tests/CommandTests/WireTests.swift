import Foundation
import TestSupport
import Testing

@Suite("Other people's programs on the wire", .serialized, .timeLimit(.minutes(5)))
struct WireTests {
    /// Takes one registration with Werkzeug's multipart parser, writes down what it saw, and answers as the market.
    private static let server = """
        import hashlib, http.server, json
        from werkzeug.formparser import parse_form_data

        class Market(http.server.BaseHTTPRequestHandler):
            protocol_version = 'HTTP/1.1'
            def log_message(self, *arguments): pass
            def answer(self, status, body):
                body = json.dumps(body).encode()
                self.send_response(status)
                self.send_header('Content-Type', 'application/json')
                self.send_header('Content-Length', str(len(body)))
                self.end_headers()
                self.wfile.write(body)
            def do_GET(self):
                self.answer(200, {'pageNo': 1, 'itemsPerPage': 20, 'totalCount': 0, 'offset': 0, 'limit': 20,
                    'lastPage': 1, 'hasNext': False, 'hasPrev': False, 'pages': []})
            def do_POST(self):
                body = self.rfile
                length = self.headers.get('Content-Length')
                if length is None:
                    data = b''
                    while (size := int(self.rfile.readline().split(b';')[0], 16)):
                        data += self.rfile.read(size); self.rfile.readline()
                    self.rfile.readline()
                    import io; body = io.BytesIO(data); length = len(data)
                environ = {'wsgi.input': body, 'CONTENT_LENGTH': str(length), 'REQUEST_METHOD': 'POST',
                    'CONTENT_TYPE': self.headers['Content-Type']}
                _, form, files = parse_form_data(environ)
                text = form.get('params') or files['params'].read().decode()
                params = json.loads(text)
                with open('seen.json', 'w') as seen:
                    json.dump({'params': {k: v for k, v in params.items() if k != 'secret'},
                        'hasSecret': bool(params.get('secret')), 'identifier': self.headers['identifier'],
                        'fields': sorted(set(list(form) + list(files))),
                        'names': [f.filename for f in files.getlist('images')],
                        'digests': [hashlib.sha256(f.read()).hexdigest() for f in files.getlist('images')]}, seen)
                fields = {k: v for k, v in params.items() if k != 'secret'}
                self.answer(201, {'id': 7, 'vendor_id': 1, 'thumbnail': 'http://127.0.0.1/t.jpg', 'images': [],
                    'bargain_price': 0.0, 'created_at': '2026-01-01T00:00:00', 'issued_at': '2026-01-01T00:00:00',
                    **fields})

        server = http.server.ThreadingHTTPServer(('127.0.0.1', 0), Market)
        print(server.server_address[1], flush=True)
        server.serve_forever()
        """

    private struct Seen: Decodable {
        struct Parameters: Decodable {
            var name: String
            var description: String
            var price: Decimal
            var currency: String
            var stock: Int
        }
        var params: Parameters
        var hasSecret: Bool
        var identifier: String
        var fields: [String]
        var names: [String]
        var digests: [String]
    }

    @Test(
        "Werkzeug reads the fields, the photos' names and their bytes from our registration",
        .enabled("Werkzeug is not installed") { await PythonServer.hasWerkzeug })
    func werkzeug() async throws {
        let shop = try Shop()
        try shop.folder.write("a-secret-of-some-length\n", to: "secret.txt")
        let names = ["머그 (앞면).jpg", "a \"quoted\" mug.jpg", "plain.jpg"]
        try shop.photo(names[0])
        try shop.photo(names[1], from: "mug-ocean.jpg")
        try shop.photo(names[2], from: "mug-navy.jpg")
        let cell = names.joined(separator: "|").replacingOccurrences(of: "\"", with: "\"\"")
        try shop.folder.write(
            "name,description,price,currency,stock,images\n머그 \\ mug,\"A mug\nfor tea\",2.36,USD,3,\"\(cell)\"\n",
            to: "a.csv")
        let server = try await PythonServer(Self.server, folder: shop.folder.url)
        let answer = try await shop.run(
            "import", "a.csv", "--market", server.url, "--identifier",
            "00000000-0000-4000-8000-000000000001",
            "--secret-file", "secret.txt", "--rate", "500/s")
        #expect(answer.status == 0, "\(answer.text)\(answer.talk)")
        let seen = try JSONDecoder().decode(Seen.self, from: try shop.data("seen.json"))
        #expect(seen.params.name == "머그 \\ mug")
        #expect(seen.params.description == "A mug\nfor tea")
        #expect(seen.params.price == Decimal(string: "2.36"))
        #expect(seen.params.currency == "USD")
        #expect(seen.params.stock == 3)
        #expect(seen.hasSecret)
        #expect(seen.fields == ["images", "params"])
        // Browsers write a quote in a file name as %22, and so do we; nothing else is escaped.
        #expect(seen.names.map { $0.replacingOccurrences(of: "%22", with: "\"") } == names)
        for (name, digest) in zip(names, seen.digests) {
            let sum = try await shop.other("sha256sum", [name])
            #expect(sum.text.drop { $0 == "\\" }.hasPrefix(digest))
        }
        #expect(seen.digests.count == 3)
    }

    @Test("What curl registers is in the export")
    func curl() async throws {
        let shop = try Shop()
        let market = try await SandboxProcess(shop)
        try shop.photo("mug.jpg")
        let parameters = """
            {"name":"By curl","description":"A mug for tea","price":1000,"currency":"KRW","secret":"\(market.secret)"}
            """
        try shop.folder.write(parameters, to: "params.json")
        let sent = try await shop.other(
            "curl",
            [
                "-sS", "-o", "answer.json", "-w", "%{http_code}", "-H", "identifier: \(market.identifier)", "-F",
                "params=<params.json;type=application/json", "-F", "images=@mug.jpg", market.url + "/api/products",
            ])
        #expect(sent.text == "201", "\(sent.talk)")
        let export = try await shop.run(["export", "--columns", "name,price"] + market.reading)
        #expect(export.text.split(whereSeparator: \.isNewline).last == "By curl,1000")
    }

    @Test(
        "What Python's requests registers is in the export",
        .enabled("requests is not installed") { await RunningProgram.succeeds("python3", ["-c", "import requests"]) })
    func requests() async throws {
        let shop = try Shop()
        let market = try await SandboxProcess(shop)
        try shop.photo("머그.jpg")
        try shop.folder.write(
            """
            import json, sys, requests
            url, identifier, secret = sys.argv[1], sys.argv[2], open(sys.argv[3]).read().strip()
            params = {'name': '파이썬', 'description': 'A mug for tea', 'price': 2.36, 'currency': 'USD', 'secret': secret}
            answer = requests.post(url + '/api/products', headers={'identifier': identifier}, files=[
                ('params', (None, json.dumps(params), 'application/json')),
                ('images', ('머그.jpg', open('머그.jpg', 'rb'), 'image/jpeg'))])
            print(answer.status_code)
            """, to: "send.py")
        let sent = try await shop.other("python3", ["send.py", market.url, market.identifier, market.secretFile])
        #expect(sent.text == "201\n", "\(sent.talk)")
        let export = try await shop.run(["export", "--columns", "name,price"] + market.reading)
        #expect(export.text.split(whereSeparator: \.isNewline).last == "파이썬,2.36")
    }
}
