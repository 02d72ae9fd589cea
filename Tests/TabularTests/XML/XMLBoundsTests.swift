import Testing

@testable import Tabular

@Suite("XML at its bounds")
struct XMLBoundsTests {
    @Test("A tag, or a comment, is bounded in what may pass without anything in it")
    func silence() {
        let record = "<item><a>1</a></item>"
        func read(_ between: String) -> Transcript {
            .xml("<r>" + record + between + record + "</r>", recordPath: "r/item")
        }
        for (count, isTooLong) in [(30 << 10, false), (200 << 10, true)] {
            let value = String(repeating: "x", count: count)
            let tag = read("<b c=\"\(value)\"/>")
            #expect(tag.records.count == (isTooLong ? 1 : 2))
            #expect((tag.error != nil) == isTooLong)
        }
        for (count, isTooLong) in [(3 << 20, false), (5 << 20, true)] {
            let comment = read("<!--" + String(repeating: "x", count: count) + "-->")
            #expect(comment.records.count == (isTooLong ? 1 : 2))
            #expect((comment.error != nil) == isTooLong)
        }
        // Each is short for itself, and the next begins to count anew.
        let many = String(repeating: "<!--" + String(repeating: "x", count: 1 << 20) + "-->", count: 6)
        #expect(read(many).records.count == 2)
    }

    @Test("A record of as many cells as there may be is read, of one more it is too large", arguments: [0, 1])
    func cells(excess: Int) {
        let cells = String(repeating: "<a>1</a>", count: Limits.recordCells + excess)
        let read = Transcript.xml("<r><item>\(cells)</item><item>own<a>2</a></item></r>")
        #expect(read.defects == [excess == 0 ? nil : .tooLarge, nil])
        #expect(read.records.last == "a=2 text()=own")
        #expect(read.records[0].isEmpty == (excess > 0))
    }

    @Test("Of the tags around the records those stand in the frame that are open at the first, and once")
    func frame() throws {
        let text =
            "<r><g k=\"1\"></g><g k=\"2\"><item><a>1</a></item><item><a>2</a></item></g><g><item><a>3</a></item></g></r>"
        for size in [1, 7, .max] {
            let reader = XMLReader(MemorySource(text.utf8, pieceSize: size), recordPath: "r/g/item")
            var record = Record()
            while try reader.read(into: &record) {
                #expect(String(decoding: reader.frame.head, as: UTF8.self) == "<r>\n<g k=\"2\">\n")
                #expect(String(decoding: reader.frame.tail, as: UTF8.self) == "\n</g>\n</r>\n")
            }
            #expect(record.number == 3)
        }
    }

    @Test(
        "What breaks namespaces is malformed, an undeclared prefix is not",
        arguments: [
            ("<item xmlns:p=\"\"/>", true), ("<item xmlns:p=\"u\" xmlns:q=\"u\" p:x=\"1\" q:x=\"2\"/>", true),
            ("<p:q:item/>", true), ("<item xmlns=\"http://www.w3.org/XML/1998/namespace\"/>", true),
            ("<p:item x=\"1\"/>", false), ("<item xmlns:p=\"u\" p:x=\"1\" x=\"2\"/>", false),
        ])
    func namespaces(element: String, isMalformed: Bool) {
        let read = Transcript.xml("<r><item><a>1</a></item>\(element)</r>", recordPath: "r/item")
        if case .malformed? = read.error { #expect(isMalformed) } else { #expect(!isMalformed) }
    }

    @Test("As many namespaces as an element and those around it may declare, and no more", arguments: [256, 257])
    func manyNamespaces(count: Int) {
        let list = { (range: Range<Int>) in range.map { " xmlns:a\($0)=\"u\"" }.joined() }
        let read = Transcript.xml(
            "<r\(list(0..<200))><item\(list(200..<count))><a>1</a></item></r>", recordPath: "r/item")
        if case .malformed? = read.error { #expect(count == 257) } else { #expect(count == 256) }
    }

    @Test("Far behind the beginning a record's tag, lines and places are found all the same", arguments: [1000, .max])
    func farBehind(pieceSize: Int) {
        // More than is kept of what the parser has.
        let filler = "<!--" + String(repeating: "x", count: 120) + "-->\n"
        let before = "<r>\n" + String(repeating: filler, count: 9000)
        let record = "<item\n a='>'\n b=\"2\"><c>\n</c></item>"
        let text = before + record + "\n" + record + "\n<item>&x;</item></r>"
        let read = Transcript.xml(text, recordPath: "r/item", pieceSize: pieceSize)
        #expect(read.slices(of: text) == [record, record])
        #expect(read.lines == [9002...9005, 9006...9009])
        #expect(read.records == ["@a=> @b=2 c=\n", "@a=> @b=2 c=\n"])
        guard case .entityRefused("x", let position)? = read.error else {
            Issue.record("\(String(describing: read.error))")
            return
        }
        #expect(position.line == 9010)
        #expect(position.column.map { (7...10).contains($0) } == true)
    }

    @Test("A place in a line that began too long ago has no column, and one in the first line counts the mark")
    func columns() {
        let long = "<r><item><a>1</a></item><!--" + String(repeating: "x", count: 900 << 10) + "--><item>&x;</item></r>"
        for (mark, text) in [("", long), ("\u{FEFF}", long)] {
            guard case .entityRefused(_, let position)? = Transcript.xml(mark + text, recordPath: "r/item").error else {
                Issue.record("nothing is refused")
                return
            }
            #expect(position.line == 1 && position.column == nil)
        }
        for mark in ["", "\u{FEFF}"] {
            let text = mark + "<r><item>&x;</item></r>"
            guard case .entityRefused(_, let position)? = Transcript.xml(text, recordPath: "r/item").error else {
                Issue.record("nothing is refused")
                return
            }
            #expect(position.column == position.offset + 1)
        }
    }
}
