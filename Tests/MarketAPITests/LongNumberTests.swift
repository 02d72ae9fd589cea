import Catalogue
import Foundation
import Testing

@testable import MarketAPI

@Suite("Numbers of more digits than a double has")
struct LongNumberTests {
    private func facts(_ number: String, _ generation: MarketGeneration = .openmarket) throws -> ProductFacts {
        let json = #"{"id":1,"price":\#(number),"discounted_price":0.0,"stock":\#(number)}"#
        return try ProductDetail(json: Array(json.utf8), generation.contract).facts
    }

    private static let long = [
        "12345678901234.56", "123456789012345678901234567890", "0.1234567890123456789", "1234567890123456",
        "1.234567890123456E15", "-12345678901234.56", "10000000000000.01", "50000000000000.01", "1000000000000.001",
        "0.1234567890123456", "1000.00000000000000001", "29.9900000000000021", "29.990000000000001",
        "99999999999999999999", "1e23", "1.00E-25",
    ]

    @Test("What no amount holds is never another number, and is kept as the market spells it", arguments: long)
    func kept(number: String) throws {
        for generation in [MarketGeneration.openmarket, .training] {
            let facts = try facts(number, generation)
            #expect(facts.price == nil)
            #expect(facts.unreadable[.price] == number)
            #expect(facts.unreadableMembers.first { $0.column == "price" }?.json == Array(number.utf8))
        }
    }

    @Test(
        "What an amount holds is read to its last digit, however long it is spelt",
        arguments: [
            ("100000000000000000000", "100000000000000000000"), ("19900.0", "19900"), ("1.0", "1"), ("1e3", "1000"),
            ("29.9900000000000000000", "29.99"), ("123456789012345.000", "123456789012345"),
            ("0.00000123456789012345", "0.00000123456789012345"), ("1.23456789012345E14", "123456789012345"),
        ])
    func exact(number: String, plain: String) throws {
        #expect(try facts(number).price?.description == plain)
    }

    @Test(
        "What a market's arithmetic left of a shorter number is that one",
        arguments: [
            ("0.30000000000000004", "0.3"), ("29.990000000000002", "29.99"), ("29.989999999999998", "29.99"),
            ("0.10000000000000001", "0.1"), ("1.6499999999999999", "1.65"), ("1.0099999999999980", "1.01"),
            ("-900.0000000000001", "-900"), ("123456789.02000001", "123456789.02"), ("3.0000000000000004E-1", "0.3"),
        ])
    func noise(number: String, plain: String) throws {
        #expect(try facts(number).price?.description == plain)
    }

    @Test(
        "A stock is a whole number to its last digit, or none",
        arguments: [
            ("1234567890123456.0", 1_234_567_890_123_456), ("1.234567890123456E15", 1_234_567_890_123_456),
            ("9007199254740993.00", 9_007_199_254_740_993), ("3.00000000000000001", nil), ("1e20", nil),
            ("99999999999999999999", nil), ("999999999999999.97", nil), ("1.50", nil), ("-9223372036854775809", nil),
        ] as [(String, Int64?)])
    func stock(number: String, stock: Int64?) throws {
        let facts = try facts(number)
        #expect(facts.stock == stock)
        #expect(facts.unreadable[.stock] == (stock == nil ? number : nil))
    }

    @Test("What a buyer pays, as the market's doubles have it, is the difference of the amounts")
    func bargain() throws {
        func facts(_ bargain: String) throws -> ProductFacts {
            let json = #"{"id":1,"price":1000.1,"bargain_price":\#(bargain),"discounted_price":999.9}"#
            return try ProductDetail(json: Array(json.utf8), .openmarket).facts
        }
        let computed = try facts("\(1000.1 - 999.9)")
        #expect(computed.bargainPrice == Amount(json: "0.2") && computed.unreadableCount == 0)
        #expect(try facts("0.2000000000000451").unreadableMembers.map(\.column) == ["bargain_price"])
    }
}
