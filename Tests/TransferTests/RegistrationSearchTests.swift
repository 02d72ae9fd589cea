import Catalogue
import MarketAPI
import TestSupport
import Testing
import Transfer

@Suite("Which of a market's products a lost registration may have made")
struct RegistrationSearchTests {
    private func matches(
        _ products: [ProductDetail], like sent: ProductValues = values("a name"), details: [TransportOutcome] = [],
        vendor: Int? = 7, as comparison: ValueComparison = .market
    ) async throws -> (equal: [Int], similar: [Int], requests: [String]) {
        let transport = ScriptedTransport(details)
        let reader = MarketReader(transport: transport, pace: CountingPace(), time: VirtualTime())
        let doubt = InDoubtRegistration(values: sent, photos: 2, seenID: 40, vendorID: vendor)
        let matches = try await RegistrationSearch(reader, comparison: comparison)
            .matches(of: doubt, among: products.map(\.facts))
        return (matches.equal.map(\.id), matches.similar.map(\.id), transport.requests.map(\.description))
    }

    @Test("It is this vendor's, newer, and equal in every field; the lowest number comes first")
    func equal() async throws {
        #expect(try await matches([detail(42), detail(41)]).equal == [41, 42])
        #expect(try await matches([detail(40)]).equal == [])
        #expect(try await matches([detail(41, vendor: 8)]).equal == [])
        #expect(try await matches([detail(41, vendor: 8)], vendor: nil).equal == [41])
        var dearer = detail(41)
        dearer.facts.price = Amount(999_999)
        #expect(try await matches([dearer], details: [dearer.answer(.openmarket)]).equal == [])
    }

    @Test("The market's own spelling of a value hides nothing, and neither does what it is seen to do to texts")
    func spelling() async throws {
        var kept = detail(41)
        kept.facts.description = "one\ntwo and three"
        kept.facts.discountedPrice = nil
        var sent = values("a name")
        sent.description = "one\r\ntwo and three"
        #expect(try await matches([kept], like: sent).equal == [41])
        sent.description = "one  two and \"three\""
        kept.facts.description = "one two and &quot;three&quot;"
        let tolerances = ValueComparison.market.tolerances.union([.blanks, .entities])
        #expect(try await matches([kept], like: sent, as: ValueComparison(tolerating: tolerances)).equal == [41])
    }

    @Test("Where a list hides the description, or cuts it, the product itself is asked for")
    func hidden() async throws {
        for shown in [nil, "ten let"] {
            var listed = detail(41)
            listed.facts.description = shown
            let (equal, _, requests) = try await matches([listed], details: [detail(41).answer(.openmarket)])
            #expect(equal == [41])
            #expect(requests == ["GET /api/products/41"])
        }
    }

    @Test("One that is gone by the time it is looked at is none, and one that shows no description proves nothing")
    func unclear() async throws {
        var listed = detail(41)
        listed.facts.description = nil
        #expect(try await matches([listed], details: [.answer(404)]).equal == [])
        let (equal, similar, _) = try await matches([listed], details: [listed.answer(.openmarket)])
        #expect((equal, similar) == ([], [41]))
    }

    @Test("One that cannot be looked at is not taken for absent")
    func unanswered() async throws {
        var listed = detail(41)
        listed.facts.description = nil
        await #expect(throws: MarketError.self) { try await matches([listed], details: [.answer(400)]) }
    }

    @Test("A name that is the same when folded is similar; so is everything but the texts, with as many photos")
    func similar() async throws {
        var renamed = detail(41, "A  NAME!")
        renamed.facts.price = Amount(5)
        #expect(try await matches([renamed], details: [renamed.answer(.openmarket)]).similar == [41])
        var other = detail(41, "something else")
        other.facts.description = "other words"
        for (photos, similar) in [(2, [41]), (1, [])] {
            let images = (1...photos).map { ProductImage(id: $0, url: "\($0).jpg", thumbnailURL: nil) }
            let whole = ProductDetail(other.facts, images: images, vendor: nil)
            #expect(try await matches([other], details: [whole.answer(.openmarket)]).similar == similar)
        }
    }

    @Test("What has another name and another price is not even looked at")
    func unrelated() async throws {
        var other = detail(41, "something else")
        other.facts.price = Amount(999_999)
        let (equal, similar, requests) = try await matches([other])
        #expect((equal, similar, requests) == ([], [], []))
    }
}

@Suite("Whose a product is")
struct OwnershipTests {
    private func owns(_ generation: MarketGeneration, _ script: [TransportOutcome]) async throws -> (Bool?, [String]) {
        let transport = ScriptedTransport(script)
        let reader = MarketReader(
            generation: generation, transport: transport, pace: CountingPace(), policy: RetryPolicy(retries: 0),
            time: VirtualTime())
        let client = MarketClient(
            reader: reader, credentials: Credentials(identifier: "3f1c", secret: Secret("opensesame")))
        return (try await client.owns(41), transport.requests.map(\.description))
    }

    @Test("The first step of a deletion tells, and the second is never taken")
    func firstStep() async throws {
        let (own, requests) = try await owns(.openmarket, [.answer(200, "/api/products/abc")])
        #expect(own == true)
        #expect(requests == ["POST /api/products/41/archived"])
        #expect(try await owns(.openmarket, [.answer(403)]).0 == false)
        #expect(try await owns(.training, [.answer(404)]).0 == false)
    }

    @Test(
        "Where items have passwords, a proof would change the item: nothing is asked",
        arguments: [
            MarketGeneration.camp, .camp2,
        ])
    func camps(generation: MarketGeneration) async throws {
        let (own, requests) = try await owns(generation, [])
        #expect(own == nil)
        #expect(requests == [])
    }

    @Test("Refused credentials, and a refusal for another reason, say nothing about whose it is")
    func noAnswer() async throws {
        for refusal in [
            TransportOutcome.answer(401), .answer(400, #"{"code":400,"message":"Secret is wrong"}"#),
            .answer(400, #"{"code":400,"message":"not now"}"#), .answer(404, "<html>Not here</html>"), .answer(500),
        ] {
            await #expect(throws: MarketError.self) { try await owns(.openmarket, [refusal]) }
        }
    }
}
