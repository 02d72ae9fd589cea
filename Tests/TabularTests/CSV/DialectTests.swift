import Tabular
import Testing

@Suite("Which delimiter a text has")
struct DialectTests {
    private func delimiter(_ text: String, headerRow: Int = 1) throws -> String {
        let rows = try CSVRows(MemorySource(text.utf8), header: HeaderSearch(row: headerRow))
        return String(UnicodeScalar(rows.dialect.delimiter))
    }

    @Test("Each of the four is found", arguments: [",", "\t", ";", "|"])
    func each(delimiter: String) throws {
        let text =
            ["name", "price", "stock"].joined(separator: delimiter) + "\n"
            + ["a", "1", "2"].joined(separator: delimiter) + "\n"
        #expect(try self.delimiter(text) == delimiter)
        #expect(try self.delimiter(String(text.dropLast())) == delimiter)
        #expect(try self.delimiter(String(text.prefix { $0 != "\n" })) == delimiter)
    }

    @Test("A ragged row does not hide the delimiter")
    func raggedRow() throws {
        let reader = try CSVReading.reader(MemorySource("name;price\nBlue lamp;1\nshort\nRed lamp;2\n".utf8))
        #expect(reader.columns == ["name", "price"])
    }

    @Test("A file of one column is read with commas")
    func oneColumn() throws {
        #expect(try delimiter("name\na;b\nc\nd|e\n") == ",")
        #expect(try delimiter("name\n") == ",")
    }

    @Test("Commas in cells do not hide the semicolons between them")
    func decimalCommas() throws {
        #expect(try delimiter("name;price;stock\na, b, c;1,5;2\nd;2,5;3\n") == ";")
    }

    @Test("Delimiters in quotes do not count")
    func quoted() throws {
        #expect(try delimiter("\"a;b;c;d\",e\n\"1;2;3;4\",5\n") == ",")
    }

    @Test("What showed the delimiter is counted with the quotes that were found")
    func evidence() throws {
        let text = "'name','note'\n'a','1,2'\n'b','3,4,5'\n'c','6,7'\n"
        let rows = try CSVRows(MemorySource(text.utf8))
        #expect(rows.dialect.quote == UInt8(ascii: "'"))
        #expect(rows.evidence == .consistency(rows: 4, of: 4, cells: 2))
    }

    @Test("Semicolons and bars that join the photos of a cell are no columns")
    func photos() throws {
        #expect(try delimiter("name,images\na,1.jpg;2.jpg;3.jpg\nb,1.jpg|2.jpg|3.jpg\n") == ",")
    }

    @Test("What stands above the header does not decide")
    func preamble() throws {
        #expect(try delimiter("Autumn, winter\nname;price\na;1\nb;2\n", headerRow: 2) == ";")
    }
}

@Suite("Other ways of quoting")
struct QuotingTests {
    private func rows(_ text: String, pieceSize: Int = .max) throws -> [[String]] {
        let reader = try TableReader(CSVRows(MemorySource(text.utf8, pieceSize: pieceSize)))
        var record = Record()
        var rows: [[String]] = []
        while try reader.read(into: &record) { rows.append(record.cells.map { record.string($0) }) }
        return rows
    }

    @Test("Quotes with a backslash before them do not close the cell, wherever a chunk ends", arguments: 1...20)
    func backslash(pieceSize: Int) throws {
        let text = #"""
            name,size
            "Sign \"open\", red","3\""
            "C:\new\a.jpg",x\,y

            """#.replacing(#"\\"#, with: #"\"#)
        #expect(
            try rows(text, pieceSize: pieceSize)
                == [["name", "size"], [#"Sign "open", red"#, #"3""#], [#"C:\new\a.jpg"#, "x,y"]])
    }

    @Test("A backslash at the end of a quoted cell closes nothing and escapes nothing")
    func path() throws {
        #expect(
            try rows("name,folder\na,\"C:\\\"\nb,\"D:\\\"\n") == [["name", "folder"], ["a", "C:\\"], ["b", "D:\\"]])
    }

    @Test("Blanks between a delimiter and a quote do not hide the quote", arguments: [1, 3, .max])
    func blanks(pieceSize: Int) throws {
        #expect(
            try rows("name, note\n\"lamp\", \"red, green\"\n\"mug\", \"blue\" \n", pieceSize: pieceSize)
                == [["name", " note"], ["lamp", "red, green"], ["mug", "blue"]])
    }

    @Test("Apostrophes are quotes where at least half as many cells as rows stand in them, else they are apostrophes")
    func halfQuoted() throws {
        func dialect(quoted: Int) throws -> UInt8 {
            let rows = (1...7).map { $0 <= quoted ? "'n',\($0)\n" : "n,\($0)\n" }
            return try CSVRows(MemorySource(("name,price\n" + rows.joined()).utf8)).dialect.quote
        }
        #expect(try dialect(quoted: 4) == UInt8(ascii: "'"))
        #expect(try dialect(quoted: 3) == UInt8(ascii: "\""))
        #expect(try dialect(quoted: 2) == UInt8(ascii: "\""))
    }

    @Test("A long run of blanks before a quote, or before none, is looked at once", arguments: [1000, .max])
    func manyBlanks(pieceSize: Int) throws {
        let rows = String(repeating: "lamp, \"red, green\"\n", count: 20)
        let run = String(repeating: " ", count: 400_000)
        let read = try self.rows("name, note\n\(rows)a,\(run)\"b, c\"\nd,\(run)e\n", pieceSize: pieceSize)
        #expect(read.suffix(2) == [["a", "b, c"], ["d", run + "e"]])
    }

    @Test("Where blanks or a backslash belong to the quoting, a quote that never closes costs one row, too")
    func openQuotes() throws {
        let blanks = String(repeating: "lamp, \"red, green\"\n", count: 120)
        #expect(
            try rows("name, note\n\(blanks)a, \"open\nb,c\nd, \"e, f\"\n").suffix(3) == [
                ["a", "open"], ["b", "c"], ["d", "e, f"],
            ])
        let backslashes = String(repeating: #""3\" lamp",red"# + "\n", count: 120)
        #expect(
            try rows("name,note\n\(backslashes)a,\"open\nb,c\nd,\"e, f\"\n").suffix(3) == [
                ["a", "open"], ["b", "c"], ["d", "e, f"],
            ])
    }

    @Test("Apostrophes are quotes where nothing else is, and where they come in pairs")
    func apostrophes() throws {
        #expect(try rows("'a','b'\n'1,5','it''s'\n") == [["a", "b"], ["1,5", "it's"]])
        #expect(try rows("'a', 'b'\n'1,5', 'it''s, too'\n") == [["a", "b"], ["1,5", "it's, too"]])
        // A spreadsheet's mark for text.
        #expect(try rows("a,b\n'0850,1\n'0860,2\n") == [["a", "b"], ["'0850", "1"], ["'0860", "2"]])
    }

    @Test("Blanks delimit where nothing else does and cells with blanks are quoted")
    func delimitingBlanks() throws {
        #expect(try rows("name price stock\n\"blue lamp\" 10 1\nmug 20 2\n")[1] == ["blue lamp", "10", "1"])
        #expect(try rows("name\nblue lamp\nred lamp\n")[1] == ["blue lamp"])
    }
}
