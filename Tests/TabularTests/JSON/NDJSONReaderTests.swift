import Tabular
import Testing

@Suite("Reading JSON lines")
struct NDJSONReaderTests {
    @Test("One object a line; blank lines are passed over; the last line needs no end")
    func lines() {
        let text = "{\"a\":1}\n\n  \r\n{\"a\":[2,{\"b\":3}]}\r\n{\"a\":4}"
        let read = Transcript.ndjson(text)
        #expect(read.records == ["a=#1", "a=#2 a[].b=#3", "a=#4"])
        #expect(read.numbers == [1, 2, 3])
        #expect(read.lines == [1...1, 4...4, 5...5])
        #expect(read.slices(of: text) == ["{\"a\":1}\n", "{\"a\":[2,{\"b\":3}]}\r\n", "{\"a\":4}"])
        #expect(read.error == nil)
    }

    @Test("Objects may go over several lines, each beginning one of its own", arguments: [1, 3, .max])
    func spread(pieceSize: Int) {
        let text = "{\"a\":0}\n{\n  \"a\": 1,\n  \"b\": [2\n]\n}\n\n{\"a\":4}\n{\n}\n"
        let read = Transcript.ndjson(text, pieceSize: pieceSize)
        #expect(read.records == ["a=#0", "a=#1 b=#2", "a=#4", ""])
        #expect(read.lines == [1...1, 2...6, 8...8, 9...10])
        #expect(read.slices(of: text).joined() == text.replacing("\n\n", with: "\n"))
        #expect(read.error == nil)
    }

    @Test("A pretty-printed object is a document; several, one after the other, are lines of objects")
    func sniffing() throws {
        let one = "{\n \"a\": 1\n}\n"
        #expect(try FormatSniffer.sniff(ArraySlice(one.utf8), name: nil).format == .json)
        #expect(try FormatSniffer.sniff(ArraySlice((one + one).utf8), name: "a.json").format == .ndjson)
    }

    @Test("A line with another value is a record without cells")
    func otherValues() {
        let read = Transcript.ndjson("[1,[2]]\n3\n\"x\"\nnull\n{\"a\":1}\n")
        #expect(read.records == ["", "", "", "", "a=#1"])
    }

    @Test(
        "A line that is not JSON is malformed, after the records before it",
        arguments: ["{\"a\":", "{\"a\":1}}", "{\"a\":1} {\"a\":2}", "x", "{\"a\":\"", "[1", ","])
    func malformed(line: String) {
        let read = Transcript.ndjson("{\"a\":1}\n\(line)\n{\"a\":3}\n")
        #expect(read.records == ["a=#1"])
        guard case .malformed(.ndjson, let position, _) = read.error else {
            Issue.record("not malformed")
            return
        }
        #expect(position.line == 2)
    }

    @Test("A fault's column counts from the beginning of its own line")
    func faultInLine() {
        guard case .malformed(_, let position, _) = Transcript.ndjson("{\"a\":1}\n{\"a\":x}\n").error else {
            Issue.record("not malformed")
            return
        }
        #expect(position == Position(offset: 13, line: 2, column: 6))
    }

    @Test("A file of blank lines has no records", arguments: ["", "\n", " \n\t\r\n", "\u{FEFF}"])
    func noRecords(text: String) {
        #expect(Transcript.ndjson(text).error == .noRecords)
    }

    @Test("A line over the limit is too large, and the next line is read")
    func tooLarge() {
        let long = String(repeating: "x", count: Limits.recordBytes)
        let read = Transcript.ndjson("{\"a\":1}\n{\"b\":\"\(long)\n[\"\(long)\"]\n\(long)\n")
        #expect(read.records == ["a=#1", "", ""])
        #expect(read.defects == [nil, .tooLarge, .tooLarge])
        guard read.sources.count == 3 else { return }
        #expect(read.sources.map(\.count).suffix(2) == [Limits.recordBytes + 7, Limits.recordBytes + 5])
        guard case .malformed(.ndjson, let position, _) = read.error else {
            Issue.record("not malformed")
            return
        }
        #expect(position.line == 4)
    }

    @Test("A short line that is not JSON is malformed however much stands before it")
    func malformedBehindMuch() {
        let long = String(repeating: "x", count: Limits.recordBytes)
        let read = Transcript.ndjson("{\"b\":\"\(long)\"}\n{\"a\":x}\n{\"a\":1}\n")
        #expect(read.defects == [.tooLarge])
        guard case .malformed(.ndjson, let position, _) = read.error else {
            Issue.record("not malformed")
            return
        }
        #expect(position.line == 2)
    }

    @Test("The same records wherever a piece ends", arguments: 1...40)
    func pieces(size: Int) {
        let text = "\u{FEFF}{\"이름\":\"사과\\n🍎\"}\r\n\n{\"a\":{\"b\":[true,1.5]}}\n[\"x\"]\n{\"이름\":\"\\ud83d\\ude00\"}"
        #expect(Transcript.ndjson(text, pieceSize: size) == Transcript.ndjson(text))
        #expect(Transcript.ndjson(text).records.count == 4)
    }
}
