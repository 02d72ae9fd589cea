import Tabular
import Testing

@Suite("Writing records")
struct WriterTests {
    private func written<Writer: RecordWriter>(
        _ records: [[OutputValue]], _ make: (any ByteSink) -> Writer
    ) throws -> String {
        let sink = MemorySink()
        var writer = make(sink)
        for record in records { try writer.write(record) }
        try writer.finish()
        return String(decoding: sink.bytes, as: UTF8.self)
    }

    @Test("CSV quotes only where it must, and joins lists by bars")
    func csv() throws {
        let text = try written([
            [.text("사과, \"부사\""), .number("1.50"), .list(["1.jpg", "2.jpg"])],
            [.text(" x"), .none, .list([])], [.text("a\r\nb"), .text("x\t"), .text("y\tz")],
        ]) { CSVWriter($0, columns: ["name", "a,b", "images"]) }
        #expect(
            text == """
                name,"a,b",images
                "사과, ""부사\""",1.50,1.jpg|2.jpg
                " x",,
                "a\r\nb","x\t",y\tz

                """)
    }

    @Test(
        "A list whose items hold what stands between items is an array in its cell",
        arguments: [
            (["a|b.jpg", "c.jpg"], #"["a|b.jpg","c.jpg"]"#), (["a;b.jpg"], #"["a;b.jpg"]"#),
            (["a.jpg,b.jpg"], #"["a.jpg,b.jpg"]"#), (["[1].jpg"], #"["[1].jpg"]"#), (["a\"\n.jpg"], #"["a\"\n.jpg"]"#),
            (["a.jpg https://a.test/b.jpg"], #"["a.jpg https://a.test/b.jpg"]"#),
            (["https://a.test/w_1,h_1/a.jpg", "b c.jpg"], "https://a.test/w_1,h_1/a.jpg|b c.jpg"), ([], ""),
        ])
    func lists(items: [String], cell: String) throws {
        let text = try written([[.list(items), .none]]) { CSVWriter($0, columns: ["x", "y"], style: .tsv) }
        #expect(text == "x\ty\n" + (cell.contains("\"") ? "\"\(cell.replacing("\"", with: "\"\""))\"" : cell) + "\t\n")
    }

    @Test("A CR alone ends lines as well, so it is quoted as CR LF is")
    func carriageReturn() throws {
        let text = try written([[.text("a\rb"), .text("c")]]) { CSVWriter($0, columns: ["x", "y"]) }
        #expect(text == "x,y\n\"a\rb\",c\n")
    }

    @Test("With a tab for delimiter, tabs are quoted and commas are not; a lone empty cell is quoted")
    func tsv() throws {
        #expect(
            try written([[.text("a\tb"), .text("c,d")]]) { CSVWriter($0, columns: ["x", "y"], style: .tsv) }
                == "x\ty\n\"a\tb\"\tc,d\n")
        #expect(try written([[.none]]) { CSVWriter($0, columns: ["x"]) } == "x\n\"\"\n")
    }

    @Test("JSON is an array of one object a line; columns without a value are left out")
    func json() throws {
        let text = try written([
            [.text("a\"\\\u{1}\n\u{7F}/가"), .number("1.5"), .list(["x", "y"])], [.none, .none, .list([])],
        ]) { JSONWriter($0, columns: ["na\"me", "price", "images"]) }
        #expect(
            text
                == "[\n{\"na\\\"me\":\"a\\\"\\\\\\u0001\\n\u{7F}/가\",\"price\":1.5,\"images\":[\"x\",\"y\"]},\n{\"images\":[]}\n]\n"
        )
        #expect(try written([]) { JSONWriter($0, columns: ["a"]) } == "[]\n")
    }

    @Test("What JSON has to escape is escaped in two characters where there are two, in names, texts and lists")
    func escapes() throws {
        let text = "\u{8}\t\n\u{C}\r\"\\/\u{0}\u{1F}\u{7F}é"
        let spelling = #""\b\t\n\f\r\"\\/\u0000\u001f\#u{7F}é""#
        let line = try written([[.text(text), .list([text])]]) { NDJSONWriter($0, columns: [text, "list"]) }
        #expect(line == "{\(spelling):\(spelling),\"list\":[\(spelling)]}\n")
    }

    @Test("JSON lines are the same objects")
    func ndjson() throws {
        let text = try written([[.text("가")], [.none]]) { NDJSONWriter($0, columns: ["a"]) }
        #expect(text == "{\"a\":\"가\"}\n{}\n")
    }

    @Test("XML escapes what must be, keeps CR, and spells what XML cannot carry by instructions")
    func xml() throws {
        let names = XMLWriter.Names(root: "products", record: "product", items: ["images": "image"])
        let text = try written([
            [.text("<&>]]>\r\n\t\"'\u{1}\u{FFFF}"), .list(["1.jpg", "2.jpg"])], [.number("1"), .none],
        ]) { XMLWriter($0, columns: ["name", "images"], names: names) }
        #expect(
            text == """
                <?xml version="1.0" encoding="UTF-8"?>
                <products>
                <product><name>&lt;&amp;&gt;]]&gt;&#13;
                \t"'<?openmarket-character U+0001?><?openmarket-character U+FFFF?></name><images><image>1.jpg</image><image>2.jpg</image></images></product>
                <product><name>1</name></product>
                </products>

                """)
    }

    @Test("More than the output buffer holds arrives whole")
    func large() throws {
        let record: [OutputValue] = [.text(String(repeating: "가", count: 1000))]
        let text = try written(Array(repeating: record, count: 200)) { NDJSONWriter($0, columns: ["a"]) }
        #expect(text.utf8.count == 200 * 3009)
    }
}
