import Tabular
import TestSupport
import Testing

@Suite("Reading CSV")
struct CSVReaderTests {
    @Test("A comma, a line end and a doubled quote inside quotes belong to the cell")
    func quoted() {
        let read = CSVTranscript("a,b,c\n\"1,2\",\"3\n4\",\"5\"\"6\"\n")
        #expect(read.cells == [["1,2", "3\n4", "5\"6"]])
        #expect(read.lines == [2...3])
    }

    @Test("Blanks and quotes within an unquoted cell are kept")
    func literal() {
        #expect(CSVTranscript("a,b\n x ,5\" nail\n").cells == [[" x ", "5\" nail"]])
    }

    @Test(
        "A cell whose quotes somebody did not double is read as it stands",
        arguments: [
            (#""yogurt "Alma" sweet""#, #"yogurt "Alma" sweet"#), (#""a glass of "200 g"""#, #"a glass of "200 g""#),
            (#""Quotes" with words behind"#, #""Quotes" with words behind"#), (#""y" "z""#, #""y" "z""#),
            (#""Pipe 5" long""#, #"Pipe 5" long"#), (#"""1"#, #"""1"#),
            (#""he said:"wonderful.""#, #"he said:"wonderful."#),
            (#""Mug \"blue\" large""#, #"Mug \"blue\" large"#), (#""closed"  "#, "closed  "),
        ])
    func strayQuotes(cell: String, text: String) {
        let read = CSVTranscript("a,b\n\(cell),2\n3,\(cell)\n")
        #expect(read.cells == [[text, "2"], ["3", text]])
    }

    @Test("Where a delimiter stands before text behind a quote, nobody can tell where the cell was meant to end")
    func strayQuotesAndDelimiters() {
        let read = CSVTranscript("a,b,c\n\"Monitor 24\"\",\"Nice monitor, 24 inch wide\",5\nx,y,6\n")
        #expect(read.defects.map { $0 != nil } == [true, false])
    }

    @Test("A quote of several lines with text behind it is another cell's: that which opened was not closed")
    func forgottenQuote() {
        let read = CSVTranscript("a,b\n\"Big mug,1\nSmall \"mug\",2\n")
        #expect(read.cells == [["Big mug,1"], ["Small \"mug\"", "2"]])
        #expect(read.defects.map { $0 != nil } == [true, false])
    }

    @Test(
        "A quote that closes lines below is told where those are rows of the table, with amounts where the others have them"
    )
    func swallowedRows() {
        let head = "name,price,text,stock\nA,1000,x,1\nB,2000,y,2\n"
        let swallowed = CSVTranscript(head + "\"C,3000,z,3\nD\",4000,w,4\n")
        #expect(swallowed.defects.map { $0 != nil } == [false, false, true])
        let inner = CSVTranscript(head + "C,3000,\"z,3\nD,4000,w\",4\n")
        #expect(inner.defects.map { $0 != nil } == [false, false, true])
        let text = CSVTranscript(head + "C,3000,\"Soft, warm\nlight, and, cheap\",3\n")
        #expect(text.defects.allSatisfy { $0 == nil })
    }

    @Test("A formula of a text is the text, as a spreadsheet shows it; any other formula is itself")
    func textFormulas() {
        let read = CSVTranscript("a,b,c\n=\"0010\",\"=\"\"1 2\"\"\",=\"\"\n=1+1,=\"x\"&\"y\",x=\"1\"\n=\",=,=\"z\n")
        #expect(read.cells == [["0010", "1 2", ""], ["=1+1", "=\"x\"&\"y\"", "x=\"1\""], ["=\"", "=", "=\"z"]])
    }

    @Test("A file is the same with LF, CR LF and CR, and without a last line end", arguments: ["\n", "\r\n", "\r"])
    func lineEnds(lineEnd: String) {
        for last in [lineEnd, ""] {
            let read = CSVTranscript(["a,b", "1,2", "3,4"].joined(separator: lineEnd) + last)
            #expect(read.columns == ["a", "b"])
            #expect(read.cells == [["1", "2"], ["3", "4"]])
            #expect(read.lines == [2...2, 3...3])
        }
    }

    @Test("Blank lines are no records, and count as lines and rows")
    func blankLines() {
        let read = CSVTranscript("\n\na,b\n\n1,2\n\n\n\"3\n\",4\n\n")
        #expect(read.cells == [["1", "2"], ["3\n", "4"]])
        #expect(read.lines == [5...5, 8...9])
        #expect(read.rows == [5, 8])
    }

    @Test("A row of one empty quoted cell is not blank")
    func emptyCell() {
        #expect(CSVTranscript("a\n\"\"\n\n").cells == [[""]])
    }

    @Test(
        "A file without records is said to have none",
        arguments: ["", "\u{FEFF}", "\n\n", "a,b", "a,b\n", "a,b\r\n\r\n"])
    func noRecords(text: String) {
        #expect(CSVTranscript(text).error == .noRecords)
    }

    @Test("A byte order mark belongs to the frame and to no column, and offsets count it")
    func byteOrderMark() {
        let read = CSVTranscript("\u{FEFF}a,b\n1,2\n")
        #expect(read.columns == ["a", "b"])
        #expect(read.frame.head == Array("\u{FEFF}a,b\n".utf8))
        #expect(read.sources == [7..<11])
    }

    @Test("The header may stand further down; what is above it belongs to the frame")
    func headerRow() {
        let read = CSVTranscript("Autumn\n\na,b\n1,2\n", headerRow: 2)
        #expect(read.columns == ["a", "b"])
        #expect(read.cells == [["1", "2"]])
        #expect(read.frame.head == Array("Autumn\n\na,b\n".utf8))
        #expect(CSVTranscript("a,b\n1,2\n", headerRow: 3).error == .noRecords)
    }

    @Test("Rows above the header are kept with their lines, blank ones left out")
    func preamble() throws {
        let reader = try CSVReading.reader(
            MemorySource("Autumn,\"of\n2025\"\n\nShop\na,b\n1,2\n".utf8), headerRow: 5)
        #expect(reader.headerLines == 5...5)
        var record = Record()
        var rows: [String] = []
        while try reader.read(into: &record) {
            rows.append(
                "\(record.role) \(record.lines) " + record.cells.map { record.string($0) }.joined(separator: "/"))
        }
        #expect(
            rows == ["preamble 1...2 Autumn/of\n2025", "preamble 4...4 Shop", "header 5...5 a/b", "data 6...6 1/2"])
    }

    @Test("A row with too few or too many cells says how many, and keeps them")
    func ragged() {
        let read = CSVTranscript("a,b\n1\n1,2\n1,2,3,4\n")
        #expect(read.cells == [["1"], ["1", "2"], ["1", "2", "3", "4"]])
        #expect(read.defects == [.tooFewCells(1, columns: 2), nil, .tooManyCells(4, columns: 2)])
    }

    @Test("Bytes that are zero stay in their cells")
    func zeroBytes() {
        #expect(CSVTranscript("a,b\n\0,1\0\0\n").cells == [["\0", "1\0\0"]])
    }

    @Test("A byte that is no UTF-8 ends the reading at its place")
    func notUTF8() {
        let read = CSVTranscript(MemorySource(Array("a,b\n1,2\nx".utf8) + [0xFF, 0x0A]))
        #expect(read.error == .notUTF8(at: Position(offset: 9, line: 3, column: 2)))
    }

    @Test("Rewriting a cell leaves its neighbours alone")
    func neighbours() {
        let read = CSVTranscript("a,b,c\n\"1\"\"\",\"2\",\"3\"\"\"\"\"\n\"\"\"\",x,\"\"\"\"\"\"\n")
        #expect(read.cells == [["1\"", "2", "3\"\""], ["\"", "x", "\"\""]])
    }
}

@Suite("A quote that never closes")
struct CSVOpenQuoteTests {
    private func check(
        _ marked: String, cells: [[String]], line: Int, column: Int, sourceLocation: SourceLocation = #_sourceLocation
    ) {
        // § stands before the quote.
        let text = marked.replacing("§", with: "")
        let offset = marked.prefix { $0 != "§" }.utf8.count
        for size in [1, 2, 3, 7, .max] {
            let read = CSVTranscript(text, pieceSize: size)
            #expect(read.cells == cells, sourceLocation: sourceLocation)
            #expect(
                read.defects.compactMap(\.self) == [
                    .quoteUnterminated(at: Position(offset: offset, line: line, column: column))
                ], sourceLocation: sourceLocation)
        }
    }

    @Test("In the first row, the rows after it are still read")
    func first() {
        check("a,b\n1,§\"open\n3,4\n5,6\n", cells: [["1", "open"], ["3", "4"], ["5", "6"]], line: 2, column: 3)
    }

    @Test("In a row between, with CR LF")
    func middle() {
        check("a,b\r\n1,2\r\n§\"3,4\r\n5,6\r\n", cells: [["1", "2"], ["3,4"], ["5", "6"]], line: 3, column: 1)
    }

    @Test("In the last row, with and without its line end", arguments: ["", "\n", "\r"])
    func last(lineEnd: String) {
        check("a,b\n1,2\n3,§\"4" + lineEnd, cells: [["1", "2"], ["3", "4"]], line: 3, column: 3)
    }

    @Test("After a cell of several lines, the row's last line is the quote's")
    func afterLines() {
        let text = "a,b\n\"1\n1\",\"open\n3,4\n"
        check("a,b\n\"1\n1\",§\"open\n3,4\n", cells: [["1\n1", "open"], ["3", "4"]], line: 3, column: 4)
        #expect(CSVTranscript(text).lines == [2...3, 4...4])
    }

    @Test("The next quote opens another cell: the rows between are read, and so is that cell")
    func nextQuote() {
        check(
            "a,b\n1,§\"open\n3,4\n5,\"6\n6\"\n7,8\n",
            cells: [["1", "open"], ["3", "4"], ["5", "6\n6"], ["7", "8"]], line: 2, column: 3)
    }

    @Test("A cell of several lines that ends in a delimiter is closed by its quote")
    func delimiterAtTheEnd() {
        let read = CSVTranscript("a,b\n\"one,\ntwo,\",2\n\"one\n,\" ,4\n\"x\n,\"\n")
        #expect(read.cells == [["one,\ntwo,", "2"], ["one\n, ", "4"], ["x\n,"]])
        #expect(!read.hasOpenQuote)
    }

    @Test("In the header, the header ends with its line and stays the frame")
    func header() {
        let read = CSVTranscript("a,\"b\n1,2\n")
        #expect(read.columns == ["a", "b"])
        #expect(read.cells == [["1", "2"]])
        #expect(read.frame.head == Array("a,\"b\n".utf8))
    }

    @Test(
        "A CR LF behind the sample that the dialect is found in is one line end, wherever a chunk cuts it",
        arguments: [",1", ", \"1\""])
    func cutLineEnds(price: String) {
        // The first 64 KiB are always at hand: only behind them does the window grow by single bytes.
        let text = "name,price\r\n" + (1...7000).map { "lamp \($0)\(price)\r\n" }.joined()
        #expect(text.utf8.count > 80_000)
        let read = CSVTranscript(text, pieceSize: 1, dialect: nil)
        #expect(read.lines.count == 7000)
        let misplaced = zip(read.lines, 2...).first { $0 != $1...$1 }
        #expect(misplaced == nil)
    }
}
