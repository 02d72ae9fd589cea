import Catalogue
import MarketAPI
import TestSupport
import Testing
import Transfer

/// One suite for all generations: a real client, a real socket, and at the other end the practice market or one in Python. Nothing here asks which
/// generation it has; where they differ, the contract's own properties say what is to be expected.
@Suite("The contract, from the client's side", .serialized, .timeLimit(.minutes(5)))
struct ContractTests {
    @Test(
        "A registration is answered whole, and found again alone and on a page", arguments: await ContractMarket.hosts)
    func creation(host: ContractMarket.Host) async throws {
        try await ContractMarket.run(host) { market in
            let made = try await market.register(photos: 2)
            #expect(made.facts.values == .chair)
            #expect(made.facts.bargainPrice == Amount(70_000))
            #expect(made.images.count == 2)
            #expect((made.facts.vendorID != nil) == market.contract.capabilities.namesVendors)
            let again = try await market.client.detail(made.facts.id)
            #expect(again.facts.values == .chair)
            #expect(again.images.map(\.url) == made.images.map(\.url))
            let shown = try #require(try await market.client.page(1, size: 20, search: nil).products.first).facts
            #expect(shown.id == made.facts.id)
            #expect((shown.description != nil) == market.contract.capabilities.list.hasDescriptions)
            #expect([shown.price, shown.discountedPrice] == [Amount(75_000), Amount(5_000)])
            #expect(shown.stock == ProductValues.chair.stock)
        }
    }

    @Test("A market that is well says so, where its generation can be asked", arguments: await ContractMarket.hosts)
    func health(host: ContractMarket.Host) async throws {
        try await ContractMarket.run(host) { market in
            let expected = market.contract.routes.health == nil ? MarketHealth.untold : .well
            let health = try await market.client.health()
            #expect(health == expected)
        }
    }

    @Test("Each field can be changed, and nothing else changes with it", arguments: await ContractMarket.hosts)
    func changes(host: ContractMarket.Host) async throws {
        try await ContractMarket.run(host) { market in
            let id = try await market.register().facts.id
            var wanted = ProductValues.chair
            func change(_ body: (inout ProductChange) -> Void) async throws {
                var change = ProductChange()
                body(&change)
                wanted = wanted.applying(change)
                #expect(try await market.client.update(id, change).facts.values == wanted)
                #expect(try await market.client.detail(id).facts.values == wanted)
            }
            try await change { $0.name = "새 의자 & \"의자\"" }
            try await change { $0.description = "설명이 바뀌었습니다.\r\n끝." }
            try await change { $0.price = Amount(80_000) }
            try await change { $0.discountedPrice = Amount(8_000) }
            try await change { ($0.price, $0.discountedPrice) = (Amount(60_000), Amount(1_000)) }
            try await change { $0.discountedPrice = .zero }
            try await change { $0.price = Amount(70_000) }
            try await change { $0.currency = .usd }
            try await change { $0.stock = 0 }
        }
    }

    @Test("Photos are replaced by an update where the generation can", arguments: await ContractMarket.hosts)
    func photos(host: ContractMarket.Host) async throws {
        guard host.contract.capabilities.changesPhotos else { return }
        try await ContractMarket.run(host) { market in
            let made = try await market.register()
            let photos = [PhotoPart.pixel("x.png"), .pixel("y.png")]
            let changed = try await market.client.update(made.facts.id, ProductChange(), photos: photos)
            #expect(changed.images.count == 2)
            #expect(Set(changed.images.map(\.url)).isDisjoint(with: made.images.map(\.url)))
        }
    }

    @Test("Photos can be had from their addresses, if not at once", arguments: await ContractMarket.hosts)
    func photoAddresses(host: ContractMarket.Host) async throws {
        try await ContractMarket.run(host) { market in
            let check = await market.client.verifyPhotos(
                of: try await market.register(photos: 2), gracePeriod: PhotoGracePeriod(.seconds(30)))
            #expect(check.photos.count == 2)
            #expect(check.isComplete, "\(check.missing)")
        }
    }

    @Test("A product that is deleted is gone, and only that one", arguments: await ContractMarket.hosts)
    func deletion(host: ContractMarket.Host) async throws {
        try await ContractMarket.run(host) { market in
            let ids = [try await market.register().facts.id, try await market.register().facts.id]
            try await market.client.delete(try await market.client.archive(ids[0]))
            try await expectNotFound { () async throws(MarketError) in _ = try await market.client.detail(ids[0]) }
            try await expectNotFound { () async throws(MarketError) in _ = try await market.client.archive(ids[0]) }
            #expect(try await market.client.detail(ids[1]).facts.values == .chair)
        }
    }

    @Test("Every product comes once, over more pages than one", arguments: await ContractMarket.hosts)
    func allProducts(host: ContractMarket.Host) async throws {
        try await ContractMarket.run(host) { market in
            var made: Set<Int> = []
            for _ in 0..<23 { made.insert(try await market.register().facts.id) }
            var seen: [Int] = []
            for try await product in AllProducts(market.client, size: 10) { seen.append(product.facts.id) }
            #expect(seen.count == 23)
            #expect(Set(seen) == made)
            if market.client.capabilities.list.isNewestFirst {
                #expect(try await market.client.highestID() == made.max())
            }
        }
    }

    @Test("A lost registration is found among equal names and newer products", arguments: await ContractMarket.hosts)
    func lost(host: ContractMarket.Host) async throws {
        try await ContractMarket.run(host) { market in
            let old = try await market.register().facts
            var other = ProductValues.chair
            other.description = "이름은 같고 설명은 다른 의자입니다."
            _ = try await market.register(other)
            let search = RegistrationSearch(market.client)
            let doubt = InDoubtRegistration(values: .chair, photos: 1, seenID: old.id, vendorID: old.vendorID)
            func equal() async throws -> [Int] {
                var newest: [ProductFacts] = []
                for try await product in AllProducts(market.client, size: 2, newerThan: old.id) {
                    newest.append(product.facts)
                }
                let named = try await search.products(named: doubt).products
                let ids = try await search.matches(of: doubt, among: newest).equal.map(\.id)
                if market.contract.capabilities.list.searches {
                    #expect(try await search.matches(of: doubt, among: named).equal.map(\.id) == ids)
                }
                return ids
            }
            #expect(try await equal() == [])
            let lost = try await market.register().facts.id
            #expect(try await equal() == [lost])
        }
    }

    @Test(
        "A wrong secret or password changes nothing, and is not taken for a missing product",
        arguments: await ContractMarket.hosts)
    func stranger(host: ContractMarket.Host) async throws {
        try await ContractMarket.run(host) { market in
            let id = try await market.register().facts.id
            var change = ProductChange()
            change.stock = 1
            do throws(MarketError) {
                _ = try await market.stranger().update(id, change)
                Issue.record("a stranger changed it")
            } catch {
                expectRefusal(error)
            }
            do throws(MarketError) {
                let stranger = market.stranger()
                try await stranger.delete(try await stranger.archive(id))
                Issue.record("a stranger deleted it")
            } catch {
                expectRefusal(error)
            }
            #expect(try await market.client.detail(id).facts.values == .chair)
        }
    }

    @Test("What was never there is not found", arguments: await ContractMarket.hosts)
    func unknown(host: ContractMarket.Host) async throws {
        try await ContractMarket.run(host) { market in
            try await expectNotFound { () async throws(MarketError) in _ = try await market.client.detail(4_711) }
            try await expectNotFound { () async throws(MarketError) in
                var change = ProductChange()
                change.stock = 1
                _ = try await market.client.update(4_711, change)
            }
            try await expectNotFound { () async throws(MarketError) in _ = try await market.client.archive(4_711) }
        }
    }

    @Test("Numbers from ten million on come back exact", arguments: await ContractMarket.hosts)
    func largeNumbers(host: ContractMarket.Host) async throws {
        try await ContractMarket.run(host) { market in
            var values = ProductValues.chair
            (values.price, values.discountedPrice) = (Amount(60_000_000)!, Amount(18_000_001)!)
            let id = try await market.register(values).facts.id
            let facts = try await market.client.detail(id).facts
            #expect(facts.values == values)
            #expect(facts.bargainPrice == Amount(41_999_999))
        }
    }

    @Test("A fraction is kept to its last digit, or refused before it is sent", arguments: await ContractMarket.hosts)
    func fractions(host: ContractMarket.Host) async throws {
        try await ContractMarket.run(host) { market in
            var values = ProductValues.chair
            (values.price, values.discountedPrice, values.currency) = (
                Amount(json: "2.36")!, Amount(json: "0.71")!, .usd
            )
            do throws(MarketError) {
                let made = try await market.client.register(values, photos: [.pixel("a.png")])
                #expect(market.contract.prices == .doubles)
                #expect(made.facts.values == values)
                #expect(made.facts.bargainPrice == Amount(json: "1.65"))
            } catch {
                #expect(error == .notRepresentable(NotRepresentable(field: .price, value: "2.36")))
                #expect(market.contract.prices == .whole)
            }
        }
    }

    @Test("A product whose numbers are null is read, alone and on a page", arguments: await ContractMarket.hosts)
    func nulls(host: ContractMarket.Host) async throws {
        guard case .parameters(let part) = host.contract.requests.registration else { return }
        try await ContractMarket.run(host) { market in
            let keys = market.contract.requests.keys
            let json =
                #"{"name":"","\#(keys.description)":"","price":"","currency":"KRW","stock":"","secret":"\#(ContractMarket.secret)"}"#
            let parameters = MultipartBody.Part.data(Array(json.utf8), name: part)
            let photo = MultipartBody.Part.data([0xFF, 0xD8, 0xFF, 0xE0], name: keys.images, filename: "a.jpg")
            let body = MultipartBody(parts: [parameters, photo])
            guard case .answer(let answer) = await market.send(market.contract.routes.create(), .multipart(body)) else {
                Issue.record("no answer")
                return
            }
            #expect(answer.status == market.contract.statuses.created)
            let product = try #require(try await market.client.page(1, size: 20, search: nil).products.first)
            let facts = try await market.client.detail(product.facts.id).facts
            for facts in [facts, product.facts] {
                #expect(facts.price == nil)
                #expect(facts.values == nil)
            }
        }
    }

    private func expectNotFound(_ body: () async throws(MarketError) -> Void) async throws {
        do throws(MarketError) {
            try await body()
            Issue.record("it was found")
        } catch {
            guard case .notFound = error else { throw error }
        }
    }

    private func expectRefusal(_ error: MarketError) {
        switch error {
        case .refusedCredentials, .rejected: break
        default: Issue.record("\(error)")
        }
    }
}
