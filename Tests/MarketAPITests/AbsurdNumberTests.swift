import Catalogue
import Foundation
import Testing

@testable import MarketAPI

/// Numbers that no market in its senses sends, as they would stand in its JSON.
private let absurdNumbers = [
    "9223372036854775807", "-9223372036854775808", "9223372036854775808", "1e308", "-1e308", "1e400", "5e-324",
    "0", "-0.0", "-1", "0.5", "1.7976931348623157e308", "123456789012345678901234567890", "null", "true", "[]", "{}",
    #""9223372036854775807""#, #""1e999999999999""#, #""NaN""#, #""-Infinity""#, #"" ""#,
]

@Suite("A market's absurd numbers")
struct AbsurdNumberTests {
    private static let cases = MarketGeneration.allCases.flatMap { generation in
        absurdNumbers.map { (generation, $0) }
    }

    @Test("In a product they are left out or refused, and what was read can be shown", arguments: cases)
    func product(generation: MarketGeneration, number: String) {
        let contract = generation.contract
        for (key, _) in contract.answers.detail {
            let text = contract.answers.detail.map { #""\#($0.key)":\#($0.key == key ? number : "7")"# }
            let json = Array("{\(text.joined(separator: ","))}".utf8)
            guard let read = try? ProductDetail(json: json, contract) else { continue }
            let facts = read.facts
            let day = facts.createdAt?.day ?? "2026-11-21"
            #expect(day.count == 10)
            #expect(facts.bargainPrice?.description != "")
            #expect(!read.json(contract).isEmpty)
        }
    }

    @Test(
        "A number that is none of the catalogue's is kept as it is spelt, and one that is left out is not",
        arguments: [
            ("1e300", "1e300"), ("1.0E30", "1.0E30"), (#""abc""#, "abc"), (#"" 1,000 ""#, "1,000"), ("1e400", "1e400"),
            ("true", "true"),
            ("[]", "[]"),
            ("null", nil), (#""""#, nil), (#"" ""#, nil), ("1000", nil), (#""1000""#, nil), ("-1", nil),
        ] as [(String, String?)])
    func spelling(number: String, spelt: String?) throws {
        let json = #"{"id":1,"price":\#(number),"discounted_price":\#(number),"stock":\#(number),"images":[]}"#
        let detail = try ProductDetail(json: Array(json.utf8), .openmarket)
        let expected = spelt.map { [Field.price: $0, .discountedPrice: $0, .stock: $0] }
        #expect(detail.facts.unreadable == expected ?? [:])
        let camp = try ProductDetail(
            json: Array(#"{"id":1,"price":"abc","discounted_price":5,"images":[]}"#.utf8),
            MarketGeneration.camp.contract)
        #expect(camp.facts.unreadable == [.price: "abc", .discountedPrice: "?"], "no amount off without a price")
    }

    @Test("A whole number of more digits than an amount has is no amount, and is stock all the same")
    func digits() throws {
        for (number, isPrice) in [("1234567890123456", false), ("1234567890123450", true), ("1.5E17", true)] {
            let json = #"{"id":1,"price":\#(number),"stock":\#(number)}"#
            let facts = try ProductDetail(json: Array(json.utf8), .openmarket).facts
            #expect(facts.unreadable == (isPrice ? [:] : [.price: number]))
            #expect(facts.stock == Int64(number) ?? 150_000_000_000_000_000)
        }
    }

    @Test("In a page they neither end the catalogue nor trap", arguments: cases)
    func page(generation: MarketGeneration, number: String) throws {
        let contract = generation.contract
        let summary = contract.answers.summary.map { #""\#($0.key)":7"# }.joined(separator: ",")
        for (key, part) in contract.answers.page where part != .products {
            let text = contract.answers.page.map { name, part in
                if part == .products { return #""\#(name)":[{\#(summary)}]"# }
                return #""\#(name)":\#(name == key ? number : part == .lastPage ? "9" : "1")"#
            }
            let page = try ProductPage(json: Array("{\(text.joined(separator: ","))}".utf8), contract)
            #expect(page.page >= 1)
            #expect(page.total ?? 0 >= 0)
            #expect(page.lastPage ?? 1 >= 1)
            #expect(!page.json(contract).isEmpty)
            guard part != .page, part != .lastPage || page.lastPage == nil else { continue }
            #expect(!page.isEnd, "\(key): \(number)")
        }
    }
}
