import Catalogue
import Foundation
import TestSupport
import Testing

@testable import MarketAPI

@Suite("Plain JSON of answers, read by hand")
struct WireReaderTests {
    private func byHand(_ json: [UInt8]) -> WireValue? { json.withUnsafeBufferPointer { WireReader.read($0) } }

    private func byFoundation(_ json: [UInt8]) -> WireValue? {
        try? JSONDecoder().decode(WireValue.self, from: Data(json))
    }

    /// Members have no order, and Foundation has no spelling of a number.
    private func sorted(_ value: WireValue?) -> WireValue? {
        switch value {
        case .object(let members):
            .object(
                members.sorted { $0.key < $1.key }.map { WireMember(key: $0.key, value: sorted($0.value) ?? .null) })
        case .list(let items): .list(items.map { sorted($0) ?? .null })
        case .number(let number): .number(WireNumber(double: number.double, whole: number.whole))
        default: value
        }
    }

    /// Whether something in it is kept by its bytes, which Foundation has not.
    private func hasUnreadable(_ value: WireValue) -> Bool {
        switch value {
        case .unreadable: true
        case .list(let items): items.contains(where: hasUnreadable)
        case .object(let members): members.contains { hasUnreadable($0.value) }
        default: false
        }
    }

    private static let plain = [
        "{}", "[]", #"{"a":[]}"#, "null", "true", "false", "0", "-1", "1.5", "150000.0", "1.1111111E7", "6.0E7", "1e-7",
        "-0.0", "123456789012345", #"{"axb":1,"ayb":2,"":3}"#, #""""#, #""tea 차 🍵""#, #""a\"b\\c\/d\b\f\n\r\t""#,
        #""\u00e9\uAC00""#, #""\ud83c\udf75""#, "1234567890123456", "9223372036854775807", "1e15", "9007199254740993",
        " \t\r\n[ 1 , 2 ] \n", #"{"a" : {"b" : [true, null, "c", 1.0]}, "d":-3}"#,
    ]

    @Test("Plain JSON is read as Foundation reads it", arguments: plain)
    func asFoundation(json: String) {
        let value = byHand(Array(json.utf8))
        #expect(value != nil)
        #expect(sorted(value) == sorted(byFoundation(Array(json.utf8))))
    }

    @Test(
        "What is not plain is left to Foundation",
        arguments: [
            "", " ", "{", "[1", "[1,]", #"{"a":1,}"#, #"{"a"}"#, #"{a:1}"#, "01", "1.", ".5", "+1", "1e", "nul", "NaN",
            #""a"#, "\"a\u{1}\"", #""\x""#, #""\u12g4""#, #""\ud83c\x""#,
            #"{"a":1,"a":2}"#, #"{"ab":1,"cd":0,"\u0061b":2}"#, #"{"":1,"":2}"#, "1 2", #""\u00e""#,
            String(repeating: "[", count: 40) + String(repeating: "]", count: 40),
        ])
    func others(json: String) { #expect(byHand(Array(json.utf8)) == nil) }

    @Test("An object of more members than any answer has is left to Foundation")
    func manyMembers() {
        let json = Array(("{" + (0..<20_000).map { "\"k\($0)\":0" }.joined(separator: ",") + "}").utf8)
        #expect(byHand(json) == nil)
        guard case .object(let members) = WireValue(json: json) else {
            Testing.Issue.record("no object")
            return
        }
        #expect(members.count == 20_000)
    }

    @Test("A text that is no Unicode is kept by its bytes")
    func damaged() {
        let bytes: [[UInt8]] =
            [[0xFF], [0xC3], [0xED, 0xA0, 0x80], [0xF0, 0x9F, 0x98], [0xC0, 0x80]]
            + [#"\ud83c"#, #"\udf75"#, #"\udf75\ud83c"#, #"\ud83c\u0041"#, #"\ud83cx"#].map { Array($0.utf8) }
        for damage in bytes {
            for around in ["", #"\n"#, #"차\"b"#] {
                let text = [0x22] + Array(around.utf8) + damage + Array(around.utf8) + [0x22]
                #expect(byHand(text) == .unreadable(text))
                let object = Array(#"{"a":"#.utf8) + text + Array(#","b":1}"#.utf8)
                let one = WireMember(key: "b", value: .number(WireNumber(double: 1, whole: 1)))
                #expect(WireValue(json: object) == .object([WireMember(key: "a", value: .unreadable(text)), one]))
            }
        }
    }

    @Test("So is a number that no double holds", arguments: ["1e400", "-1e400", "1e-400", "-12.5e-999"])
    func beyond(number: String) { #expect(byHand(Array(number.utf8)) == .unreadable(Array(number.utf8))) }

    @Test("A byte order mark and UTF-16 change nothing")
    func encodings() throws {
        let text = #"{"name":"차 \ud83d"}"#
        let plain = try #require(WireValue(json: Array(text.utf8)))
        #expect(WireValue(json: [0xEF, 0xBB, 0xBF] + Array(text.utf8)) == plain)
        for encoding in [String.Encoding.utf16, .utf16BigEndian, .utf16LittleEndian] {
            #expect(WireValue(json: Array(try #require(text.data(using: encoding)))) == plain)
        }
    }

    @Test("As JSON, what cannot be read is to the byte as it came")
    func written() throws {
        let texts = [
            #"{"a":["x\n",1,2.50,1.0,1E3,true,null,{}],"b":"Cup \ud83d","c":1e400,"d":0.1234567890123456789}"#,
            #""\ud83d""#,
        ]
        for text in texts { #expect(try #require(WireValue(json: Array(text.utf8))).json == Array(text.utf8)) }
    }

    @Test(
        "Answers are plain, whichever generation's, and wherever they are cut off", arguments: MarketGeneration.allCases
    )
    func answers(generation: MarketGeneration) throws {
        var facts = ProductFacts(id: 7)
        facts.fields = FieldValues(
            name: "차 \"tea\"", description: "🍵\n", price: Amount(60_000_000), currency: .krw, discountedPrice: .zero,
            stock: 3)
        facts.thumbnails = ["https://photos.example/a.jpg"]
        let image = ProductImage(id: 1, url: "https://photos.example/a.jpg", thumbnailURL: facts.thumbnail)
        let contract = generation.contract
        let detail = ProductDetail(facts, images: [image], vendor: VendorReference(id: 3, name: "vendor3"))
        let page = ProductPage(page: 1, size: 20, total: 1, products: [ProductSummary(facts, vendorName: "vendor3")])
        for json in [detail.json(contract), page.json(contract)] {
            #expect(byHand(json) != nil)
            for end in json.indices { #expect(byHand(Array(json[..<end])) == nil) }
        }
        let foundations = try JSONDecoder().decode(
            ProductDetail.self, from: Data(detail.json(contract)), configuration: contract)
        #expect(try ProductDetail(json: detail.json(contract), contract) == foundations)
    }

    @Test("Numbers are the nearest doubles to their digits, to the last bit", arguments: SeededGenerator.seeds)
    func numbers(seed: UInt64) {
        var generator = SeededGenerator(seed: seed)
        for _ in 0..<2_000 {
            let whole = String(Int64.random(in: 0..<1_000_000_000_000_000, using: &generator)).suffix(
                Int.random(in: 1...15, using: &generator))
            let places = String(Int64.random(in: 0..<1_000_000_000_000_000, using: &generator)).prefix(
                Int.random(in: 0...8, using: &generator))
            let sign = Bool.random(using: &generator) ? "-" : ""
            let spelt = sign + String(Int64(whole)!) + (places.isEmpty ? "" : ".") + places
            guard case .number(let number) = byHand(Array(spelt.utf8)) else { continue }
            #expect(number.double.bitPattern == Double(spelt)!.bitPattern, "seed \(seed): \(spelt)")
            #expect(number.whole == (places.allSatisfy { $0 == "0" } ? Int64(sign + String(Int64(whole)!)) : nil))
        }
    }

    @Test("Changed anywhere, plain JSON is read as Foundation reads it or left to it", arguments: SeededGenerator.seeds)
    func mutated(seed: UInt64) {
        var generator = SeededGenerator(seed: seed)
        let signs = Array(#"{}[]",:\u0eE+-. tfn1"#.utf8) + [0x80, 0xC3, 0x00]
        for _ in 0..<2_000 {
            var json = Array(Self.plain.randomElement(using: &generator)!.utf8)
            for _ in 0..<Int.random(in: 1...2, using: &generator) {
                json.insert(
                    signs.randomElement(using: &generator)!, at: Int.random(in: 0...json.count, using: &generator))
            }
            guard let value = byHand(json), !hasUnreadable(value) else { continue }
            let comment: Comment = "seed \(seed): \(String(decoding: json, as: UTF8.self))"
            #expect(sorted(value) == sorted(byFoundation(json)), comment)
        }
    }
}
