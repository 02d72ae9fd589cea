import TestSupport
import Testing

@testable import Tabular

@Suite("JSON at its bounds")
struct JSONBoundsTests {
    @Test(
        "A fault has its line and column behind line ends of every kind, and in whatever pieces",
        arguments: [1, 2, 3, 7, .max])
    func places(pieceSize: Int) {
        let cases: [(text: String, line: Int, column: Int)] = [
            ("[{\"a\":1},\n{\"a\":x}]", 2, 6), ("[\n\n {\"a\":1}\n\t,x]", 4, 3), ("\r\n[{\"a\":1}\r\n\r\n,]", 4, 2),
            ("[{\"a\":\"b\\u12x4\"}]", 1, 9), ("[{\"a\":\"b\\x\"}]", 1, 9), ("[{\"a\":\"b\nc\"}]", 1, 9),
            ("[{\"a\":01}]", 1, 8), ("[{\"a\":1.}]", 1, 9), ("[{\"a\":-}]", 1, 8), ("[{\"a\":1e+}]", 1, 10),
            ("[{\"a\":tru}]", 1, 7), ("[{\"a\":1]]", 1, 8), ("[{\"a\":[1}]", 1, 9), ("[{\"a\":1,}]", 1, 9),
            ("[{\"a\":[1,]}]", 1, 10), ("[{\"a\" 1}]", 1, 7), ("[{\"a\":1}{]", 1, 9), ("[{\"a\":1}] x", 1, 11),
            ("[{\"a\":1}", 1, 9), ("[{\"a\":1},{\u{B}}]", 1, 11), ("[{\"a\":\"b", 1, 9), ("[{\"a\":12", 1, 9),
        ]
        for (text, line, column) in cases {
            guard case .malformed(.json, let position, _)? = Transcript.json(text, pieceSize: pieceSize).error else {
                Issue.record("\(text) is malformed")
                continue
            }
            #expect(position.line == line && position.column == column, "\(text): \(position)")
        }
    }

    @Test("Every spelling of a number is one, wherever a piece ends", arguments: 1...8)
    func numbers(pieceSize: Int) {
        let numbers = ["0", "-0", "10", "0.5", "-1.25", "1e3", "0e1", "0E-7", "1.5e+10", "123456789012"]
        let text = "[{\"a\":[" + numbers.joined(separator: ",") + "]}]"
        #expect(
            Transcript.json(text, pieceSize: pieceSize).records == [numbers.map { "a=#" + $0 }.joined(separator: " ")])
    }

    @Test(
        "Escapes are undone wherever a piece cuts them, and a lone half of a pair takes nothing with it",
        arguments: 1...13)
    func escapes(pieceSize: Int) {
        let text =
            #"{"\u0061\t":"\"\\\/\b\f\n\r\t\u00e9\uD83C\uDF4E","b":"\ud83c\u0041","c":"\ud83c","d":"\udf4e\ud83c\udf4e","e":"\ud83cx"}"#
        let read = Transcript.ndjson(text + "\n" + #"{"b":"plain"}"#, pieceSize: pieceSize)
        #expect(
            read.records == [
                "a\t=\"\\/\u{8}\u{C}\n\r\té🍎 b=\u{FFFD}A c=\u{FFFD} d=\u{FFFD}🍎 e=\u{FFFD}x", "b=plain",
            ])
    }

    @Test("Of repeated keys the last stands, in objects and lists within, and the next record is none the wiser")
    func repeatedKeys() {
        let read = Transcript.ndjson(
            """
            {"a":{"b":1,"c":2},"a":{"b":3},"d":[1,2],"d":4,"e":5}
            {"a":{"b":6},"d":[7,8],"e":9,"x":{"a":{"b":1}}}
            {"d":[{"u":1,"u":2},{"u":3}],"d":[{"u":4},{"u":5}]}
            """)
        #expect(
            read.records == [
                "a.b=#3 d=#4 e=#5", "a.b=#6 d=#7 d=#8 e=#9 x.a.b=#1", "d[].u=#4 d[].u=#5",
            ])
    }

    @Test(
        "A record of as many cells as there may be is read, of one more it is too large; the next is read",
        arguments: [0, 1])
    func cells(excess: Int) throws {
        let cells = String(repeating: "1,", count: Limits.recordCells + excess - 1) + "1"
        let object = "{\"a\":[\(cells)]}"
        for read in [Transcript.json("[\(object),{\"b\":2}]"), .ndjson("\(object)\n{\"b\":2}\n")] {
            #expect(read.defects == [excess == 0 ? nil : .tooLarge, nil])
            #expect(read.records.last == "b=#2")
            #expect(read.records[0].isEmpty == (excess > 0))
            #expect(read.error == nil)
        }
        let reader = JSONReader(MemorySource("[\(object)]".utf8))
        var record = Record()
        #expect(try reader.read(into: &record))
        #expect(!record.isBlank)
    }

    @Test("Nesting to the bound is read, one level more is not", arguments: [0, 1])
    func depth(excess: Int) {
        // The list and the object are two.
        let levels = Limits.jsonDepth - 2 + excess
        let text = "[{\"a\":" + String(repeating: "[", count: levels) + String(repeating: "]", count: levels) + "}]"
        #expect((Transcript.json(text).error == nil) == (excess == 0))
    }

    @Test("What is no object stands as a record with its own lines and bytes, before, among and behind objects")
    func otherElements() {
        let text = "[1,\n\"b\",[2,\n[3]],\n{\"a\":1},\nnull,[\n{}],{\n\"a\":2}\n]"
        for size in [1, 3, .max] {
            let read = Transcript.json(text, pieceSize: size)
            #expect(read.records == ["", "", "", "a=#1", "", "", "a=#2"])
            #expect(read.lines == [1...1, 2...2, 2...3, 4...4, 5...5, 5...6, 6...7])
            #expect(read.slices(of: text) == ["1", "\"b\"", "[2,\n[3]]", "{\"a\":1}", "null", "[\n{}]", "{\n\"a\":2}"])
            #expect(read.numbers == Array(1...7))
        }
    }

    @Test("A list that has no object leads on to the next, of which alone the first elements are told")
    func leads() {
        let read = Transcript.json("{\"x\":[1,2],\"y\":{\"z\":[[],{\"a\":1}]}}")
        #expect(read.records == ["", "a=#1"])
    }

    @Test("Lines are numbered, placed and told apart by their line ends alone", arguments: [1, 2, 3, 7, .max])
    func lines(pieceSize: Int) {
        let text = "\n{\"a\":1}\r\n\r\n  {\"a\":[2]}  \n5\n{\"a\":3}"
        let read = Transcript.ndjson(text, pieceSize: pieceSize)
        #expect(read.records == ["a=#1", "a=#2", "", "a=#3"])
        #expect(read.numbers == [1, 2, 3, 4])
        #expect(read.lines == [2...2, 4...4, 5...5, 6...6])
        #expect(read.slices(of: text) == ["{\"a\":1}\r\n", "  {\"a\":[2]}  \n", "5\n", "{\"a\":3}"])
        for (line, column) in [("{\"a\":1} x", 9), ("[1,", 4), ("{\"a\":", 6), ("}", 1)] {
            let fault = Transcript.ndjson("{\"a\":1}\n" + line + "\n{\"a\":2}\n", pieceSize: pieceSize).error
            #expect(
                fault?.position?.line == 2 && fault?.position?.column == column, "\(line): \(String(describing: fault))"
            )
        }
    }
}
