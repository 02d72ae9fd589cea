import MarketAPI
import TestSupport
import Testing
import Transfer

@Suite("Looking for a lost registration without a search")
struct UnsearchedRegistrationTests {
    private func find(
        _ generation: MarketGeneration, _ script: [TransportOutcome], claimed: Set<Int> = []
    ) async -> (RegistrationSearchResult, [String]) {
        let transport = ScriptedTransport(script)
        let reader = MarketReader(
            generation: generation, transport: transport, pace: CountingPace(), time: VirtualTime())
        let doubt = DoubtfulRegistration(values: values("a name"), seenID: 40, vendorID: nil)
        let result = await SearchByName(reader, pageSize: 2).find(doubt) { claimed.contains($0) }
        return (result, transport.requests.map(\.description))
    }

    private func page(
        _ number: Int, _ products: [ProductDetail], total: Int? = nil, _ generation: MarketGeneration
    ) -> TransportOutcome {
        let page = ProductPage(
            page: number, size: 2, total: total, products: products.map { ProductSummary($0.facts, vendorName: nil) })
        return .answer(200, String(decoding: page.json(generation.contract), as: UTF8.self))
    }

    @Test("The newest pages are read down to what was there before, and what fits is looked at whole")
    func training() async {
        let (result, requests) = await find(
            .training,
            [
                page(1, [detail(43, "a name"), detail(42, "chair")], total: 90, .training),
                page(2, [detail(41, "a name"), detail(40, "a name")], total: 90, .training),
                page(3, [detail(39), detail(38)], total: 90, .training),
            ], claimed: [43, 41])
        #expect(result == .nothing)
        #expect(requests == ["GET /api/products", "GET /api/products", "GET /api/products"])
    }

    @Test("Another description is another product")
    func description() async {
        var other = detail(43)
        other.facts.description = "eleven letters"
        let (result, requests) = await find(
            .training,
            [
                page(1, [detail(43), detail(42)], total: 2, .training), other.answer(.training),
                detail(42).answer(.training),
            ])
        #expect(result == .found(id: 42))
        #expect(requests == ["GET /api/products", "GET /api/products/43", "GET /api/products/42"])
    }

    @Test("Without a description to compare, it may be another product")
    func hiddenDescription() async {
        var hidden = detail(43)
        hidden.facts.description = nil
        let (result, _) = await find(
            .training, [page(1, [detail(43)], total: 1, .training), hidden.answer(.training)])
        #expect(result == .nothing)
    }

    @Test("The camps' pages are all read, since any of them may have it")
    func camps() async {
        let pages = [
            page(1, [detail(26), detail(44)], .camp), page(2, [detail(27, "chair")], .camp), page(3, [], .camp),
        ]
        let (result, requests) = await find(.camp, [pages[0], detail(44).answer(.camp)] + pages[1...] + pages)
        #expect(result == .found(id: 44))
        #expect(
            requests == ["GET /items/1", "GET /item/44", "GET /items/2", "GET /items/3"] + [
                "GET /items/1", "GET /items/2", "GET /items/3",
            ])
    }

    @Test("One that is gone by the time it is looked at is none")
    func gone() async {
        let (result, _) = await find(
            .training, [page(1, [detail(43)], total: 1, .training), .answer(404)])
        #expect(result == .nothing)
    }
}
