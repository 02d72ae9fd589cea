import Catalogue
import Foundation
import Testing

@testable import MarketAPI

@Suite("What an answer says and nobody can read")
struct UnreadableMemberTests {
    private static let image = #"{"id":1,"url":"u","thumbnail_url":"t","issued_at":"2024-01-30T00:00:00"}"#

    /// A product that says `json` for a key, and nothing wrong elsewhere.
    private func detail(_ key: String, _ json: [UInt8], _ generation: MarketGeneration = .openmarket) throws
        -> ProductDetail
    {
        let contract = generation.contract
        var text: [UInt8] = [UInt8(ascii: "{")]
        for (name, part) in contract.answers.detail {
            text += Array(#""\#(name)":"#.utf8) + (name == key ? json : Array(Self.plain(part).utf8))
            text.append(UInt8(ascii: ","))
        }
        text[text.count - 1] = UInt8(ascii: "}")
        return try ProductDetail(json: text, contract)
    }

    private static func plain(_ part: ProductPart) -> String {
        switch part {
        case .name, .description, .thumbnail, .vendorName: #""x""#
        case .currency: #""KRW""#
        case .createdAt, .issuedAt: #""2024-01-30T00:00:00""#
        case .thumbnails, .imageAddresses: #"["u"]"#
        case .images: "[\(image)]"
        case .vendor: #"{"id":7,"name":"v"}"#
        case .id, .vendorID, .price, .bargainPrice, .discountedPrice, .stock: "7"
        }
    }

    private static let damages: [[UInt8]] =
        [#""Cup \ud83d""#, "{}", #"["\ud83d"]"#, "true", "1e400", "NaN", "\"a\tb\"", #""a\xb""#].map { Array($0.utf8) }
        + [[0x22, 0x43, 0xF0, 0x9F, 0x22]]

    @Test(
        "Each member of a product is named with its own JSON, and nothing else is lost",
        arguments: MarketGeneration.allCases, damages)
    func members(generation: MarketGeneration, json: [UInt8]) throws {
        let contract = generation.contract
        #expect(try detail("", [], generation).facts.unreadableCount == 0)
        for (key, part) in contract.answers.detail where part != .id {
            let detail = try detail(key, json, generation)
            let columns: [ProductPart: String] = [
                .name: "name", .description: "description", .images: "images", .imageAddresses: "images",
            ]
            let members = detail.facts.unreadableMembers
            #expect(members == [UnreadableMember(column: columns[part] ?? key, json: json)], "\(key)")
            #expect(detail.facts.id == 7)
            // What is off a price that cannot be read, nobody knows.
            let isDependent =
                part == .price && generation.contract.discount.amountOff(price: nil, wire: Amount(7)) == nil
            #expect(detail.facts.unreadableCount == (isDependent ? 2 : 1), "\(key)")
        }
    }

    @Test("What a market leaves out, or has as null or blank, is nothing", arguments: ["null", #""""#, #"" ""#])
    func nothing(json: String) throws {
        for (key, part) in MarketContract.openmarket.answers.detail where part != .id {
            #expect(try detail(key, Array(json.utf8)).facts.unreadableCount == 0, "\(key)")
        }
    }

    @Test(
        "Of a product's photos and vendor all is kept where a part cannot be read",
        arguments: [
            ("images", #"[{"id":1,"url":"\ud83d"},IMAGE]"#), ("images", #"[IMAGE,{"id":{},"url":"u"}]"#),
            ("images", "[null,IMAGE]"), ("images", #"[IMAGE,{"id":2}]"#), ("vendors", #"{"id":7,"name":"\ud83d"}"#),
            ("vendors", #"{"id":"seven","name":"v"}"#),
        ])
    func parts(key: String, json: String) throws {
        let json = json.replacing("IMAGE", with: Self.image)
        let detail = try detail(key, Array(json.utf8))
        #expect(detail.facts.unreadableMembers.map(\.column) == [key])
        if key == "images" { #expect(detail.images.contains { $0.url == "u" }) }
        if json.contains("d83d") { #expect(detail.facts.unreadableMembers.first?.json == Array(json.utf8)) }
    }

    @Test(
        "For people each that is none has a replacement character in its place",
        arguments: [
            (#""Cup \ud83d""#, "Cup \u{FFFD}"), (#""\udf75\ud83c\udf75\ud83c""#, "\u{FFFD}🍵\u{FFFD}"),
            (#""a\n\"b\\\ud83d""#, "a\n\"b\\\u{FFFD}"), (#""\\ud83d\ud83d""#, "\\ud83d\u{FFFD}"), ("[1]", "[1]"),
        ])
    func shown(json: String, shown: String) throws {
        #expect(UnreadableMember(column: "name", json: Array(json.utf8)).shown == shown)
    }

    @Test("Of a key that comes twice both values are kept, in a part too; a product without one number is none")
    func twice() throws {
        func facts(_ members: String) throws -> ProductFacts {
            try ProductDetail(json: Array("{\(members)}".utf8), .openmarket).facts
        }
        let price = try facts(#""id":7,"price":1000,"stock":3,"price":2000.0"#)
        #expect(price.price == nil && price.stock == 3)
        #expect(
            price.unreadableMembers == [UnreadableMember(column: "price", json: Array(#"1000,"price":2000.0"#.utf8))])
        #expect(price.unreadable == [.price: #"1000,"price":2000.0"#])
        let name = try facts(#""id":7,"name":"a","name":"b""#)
        #expect(name.unreadable == [.name: #""a","name":"b""#])
        let images = #"[{"id":1,"url":"u","url":"v"}]"#
        let members = try facts(#""id":7,"images":\#(images)"#).unreadableMembers
        #expect(members == [UnreadableMember(column: "images", json: Array(images.utf8))])
        #expect(throws: AnswerMisfit.self) { try facts(#""id":7,"id":8"#) }
        #expect(try facts(#""id":7,"id":7"#).id == 7)
    }

    @Test("A page's numbers are named where they are none; an empty list may end before its first page")
    func numbers() throws {
        let empty = #"{"pageNo":1,"itemsPerPage":20,"totalCount":0,"lastPage":0,"pages":[]}"#
        #expect(try ProductPage(json: Array(empty.utf8), .openmarket).unreadableMembers == [])
        let absurd = empty.replacing(#""totalCount":0"#, with: #""totalCount":"many""#)
        #expect(
            try ProductPage(json: Array(absurd.utf8), .openmarket).unreadableMembers.map(\.column) == ["totalCount"])
    }

    @Test(
        "A product whose number is none is named with its place, and the others of the list are read",
        arguments: MarketGeneration.allCases)
    func unnumbered(generation: MarketGeneration) throws {
        let contract = generation.contract
        let list = contract.answers.page.key(of: .products) ?? ""
        let id = contract.answers.summary.key(of: .id) ?? ""
        func pages(_ products: String...) throws -> ProductPage {
            let text = #"{"\#(list)":[\#(products.joined(separator: ","))]}"#
            return try ProductPage(json: Array(text.utf8), contract)
        }
        let whole = #"{"\#(id)":1}"#
        for damaged in [#"{"\#(id)":5,"\#(id)":6,"name":"Mug"}"#, #"{"\#(id)":NaN}"#, #"{"name":"Mug"}"#, "null", "7"] {
            let page = try pages(whole, damaged, #"{"\#(id)":2}"#)
            #expect(page.products.map(\.facts.id) == [1, 2] && page.lacksNumbers)
            let place = damaged.hasPrefix("{") ? "\(list)[1].\(id)" : "\(list)[1]"
            #expect(page.unreadableMembers == [UnreadableMember(column: place, json: Array(damaged.utf8))])
            // Of two such, and no other, the generation is another one; of one nobody can tell.
            #expect(throws: AnswerMisfit(place: place.replacing("[1]", with: "[0]"))) {
                _ = try pages(damaged, damaged)
            }
            #expect(try pages(damaged).lacksNumbers)
        }
        #expect(try !pages(whole).lacksNumbers)
    }

    @Test("For people a text has the characters that stand in it, whether they may stand there or not")
    func shown() {
        let texts = [("\"a\tb\"", "a\tb"), (#""a\xb""#, #"a\xb"#), (#""a\\b\ud83d""#, "a\\b\u{FFFD}")]
        for (json, text) in texts {
            #expect(UnreadableMember(column: "name", json: Array(json.utf8)).shown == text)
        }
    }
}
