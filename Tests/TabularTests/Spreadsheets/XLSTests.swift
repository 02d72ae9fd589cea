import TestSupport
import Testing

@testable import Tabular

@Suite("Workbooks of Excel 5 to 2003")
struct XLSTests {
    private typealias Book = BinaryWorkbook

    private func rows(_ book: BinaryWorkbook, sheet: Int = 0) throws -> [String] {
        try WorkbookBench.withFile(book.bytes) {
            try WorkbookBench.spell(XLSWorkbook(descriptor: $0).rows(of: sheet))
        }
    }

    private func workbook(_ book: BinaryWorkbook) throws -> XLSWorkbook {
        try WorkbookBench.withFile(book.bytes) { try XLSWorkbook(descriptor: $0) }
    }

    @Test("Numbers are spelt as people do, in whichever of the five ways they are stored")
    func numbers() throws {
        let book = Book(
            Book.number(0, 0, 12000), Book.number(0, 1, 0.1 + 0.2), Book.number(0, 2, 8.8012345678e12),
            Book.short(1, 0, bits: 12000 << 2 | 2), Book.short(1, 1, bits: 1_999_500 << 2 | 3),
            Book.short(1, 2, bits: UInt32(truncatingIfNeeded: -5 << 2) | 2),
            Book.short(1, 3, bits: UInt32((1.5).bitPattern >> 32)),
            Book.shorts(2, 4, bits: [1 << 2 | 2, 2 << 2 | 2]), Book.formula(3, 0, answer: Book.bytes((7.0).bitPattern)))
        #expect(
            try rows(book) == [
                "1: A=#12000 B=#0.3 C=#8801234567800", "2: A=#12000 B=#19995 C=#-5 D=#1.5", "3: E=#1 F=#2", "4: A=#7",
            ])
    }

    @Test("A number's format makes a date, a code, a percentage or a unit of it")
    func formats() throws {
        let codes = ["0%", "00000", "#,##0\"원\"", "yyyy-mm-dd"]
        let formats = codes.enumerated().map { Book.record(0x041E, Book.bytes(UInt16(200 + $0)) + Book.counted($1)) }
        let styles = ([0] + codes.indices.map { 200 + $0 } + [14]).map { number in
            Book.record(0x00E0, [0, 0] + Book.bytes(UInt16(number)) + [UInt8](repeating: 0, count: 16))
        }
        let cells = [42.0, 0.15, 42, 12000, 44197, 44197].enumerated().map { Book.number(0, $0, $1, style: $0) }
        var book = Book(globals: formats + styles)
        book.sheets[0].records = cells
        let wanted = "1: A=#42 B=15% C=00042 D=#12000(원) E=2021-01-01 F=2021-01-01"
        #expect(try rows(book).map { $0.replacing("B=%15", with: "B=15%") } == [wanted])
        book.globals.append(Book.record(0x0022, [1, 0]))
        #expect(try rows(book)[0].contains("E=2025-01-02"))
    }

    @Test("Texts, truths, errors and the answers of formulas are read, and blank answers are nothing")
    func values() throws {
        let text: [UInt8] = [0, 0, 0, 0, 0, 0, 0xFF, 0xFF]
        let book = Book(
            Book.text(0, 0, Book.wide("사과"), count: 2), Book.text(0, 1, Book.narrow("Tea"), count: 3),
            Book.truth(0, 2, 1), Book.truth(0, 3, 0), Book.truth(0, 4, 0x2A, isError: true),
            Book.formula(1, 0, answer: text), Book.record(0x0207, Book.counted("합계")),
            Book.formula(1, 1, answer: [1, 0, 1, 0, 0, 0, 0xFF, 0xFF]),
            Book.formula(1, 2, answer: [2, 0, 7, 0, 0, 0, 0xFF, 0xFF]),
            Book.formula(1, 3, answer: [3, 0, 0, 0, 0, 0, 0xFF, 0xFF]), Book.number(1, 4, 1))
        #expect(
            try rows(book) == ["1: A=사과 B=Tea C=?TRUE D=?FALSE E=#N/A", "2: A=합계 B=?TRUE C=#DIV/0! E=#1"])
    }

    @Test("Shared texts are read with what stands around them left out, and where they go on in the next record")
    func shared() throws {
        let rich = Book.bytes(UInt16(2)) + [0x0D] + Book.bytes(UInt16(1)) + Book.bytes(UInt32(3))
        let long = "가나다라마바사"
        let begun = Book.bytes(UInt16(9)) + [1] + long.utf16.prefix(4).flatMap { Book.bytes($0) }
        let rest: [UInt8] = [1] + long.utf16.dropFirst(4).flatMap { Book.bytes($0) }
        var texts = Book.texts(
            rich + Book.bytes(UInt16(0xAC00)) + Book.bytes(UInt16(0xAC01)) + [9, 9, 9, 9] + [8, 8, 8], begun)
        texts[8] = 2
        let book = Book(
            Book.shared(0, 0, 1), Book.shared(0, 1, 0),
            globals: [texts, Book.record(0x003C, rest), Book.record(0x003C, [0, 0x41, 0x42])])
        #expect(try rows(book) == ["1: A=가나다라마바사AB B=가각"])
    }

    @Test("Sheets have their names, and those that are hidden or no tables are told; a chart within one is passed over")
    func sheets() throws {
        var book = Book(
            Book.number(0, 0, 1), Book.record(0x0809, [0, 6, 0x20, 0]), Book.number(5, 5, 9), Book.record(0x000A, []),
            Book.number(1, 0, 2))
        book.sheets += [("숨김", 1, 0, [Book.number(0, 0, 3)]), ("Macro", 2, 1, []), ("Chart", 0, 2, [])]
        let sheets = try workbook(book).sheets
        #expect(sheets.map(\.name) == ["Sheet1", "숨김", "Macro", "Chart"])
        #expect(sheets.map(\.visibility) == [.visible, .hidden, .veryHidden, .visible])
        #expect(sheets.map(\.isTable) == [true, true, false, false])
        #expect(try rows(book) == ["1: A=#1", "2: A=#2"])
        #expect(try rows(book, sheet: 1) == ["1: A=#3"])
    }

    @Test("Hidden rows and columns and merged cells are counted")
    func hidden() throws {
        func row(_ number: UInt16, _ flags: UInt8) -> [UInt8] {
            Book.record(0x0208, Book.bytes(number) + [UInt8](repeating: 0, count: 10) + [flags, 0, 0, 0])
        }
        let range = [1, 3, 0, 1].flatMap { Book.bytes(UInt16($0)) }
        let book = Book(
            Book.record(0x007D, [1, 0, 2, 0, 0, 0, 0, 0, 1, 0, 0, 0]), row(0, 0), row(1, 0x20), row(7, 0x20),
            Book.number(0, 0, 1), Book.number(1, 0, 2), Book.record(0x00E5, [1, 0] + range))
        let read = try workbook(book).rows(of: 0)
        #expect(try WorkbookBench.spell(read).count == 2)
        #expect(read.hidden == HiddenCells(rows: 1, columns: 2))
        #expect(read.merged.below(1) == MergedCells(count: 1, first: "A2:B4"))
    }

    @Test("Before Excel 97 texts are in the code page of whoever wrote them")
    func codePage() throws {
        let apple: [UInt8] = [0xBB, 0xE7, 0xB0, 0xFA]
        var book = Book(Book.text(0, 0, apple, count: 4), globals: [Book.record(0x0042, Book.bytes(UInt16(949)))])
        (book.isUnicode, book.streamName) = (false, "Book")
        #expect(try rows(book) == ["1: A=사과"])
        #expect(try workbook(book).sheets.map(\.name) == ["Sheet1"])
        book.globals = []
        #expect(try rows(book) == ["1: A=»ç°ú"])
    }

    @Test("A long workbook and a short one lie in sectors of another size, and a stream's name in any case")
    func sectors() throws {
        let records = (0..<3000).map { Book.number($0, 0, Double($0)) }
        var book = Book()
        book.sheets[0].records = records
        #expect(book.stream.count > 50_000)
        #expect(try rows(book) == (0..<3000).map { "\($0 + 1): A=#\($0)" })
        book.sheets[0].records = Array(records.prefix(3))
        #expect(try rows(book) == ["1: A=#0", "2: A=#1", "3: A=#2"])
        (book.smallestStream, book.streamName) = (0, "WORKBOOK")
        #expect(try rows(book).count == 3)
    }

    @Test("What is locked, older, or no workbook is told as what it is")
    func others() throws {
        var book = Book(Book.number(0, 0, 1), globals: [Book.record(0x002F, [0, 0, 0, 0])])
        #expect(throws: ReadError.unsupported(.encryptedWorkbook)) { try workbook(book) }
        (book.globals, book.streamName) = ([], "EncryptedPackage")
        #expect(throws: ReadError.unsupported(.encryptedWorkbook)) { try workbook(book) }
        book.streamName = "WordDocument"
        #expect(throws: ReadError.unsupported(.compoundDocument)) { try workbook(book) }
    }

    @Test("A file that is cut or damaged anywhere is read or refused, and never ends the program", arguments: 0..<4)
    func damaged(seed: UInt64) throws {
        var book = Book(
            Book.shared(0, 0, 0), Book.text(0, 1, Book.wide("사과"), count: 2),
            Book.formula(1, 0, answer: [0, 0, 0, 0, 0, 0, 0xFF, 0xFF]),
            Book.record(0x0207, Book.counted("합계")), globals: [Book.texts(Book.counted("첫째"))])
        if seed.isMultiple(of: 2) { book.smallestStream = 0 }
        let bytes = book.bytes
        var random = SeededGenerator(seed: seed)
        func read(_ bytes: [UInt8]) throws {
            try WorkbookBench.withFile(bytes) { descriptor in
                do throws(ReadError) {
                    let workbook = try XLSWorkbook(descriptor: descriptor)
                    for sheet in workbook.sheets.indices where workbook.sheets[sheet].isTable {
                        _ = try WorkbookBench.spell(workbook.rows(of: sheet))
                    }
                } catch {}
            }
        }
        for _ in 0..<300 {
            var damaged = bytes
            for _ in 0..<Int.random(in: 1...8, using: &random) {
                damaged[Int.random(in: 0..<bytes.count, using: &random)] = UInt8.random(in: 0...255, using: &random)
            }
            try read(damaged)
            try read(Array(bytes.prefix(Int.random(in: 0..<bytes.count, using: &random))))
        }
        // A chain that leads back to itself, and a workbook that ends within a sheet.
        #expect(throws: ReadError.self) { try rows(cut: bytes, at: bytes.count - 1100) }
    }

    private func rows(cut bytes: [UInt8], at count: Int) throws -> [String] {
        try WorkbookBench.withFile(Array(bytes.prefix(count))) {
            try WorkbookBench.spell(XLSWorkbook(descriptor: $0).rows(of: 0))
        }
    }
}
