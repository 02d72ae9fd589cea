import Foundation
import TestSupport
import Testing

@testable import Catalogue

@Suite("JSON of whoever wrote it")
struct JSONParserTests {
    private func read(_ json: String) -> ParsedJSON? { ParsedJSON(json: Array(json.utf8)) }

    /// As Foundation reads it.
    private struct Foundations: Decodable {
        let value: ParsedJSON

        init?(_ json: [UInt8]) {
            guard let read = try? JSONDecoder().decode(Self.self, from: Data(json)) else { return nil }
            self = read
        }

        init(from decoder: any Decoder) throws {
            let scalar = try decoder.singleValueContainer()
            if scalar.decodeNil() {
                value = .null
            } else if let bool = try? scalar.decode(Bool.self) {
                value = .bool(bool)
            } else if let text = try? scalar.decode(String.self) {
                value = .text(text)
            } else if let double = try? scalar.decode(Double.self) {
                let decimal = (try? scalar.decode(Decimal.self)).flatMap { $0.isNaN ? nil : $0.description }
                let whole = decimal.map { Int64($0) } ?? Int64(exactly: double)
                value = .number(JSONNumber(double: double, whole: whole, written: nil))
            } else if let items = try? scalar.decode([Self].self) {
                value = .list(items.map(\.value))
            } else {
                let members = try scalar.decode([String: Self].self)
                value = .object(members.map { JSONMember(key: $0.key, value: $0.value.value) })
            }
        }
    }

    /// Members have no order, and Foundation has no spelling of a number.
    private func sorted(_ value: ParsedJSON?) -> ParsedJSON? {
        switch value {
        case .object(let members):
            .object(
                members.sorted { $0.key < $1.key }.map { JSONMember(key: $0.key, value: sorted($0.value) ?? .null) })
        case .list(let items): .list(items.map { sorted($0) ?? .null })
        case .number(let number): .number(JSONNumber(double: number.double, whole: number.whole, written: nil))
        default: value
        }
    }

    /// Whether something in it is kept by its bytes, which Foundation has not.
    private func hasUnreadable(_ value: ParsedJSON) -> Bool {
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
        " \t\r\n[ 1 , 2 ] \n", #"{"a" : {"b" : [true, null, "c", 1.0]}, "d":-3}"#, "[1 , ]", #"{"a":1,}"#,
    ]

    @Test("JSON is read as Foundation reads it", arguments: plain)
    func asFoundation(json: String) {
        let value = read(json)
        #expect(value != nil)
        #expect(sorted(value) == sorted(Foundations(Array(json.utf8))?.value))
    }

    @Test(
        "What is no JSON is not read",
        arguments: [
            "", " ", "{", "[1", "[,]", "[1,,]", #"{,}"#, #"{"a"}"#, #"{a:1}"#, "01", "1.", ".5", "+1", "1e", "nul",
            "NaN",
            #""a"#, "\"a\u{1}\"", #""\x""#, #""\u12g4""#, #""\ud83c\x""#, "1 2", #""\u00e""#, #"{"\ud83c":1}"#,
        ])
    func others(json: String) { #expect(read(json) == nil) }

    @Test("A hostile text's depth does not matter", arguments: [(512, true), (513, false), (1_000_000, false)])
    func depth(depth: Int, isRead: Bool) {
        for (begin, end) in [("[", "]"), (#"{"a":"#, "}")] {
            let json = String(repeating: begin, count: depth - 1) + "[]" + String(repeating: end, count: depth - 1)
            #expect((read(json) != nil) == isRead)
        }
    }

    @Test(
        "Of a key that comes twice, both values are kept, and none is believed",
        arguments: [
            (#"{"a":1,"a":2}"#, #"{"a":1,"a":2}"#),
            (#"{"a":1,"b":0,"a":"x","a":[]}"#, #"{"a":1,"a":"x","a":[],"b":0}"#),
            (#"{"ab":1,"\u0061b":2}"#, #"{"ab":1,"ab":2}"#), (#"{"":1,"":2}"#, #"{"":1,"":2}"#),
        ])
    func twice(json: String, written: String) throws {
        let value = try #require(read(json))
        guard case .unreadable? = value.members?.first?.value else {
            Testing.Issue.record("\(value)")
            return
        }
        #expect(String(decoding: value.json, as: UTF8.self) == written)
    }

    @Test("Of a key that comes twice with one value, that is meant")
    func alike() throws {
        #expect(read(#"{"id":5,"b":[1],"id":5,"b":[1]}"#)?.json == Array(#"{"id":5,"b":[1]}"#.utf8))
    }

    @Test(
        "Where damage is kept, what is no JSON and whose end can be seen spoils its own value alone",
        arguments: [
            "NaN", "-Infinity", "undefined", "+5", "007", ".5", "1.", "5e", "12abc", "nul", "True", "1_000", "\"a\tb\"",
            "\"a\nb\"", "\"a\u{1}b\"", #""a\xb""#, #""a\u12""#,
        ])
    func kept(damage: String) throws {
        for around in [("", ""), (#"{"a":0,"b":"#, #" ,"c":"x"}"#), (#"[1,"#, ",2]")] {
            let json = around.0 + damage + around.1
            #expect(read(json) == nil, "\(json)")
            let kept = try #require(ParsedJSON(json: Array(json.utf8), keepsDamage: true), "\(json)")
            #expect(hasUnreadable(kept) && kept.json == Array(json.replacing(" ,", with: ",").utf8), "\(json)")
        }
        let key = try #require(ParsedJSON(json: Array("{\"a\tb\":1,\"c\":2}".utf8), keepsDamage: true))
        #expect(key.members?.map(\.key) == ["a\tb", "c"])
    }

    @Test(
        "What has no end that can be seen is no JSON all the same",
        arguments: [#"{"a":"b}"#, "{", "[1,", #"{"a" 1}"#, "", "<html>", "[1 2]", #"{"a":'b'}"#])
    func endless(json: String) {
        #expect(ParsedJSON(json: Array(json.utf8), keepsDamage: true) == nil)
    }

    @Test("An object of many members is read, and a key that comes twice found", arguments: [31, 32, 33, 20_000])
    func manyMembers(count: Int) throws {
        let text = (0..<count).map { "\"k\($0)\":0" }.joined(separator: ",")
        let members = try #require(read("{\(text)}")?.members)
        #expect(members.count == count && members.allSatisfy { $0.value.integer == 0 })
        for key in ["k0", "k\(count - 1)"] {
            let members = try #require(read("{\(text),\"\(key)\":1}")?.members)
            #expect(members.count == count && members.value(key) == .unreadable(Array("0,\"\(key)\":1".utf8)))
        }
    }

    @Test("A text that is no Unicode is kept by its bytes")
    func damaged() {
        let bytes: [[UInt8]] =
            [[0xFF], [0xC3], [0xED, 0xA0, 0x80], [0xF0, 0x9F, 0x98], [0xC0, 0x80]]
            + [#"\ud83c"#, #"\udf75"#, #"\udf75\ud83c"#, #"\ud83c\u0041"#, #"\ud83cx"#].map { Array($0.utf8) }
        for damage in bytes {
            for around in ["", #"\n"#, #"차\"b"#] {
                let text = [0x22] + Array(around.utf8) + damage + Array(around.utf8) + [0x22]
                #expect(ParsedJSON(json: text) == .unreadable(text))
                let object = Array(#"{"a":"#.utf8) + text + Array(#","b":1}"#.utf8)
                let one = JSONMember(key: "b", value: .number(JSONNumber(1)))
                #expect(ParsedJSON(json: object) == .object([JSONMember(key: "a", value: .unreadable(text)), one]))
            }
        }
    }

    @Test("So is a number that no double holds", arguments: ["1e400", "-1e400", "1e-400", "-12.5e-999"])
    func beyond(number: String) { #expect(read(number) == .unreadable(Array(number.utf8))) }

    @Test("A byte order mark and UTF-16 change nothing")
    func encodings() throws {
        let text = #"{"name":"차 \ud83d"}"#
        let plain = try #require(ParsedJSON(json: Array(text.utf8)))
        #expect(ParsedJSON(json: [0xEF, 0xBB, 0xBF] + Array(text.utf8)) == plain)
        for encoding in [String.Encoding.utf16, .utf16BigEndian, .utf16LittleEndian] {
            #expect(ParsedJSON(json: Array(try #require(text.data(using: encoding)))) == plain)
        }
    }

    @Test("As JSON, what cannot be read is to the byte as it came")
    func written() throws {
        let texts = [
            #"{"a":["x\n",1,2.50,1.0,1E3,true,null,{}],"b":"Cup \ud83d","c":1e400,"d":0.1234567890123456789}"#,
            #""\ud83d""#,
        ]
        for text in texts { #expect(try #require(ParsedJSON(json: Array(text.utf8))).json == Array(text.utf8)) }
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
            guard case .number(let number) = read(spelt) else { continue }
            #expect(number.double.bitPattern == Double(spelt)!.bitPattern, "seed \(seed): \(spelt)")
            #expect(number.whole == (places.allSatisfy { $0 == "0" } ? Int64(sign + String(Int64(whole)!)) : nil))
        }
    }

    @Test(
        "Changed anywhere, JSON is read as Foundation reads it, or neither reads it", arguments: SeededGenerator.seeds)
    func mutated(seed: UInt64) {
        var generator = SeededGenerator(seed: seed)
        let signs = Array(#"{}[]",:\u0eE+-. tfn1"#.utf8) + [0x80, 0xC3, 0x00]
        for _ in 0..<2_000 {
            var json = Array(Self.plain.randomElement(using: &generator)!.utf8)
            for _ in 0..<Int.random(in: 1...2, using: &generator) {
                json.insert(
                    signs.randomElement(using: &generator)!, at: Int.random(in: 0...json.count, using: &generator))
            }
            let value = ParsedJSON(json: json)
            if value.map(hasUnreadable) == true { continue }
            let comment: Comment = "seed \(seed): \(String(decoding: json, as: UTF8.self))"
            #expect(sorted(value) == sorted(Foundations(json)?.value), comment)
        }
    }
}
