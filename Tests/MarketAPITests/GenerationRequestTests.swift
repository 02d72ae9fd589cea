import Catalogue
import Testing

@testable import MarketAPI

@Suite("The four generations' requests")
struct GenerationRequestTests {
    private let values = ProductValues(
        name: "의자", description: "편한 의자입니다", price: Amount(75_000)!, currency: .krw,
        discountedPrice: Amount(5_000)!, stock: 3)

    private func target(_ endpoint: Endpoint?) -> String? { endpoint.map { "\($0.method.rawValue) \($0.target)" } }

    private func text(_ body: [UInt8]?) -> String? { body.map { String(decoding: $0, as: UTF8.self) } }

    /// Each part as `name: content`, without line ends.
    private func parts(_ body: MultipartBody) -> [String] {
        body.parts.map { part in
            guard case .bytes(let bytes) = part.content else { return part.name }
            return part.name + ": " + String(decoding: bytes, as: UTF8.self)
        }
    }

    @Test("Each generation has its own routes")
    func routes() {
        func all(_ generation: MarketGeneration) -> [String?] {
            let contract = generation.contract
            let routes = contract.routes
            return [
                contract.listing(page: 2, size: 7, search: "a"), routes.health?(), routes.create(), routes.detail(5),
                routes.update(5),
            ].map { target($0) }
        }
        let products = ["GET /healthChecker", "POST /api/products", "GET /api/products/5", "PATCH /api/products/5"]
        let items = [nil, "POST /item", "GET /item/5", "PATCH /item/5"]
        #expect(all(.openmarket) == ["GET /api/products?page_no=2&items_per_page=7&search_value=a"] + products)
        #expect(all(.training) == ["GET /api/products?page_no=2&items_per_page=7"] + products)
        #expect(all(.camp2) == ["GET /items/2"] + items)
        #expect(all(.camp) == ["GET /items/2"] + items)
    }

    @Test("A deletion is each generation's own dance")
    func deletions() {
        func dance(_ generation: MarketGeneration, answer: String) -> [String?] {
            let contract = generation.contract
            let keys = contract.requests.keys
            let (opening, body) = contract.deletion.opening(26, secret: "s", keys: keys)
            return [
                target(opening), text(body), target(contract.deletion.closing(26, answer: answer)),
                text(contract.deletion.closingBody(26, secret: "s", keys: keys)),
            ]
        }
        let uuid = "6a676f85-75fa-11ec-abfa-7164a3728cac"
        #expect(
            dance(.openmarket, answer: "/api/products/MTY=")
                == ["POST /api/products/26/archived", #"{"secret":"s"}"#, "DELETE /api/products/MTY=", nil])
        #expect(
            dance(.training, answer: uuid + "\n")
                == ["POST /api/products/26/secret", #"{"secret":"s"}"#, "DELETE /api/products/26/\(uuid)", nil])
        #expect(dance(.camp2, answer: "{}") == ["GET /item/26", nil, "DELETE /item/26", #"{"password":"s"}"#])
        #expect(dance(.camp, answer: "{}") == ["GET /item/26", nil, "DELETE /item/26", #"{"id":26,"password":"s"}"#])
    }

    @Test(
        "A product's secret that could become another request is none",
        arguments: ["", "a/b", "a b", "..", "a?b", "%2F"])
    func productSecrets(answer: String) {
        #expect(MarketContract.training.deletion.closing(1, answer: answer) == nil)
    }

    @Test("The newer generations take one part of JSON; the key of the long text is each one's own")
    func parameters() throws {
        let photo = MultipartBody.Part.data([1], name: "images", filename: "a.jpg")
        #expect(
            parts(try Registration(values, secret: "s", contract: .training).body(photos: [photo])).first
                == #"params: {"name":"의자","descriptions":"편한 의자입니다","price":75000,"currency":"KRW","#
                + #""discounted_price":5000,"stock":3,"secret":"s"}"#)
        #expect(
            parts(try Registration(values, secret: "s").body(photos: [])).first?.contains(#""description":"#) == true)
        var change = ProductChange()
        change.description = "새 설명입니다"
        #expect(
            try Change(change, secret: "s", contract: .training).body()
                == .json(Array(#"{"descriptions":"새 설명입니다","secret":"s"}"#.utf8)))
    }

    @Test("The camps take a part for each value, and the final price", arguments: [MarketGeneration.camp, .camp2])
    func fields(generation: MarketGeneration) throws {
        let body = try Registration(values, secret: "s", contract: generation.contract).body(photos: [])
        #expect(
            parts(body) == [
                "title: 의자", "descriptions: 편한 의자입니다", "price: 75000", "currency: KRW",
                "discounted_price: 70000", "stock: 3", "password: s",
            ])
        #expect(body.parts.allSatisfy { $0.contentType == nil && $0.filename == nil })
    }

    @Test("Without a discount the camps' registration says nothing of one")
    func noDiscount() throws {
        var plain = values
        plain.discountedPrice = .zero
        let body = try Registration(plain, secret: "s", contract: .camp).body(photos: [])
        #expect(!body.parts.map(\.name).contains("discounted_price"))
    }

    @Test("A change of the price alone keeps the discount, and one of the discount alone needs the price")
    func completing() throws {
        func sent(price: Amount?, off: Amount?, before: Amount) throws -> [String] {
            var change = ProductChange()
            (change.price, change.discountedPrice) = (price, off)
            var facts = ProductFacts(id: 1)
            (facts.price, facts.discountedPrice) = (Amount(1_000), before)
            let complete = MarketContract.camp.completing(change, from: facts)
            guard case .multipart(let body) = try Change(complete, secret: "s", contract: .camp).body() else {
                return []
            }
            return parts(body).dropLast()
        }
        #expect(
            try sent(price: Amount(1_200), off: nil, before: Amount(100)!) == ["price: 1200", "discounted_price: 1100"])
        #expect(
            try sent(price: Amount(1_200), off: nil, before: .zero) == ["price: 1200", "discounted_price: 1200"])
        #expect(try sent(price: nil, off: Amount(300), before: .zero) == ["price: 1000", "discounted_price: 700"])
        // A discount ends with a final price equal to the price.
        #expect(try sent(price: nil, off: .zero, before: Amount(100)!) == ["price: 1000", "discounted_price: 1000"])
        #expect(MarketGeneration.openmarket.capabilities.needsFacts(ProductChange()) == false)
    }

    @Test("A price with a fraction cannot be said to the camps, and is not rounded")
    func fractions() throws {
        var dollars = values
        dollars.price = Amount(json: "2.36")!
        #expect(throws: NotRepresentable(field: .price, value: "2.36")) {
            try Registration(dollars, secret: "s", contract: .camp2).body(photos: [])
        }
        var change = ProductChange()
        (change.price, change.discountedPrice) = (Amount(3), Amount(json: "0.5"))
        #expect(throws: NotRepresentable(field: .discountedPrice, value: "2.5")) {
            try Change(change, secret: "s", contract: .camp).body()
        }
        // Somebody else lowered the price meanwhile.
        (change.price, change.discountedPrice) = (Amount(3), Amount(5))
        #expect(throws: NotRepresentable(field: .discountedPrice, value: "-2")) {
            try Change(change, secret: "s", contract: .camp).body()
        }
    }

    @Test("What the generations can do is read from their tables")
    func properties() {
        func those(_ property: (MarketCapabilities) -> Bool) -> [MarketGeneration] {
            MarketGeneration.allCases.filter { property($0.capabilities) }
        }
        #expect(those(\.needsIdentifier) == [.openmarket, .training])
        #expect(those(\.changesPhotos) == [.camp2, .camp])
        #expect(those(\.choosesThumbnail) == [.openmarket, .training])
        #expect(those(\.list.hasDescriptions) == [.openmarket])
        #expect(those(\.list.searches) == [.openmarket])
        #expect(those(\.hidesWrongPassword) == [.camp2, .camp])
        #expect(those(\.namesVendors) == [.openmarket, .training])
        #expect(those(\.list.isNewestFirst) == [.openmarket, .training])
        #expect(those(\.list.tellsTotal) == [.openmarket, .training])
        #expect(those(\.tellsHealth) == [.openmarket, .training])
        #expect(those(\.joinsPriceAndDiscount) == [.camp2, .camp])
    }
}
