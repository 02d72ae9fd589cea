import Catalogue
import Foundation
import Testing

@testable import MarketAPI

private func read<Value: MarketReadable>(_ json: String, _ generation: MarketGeneration) throws -> Value {
    try Value(json: Array(json.utf8), generation.contract)
}

private func text(_ bytes: [UInt8]) -> String { String(decoding: bytes, as: UTF8.self) }

@Suite("The four generations' answers")
struct GenerationAnswerTests {
    @Test("A captured page is read, and written byte for byte as it was", arguments: CapturedAnswers.pages)
    func page(generation: MarketGeneration, json: String) throws {
        let page: ProductPage = try read(json, generation)
        #expect(text(page.json(generation.contract)) == json)
    }

    @Test("A captured detail is read, and written byte for byte as it was", arguments: CapturedAnswers.details)
    func detail(generation: MarketGeneration, json: String) throws {
        let detail: ProductDetail = try read(json, generation)
        #expect(text(detail.json(generation.contract)) == json)
    }

    @Test("An answer that is cut off anywhere is none", arguments: CapturedAnswers.pages + CapturedAnswers.details)
    func cutOff(generation: MarketGeneration, json: String) {
        let bytes = Array(json.utf8)
        for end in bytes.indices { #expect(ParsedJSON(json: Array(bytes[..<end])) == nil) }
    }

    @Test("Training's page and detail have every field where it belongs")
    func training() throws {
        let page: ProductPage = try read(CapturedAnswers.trainingPage, .training)
        #expect([page.total, page.lastPage] == [1_387, 93])
        let shown = try #require(page.products.first).facts
        #expect(shown.id == 2_094)
        #expect(shown.vendorID == 6)
        #expect(shown.description == nil)
        #expect(shown.discountedPrice == Amount(1))
        #expect(shown.createdAt?.day == "2022-05-14")
        let detail: ProductDetail = try read(CapturedAnswers.trainingDetail, .training)
        #expect(detail.facts.description == "desc")
        #expect(detail.images.first?.id == 219)
        #expect(detail.images.first?.succeeded == true)
        #expect(detail.vendor?.name == "Vendor2")
        #expect(detail.vendor?.createdAt?.day == "2021-12-27")
    }

    @Test("The camps' items come in the catalogue's terms: the amount off, not the final price")
    func camp() throws {
        let page: ProductPage = try read(CapturedAnswers.campPage, .camp)
        #expect(page.total == nil && page.lastPage == nil && !page.isEnd)
        #expect(page.size == 20)
        #expect(page.products.map(\.facts.name) == ["MacBook Air", "Mac mini"])
        #expect(page.products.map(\.facts.discountedPrice) == [.zero, Amount(801_000)])
        #expect(page.products.map(\.facts.bargainPrice) == [Amount(1_290_000), Amount(89_000)])
        #expect(page.products[0].facts.stock == 1_000_000_000_000)
        #expect(page.products[0].facts.createdAt?.description == "2021-01-24T21:26:03")
        let detail: ProductDetail = try read(CapturedAnswers.campDetail, .camp2)
        #expect(detail.facts.values?.discountedPrice == Amount(1_689_999))
        #expect(detail.facts.thumbnail?.hasSuffix("thumbnails/1-1.png") == true)
        #expect(detail.images.map { $0.url.hasSuffix("/images/1-1.png") } == [true])
        #expect(detail.images.first?.thumbnailURL == detail.facts.thumbnail)
    }

    @Test("The page after the last has no items, and is the end")
    func end() throws {
        let page: ProductPage = try read(#"{"page":4,"items":[]}"#, .camp)
        #expect(page.isEnd)
    }

    @Test("The metadata of a captured second page follows from its numbers")
    func secondPage() throws {
        let json =
            #"{"page_no":2,"items_per_page":10,"total_count":325,"offset":10,"limit":20,"pages":[],"#
            + #""last_page":33,"has_next":true,"has_prev":true}"#
        let page = ProductPage(page: 2, size: 10, total: 325, products: [])
        #expect(text(page.json(.training)) == json)
    }

    @Test(
        "Nulls, numbers as text, scientific notation and the other letter case are understood everywhere",
        arguments: MarketGeneration.allCases)
    func tolerance(generation: MarketGeneration) throws {
        let detail: ProductDetail = try read(
            """
            {"id":"7","Title":"a","name":"a","description":"d","price":"1.1111111E7","currency":"KRW","stock":null,\
            "discountedPrice":null,"vendorId":3,"registrationDate":null}
            """, generation)
        #expect(detail.facts.id == 7)
        #expect(detail.facts.name == "a")
        #expect(detail.facts.description == "d")
        #expect(detail.facts.price == Amount(11_111_111))
        #expect(detail.facts.stock == nil)
        #expect(detail.facts.values?.discountedPrice == .zero)
        #expect(detail.facts.createdAt == nil)
    }

    @Test("A deletion is answered as its generation did")
    func deletions() throws {
        let detail: ProductDetail = try read(CapturedAnswers.campDetail, .camp)
        #expect(text(detail.deletedJSON(.camp)) == #"{"id":1}"#)
        #expect(text(detail.deletedJSON(.camp2)) == CapturedAnswers.campDetail)
    }

    @Test(
        "A failure is spelled as its generation did, and read back",
        arguments: [
            (MarketGeneration.openmarket, #"{"code":404,"message":"Not Found"}"#),
            (.training, #"{"code":404,"message":"Not Found"}"#), (.camp2, #"{"message":"Not Found"}"#),
            (.camp, #"{"error":true,"reason":"Not Found"}"#),
        ])
    func failures(generation: MarketGeneration, json: String) {
        let failure = MarketFailure(status: 404, message: "Not Found")
        #expect(text(failure.json(generation.contract)) == json)
        #expect(MarketFailure(status: 404, body: Array(json.utf8)) == failure)
    }

    @Test(
        "A date is read in every spelling",
        arguments: [
            ("2021-12-27 10:11:12.345", 1_640_599_872.345), ("2022-05-14T00:00:00.00", 1_652_486_400),
            ("2024-01-30T00:00:00", 1_706_572_800), ("2024-02-29", 1_709_164_800), ("1970-01-01T00:00:00Z", 0),
            ("1969-12-31T23:59:59", -1),
        ])
    func dates(text: String, seconds: Double) throws {
        let date = try #require(MarketDate(text))
        #expect(abs(date.seconds - seconds) < 0.000_001)
        #expect(date.day == text.prefix(10))
    }

    @Test(
        "A date is spelled to the second, from the first year of four digits to the last",
        arguments: [
            (-62_167_219_200, "0000-01-01T00:00:00"), (-0.5, "1969-12-31T23:59:59"), (0, "1970-01-01T00:00:00"),
            (1_640_599_872.9, "2021-12-27T10:11:12"), (253_402_300_799, "9999-12-31T23:59:59"),
        ])
    func spelling(seconds: Double, text: String) {
        #expect(MarketDate(seconds: seconds).description == text)
        #expect(MarketDate(seconds: seconds).day == text.prefix(10))
    }

    @Test("What is no date is none", arguments: ["", "2024", "2024-13-01", "2024-01-30T", "2024-01-30T25:00:00", "어제"])
    func noDates(text: String) {
        #expect(MarketDate(text) == nil)
    }
}
