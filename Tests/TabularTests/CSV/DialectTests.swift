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

    @Test("Semicolons and bars that join the photos of a cell are no columns")
    func photos() throws {
        #expect(try delimiter("name,images\na,1.jpg;2.jpg;3.jpg\nb,1.jpg|2.jpg|3.jpg\n") == ",")
    }

    @Test("What stands above the header does not decide")
    func preamble() throws {
        #expect(try delimiter("Autumn, winter\nname;price\na;1\nb;2\n", headerRow: 2) == ";")
    }
}
