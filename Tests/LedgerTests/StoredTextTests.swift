import Catalogue
import Foundation
import TestSupport
import Testing

@testable import Ledger

@Suite("Values as JSON in columns")
struct StoredTextTests {
    /// As Foundation writes it, with sorted keys.
    private func byFoundation(_ text: String) throws -> String {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
        let value = try #require(ParsedJSON(json: Array(text.utf8)))
        return String(decoding: try encoder.encode(Foundations(value: value)), as: UTF8.self)
    }

    private struct Foundations: Encodable {
        let value: ParsedJSON

        func encode(to encoder: any Encoder) throws {
            var container = encoder.singleValueContainer()
            if let members = value.members {
                try container.encode(Dictionary(uniqueKeysWithValues: members.map { ($0.key, Self(value: $0.value)) }))
            } else if let items = value.list {
                try container.encode(items.map { Self(value: $0) })
            } else if let text = value.text {
                try container.encode(text)
            } else if let number = value.integer {
                try container.encode(number)
            } else {
                try container.encodeNil()
            }
        }
    }

    /// Writes as Foundation does, and reads what it wrote.
    private func check<Value: StoredValue & Equatable>(_ value: Value, _ comment: Comment? = nil) throws {
        let text = StoredJSON.encode(value)
        #expect(text == (try byFoundation(text)), comment)
        #expect(try StoredJSON.decode(Value.self, from: text) == value, comment)
    }

    private static let texts = [
        "", "tea", "차 🍵", #"a "b" \ c/d"#, "\u{0}\u{1}\u{8}\t\n\u{B}\u{C}\r\u{1F}\u{20}\u{7F}\u{80}", "é", "e\u{301}",
        "\u{2028}", "\u{FEFF}", String(repeating: "long ", count: 300),
    ]

    @Test("Any text is written as Foundation writes it, and comes back", arguments: texts)
    func anyText(_ text: String) throws {
        try check(text)
        try check([text, text])
        try check(ProductChange(name: text, description: text, stock: 0))
        try check(PlannedPhoto(path: text, entry: text, digest: text, bytes: 1))
    }

    @Test("So are values of any kind, with and without each of their members", arguments: SeededGenerator.seeds)
    func values(seed: UInt64) throws {
        var generator = SeededGenerator(seed: seed)
        for _ in 0..<200 {
            func maybe<Member>(_ member: @autoclosure () -> Member) -> Member? {
                Bool.random(using: &generator) ? member() : nil
            }
            let amount = Amount(Int128(Int.random(in: -999_999...999_999, using: &generator)), exponent: -2)!
            let change = ProductChange(
                name: maybe(Self.texts.randomElement(using: &generator)!),
                description: maybe(Self.texts.randomElement(using: &generator)!), price: maybe(amount),
                currency: maybe(.usd), discountedPrice: maybe(.zero),
                stock: maybe(Int64.random(in: -999_999_999_999_999_999...999_999_999_999_999_999, using: &generator)))
            try check(change, "seed \(seed)")
            if let values = ProductValues(change) { try check(values, "seed \(seed)") }
        }
    }

    @Test("Lists may be empty or missing, and whatever is in them counts")
    func lists() throws {
        try check([String]())
        try check([PlannedPhoto]())
        for photos in [nil, [], ["a", "b"]] as [[String]?] { try check(photos) }
        try check([
            PlannedPhoto(path: "p", digest: "d", bytes: 0), PlannedPhoto(path: "q", digest: "", bytes: .max / 100),
        ])
    }

    @Test("Each kind of value has the members that ledgers always had, and nothing for what is missing")
    func members() throws {
        let values = ProductValues(
            name: "키보드", description: "조용한 무선 키보드", price: Amount(39000)!, currency: .krw,
            discountedPrice: Amount(4000)!, stock: 25)
        let photo = PlannedPhoto(path: "p.zip", entry: "a.jpg", digest: "d", bytes: 12)
        let spelt = #"{"bytes":12,"digest":"d","entry":"a.jpg","path":"p.zip"}"#
        #expect(
            StoredJSON.encode(values)
                == #"{"currency":"KRW","description":"조용한 무선 키보드","discountedPrice":"4000","name":"키보드","#
                + #""price":"39000","stock":25}"#)
        #expect(StoredJSON.encode(FieldValues(price: Amount(json: "2.50"), stock: 0)) == #"{"price":"2.5","stock":0}"#)
        #expect(StoredJSON.encode([photo]) == "[\(spelt)]")
        let square = PlannedPhoto(path: "a.jpg", digest: "d", bytes: 12, crop: .square)
        #expect(StoredJSON.encode([square]) == #"[{"bytes":12,"crop":"square","digest":"d","path":"a.jpg"}]"#)
        try check(square)
        // What a later version crops in its own way is not sent whole.
        let unknown = #"{"bytes":12,"crop":"circle","digest":"d","path":"a.jpg"}"#
        #expect(throws: (any Error).self) { try StoredJSON.decode(PlannedPhoto.self, from: unknown) }
        #expect(
            StoredJSON.encode(RowContent(fields: [.name], photos: [photo], lead: 1))
                == #"{"fields":["name"],"lead":1,"photos":[\#(spelt)]}"#)
        #expect(
            StoredJSON.encode(EntryReason(.notFound, status: 404, detail: "a/b"))
                == #"{"code":"not-found","detail":"a/b","status":404}"#)
        for reason in [EntryReason(.rejected), EntryReason(.noAnswer, status: 503, detail: "busy")] {
            try check(reason)
        }
        for content in [RowContent(), RowContent(fields: [.price], photos: [], lead: 0)] { try check(content) }
    }

    @Test(
        "What somebody else wrote is read where it says the same",
        arguments: [
            (#"{ "name":"a"}"#, FieldValues(name: "a")), (#"{"stock":1,"name":"a"}"#, FieldValues(name: "a", stock: 1)),
            (#"{"name":"\u00e9"}"#, FieldValues(name: "é")), (#"{"name":"\/"}"#, FieldValues(name: "/")),
            (#"{"n\u0061me":"a"}"#, FieldValues(name: "a")),
            (#"{"name":null}"#, FieldValues()), (#"{"other":[1,{}]}"#, FieldValues()),
            (#"{"stock":1.0}"#, FieldValues(stock: 1)), (#"{"stock":-0}"#, FieldValues(stock: 0)),
            (#"{"stock":9223372036854775807}"#, FieldValues(stock: .max)),
        ])
    func others(text: String, values: FieldValues) throws {
        #expect(try StoredJSON.decode(FieldValues.self, from: text) == values)
    }

    @Test(
        "What no ledger of ours can hold is not read",
        arguments: [
            #"{"stock":01}"#, #"{"stock":9223372036854775808}"#, #"{"stock":1.5}"#, #"{"stock":"1"}"#,
            #"{"price":"1,5"}"#, #"{"price":1}"#, #"{"currency":"EUR"}"#, #"{"name":"a","name":"b"}"#, #"{"name":"a"#,
            #"{"name":"a"}x"#, "{\"name\":\"a\u{1}\"}", #"{"name":"\x"}"#, #"{"name":"\ud83d"}"#, "", "{", "{,}", "[]",
            "null", #"{"name":1}"#,
        ])
    func refused(text: String) {
        #expect(throws: RowMalformed.self) { try StoredJSON.decode(FieldValues.self, from: text) }
    }

    @Test("All values of a product are, or none")
    func incomplete() {
        let text = #"{"currency":"KRW","description":"","discountedPrice":"0","name":"","price":"0"}"#
        #expect(throws: RowMalformed.self) { try StoredJSON.decode(ProductValues.self, from: text) }
    }
}
