import Foundation
import TestSupport
import Testing

@testable import Tabular

@Suite("Mending delimited text")
struct DelimitedEditingTests {
    private let shop = "name,price,memo\n사과,1000,fresh\n\"배, 나주\",,\"say \"\"hi\"\"\"\n"

    @Test("A cell gets its text, and every other byte stays")
    func happy() throws {
        let mended = try EditingBench(shop, "a.csv").mendedText((1, "price", "1500"), (2, "price", "3000"))
        #expect(mended == "name,price,memo\n사과,1500,fresh\n\"배, 나주\",3000,\"say \"\"hi\"\"\"\n")
    }

    @Test(
        "A text is quoted only where it must be",
        arguments: [
            ("감 1kg", "감 1kg"), ("a,b", "\"a,b\""), ("6\" pan", "\"6\"\" pan\""), ("a\nb", "\"a\nb\""),
            ("a\rb", "\"a\rb\""),
            (" a", "\" a\""), ("a\t", "\"a\t\""), ("", ""), ("it's", "it's"), ("a;b|c", "a;b|c"),
        ])
    func quoting(text: String, spelling: String) throws {
        let mended = try EditingBench("name,price\na,1\nb,2\n", "a.csv").mendedText((2, "name", text))
        #expect(mended == "name,price\na,1\n\(spelling),2\n")
    }

    @Test("A cell that had quotes keeps them, and a quoted cell of several lines is one cell")
    func quoted() throws {
        let bench = EditingBench("name,memo\r\n\"a\r\nb, c\",\"x\"\r\nd,e\r\n", "a.csv")
        #expect(try bench.mendedText((1, "name", "f"), (2, "memo", "g")) == "name,memo\r\n\"f\",\"x\"\r\nd,g\r\n")
        #expect(try bench.mendedText((1, "memo", "y")) == "name,memo\r\n\"a\r\nb, c\",\"y\"\r\nd,e\r\n")
    }

    @Test("A mark, CR LF, blank lines, comments and a last line without an end stay")
    func surroundings() throws {
        let text = "\u{FEFF}name,price,memo\r\n\r\n# a note\r\n사과,1,x\r\n\r\n배,2,y"
        let mended = try EditingBench(text, "a.csv").mendedText((2, "memo", "싱싱"), (1, "name", "감"))
        #expect(mended == "\u{FEFF}name,price,memo\r\n\r\n# a note\r\n감,1,x\r\n\r\n배,2,싱싱")
    }

    @Test("Records are counted behind a header on line 3 with a preamble")
    func preamble() throws {
        var bench = EditingBench("sep=;\nExport 2024\nname;price\na;1\nb;2\n", "a.csv")
        bench.request.header = HeaderSearch(isKnown: { ["name", "price"].contains($0) })
        #expect(try bench.mendedText((2, "price", "3;5")) == "sep=;\nExport 2024\nname;price\na;1\nb;\"3;5\"\n")
    }

    @Test("Tabs delimit, and a text with one is quoted")
    func tabs() throws {
        #expect(
            try EditingBench("name\tprice\na\t1\n", "a.tsv").mendedText((1, "name", "b\tc"))
                == "name\tprice\n\"b\tc\"\t1\n")
    }

    @Test("Quotes and backslashes are escaped where the file escapes them")
    func escapes() throws {
        let text = #"name,memo\#n"a \"b\"","c, d"\#n"e \"f\"","g, h"\#n"#
        let mended = try EditingBench(text, "a.csv").mendedText((2, "name", #"C:\ "x""#))
        #expect(mended == #"name,memo\#n"a \"b\"","c, d"\#n"C:\\ \"x\"","g, h"\#n"#)
    }

    @Test("Apostrophes are quotes where the file quotes with them")
    func apostrophes() throws {
        let text = "name,memo\n'a, b','c'\n'd, e','f'\n"
        #expect(
            try EditingBench(text, "a.csv").mendedText((2, "memo", "it's")) == "name,memo\n'a, b','c'\n'd, e','it''s'\n"
        )
    }

    @Test("What the reader would read otherwise is refused, and the rest is written")
    func otherwise() throws {
        let bench = EditingBench("code,price,name\n1,1000,a\n2,2000,b\n", "a.csv")
        #expect(try bench.refusal((1, "code", "=\"0010\"")) == .readsOtherwise)
        let edits = try bench.edits(of: [(1, "code", "=\"0010\""), (1, "name", "c"), (2, "name", "d")])
        let (mended, result) = try bench.mend(edits)
        #expect(String(decoding: mended, as: UTF8.self) == "code,price,name\n1,1000,c\n2,2000,d\n")
        #expect(result.refused == [.init(record: 1, column: 0): .readsOtherwise])
        let sums = EditingBench("name,price,stock\na,1000,1\nb,2000,\n", "a.csv")
        #expect(try sums.refusal((2, "name", "합계")) == .readsOtherwise)
    }

    @Test("The only cell of a row is quoted where it becomes blank")
    func lone() throws {
        #expect(try EditingBench("name\na\nb\n", "a.csv").mendedText((1, "name", "")) == "name\n\"\"\nb\n")
    }

    @Test("CP949 and UTF-16 stay what they are")
    func encodings() throws {
        for encoding in [TextEncoding.cp949, .utf16LE, .utf16BE] {
            let mark = encoding == .cp949 ? "" : "\u{FEFF}"
            let bench = EditingBench("\(mark)상품명,가격\r\n사과,1000\r\n배,2000\r\n", "a.csv", in: encoding)
            let expected = EditingBench("\(mark)상품명,가격\r\n사과,1000\r\n뷁 감,2000\r\n", "a.csv", in: encoding)
            #expect(try bench.mended((2, "상품명", "뷁 감")) == expected.bytes, "\(encoding)")
        }
    }

    @Test("An emoji that CP949 lacks is told, and nothing takes its place")
    func emoji() throws {
        let bench = EditingBench("상품명,가격\n사과,1000\n", "a.csv", in: .cp949)
        #expect(try bench.refusal((1, "상품명", "사과🍎")) == .notEncodable(["🍎"], .cp949))
        // Composed, CP949 has it.
        let decomposed = "\u{1112}\u{1161}\u{11AB}"
        #expect(try bench.mended((1, "상품명", decomposed)) == EditingBench("상품명,가격\n한,1000\n", "a.csv", in: .cp949).bytes)
    }

    @Test("What is compressed comes out as it inflates")
    func gzip() throws {
        let file = MemorySink()
        let sink = try GzipSink(file)
        try sink.write(Array(shop.utf8))
        try sink.finish()
        let mended = try EditingBench(file.bytes, "a.csv.gz").mendedText((1, "memo", "x"))
        #expect(mended == shop.replacing("fresh", with: "x"))
    }

    @Test("Rows at fault, missing records and columns are refused")
    func refusals() throws {
        let bench = EditingBench("name,price\na\nb,1\n", "a.csv")
        #expect(try bench.refusal((1, "price", "2")) == .faultyRecord)
        #expect(try bench.refusal((3, "price", "2")) == .noSuchRecord)
        #expect(try bench.refusal((2, "size", "2")) == .noSuchColumn)
    }

    @Test("A row that ends before columns without a name is filled up")
    func short() throws {
        let bench = EditingBench("name,price,,\na,1\nb,2,,\n", "a.csv")
        var edits = CellEdits()
        edits[.init(record: 1, column: 3)] = "x"
        #expect(String(decoding: try bench.mend(edits).bytes, as: UTF8.self) == "name,price,,\na,1,,x\nb,2,,\n")
    }

    @Test("Without edits every byte stays, and the file may take its own place")
    func untouched() throws {
        #expect(try EditingBench(shop, "a.csv").mendedText() == shop)
        let folder = try TemporaryFolder()
        let path = try folder.write(shop, to: "a.csv").path
        var edits = CellEdits()
        edits[.init(record: 1, column: 1)] = "7"
        _ = try EditedFile(edits).write(InputFile(path, isReadAgain: true), ReadingRequest(), to: path)
        #expect(try String(contentsOfFile: path, encoding: .utf8) == shop.replacing("1000", with: "7"))
    }

    @Test("Nothing is written where the file cannot be read to its end")
    func unreadable() throws {
        #expect(throws: ReadError.self) { try EditingBench("name\nb", "a.json").mended() }
    }

    @Test("A record says whether a cell of it can be edited")
    func editable() throws {
        let reader = NDJSONReader(MemorySource(#"{"a":1,"b":[1,2],"c":[{"d":1}]}"#.utf8))
        var record = Record()
        _ = try reader.read(into: &record)
        let editable = reader.columns.indices.filter {
            record.isEditable($0, named: reader.columns[$0], format: .ndjson)
        }
        #expect(editable.map { reader.columns[$0] } == ["a"])
        record.defect = .tooLarge
        #expect(!record.isEditable(0, named: "a", format: .ndjson))
    }
}
