import Catalogue
import Testing

@testable import MarketAPI

@Suite("The market's requests")
struct RequestTests {
    private let routes = MarketContract.openmarket.routes

    @Test("The paths are the newest generation's")
    func paths() {
        let listing = MarketContract.openmarket.listing
        #expect(routes.health?().target == "/healthChecker")
        #expect(listing(page: 3, size: 20).target == "/api/products?page_no=3&items_per_page=20")
        #expect(
            listing(page: 1, size: 5, search: "매직 a&b").target
                == "/api/products?page_no=1&items_per_page=5&search_value=%EB%A7%A4%EC%A7%81%20a%26b")
        #expect(routes.detail(7).target == "/api/products/7")
        #expect(routes.update(7).method == .patch)
        #expect(routes.create().url(base: "http://127.0.0.1:80/") == "http://127.0.0.1:80/api/products")
    }

    @Test("The path of a deletion is taken as the market gave it")
    func deletionPath() {
        #expect(Endpoint.delete(path: " /api/products/MTYy=\r\n")?.target == "/api/products/MTYy=")
        #expect(Endpoint.delete(path: "\"/api/products/MTYy\"")?.method == .delete)
    }

    @Test(
        "What could become another request is no path",
        arguments: ["", "api/products/1", "//other.example/x", "/a b", "/a\r\nHost: x", "http://x/y", "/상품"])
    func deletionTricks(text: String) {
        #expect(Endpoint.delete(path: text) == nil)
    }

    private let values = ProductValues(
        name: "무선 \"키보드\"", description: "줄\n바꿈\u{1}", price: Amount(json: "123456789012.345")!, currency: .usd,
        discountedPrice: Amount(json: "1e7")!, stock: .max)

    @Test("A registration carries exact digits, never an exponent")
    func registration() throws {
        let json = String(decoding: try Registration(values, secret: "s\\").members().json, as: UTF8.self)
        #expect(
            json == #"{"name":"무선 \"키보드\"","description":"줄\n바꿈\u0001","price":123456789012.345,"currency":"USD","#
                + #""discounted_price":10000000,"stock":9223372036854775807,"secret":"s\\"}"#)
    }

    @Test("An update carries only what changes")
    func change() throws {
        var change = ProductChange()
        change.price = Amount(json: "0.50")
        let json = String(decoding: try Change(change, thumbnailID: 9, secret: "s").members().json, as: UTF8.self)
        #expect(json == #"{"thumbnail_id":9,"price":0.5,"secret":"s"}"#)
    }
}
