import Tabular
import Testing

@Suite("Which row is the header, and what the others are")
struct TableReaderTests {
    /// Each row as its role's first letter and its cells.
    private func roles(_ text: String, known: [String] = [], headerRow: Int? = nil) throws -> [String] {
        let header = HeaderSearch(row: headerRow) { known.contains($0) }
        let reader = try TableReader(CSVRows(MemorySource(text.utf8), header: header), header: header)
        var rows: [String] = []
        var record = Record()
        while try reader.read(into: &record) {
            let cells = record.cells.map { record.string($0) }.joined(separator: "|")
            rows.append("\(record.role.rawValue.prefix(1))\(record.number) \(cells)")
        }
        return rows
    }

    /// The columns' names, with the places of the header's rows.
    private func header(_ text: String, known: String, row: Int? = nil) throws -> String {
        let names = known.split(separator: " ").map(String.init)
        let search = HeaderSearch(row: row) { names.contains($0) }
        let reader = try TableReader(CSVRows(MemorySource(text.utf8), header: search), header: search)
        let places = [reader.upperHeaderPlace, reader.headerPlace].compactMap { $0 }.map(String.init)
        return places.joined(separator: "+") + ": " + reader.columns.joined(separator: "|")
    }

    @Test("A header of two rows: names merged over both stand in the upper one, groups are divided by the lower one")
    func twoRows() throws {
        let known = "상품명 가격 판매가 할인가 재고 상품정보"
        let stacked = "상품명,가격,,재고\n,판매가,할인가,\n가방,1000,900,3\n"
        #expect(try header(stacked, known: known) == "1+2: 상품명|판매가|할인가|재고")
        #expect(try header("우리 가게\n" + stacked, known: known) == "2+3: 상품명|판매가|할인가|재고")
        // The row that has more names is found first, be it the lower one.
        let wide = "재고,,상품정보,,\n,상품명,,판매가,할인가\n3,가방,,1000,900\n"
        #expect(try header(wide, known: known) == "1+2: 재고|상품명|상품정보|판매가|할인가")
        #expect(
            try roles(stacked, known: known.split(separator: " ").map(String.init)) == [
                "h0 상품명|가격||재고", "h0 |판매가|할인가|", "d1 가방|1000|900|3",
            ])
    }

    @Test("The row that was named is the lower one of two; named as the upper one, it is the header alone")
    func twoRowsNamed() throws {
        let stacked = "상품명,가격,,재고\n,판매가,할인가,\n가방,1000,900,3\n"
        let known = "상품명 가격 판매가 할인가 재고"
        #expect(try header(stacked, known: known, row: 2) == "1+2: 상품명|판매가|할인가|재고")
        #expect(try header(stacked, known: known, row: 1) == "1: 상품명|가격||재고")
    }

    @Test(
        "Two rows are no one header where the second is full, or data, or has nothing to add",
        arguments: [
            // Keys above labels.
            ("name,price,stock\n상품명,판매가,재고\n가방,1000,3\n", "1: name|price|stock"),
            ("name,price,,stock\nMug,price,sale,\n", "1: name|price||stock"),
            ("name,price,,stock\n,100,stock,\n", "1: name|price||stock"),
            ("name,price,,stock\nMug,100,red,3\n", "1: name|price||stock"),
            ("name,price,stock\n,,\nMug,1,2\n", "1: name|price|stock"),
            (",price,\nname,price,stock\nMug,1,2\n", "2: name|price|stock"),
        ])
    func notTwoRows(text: String, expected: String) throws {
        #expect(try header(text, known: "name price stock sale 상품명 판매가 재고") == expected)
    }

    @Test("The header between the rows is no row; a row that has some of its names is one")
    func headerAgain() throws {
        #expect(
            try roles("name,price\nMug,1\nname,price\nname,2\nname,price,x\n") == [
                "h0 name|price", "d1 Mug|1", "r0 name|price", "d2 name|2", "d3 name|price|x",
            ])
        #expect(try roles("name\nMug\nname\n") == ["h0 name", "d1 Mug", "d2 name"])
    }

    @Test("Notes and the words for the end, alone in their rows, are no rows of the table")
    func notes() throws {
        let text = "상품명,가격,재고\n가방,1,2\n"
        for note in ["※ 가격은 부가세 포함입니다.,,", "이하 여백,,", ",- 끝 -,", "※ 끝"] {
            #expect(try roles(text + note + "\n").last?.hasPrefix("c0") == true)
        }
        for product in ["※가방,1,2", "가방류,,", "끝없는 이야기,,", "\"※ 열린 따옴표", "끝,1,"] {
            #expect(try roles(text + product + "\n").last?.hasPrefix("d2") == true)
        }
        // With two columns, a name and nothing else is half of a product.
        #expect(try roles("상품명,가격\n가방,1\n※ 모자,\n").last?.hasPrefix("d2") == true)
    }

    @Test(
        "Sums have many names, and may say what they count",
        arguments: [
            "계,,6000,12,", "전체 합계,,6000,12,", "합계(원),,6000,12,", "Total (3 items),,6000,12,", "총 3건,,,,",
            "\"총 1,204개 상품\",,,,",
            "평균,,2000,4,",
            "소계 (가방),,1,2,",
        ])
    func totals(row: String) throws {
        #expect(try roles("상품명,상세설명,판매가,재고,이미지\n가방,튼튼합니다,1,2,a.jpg\n\(row)\n").last?.hasPrefix("t0") == true)
    }

    @Test(
        "A word for a sum within a name, or beside a description, makes no sum",
        arguments: [
            "계란,,6000,12,", "총 3건의 책,,1,2,", "총,,1,2,", "합계,장부입니다,1,2,", "SUM-001,,1,2,", "계산기 (소형),,1,2,",
        ])
    func noTotals(row: String) throws {
        #expect(try roles("상품명,상세설명,판매가,재고,이미지\n가방,튼튼합니다,1,2,a.jpg\n\(row)\n").last?.hasPrefix("d2") == true)
    }

    @Test("A header that is said to be below more than anybody puts above a table is refused")
    func farHeader() throws {
        let rows = String(repeating: "1,2\n", count: 200_000)
        #expect(throws: ReadError.headerTooFar(row: 200_001)) {
            try header("\(rows)name,price\nMug,1\n", known: "", row: 200_001)
        }
        #expect(
            try header("\(rows.prefix(4 * 10_000))name,price\nMug,1\n", known: "", row: 10_001) == "10001: name|price")
    }

    @Test("Guidance above a header that is known is no header")
    func knownHeader() throws {
        let text = "상품 일괄 등록 양식\n* 표시는 필수, 나머지는 선택\n상품명,판매가\n키보드,1000\n"
        #expect(
            try roles(text, known: ["상품명", "판매가"])
                == ["p0 상품 일괄 등록 양식", "p0 * 표시는 필수| 나머지는 선택", "h0 상품명|판매가", "d1 키보드|1000"])
    }

    @Test("Blank lines without end above a header and below it are not kept, and the frame still ends with the header")
    func blankLines() throws {
        let blanks = String(repeating: "\n", count: 100_000)
        let reader = try TableReader(CSVRows(MemorySource("\(blanks)a,b\n\(blanks)1,2\n".utf8)))
        #expect(String(decoding: reader.frame.head.suffix(5), as: UTF8.self) == "\na,b\n")
        #expect(reader.frame.head.count < 70_000)
        #expect(reader.headerLines == 100_001...100_001)
    }

    @Test("A header with the length of a book is cut")
    func longHeader() throws {
        let reader = try TableReader(
            CSVRows(MemorySource(("가" + String(repeating: "나", count: 10_000) + ",b\n1,2\n").utf8)))
        #expect(reader.columns[0].utf8.count <= Limits.headerBytes)
        #expect(reader.columns[0].hasPrefix("가나") && reader.columns[0].hasSuffix("나"))
        #expect(reader.columns[1] == "b")
    }

    @Test("A known word in a product's name does not make its row the header")
    func knownWord() throws {
        let text = "name,price,description,stock\nprice,stock,x,1\n"
        #expect(try roles(text, known: ["name", "price", "description", "stock"]).map { $0.prefix(1) } == ["h", "d"])
    }

    @Test("Without a known header, the first row that fills the table is it")
    func firstFullRow() throws {
        let text = "Report,,,\nof autumn,,,\nalpha,beta,gamma,delta\n1,2,3,4\n5,6,7,8\n"
        #expect(try roles(text).map { $0.prefix(1) } == ["p", "p", "h", "d", "d"])
        #expect(try roles("alpha,beta,gamma\n1,2,3,4\n5,6,7,8\n").map { $0.prefix(1) } == ["h", "d", "d"])
        // Half of the table's width fills it no more than less does; one cell more is a header with a gap.
        let half = "Report,of autumn,,\nalpha,beta,gamma,delta\n1,2,3,4\n5,6,7,8\n"
        #expect(try roles(half).map { $0.prefix(1) } == ["p", "h", "d", "d"])
        let most = "alpha,beta,gamma,\none,two,three,four\n1,2,3,4\n5,6,7,8\n"
        #expect(try roles(most).map { $0.prefix(1) } == ["h", "d", "d", "d"])
    }

    @Test("Lines that begin with # and are no rows are comments, above the header and below")
    func comments() throws {
        #expect(
            try roles("# made by hand\nname,price\n#1,10\n# the end\n", known: ["name", "price"])
                == ["c0 # made by hand", "h0 name|price", "d1 #1|10", "c0 # the end"])
    }

    @Test("Sums are no products, wherever they stand; a product called Total is one")
    func totals() throws {
        let text = "name,price,stock\nlamp,1000,1\n소계,,1\nmug,\"2,000\",2\nTotal,10,3\n합계,\"3,000원\",\n"
        #expect(
            try roles(text, known: ["name", "price"])
                == [
                    "h0 name|price|stock", "d1 lamp|1000|1", "t0 소계||1", "d2 mug|2,000|2", "d3 Total|10|3",
                    "t0 합계|3,000원|",
                ])
    }

    @Test("Empty cells behind the table's last column are no fault, full ones are")
    func trailingCells() throws {
        let reader = try TableReader(CSVRows(MemorySource("a,b\n1,2,,\n1,2,,x\n".utf8)))
        var record = Record()
        var defects: [Record.Defect?] = []
        while try reader.read(into: &record) { defects.append(record.defect) }
        #expect(defects == [nil, nil, .tooManyCells(4, columns: 2)])
    }

    @Test(
        "Rows that all end before their header does are a habit, a few or some of them are not",
        arguments: [
            ("a,b,c\n1,2\n1,2\n1,2\n", 2), ("a,b,c\n1,2\n1,2\n", nil), ("a,b,c\n1,2\n1,2,3\n1,2\n", nil),
            ("a,b,\n1,2\n1,2\n1,2\n", nil), ("a,b,c\n1,2,3,4\n1,2,3,4\n1,2,3,4\n", nil),
        ] as [(String, Int?)])
    func shortRows(text: String, count: Int?) throws {
        let reader = try TableReader(CSVRows(MemorySource(text.utf8)))
        #expect(reader.evidence.cellsOfShortRows == count)
    }

    @Test("A row may end where the header's names do")
    func unnamedColumns() throws {
        let reader = try TableReader(CSVRows(MemorySource("a,b,,\n1,2\n1,2,x\n1\n".utf8)))
        var record = Record()
        var defects: [Record.Defect?] = []
        while try reader.read(into: &record) { if record.role == .data { defects.append(record.defect) } }
        #expect(defects == [nil, nil, .tooFewCells(1, columns: 4)])
    }

    @Test("The line that names the delimiter is no row", arguments: ["sep=;", "SEP=;", "\"sep=;\""])
    func separatorLine(line: String) throws {
        #expect(try roles(line + "\r\na;b\r\n1,5;2\r\n") == ["p0 \(line)", "h0 a|b", "d1 1,5|2"])
        #expect(try roles(line + "\r\na;b\r\n1;2\r\n", headerRow: 1).count == 3)
    }

    @Test("A row of the table may begin with a number sign, and a code with a word for sums")
    func looksAlike() throws {
        #expect(try roles("name,price\n#1 Best mug,10,\n").last == "d1 #1 Best mug|10|")
        #expect(try roles("sku,id,price,stock\nSUM-001,17,12000,\n").last == "d1 SUM-001|17|12000|")
    }

    @Test("DOS programs end a text with Ctrl-Z")
    func controlZ() throws {
        #expect(try roles("a,b\r\n1,2\r\n\u{1A}") == ["h0 a|b", "d1 1|2"])
    }

    @Test("Rows of delimiters are rows that are blank")
    func blankRows() throws {
        let reader = try TableReader(CSVRows(MemorySource("a,b\n1,2\n , \n,\n".utf8)))
        var record = Record()
        var blank: [Bool] = []
        while try reader.read(into: &record) { blank.append(record.isBlank) }
        #expect(blank == [false, false, true, true])
    }
}
