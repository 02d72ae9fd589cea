import Catalogue
import Foundation
import TestSupport
import Testing

@testable import Ledger

@Suite("Values as JSON in columns, written and read by hand")
struct StoredTextTests {
    /// As Foundation writes it.
    private func encoded(_ value: some Encodable) throws -> String {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
        return String(decoding: try encoder.encode(value), as: UTF8.self)
    }

    /// Writes as Foundation does, and reads what it wrote, by hand but for the rarest of control characters.
    private func check<Value: StoredValue & Equatable>(_ value: Value, _ comment: Comment? = nil) throws {
        let text = StoredJSON.encode(value)
        #expect(text == (try encoded(value)), comment)
        #expect(try StoredJSON.decode(Value.self, from: text) == value, comment)
        if !text.contains(#"\u00"#) { #expect(StoredJSON.read(Value.self, from: text) == value, comment) }
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

    @Test(
        "What somebody else wrote is read by Foundation, to the same value or the same refusal",
        arguments: [
            #"{ "name":"a"}"#, #"{"stock":1,"name":"a"}"#, #"{"name":"\u00e9"}"#, #"{"name":"\/"}"#, #"{"name":null}"#,
            #"{"name":"a","name":"b"}"#, #"{"other":1}"#, #"{"stock":1.0}"#, #"{"stock":01}"#, #"{"stock":-0}"#,
            #"{"stock":9223372036854775807}"#, #"{"stock":"1"}"#, #"{"price":"1,5"}"#, #"{"currency":"EUR"}"#,
            #"{"name":"a"#, #"{"name":"a"}x"#, "{\"name\":\"a\u{1}\"}", #"{"name":"\x"}"#, "", "{", "{,}", "[]", "null",
            #"{"name":"a",}"#, #"{"price":1}"#,
        ])
    func others(text: String) {
        #expect(
            (try? StoredJSON.decode(FieldValues.self, from: text))
                == (try? JSONDecoder().decode(FieldValues.self, from: Data(text.utf8))))
    }
}
