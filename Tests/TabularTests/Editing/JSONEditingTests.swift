import TestSupport
import Testing

@testable import Tabular

@Suite("Mending JSON")
struct JSONEditingTests {
    private func mended(_ object: String, _ edits: EditingBench.Edit...) throws -> String {
        // Another record has all columns.
        let other = #"{"name":"z","price":1,"offers":{"price":2,"currency":"KRW"},"a.b":3}"#
        let bench = EditingBench("\(object)\n\(other)\n", "a.ndjson")
        let text = String(decoding: try bench.mend(bench.edits(of: edits)).bytes, as: UTF8.self)
        #expect(text.hasSuffix("\n\(other)\n"))
        return String(text.dropLast(other.count + 2))
    }

    @Test("A number stays a number, a text a text")
    func kinds() throws {
        #expect(try mended(#"{"name": "a", "price": 1000}"#, (1, "price", "1500")) == #"{"name": "a", "price": 1500}"#)
        #expect(try mended(#"{"price":1000}"#, (1, "price", "1,500원")) == #"{"price":"1,500원"}"#)
        #expect(try mended(#"{"price":1000}"#, (1, "price", "0010")) == #"{"price":"0010"}"#)
        #expect(try mended(#"{"price":"1000"}"#, (1, "price", "1500")) == #"{"price":"1500"}"#)
        #expect(try mended(#"{"price":-1}"#, (1, "price", "-1.5e+3")) == #"{"price":-1.5e+3}"#)
    }

    @Test("What is null, true or false becomes a text", arguments: ["null", "true", "false", "{}", "[ ]"])
    func words(word: String) throws {
        #expect(try mended(#"{"name":"a","price":\#(word)}"#, (1, "price", "5")) == #"{"name":"a","price":"5"}"#)
    }

    @Test("Nested values are found by their path, and so is a key with a dot")
    func nested() throws {
        let object = #"{"name":"a","offers":{"price":1},"a.b":2}"#
        #expect(try mended(object, (1, "offers.price", "9")) == object.replacing("1", with: "9"))
        #expect(try mended(object, (1, "a.b", "9")) == object.replacing("2", with: "9"))
        #expect(try mended(object, (1, "offers.currency", "원")).contains(#"{"price":1,"currency":"원"}"#))
    }

    @Test("A missing member is added at the end, spaced as the others are")
    func missing() throws {
        #expect(try mended(#"{"name": "a"}"#, (1, "price", "5")) == #"{"name": "a", "price": "5"}"#)
        #expect(try mended(#"{"name":"a"}"#, (1, "price", "5")) == #"{"name":"a","price":"5"}"#)
        let pretty = "[\n  {\n    \"name\": \"a\"\n  },\n  {\"name\": \"b\", \"price\": 1, \"x\": 2}\n]\n"
        #expect(
            try EditingBench(pretty, "a.json").mendedText((1, "price", "5"), (1, "x", "6"))
                == pretty.replacing("\"a\"", with: "\"a\",\n    \"price\": \"5\",\n    \"x\": \"6\""))
    }

    @Test("What has no place in the object is refused")
    func noPlace() throws {
        let bench = EditingBench(
            "{\"a\":{\"b\":{\"c\":1}},\"d\":[\"x\"]}\n{\"a\":2,\"d\":3,\"e\":{\"f\":1}}\n", "a.ndjson")
        #expect(try bench.refusal((1, "a", "5")) == .noPlace)
        #expect(try bench.refusal((1, "d", "5")) == .severalValues)
        #expect(try bench.refusal((1, "e.f", "5")) == .noPlace)
    }

    @Test("Of a repeated key the last value counts")
    func repeated() throws {
        #expect(
            try mended(#"{"price":1,"name":"a","price":2}"#, (1, "price", "3")) == #"{"price":1,"name":"a","price":3}"#)
    }

    @Test("Escapes in keys and texts are undone and made")
    func escapes() throws {
        let object = #"{"n\u0061me":"\"","memo":"x\\"}"#
        #expect(
            try mended(object, (1, "name", "a\"\\\n\u{1}")) == #"{"n\u0061me":"a\"\\\n\u0001","memo":"x\\"}"#)
    }

    @Test("Rows that are arrays get their texts by their places")
    func rows() throws {
        let bench = EditingBench(#"[["name","price","memo"],["a", 1],["b",null,"x"]]"#, "a.json")
        #expect(
            try bench.mendedText((1, "price", "2"), (1, "memo", "y"), (2, "price", "3"))
                == #"[["name","price","memo"],["a", 2, "y"],["b","3","x"]]"#)
    }

    @Test("Of two texts that exclude each other one is made")
    func excluding() throws {
        let bench = EditingBench("{\"a\":{}}\n{\"a\":1}\n{\"a\":{\"b\":2}}\n", "a.ndjson")
        let (mended, result) = try bench.mend(bench.edits(of: [(1, "a", "x"), (1, "a.b", "y")]))
        #expect(result.refused == [.init(record: 1, column: 1): .readsOtherwise])
        #expect(mended.starts(with: "{\"a\":\"x\"}\n".utf8))
    }

    @Test("Values that nest as deep as any may do no harm")
    func deep() throws {
        let deep = String(repeating: "[", count: 500) + String(repeating: "]", count: 500)
        #expect(try mended(#"{"x":\#(deep),"name":"a"}"#, (1, "name", "b")) == #"{"x":\#(deep),"name":"b"}"#)
    }

    @Test("Blank lines, CR LF and a mark stay")
    func surroundings() throws {
        let text = "\u{FEFF}{\"a\":1}\r\n\r\n{\"a\":2}"
        #expect(
            try EditingBench(text, "a.ndjson").mendedText((2, "a", "x")) == "\u{FEFF}{\"a\":1}\r\n\r\n{\"a\":\"x\"}")
    }
}
