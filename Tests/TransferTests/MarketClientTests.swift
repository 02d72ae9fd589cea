import Catalogue
import Foundation
import MarketAPI
import TestSupport
import Testing
import Transfer

@Suite("The market's client")
struct MarketClientTests {
    private func client(
        _ script: [TransportOutcome], pace: any Pacing = CountingPace(), retries: Int = 3
    ) throws -> (MarketClient, ScriptedTransport) {
        let transport = ScriptedTransport(script)
        let reader = MarketReader(
            transport: transport, pace: pace, policy: RetryPolicy(retries: retries), time: VirtualTime())
        let credentials = Credentials(identifier: "3f1c", secret: Secret("opensesame"))
        return (MarketClient(reader: reader, credentials: credentials), transport)
    }

    private func error(_ outcome: TransportOutcome) async throws -> MarketError? {
        let (client, _) = try client([outcome], retries: 0)
        do throws(MarketError) {
            _ = try await client.register(values("a name"), photos: [])
            return nil
        } catch {
            return error
        }
    }

    @Test("An over-long page is cut to the size asked for")
    func pages() async throws {
        let page = ProductPage(
            page: 2, size: 2, total: 9,
            products: [5, 4, 3, 2].map { ProductSummary(detail($0).facts, vendorName: nil) })
        let (client, transport) = try client([.answer(200, String(decoding: page.json(), as: UTF8.self))])
        #expect(try await client.page(2, size: 2, search: "가").products.map(\.facts.id) == [5, 4])
        #expect(transport.requests[0].endpoint.target.contains("page_no=2&items_per_page=2&search_value=%EA%B0%80"))
    }

    @Test("Reading is tried again with a slot for each request; registering is one try")
    func tries() async throws {
        let pace = CountingPace()
        let (reading, readings) = try client([.refused, .lost, .answer(503), .answer(200, detail(4).text)], pace: pace)
        #expect(try await reading.detail(4).facts.id == 4)
        #expect(readings.requests.count == 4)
        #expect(await pace.slots == 4)

        let (writing, writings) = try client([.answer(503), .answer(201, detail(4).text)])
        await #expect(throws: MarketError.self) { try await writing.register(values("a name"), photos: []) }
        #expect(writings.requests.count == 1)
    }

    @Test("A refusal that quotes the product's own words is not about the credentials")
    func quotedWords() async throws {
        let tea = values("Secret Garden Tea")
        for (said, isRejected) in [
            ("rejected value [Secret Garden Tea]", true), ("the secret of [Secret Garden Tea] is wrong", false),
        ] {
            let (client, _) = try client([.answer(400, #"{"code":400,"message":"\#(said)"}"#)])
            let failure = MarketFailure(status: 400, message: said)
            await #expect(throws: isRejected ? MarketError.rejected(failure) : .refusedCredentials(failure)) {
                try await client.register(tea, photos: [])
            }
        }
    }

    @Test("The secret that deletes a product is not repeated, in whatever the market says of it")
    func tokens() async throws {
        let token = "6a676f85-92a7-4c9c-9f0e-0a1b2c3d4e5f"
        let (client, _) = try client([
            .answer(200, "/api/products/\(token)"), .answer(403, "access to /api/products/5/\(token) is denied"),
        ])
        let ticket = try await client.archive(5)
        do {
            try await client.delete(ticket)
            Issue.record("a 403 is no success")
        } catch {
            #expect(!"\(error)".contains("6a676f85"), "\(error)")
        }
    }

    @Test("Answers become errors by their status; a 400 about the secret is about the credentials")
    func errors() async throws {
        func failure(_ status: Int, _ message: String = "") -> MarketFailure {
            MarketFailure(status: status, message: message)
        }
        #expect(try await error(.answer(401)) == .refusedCredentials(failure(401)))
        #expect(try await error(.answer(404)) == .notFound(failure(404)))
        #expect(
            try await error(.answer(400, #"{"code":400,"message":"Secret is wrong"}"#))
                == .refusedCredentials(failure(400, "Secret is wrong")))
        #expect(
            try await error(.answer(400, #"{"code":400,"message":"name is too short"}"#))
                == .rejected(failure(400, "name is too short")))
        #expect(
            try await error(.answer(503, headers: ["retry-after": "7"])) == .busy(failure(503), retryAfter: .seconds(7))
        )
        #expect(try await error(.lost) == .answerLost(TransportTrouble(.closed)))
        #expect(try await error(.refused) == .unreachable(TransportTrouble(.refused)))
        guard case .unexpectedAnswer(201, _) = try await error(.answer(201, "thanks")) else {
            Issue.record("a 2xx that cannot be read is neither success nor refusal")
            return
        }
    }

    @Test("Who is told to slow down tells the limiter")
    func holds() async throws {
        let pace = CountingPace()
        let (client, _) = try client([.answer(429, headers: ["retry-after": "4"])], pace: pace, retries: 0)
        await #expect(throws: MarketError.rateLimited(retryAfter: .seconds(4))) { try await client.detail(1) }
        #expect(await pace.hints == [PaceHint(.turnedAway, pause: .seconds(4))])
    }

    @Test("A page for people with 403 is a block; the market's own 403 is not")
    func blocked() async throws {
        let page = "<html><h1>Access Denied</h1></html>"
        let failure = MarketFailure(status: 403, message: "Access Denied")
        #expect(try await error(.answer(403, page)) == .blocked(failure))
        #expect(try await error(.answer(403, page, headers: ["content-type": "text/html"])) == .blocked(failure))
        #expect(
            try await error(.answer(403, #"{"message":"no"}"#, headers: ["content-type": "application/json"]))
                == .refusedCredentials(MarketFailure(status: 403, message: "no")))
    }

    @Test("The page of another product says nothing of the one that was asked for")
    func anothersPage() async throws {
        let (client, _) = try client([.answer(200, detail(5).text)])
        await #expect(throws: MarketError.unexpectedAnswer(status: 200, detail: "the answer shows product 5")) {
            try await client.detail(4)
        }
    }

    @Test("A page for people is never the market's no: it proves neither that a product is gone nor that it is wrong")
    func pageForPeople() async throws {
        for status in [400, 404, 405, 410, 422] {
            let page = try await error(.answer(status, "<html><h1>Oops</h1></html>"))
            #expect(page == .unexpectedAnswer(status: status, detail: "Oops"))
        }
        let large = MarketFailure(status: 413, message: "Too large")
        #expect(try await error(.answer(413, "<html><h1>Too large</h1></html>")) == .rejected(large))
    }

    @Test("Where the market moved to is shown without what may be secret in the address")
    func movedPlace() async throws {
        for (location, shown) in [
            (
                "https://user:key@new.example:8443/api/products/26/6a676f85?secret=x#y",
                "https://new.example:8443/api/products/26/{token}"
            ),
            ("/api/products/26/6a676f85", "/api/products/26/{token}"),
            ("https://new.example", "https://new.example"),
        ] {
            let moved = try await error(.answer(308, headers: ["location": location]))
            #expect(moved == .moved(status: 308, to: shown))
        }
        #expect(try await error(.answer(308)) == .moved(status: 308, to: nil))
    }

    @Test("One budget of retries is there for all requests of a client")
    func retryBudget() async throws {
        let (client, transport) = try client(Array(repeating: .answer(503), count: 300), retries: 30)
        for _ in 1...9 { await #expect(throws: MarketError.self) { try await client.detail(1) } }
        // Nine first tries and a hundred retries, where each alone might have had thirty.
        #expect(transport.requests.count == 109)
    }

    @Test("Who waits for a turn has sent nothing, and waits no longer once cancelled")
    func heldBack() async throws {
        let pace = RateLimiter(rate: Rate("1/min")!, time: VirtualTime())
        let (client, transport) = try client([], pace: pace)
        _ = try await client.slot()
        let waiting = Task {
            withUnsafeCurrentTask { $0?.cancel() }
            _ = try await client.slot()
        }
        await #expect(throws: MarketError.withdrawn) { try await waiting.value }
        #expect(transport.requests.isEmpty)
    }

    @Test("Deleting goes where the first answer says, and nowhere else")
    func deletion() async throws {
        let (client, transport) = try client([.answer(200, "/api/products/MTY="), .answer(200, "{}")])
        try await client.delete(try await client.archive(16))
        #expect(
            transport.requests.map(\.description) == ["POST /api/products/16/archived", "DELETE /api/products/MTY="])
        let (other, _) = try self.client([.answer(200, "//evil.example/x")])
        await #expect(throws: MarketError.self) { try await other.archive(16) }
    }

    @Test("Every product comes once, although the catalogue changes while it is read")
    func allProducts() async throws {
        func page(_ number: Int, _ total: Int, _ ids: [Int]) -> TransportOutcome {
            let products = ids.map { ProductSummary(detail($0).facts, vendorName: nil) }
            let page = ProductPage(page: number, size: 2, total: total, products: products)
            return .answer(200, String(decoding: page.json(), as: UTF8.self))
        }
        // 9 is registered after page 1; then 8 is deleted, which pulls 5 onto page 2, so that page 3 lacks it.
        let (client, _) = try client([
            page(1, 6, [8, 7]), page(2, 7, [7, 6]), page(3, 6, [4, 3]), page(2, 6, [6, 5]), page(3, 6, [4, 3]),
        ])
        var ids: [Int] = []
        for try await product in AllProducts(client, size: 2) { ids.append(product.facts.id) }
        #expect(Set(ids) == [8, 7, 6, 5, 4, 3])
        #expect(ids.count == 6)
    }

    @Test("A secret shows nowhere, and a file of it that others may read is mentioned")
    func secrets() throws {
        let credentials = Credentials(identifier: "3f1c", secret: Secret("opensesame"))
        var text = "\(credentials) \(String(reflecting: credentials))"
        dump(credentials, to: &text)
        #expect(!text.contains("sesame"))

        let folder = try TemporaryFolder()
        let file = try folder.write("opensesame\r\n", to: "secret")
        try FileManager.default.setAttributes([.posixPermissions: 0o644], ofItemAtPath: file.path)
        let read = try SecretFile(path: file.path)
        #expect(read.secret == Secret("opensesame"))
        #expect(read.warning == .readableByOthers(mode: 0o644))
        try FileManager.default.setAttributes([.posixPermissions: 0o600], ofItemAtPath: file.path)
        #expect(try SecretFile(path: file.path).warning == nil)
        #expect(throws: SecretFile.Failure.empty(path: file.path)) {
            try folder.write("\n", to: "secret")
            return try SecretFile(path: file.path)
        }
    }

    @Test(
        "A secret's file may have what editors put around it; what is within is the secret's own",
        arguments: [
            ("\u{FEFF}opensesame", "opensesame"), ("\u{FEFF}opensesame\r\n", "opensesame"),
            ("opensesame\n\r\n\n", "opensesame"),
            ("opensesame\r", "opensesame"), (" open sesame \n", " open sesame "),
            ("open\u{FEFF}sesame\t\r\n", "open\u{FEFF}sesame\t"),
            ("열려라\n", "열려라"),
        ])
    func secretsAsEditorsWriteThem(content: String, secret: String) throws {
        let folder = try TemporaryFolder()
        #expect(try SecretFile(path: folder.write(content, to: "secret").path).secret == Secret(secret))
    }

    @Test("A file of several lines, of UTF-16 or of nothing but a byte order mark holds no secret")
    func noSecrets() throws {
        let folder = try TemporaryFolder()
        let path = folder.path + "/secret"
        for content in ["\nopensesame", "open\nsesame", "open\r\nsesame\n", "\r\n\u{FEFF}a"] {
            try folder.write(content, to: "secret")
            #expect(throws: SecretFile.Failure.notASecret(path: path)) { try SecretFile(path: path) }
        }
        try folder.write(Data([0xFF, 0xFE, 0x61, 0x00]), to: "secret")
        #expect(throws: SecretFile.Failure.notASecret(path: path)) { try SecretFile(path: path) }
        try folder.write("\u{FEFF}\r\n", to: "secret")
        #expect(throws: SecretFile.Failure.empty(path: path)) { try SecretFile(path: path) }
    }

    @Test("A market that sends back what it was sent does not make the secret known")
    func echoedSecret() async throws {
        let echoed = try await error(.answer(400, #"{"code":400,"message":"bad value: opensesame"}"#))
        #expect(!"\(echoed as Any)".contains("opensesame"))
        let page = try await error(.answer(302, "<html>opensesame</html>"))
        #expect(page != nil && !"\(page as Any)".contains("opensesame"))
    }

    @Test("Another vendor's product is refused by itself; the credentials are not to blame")
    func foreignProduct() async throws {
        let (client, _) = try client([.answer(403), .answer(403)], retries: 0)
        let refused = MarketFailure(status: 403, message: "")
        await #expect(throws: MarketError.rejected(refused)) {
            try await client.update(3, ProductChange())
        }
        await #expect(throws: MarketError.rejected(refused)) { try await client.archive(3) }
    }
}
