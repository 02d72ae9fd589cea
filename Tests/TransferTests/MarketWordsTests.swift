import Catalogue
import Logging
import MarketAPI
import TestSupport
import Testing

@testable import Transfer

@Suite("What a client makes of a market's answers")
struct MarketWordsTests {
    private func client(
        _ generation: MarketGeneration, _ script: [TransportOutcome], pace: any Pacing = CountingPace(),
        retries: Int = 0, budget: RetryBudget = RetryBudget()
    ) -> (MarketClient, ScriptedTransport) {
        let transport = ScriptedTransport(script)
        let reader = MarketReader(
            generation: generation, transport: transport, pace: pace, policy: RetryPolicy(retries: retries),
            budget: budget, time: VirtualTime())
        let credentials = Credentials(identifier: "3f1c", secret: Secret("opensesame"))
        return (MarketClient(reader: reader, credentials: credentials), transport)
    }

    private func error<Value>(_ body: () async throws(MarketError) -> Value) async -> MarketError? {
        do {
            _ = try await body()
            return nil
        } catch {
            return error
        }
    }

    private func expect<Value>(
        _ expected: MarketError?, _ location: SourceLocation = #_sourceLocation,
        _ body: () async throws(MarketError) -> Value
    ) async {
        let told = await error(body)
        #expect(told == expected, sourceLocation: location)
    }

    private func refusal(_ said: String, _ status: Int = 400) -> TransportOutcome {
        .answer(status, #"{"code":\#(status),"message":"\#(said)"}"#)
    }

    private var change: ProductChange {
        var change = ProductChange()
        (change.name, change.description) = ("Secret Garden", "a password book")
        return change
    }

    @Test("A 400 that quotes the product is not about the credentials, be it its name or its description")
    func quoted() async {
        var book = values("Secret Garden")
        book.description = "a password book"
        for (said, isQuote) in [
            ("bad [Secret Garden]", true), ("bad [a password book]", true),
            ("bad [Secret Garden] [a password book]", true), ("bad secret [Secret Garden]", false),
        ] {
            let failure = MarketFailure(status: 400, message: said)
            let expected = isQuote ? MarketError.rejected(failure) : .refusedCredentials(failure)
            let (registering, _) = client(.openmarket, [refusal(said)])
            await expect(expected) { () async throws(MarketError) in
                try await registering.register(book, photos: [])
            }
            let (updating, _) = client(.openmarket, [refusal(said)])
            await expect(expected) { () async throws(MarketError) in
                try await updating.update(5, change)
            }
        }
        let (none, _) = client(.openmarket, [refusal("bad secret")])
        let failure = MarketFailure(status: 400, message: "bad secret")
        await expect(.refusedCredentials(failure)) { () async throws(MarketError) in
            try await none.update(5, ProductChange())
        }
        // A 401 is about the credentials, whatever it quotes.
        let (unknown, _) = client(.openmarket, [refusal("Secret Garden", 401)])
        await expect(.refusedCredentials(MarketFailure(status: 401, message: "Secret Garden"))) {
            () async throws(MarketError) in
            try await unknown.register(book, photos: [])
        }
    }

    @Test("A 403 about one product is its own; a 401, and a 403 to a registration, are about the credentials")
    func foreign() async {
        let failure = { (status: Int) in MarketFailure(status: status, message: "no") }
        for (status, isForeign) in [(403, true), (401, false)] {
            let expected = isForeign ? MarketError.rejected(failure(status)) : .refusedCredentials(failure(status))
            let (updating, _) = client(.openmarket, [refusal("no", status)])
            await expect(expected) { () async throws(MarketError) in try await updating.update(5, change) }
            let (archiving, _) = client(.openmarket, [refusal("no", status)])
            await expect(expected) { () async throws(MarketError) in try await archiving.archive(5) }
            let (deleting, _) = client(.openmarket, [.answer(200, "/api/products/abc"), refusal("no", status)])
            await expect(expected) { () async throws(MarketError) in
                try await deleting.delete(try await deleting.archive(5))
            }
        }
        let (registering, _) = client(.openmarket, [refusal("no", 403)])
        await expect(.refusedCredentials(failure(403))) { () async throws(MarketError) in
            try await registering.register(values("a name"), photos: [])
        }
    }

    @Test("A 404 says that a product is gone where no password is hidden behind it, and asks for nothing more")
    func gone() async {
        let missing = MarketError.notFound(MarketFailure(status: 404, message: "no"))
        let (updating, transport) = client(.openmarket, [refusal("no", 404)])
        await expect(missing) { () async throws(MarketError) in try await updating.update(5, change) }
        #expect(transport.requests.count == 1)
    }

    @Test("Where the item does not say whether it is there, the request may be sent again", arguments: [nil, "7"])
    func unclear(pause: String?) async {
        let headers = pause.map { ["retry-after": $0] } ?? [:]
        let cases: [(TransportOutcome, Bool)] = [
            (.lost, false), (.answer(500, headers: headers), true), (.answer(200, "<html>"), false),
        ]
        for (second, hasPause) in cases {
            let (camp, _) = client(.camp, [.answer(404), second])
            guard
                case .busy(let failure, let told) = await error({ () async throws(MarketError) in
                    try await camp.update(5, change)
                })
            else {
                Issue.record("\(second)")
                continue
            }
            #expect(failure.status == 404)
            #expect(told == (hasPause && pause != nil ? .seconds(7) : nil))
        }
        let (limited, _) = client(.camp, [.answer(404), .answer(429, headers: headers)])
        await expect(.rateLimited(retryAfter: pause.map { _ in .seconds(7) })) { () async throws(MarketError) in
            try await limited.update(5, change)
        }
        let (cut, _) = client(.camp, [.answer(404), .refused])
        await expect(.unreachable(TransportTrouble(.refused))) { () async throws(MarketError) in
            try await cut.update(5, change)
        }
        let (there, _) = client(.camp, [.answer(404), detail(5).answer(.camp)])
        guard
            case .rejected(let failure) = await error({ () async throws(MarketError) in
                try await there.update(5, change)
            })
        else {
            Issue.record("it is there")
            return
        }
        #expect(failure.status == 404)
    }

    @Test("Photos are sent in their order, with their names and types, from memory and from files")
    func photos() async throws {
        let photos = [
            PhotoPart(filename: "b.jpg", contentType: "image/jpeg", content: .bytes([1])),
            PhotoPart(filename: "a.png", contentType: "image/png", content: .file(path: "/photos/x", byteCount: 7)),
        ]
        for (generation, name, leading) in [(MarketGeneration.openmarket, "images", 1), (.camp, "images[]", 6)] {
            let (client, transport) = client(generation, [detail(1).answer(generation)])
            _ = try await client.register(values("a name"), photos: photos)
            guard case .multipart(let body) = try #require(transport.requests.first).body else {
                Issue.record("a registration is a form")
                continue
            }
            let parts = body.parts.dropFirst(leading)
            #expect(parts.map(\.name) == [name, name])
            #expect(parts.map(\.filename) == ["b.jpg", "a.png"])
            #expect(parts.map(\.contentType) == ["image/jpeg", "image/png"])
            #expect(parts.map(\.content) == photos.map(\.content))
        }
    }

    @Test("An answer that is long, but not too long, leads to the deletion")
    func longTicket() async throws {
        let path = "/api/products/" + String(repeating: "a", count: 300)
        let (client, transport) = client(.openmarket, [.answer(200, path), .answer(200, "{}")])
        try await client.delete(try await client.archive(5))
        #expect(transport.requests.last?.description == "DELETE " + path)
    }

    @Test("A try that succeeded gives back to the budget of retries, one that did not takes nothing")
    func budget() async throws {
        let budget = RetryBudget()
        for _ in 1...100 { _ = budget.spendRetry() }
        let (client, _) = client(
            .openmarket, [.answer(404)] + Array(repeating: detail(4).answer(.openmarket), count: 3), budget: budget)
        _ = await error { () async throws(MarketError) in try await client.detail(4) }
        for _ in 1...2 { _ = try await client.detail(4) }
        #expect(budget.isSpent)
        _ = try await client.detail(4)
        #expect(!budget.isSpent)
    }

    /// Says of each slot that it comes later, or not at all.
    private actor LatePace: Pacing {
        private(set) var heard: [Slot] = []
        private let refusal: PaceRefusal?

        init(_ refusal: PaceRefusal? = nil) { self.refusal = refusal }

        func slot() async throws(PaceRefusal) -> Slot { Slot(start: 1, granted: 0) }

        func start(_ slot: Slot) async throws(PaceRefusal) -> Slot {
            if let refusal { throw refusal }
            return Slot(start: slot.start + 41, granted: 0)
        }

        func hear(_ hint: PaceHint, of slot: Slot) { heard.append(slot) }
    }

    @Test("An answer is heard with the slot that its request started in, whatever its status")
    func hearing() async throws {
        let pace = LatePace()
        let (client, _) = client(
            .openmarket, [detail(4).answer(.openmarket), .answer(404), .answer(500), .lost, .refused], pace: pace)
        for _ in 1...5 { _ = await error { () async throws(MarketError) in try await client.detail(4) } }
        #expect(await pace.heard == Array(repeating: Slot(start: 42, granted: 0), count: 3))
    }

    @Test("A request whose turn does not come is not sent")
    func refused() async {
        for (refusal, expected) in [
            (PaceRefusal.cancelled, MarketError.withdrawn),
            (.held(.seconds(400)), .rateLimited(retryAfter: .seconds(400))),
        ] {
            let (client, transport) = client(.openmarket, [detail(4).answer(.openmarket)], pace: LatePace(refusal))
            await expect(expected) { () async throws(MarketError) in try await client.detail(4) }
            #expect(transport.requests.isEmpty)
            await expect((expected == .withdrawn ? .withdrawn : nil)) { () async throws(MarketError) in
                try await client.health()
            }
        }
    }

    @Test("An answer that was cut off, or is no JSON, is no product; the product may have been made")
    func undecodable() async {
        let (client, _) = client(
            .openmarket,
            [
                .answer(MarketAnswer(status: 201, body: Array(detail(4).text.utf8), isTruncated: true)),
                .answer(201, "{}"),
            ])
        for words in ["too long", "not the JSON expected at id"] {
            await expect(.unexpectedAnswer(status: 201, detail: words)) { () async throws(MarketError) in
                try await client.register(values("a name"), photos: [])
            }
        }
    }

    private func page(_ ids: [Int], number: Int = 1, size: Int, _ generation: MarketGeneration) -> TransportOutcome {
        let products = ids.map { id in
            ProductSummary(detail(id, id % 2 == 0 ? "Even Chair" : "odd chair").facts, vendorName: nil)
        }
        let page = ProductPage(page: number, size: size, total: 900, products: products)
        return .answer(200, String(decoding: page.json(generation.contract), as: UTF8.self))
    }

    @Test("A page has as many as were asked for, or as the generation's pages have, and is no later one than asked")
    func pages() async throws {
        let (client, _) = client(.openmarket, [page([9, 8, 7, 6], number: 400, size: 2, .openmarket)])
        let page = try await client.page(1, size: 2, search: nil)
        #expect(page.products.map(\.facts.id) == [9, 8])
        #expect(page.page == 1)
        let ids = Array(1...25)
        let (camp, _) = self.client(.camp, [self.page(ids, size: 20, .camp)])
        #expect(try await camp.page(1, size: 5, search: nil).products.map(\.facts.id) == Array(1...20))
    }

    @Test(
        "What the market cannot search for is looked for among the names, in any letter case; elsewhere all is left to it"
    )
    func searching() async throws {
        let (camp, _) = client(.camp, [page([1, 2, 3, 4], size: 20, .camp)])
        #expect(try await camp.page(1, size: 20, search: "even").products.map(\.facts.id) == [2, 4])
        let (searching, _) = client(.openmarket, [page([1, 2], size: 20, .openmarket)])
        #expect(try await searching.page(1, size: 20, search: "vendor").products.map(\.facts.id) == [1, 2])
    }

    @Test("An update asks for what the wire needs, in a slot of its own, and no more than once")
    func completing() async throws {
        let pace = CountingPace()
        var price = ProductChange()
        price.price = Amount(2000)
        let (camp, transport) = client(.camp, [detail(5).answer(.camp), detail(5).answer(.camp)], pace: pace)
        _ = try await camp.update(5, price)
        #expect(transport.requests.map(\.description) == ["GET /item/5", "PATCH /item/5"])
        #expect(await pace.slots == 2)
        let (openmarket, direct) = client(.openmarket, [detail(5).answer(.openmarket)])
        _ = try await openmarket.update(5, price)
        #expect(direct.requests.count == 1)
    }
}
