import Catalogue
import Foundation
import Testing

@testable import MarketAPI

private func decode<Value: MarketReadable>(_ json: String) throws -> Value {
    try Value(json: Array(json.utf8), .openmarket)
}

@Suite("The market's answers")
struct AnswerTests {
    static let page = """
        {"pageNo":1,"itemsPerPage":100,"totalCount":1339,"offset":0,"limit":100,"lastPage":14,"hasNext":true,"hasPrev":false,\
        "pages":[{"id":2454,"vendor_id":48,"vendorName":"vendor48","name":"애플 매직 키보드",\
        "description":"애플 매직 키보드 판매합니다. S급!!\\n비닐만 뜯은 새제품입니다~",\
        "thumbnail":"https://s3.example/training-resources/48/20240130/6809_thumb.png",\
        "currency":"KRW","price":150000.0,"bargain_price":150000.0,"discounted_price":0.0,"stock":0,\
        "created_at":"2024-01-30T00:00:00","issued_at":"2024-01-30T00:00:00"}]}
        """

    static let detail = """
        {"id":188,"vendor_id":13,"name":"ㅎㅎㅎ","description":"ㄷㅊ허ㅗ",\
        "thumbnail":"https://s3.example/training-resources/13/20221110/d7c9_thumb.jpeg",\
        "currency":"KRW","price":11111.0,"bargain_price":11000.0,"discounted_price":111.0,"stock":1,\
        "created_at":"2022-11-10T00:00:00","issued_at":"2022-11-10T00:00:00",\
        "images":[{"id":228,"url":"https://s3.example/training-resources/13/20221110/d7c8_origin.jpeg",\
        "thumbnail_url":"https://s3.example/training-resources/13/20221110/d7c9_thumb.jpeg",\
        "issued_at":"2022-11-10T00:00:00"}],\
        "vendors":{"id":13,"name":"vendor13"}}
        """

    @Test("A page is read field by field, and written as it was")
    func page() throws {
        let page: ProductPage = try decode(Self.page)
        #expect(
            [page.page, page.size, page.total, page.offset, page.limit, page.lastPage] == [1, 100, 1_339, 0, 100, 14]
                as [Int?])
        #expect(page.hasNext && !page.hasPrevious)
        let product = try #require(page.products.first)
        #expect(product.vendorName == "vendor48")
        #expect(product.facts.id == 2_454)
        #expect(product.facts.vendorID == 48)
        #expect(product.facts.name == "애플 매직 키보드")
        #expect(product.facts.description?.hasSuffix("S급!!\n비닐만 뜯은 새제품입니다~") == true)
        #expect(product.facts.price == Amount(150_000))
        #expect(product.facts.discountedPrice == .zero)
        #expect(product.facts.createdAt?.description == "2024-01-30T00:00:00")
        #expect(String(decoding: page.json(), as: UTF8.self) == Self.page)
    }

    @Test(
        "The photo leads whose small version the product shows; else the first",
        arguments: [("t2", 1), ("t1", 0), ("t4", 0), (nil, 0)])
    func leading(thumbnail: String?, place: Int) {
        var facts = ProductFacts(id: 1)
        facts.thumbnail = thumbnail
        let images = ["t1", "t2", "t3"].map { ProductImage(id: nil, url: "u", thumbnailURL: $0) }
        #expect(ProductDetail(facts, images: images, vendor: nil).leading == place)
        #expect(ProductDetail(facts, images: [], vendor: nil).leading == nil)
    }

    @Test("A detail is read field by field, and written as it was")
    func detail() throws {
        let detail: ProductDetail = try decode(Self.detail)
        #expect(detail.facts.bargainPrice == Amount(11_000))
        #expect(detail.facts.stock == 1)
        #expect(detail.images.map(\.id) == [228])
        #expect(detail.images.first?.thumbnailURL == detail.facts.thumbnail)
        #expect(detail.vendor == VendorReference(id: 13, name: "vendor13"))
        #expect(detail.facts.values?.discountedPrice == Amount(111))
        #expect(String(decoding: detail.json(), as: UTF8.self) == Self.detail)
    }

    @Test("The envelope of the generation before is read too")
    func snakeCase() throws {
        let page: ProductPage = try decode(
            """
            {"page_no":2,"items_per_page":10,"total_count":325,"offset":10,"limit":20,"last_page":33,"has_next":true,\
            "has_prev":true,"pages":[{"id":1,"descriptions":"long"}]}
            """)
        #expect([page.page, page.size, page.total, page.limit, page.lastPage] == [2, 10, 325, 20, 33] as [Int?])
        #expect(page.hasPrevious)
        #expect(page.products.first?.facts.description == "long")
    }

    @Test("Nulls, texts for numbers and unknown currencies do not lose the page")
    func tolerance() throws {
        let page: ProductPage = try decode(
            """
            {"pages":[{"id":1,"name":null,"price":null,"stock":null,"currency":"BTC"},
            {"id":"2","price":"1000","stock":3.0,"discounted_price":""}]}
            """)
        #expect(page.products.map(\.facts.id) == [1, 2] as [Int])
        #expect(page.products.map(\.facts.price) == [nil, Amount(1_000)])
        #expect(page.products.map(\.facts.stock) == [nil, 3])
        #expect(page.products[0].facts.currency == Currency(rawValue: "BTC"))
        #expect(page.products[0].facts.values == nil)
        #expect(page.products[1].facts.discountedPrice == nil)
    }

    @Test("A product without a number, or a page without products, is no answer")
    func missing() {
        #expect(throws: AnswerMisfit.self) { let _: ProductDetail = try decode("{}") }
        #expect(throws: AnswerMisfit.self) { let _: ProductPage = try decode("{\"pageNo\":1}") }
    }

    @Test(
        "Java's doubles are read exactly and written alike",
        arguments: [
            ("1.1111111E7", "11111111"), ("6.0E7", "60000000"), ("1.323121323232E12", "1323121323232"),
            ("1.0E7", "10000000"),
            ("9999999.0", "9999999"), ("2.36", "2.36"), ("0.001", "0.001"), ("1.0E-4", "0.0001"), ("0.0", "0"),
            ("9999999.99", "9999999.99"), ("-1.2345678E7", "-12345678"),
        ])
    func javaDoubles(java: String, plain: String) throws {
        let detail: ProductDetail = try decode("{\"id\":1,\"price\":\(java)}")
        let price = try #require(detail.facts.price)
        #expect(price.description == plain)
        #expect(price.javaSpelling == java)
    }

    @Test("A double with noise in its last digits is the decimal number it was meant to be")
    func noise() {
        #expect(Amount(rounding: 0.1 + 0.2) == Amount(json: "0.3"))
        #expect(Amount(rounding: 2.36 - 0.71) == Amount(json: "1.65"))
        #expect(Amount(rounding: 999.99 - 99.99) == Amount(900))
        #expect(Amount(rounding: -1e-5 / 3) == Amount(json: "-0.00000333333333333333"))
        #expect(Amount(rounding: .infinity) == nil)
    }

    @Test(
        "A failure is understood in whatever shape it comes",
        arguments: [
            ("{\"code\":400,\"message\":\"no\"}", "no"), ("{\"error\":true,\"reason\":\"Not Found\"}", "Not Found"),
            ("{\"timestamp\":1,\"status\":404,\"error\":\"Not Found\",\"path\":\"/x\"}", "Not Found"),
            ("<html>\n<h1>502 Bad Gateway</h1>\n</html>", "502 Bad Gateway"), ("", ""),
        ])
    func failures(body: String, message: String) {
        let failure = MarketFailure(status: 400, body: Array(body.utf8))
        #expect(failure.message == message)
        #expect(failure.status == 400)
    }

    @Test("A failure's sentence stays short, and its issues come along")
    func failureLimits() {
        #expect(MarketFailure(status: 500, body: Array(repeating: 0x41, count: 100_000)).message.count == 300)
        let failure = MarketFailure(status: 400, message: "no", issues: ["name-too-short"])
        #expect(
            String(decoding: failure.json(), as: UTF8.self)
                == #"{"code":400,"message":"no","issues":["name-too-short"]}"#
        )
        #expect(MarketFailure(status: 400, body: failure.json()) == failure)
    }
}
