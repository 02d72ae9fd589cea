import Catalogue
import MarketAPI
import TestSupport
import Testing
import Transfer

/// A client of a generation whose market says what the script has.
private func client(
    _ generation: MarketGeneration, _ script: [TransportOutcome]
) -> (MarketClient, ScriptedTransport) {
    let transport = ScriptedTransport(script)
    let reader = MarketReader(
        generation: generation, transport: transport, pace: CountingPace(), policy: RetryPolicy(retries: 0),
        time: VirtualTime())
    return (
        MarketClient(reader: reader, credentials: Credentials(identifier: "3f1c", secret: Secret("sesame"))), transport
    )
}

extension MarketRequest {
    /// The names of the parts of a form, or the text of a JSON body.
    fileprivate var shown: String {
        switch body {
        case .none: ""
        case .json(let bytes): String(decoding: bytes, as: UTF8.self)
        case .multipart(let body): body.parts.map(\.name).joined(separator: " ")
        }
    }
}

private let camps: [MarketGeneration] = [.camp, .camp2]
private let photo = PhotoPart(filename: "a.jpg", contentType: "image/jpeg", content: .bytes([0xFF]))

@Suite("A client of each generation")
struct GenerationClientTests {
    @Test("Only vendors are named, and only where there are vendors", arguments: MarketGeneration.allCases)
    func identifiers(generation: MarketGeneration) async throws {
        let (client, transport) = client(generation, [detail(1).answer(generation, status: 201)])
        _ = try await client.register(values("a name"), photos: [photo])
        let sent = try #require(transport.requests.first)
        #expect(sent.headers.map(\.name) == (generation.contract.capabilities.needsIdentifier ? ["identifier"] : []))
        #expect(
            sent.shown
                == (generation.contract.capabilities.needsIdentifier
                    ? "params images" : "title descriptions price currency stock password images[]"))
    }

    @Test("Any answer from 200 to 299 is a success", arguments: MarketGeneration.allCases, [200, 201, 202, 299])
    func successes(generation: MarketGeneration, status: Int) async throws {
        let (client, _) = client(generation, [detail(7).answer(generation, status: status)])
        #expect(try await client.register(values("a name"), photos: []).facts.values == values("a name"))
    }

    @Test("Deleting is the generation's own dance, in two steps everywhere")
    func deletion() async throws {
        func dance(_ generation: MarketGeneration, _ opening: TransportOutcome) async throws -> [String] {
            let (client, transport) = client(generation, [opening, detail(26).answer(generation)])
            try await client.delete(try await client.archive(26))
            return transport.requests.map { "\($0.description) \($0.shown)" }
        }
        #expect(
            try await dance(.training, .answer(202, "6a676f85-75fa-11ec-abfa-7164a3728cac")) == [
                #"POST /api/products/26/secret {"secret":"sesame"}"#,
                "DELETE /api/products/26/6a676f85-75fa-11ec-abfa-7164a3728cac ",
            ])
        #expect(
            try await dance(.camp2, detail(26).answer(.camp2)) == [
                "GET /item/26 ", #"DELETE /item/26 {"password":"sesame"}"#,
            ])
        #expect(
            try await dance(.camp, detail(26).answer(.camp)) == [
                "GET /item/26 ", #"DELETE /item/26 {"id":26,"password":"sesame"}"#,
            ])
    }

    @Test("A wrong password is not taken for an item that is gone", arguments: camps)
    func wrongPassword(generation: MarketGeneration) async throws {
        var change = ProductChange()
        change.stock = 9
        let (present, transport) = client(generation, [.answer(404), detail(5).answer(generation)])
        let words =
            "the item is there, and this password is not its own: the password is wrong, or the item is another's"
        let refused = MarketFailure(status: 404, message: words)
        await #expect(throws: MarketError.rejected(refused)) { try await present.update(5, change) }
        #expect(transport.requests.map(\.description) == ["PATCH /item/5", "GET /item/5"])

        let (gone, _) = client(generation, [.answer(404), .answer(404)])
        await #expect(throws: MarketError.notFound(MarketFailure(status: 404, message: ""))) {
            try await gone.update(5, change)
        }
        let (kept, _) = client(
            generation, [detail(5).answer(generation), .answer(404), detail(5).answer(generation)])
        let ticket = try await kept.archive(5)
        await #expect(throws: MarketError.rejected(refused)) { try await kept.delete(ticket) }
    }

    @Test("An item that is gone is found out by the first step of its deletion, with one request", arguments: camps)
    func gone(generation: MarketGeneration) async throws {
        let (client, transport) = client(generation, [.answer(404, #"{"error":true,"reason":"Not Found"}"#)])
        await #expect(throws: MarketError.notFound(MarketFailure(status: 404, message: "Not Found"))) {
            try await client.archive(5)
        }
        #expect(transport.requests.count == 1)
    }

    @Test("A price with a fraction is refused before anything is sent", arguments: camps)
    func fractions(generation: MarketGeneration) async throws {
        let (client, transport) = client(generation, [])
        var dollars = values("a name")
        (dollars.price, dollars.currency) = (Amount(json: "2.36")!, .usd)
        let refusal = MarketError.notRepresentable(NotRepresentable(field: .price, value: "2.36"))
        await #expect(throws: refusal) { try await client.register(dollars, photos: []) }
        #expect(transport.requests.isEmpty)
    }

    @Test("A new price keeps the amount off, which the wire has as a final price", arguments: camps)
    func price(generation: MarketGeneration) async throws {
        var reduced = detail(5)
        (reduced.facts.price, reduced.facts.discountedPrice) = (Amount(1_000), Amount(300))
        let (client, transport) = client(
            generation, [reduced.answer(generation), reduced.answer(generation)])
        var change = ProductChange()
        change.price = Amount(1_200)
        _ = try await client.update(5, change)
        #expect(transport.requests.map(\.shown) == ["", "price discounted_price password"])
        guard case .multipart(let body) = transport.requests[1].body else { return }
        #expect(body.parts[1].content == .bytes(Array("900".utf8)))
    }

    @Test("A discount of an item without a price cannot be changed alone", arguments: camps)
    func priceless(generation: MarketGeneration) async throws {
        let (client, transport) = client(generation, [.answer(200, #"{"id":5,"title":"a","price":null}"#)])
        var change = ProductChange()
        change.discountedPrice = Amount(100)
        await #expect(throws: MarketError.self) { try await client.update(5, change) }
        #expect(transport.requests.map(\.description) == ["GET /item/5"])
    }

    @Test("Photos go with an update where it can replace them", arguments: camps)
    func photos(generation: MarketGeneration) async throws {
        #expect(generation.contract.capabilities.changesPhotos)
        let (client, transport) = client(generation, [detail(5).answer(generation)])
        _ = try await client.update(5, ProductChange(), photos: [photo, photo])
        #expect(transport.requests.first?.shown == "password images[] images[]")
    }

    @Test("Where no health is offered, none is asked for")
    func noHealth() async throws {
        let (camp, transport) = client(.camp, [])
        #expect(try await camp.health() == .untold)
        #expect(transport.requests.isEmpty)
    }

    @Test(
        "Of a market's health only OK and FAIL say something, whatever the status",
        arguments: [
            (200, "\"OK\"", MarketHealth.well), (200, "OK\n", .well), (200, "FAIL", .failing), (500, "FAIL", .failing),
            (503, "\"FAIL\"", .failing), (200, "<html>Sign in</html>", .untold), (404, "no such page", .untold),
            (429, "", .untold), (502, "bad gateway", .untold),
        ])
    func health(status: Int, body: String, expected: MarketHealth) async throws {
        let (training, transport) = client(
            .training, [.answer(status, body, headers: ["content-type": "text/plain"])])
        #expect(try await training.health() == expected)
        #expect(transport.requests.count == 1)
    }

    @Test("What a market says is shown without the password", arguments: MarketGeneration.allCases)
    func redaction(generation: MarketGeneration) async throws {
        let (client, _) = client(generation, [.answer(400, #"{"message":"no field named 'sesame'"}"#)])
        do {
            _ = try await client.register(values("a name"), photos: [])
            Issue.record("it was refused")
        } catch {
            #expect(!"\(error)".contains("sesame"))
        }
    }
}
