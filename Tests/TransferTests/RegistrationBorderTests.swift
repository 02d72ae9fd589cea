import Catalogue
import MarketAPI
import TestSupport
import Testing
import Transfer

@Suite("How close a product must come to a lost registration")
struct RegistrationBorderTests {
    private func search(
        _ products: [ProductDetail], shown: [ProductDetail] = [], like sent: ProductValues = values("a name"),
        seen: Int? = 40, vendor: Int? = 7
    ) async throws -> (equal: [ProductFacts], similar: [ProductFacts], asked: [String]) {
        let transport = ScriptedTransport(shown.map { $0.answer(.openmarket) })
        let reader = MarketReader(
            transport: transport, pace: CountingPace(), policy: RetryPolicy(retries: 0), time: VirtualTime())
        let doubt = InDoubtRegistration(values: sent, photos: 0, seenID: seen, vendorID: vendor)
        let matches = try await RegistrationSearch(reader).matches(of: doubt, among: products.map(\.facts))
        return (matches.equal, matches.similar, transport.requests.map(\.description))
    }

    private func changed(_ id: Int = 41, _ change: (inout ProductFacts) -> Void) -> ProductDetail {
        var product = detail(id)
        change(&product.facts)
        return product
    }

    @Test("Each number that differs makes it another product, unless its name is the same")
    func numbers() async throws {
        let changes: [(inout ProductFacts) -> Void] = [
            { $0.price = Amount(5) }, { $0.discountedPrice = Amount(1) }, { $0.stock = 4 }, { $0.currency = .usd },
        ]
        for change in changes {
            let alike = changed { change(&$0) }
            let named = try await search([alike], shown: [alike])
            #expect(named.equal.isEmpty)
            #expect(named.similar.map(\.id) == [41])
            let other = changed {
                change(&$0)
                $0.name = "something else"
            }
            let unnamed = try await search([other], shown: [other])
            #expect(unnamed.similar.isEmpty && unnamed.equal.isEmpty)
            #expect(unnamed.asked == [])
        }
        let texts = changed { ($0.name, $0.description) = ("something else", "other words") }
        #expect(try await search([texts], shown: [texts]).similar.map(\.id) == [41])
    }

    @Test("A name is alike when it is so in other letter case, too; no name is like none")
    func names() async throws {
        let loud = changed { ($0.name, $0.price) = ("A NAME", Amount(5)) }
        #expect(try await search([loud], shown: [loud]).similar.map(\.id) == [41])
        let shouting = try await search(
            [changed { ($0.name, $0.price) = ("a name", Amount(5)) }],
            shown: [changed { ($0.name, $0.price) = ("a name", Amount(5)) }], like: values("A Name"))
        #expect(shouting.similar.map(\.id) == [41])
        let nameless = changed { ($0.name, $0.price) = (nil, Amount(5)) }
        let found = try await search([nameless], shown: [nameless], like: values("!"))
        #expect(found.similar.isEmpty)
        #expect(found.asked == [])
    }

    @Test("It is newer than what was seen, and not another vendor's, as far as either is known")
    func bounds() async throws {
        #expect(try await search([detail(40)]).equal.isEmpty)
        #expect(try await search([detail(41)]).equal.map(\.id) == [41])
        #expect(try await search([detail(1)], seen: nil).equal.map(\.id) == [1])
        #expect(try await search([detail(0)], seen: nil).equal.count == 1, "where numbers say nothing")
        let unknown = changed { $0.vendorID = nil }
        #expect(try await search([unknown]).equal.map(\.id) == [41])
        #expect(try await search([unknown], vendor: nil).equal.map(\.id) == [41])
        #expect(try await search([detail(41, vendor: 8)]).equal.isEmpty)
    }

    @Test("Where a list shows one that is equal, no other is asked for; details come in the order of their numbers")
    func order() async throws {
        var hidden = detail(42)
        hidden.facts.description = nil
        let some = try await search([hidden, detail(41)])
        #expect(some.equal.map(\.id) == [41])
        #expect(some.asked == [])
        var early = detail(41)
        early.facts.description = nil
        let asked = try await search([hidden, early], shown: [detail(41), detail(42)])
        #expect(asked.equal.map(\.id) == [41, 42])
        #expect(asked.equal.map(\.description) == ["ten letters", "ten letters"], "as the product itself shows it")
        #expect(asked.asked == ["GET /api/products/41", "GET /api/products/42"])
    }

    @Test("The market's own search is asked by name down to what is newer, where it can search")
    func named() async throws {
        func page(_ ids: [Int]) -> TransportOutcome {
            let products = ids.map { ProductSummary(detail($0).facts, vendorName: nil) }
            let page = ProductPage(page: 1, size: 100, total: ids.count, products: products)
            return .answer(200, String(decoding: page.json(), as: UTF8.self))
        }
        for (generation, found, asked) in [
            (MarketGeneration.openmarket, [42, 41, 40], 1), (.camp, [], 0), (.camp2, [], 0),
        ] {
            let transport = ScriptedTransport([page([42, 41, 40])])
            let reader = MarketReader(
                generation: generation, transport: transport, pace: CountingPace(), time: VirtualTime())
            let doubt = InDoubtRegistration(values: values("a name"), photos: 0, seenID: 40, vendorID: nil)
            #expect(try await RegistrationSearch(reader).products(named: doubt).products.map(\.id) == found)
            #expect(transport.requests.count == asked)
            if asked > 0 { #expect(transport.requests[0].endpoint.target.contains("search_value=a%20name")) }
        }
    }
}
