import TestSupport
import Testing

@testable import Tabular

@Suite("Reading a workbook of Excel")
struct XLSXTests {
    private func rows(
        _ rows: String, texts: [String]? = nil, formats: [String] = [], properties: String = ""
    ) throws -> [String] {
        try WorkbookBench.rows(WorkbookBuilder(rows: rows, texts: texts, formats: formats, properties: properties))
    }

    @Test("Numbers, shared texts, inline texts, formulas' texts, booleans and errors are cells")
    func kinds() throws {
        let read = try rows(
            """
            <row r="2"><c r="A2" t="s"><v>1</v></c><c r="B2"><f>1+1</f><v>2</v></c><c r="D2" t="inlineStr"><is><t>배</t></is></c>
            <c r="E2" t="str"><f>A1</f><v>=A1</v></c><c r="F2" t="b"><v>1</v></c><c r="G2" t="b"><v>0</v></c><c r="H2" t="e"><v>#REF!</v></c></row>
            """, texts: ["<t>사과</t>", "<t>감</t>"])
        #expect(read == ["2: A=감 B=#2 D=배 E==A1 F=?TRUE G=?FALSE H=#REF!"])
    }

    @Test("A rich text is its runs joined, without its phonetic guide; white space stays")
    func richText() throws {
        let read = try rows(
            #"<row><c t="s"><v>0</v></c><c t="inlineStr"><is><r><t> 1</t></r><r><t>2 </t></r><rPh><t>いち</t></rPh></is></c></row>"#,
            texts: [
                #"<r><rPr><b/></rPr><t>사</t></r><r><t xml:space="preserve"> 과</t></r><rPh sb="0" eb="1"><t>さ</t></rPh>"#
            ])
        #expect(read == ["1: A=사 과 B= 12 "])
    }

    @Test("What XML cannot carry is spelt by its number, and what looks like it is not")
    func escapes() throws {
        let texts = ["_x0041__x000D_", "_x005F_x0041_", "_x41_ _X0041_ x0041_", "_xD83C__xDF4E_", "a_x0001_b"]
        let cells = texts.indices.map { #"<c t="s"><v>\#($0)</v></c>"# }
        let read = try rows("<row>\(cells.joined())</row>", texts: texts.map { "<t>\($0)</t>" })
        #expect(read == ["1: A=A\r B=_x0041_ C=_x41_ _X0041_ x0041_ D=🍎 E=a\u{1}b"])
    }

    @Test("A formula whose value was never stored is told from a blank cell; a row of nothing else is none")
    func unanswered() throws {
        let read = try rows(
            """
            <row><c><v>1</v></c><c><f>A1*2</f></c><c><f>A1</f><v/></c><c t="str"><f>""</f><v></v></c></row>
            <row><c><f>A2*2</f></c></row><row><c><v>3</v></c></row>
            """)
        #expect(read == ["1: A=#1 B=! C=!", "3: A=#3"])
    }

    @Test("Cells that are merged over rows of data are told, those over columns or above the header are not")
    func merged() throws {
        var book = WorkbookBuilder(rows: "")
        book.set(
            "xl/worksheets/sheet1.xml",
            """
            <worksheet \(WorkbookBuilder.spaces)><sheetData><row r="3"><c><v>1</v></c></row></sheetData><mergeCells>
            <mergeCell ref="A1:B2"/><mergeCell ref="A3:D3"/><mergeCell ref="AA3:AB5"/><mergeCell ref="C7:C8"/>
            </mergeCells></worksheet>
            """)
        let file = try WorkbookBench.open(book)
        var record = Record()
        while try file.rows.next(into: &record) {}
        #expect(file.merged(belowHeader: 2) == MergedCells(count: 2, first: "AA3:AB5"))
    }

    @Test("A number that is shown as a percentage is one, and what its format puts beside it is known")
    func shown() throws {
        let cells = #"<row><c s="1"><v>0.1</v></c><c s="2"><v>12.5</v></c><c s="3"><v>7</v></c></row>"#
        let read = try rows(cells, formats: ["0%", "[$$-409]#,##0.00", "#,##0&quot;원&quot;"])
        #expect(read == ["1: A=10% B=#12.5($) C=#7(원)"])
    }

    @Test("Cells and rows without a place follow those before them; blank ones are no cells")
    func places() throws {
        let read = try rows(
            #"<row><c/><c><v>1</v></c></row><row r="5"><c r="C5"><v>2</v></c><c><v>3</v></c></row><row/><row><c s="1"/><c><v>4</v></c></row>"#
        )
        #expect(read == ["1: B=#1", "5: C=#2 D=#3", "7: B=#4"])
    }

    @Test("A cell at the far corner of the sheet costs nothing")
    func farCorner() throws {
        #expect(try rows(#"<row r="1048576"><c r="XFD1048576"><v>1</v></c></row>"#) == ["1048576: XFD=#1"])
    }

    @Test(
        "A place that no worksheet has is damage", arguments: ["XFE1", "A1048577", "A0", "A-2", "1", "A", "AAAAAAAA1"])
    func impossiblePlace(place: String) {
        #expect(
            throws: ReadError.damagedWorkbook(
                WorkbookDamage(.place(place), part: "xl/worksheets/sheet1.xml", line: 1))
        ) { try rows(#"<row><c r="\#(place)"><v>1</v></c></row>"#) }
    }

    @Test("A text that the workbook does not have is damage", arguments: [nil, ["<t>사과</t>"]])
    func missingText(texts: [String]?) {
        #expect(throws: ReadError.damagedWorkbook(WorkbookDamage(.missingText(7), part: "xl/worksheets/sheet1.xml"))) {
            try rows(#"<row><c t="s"><v>7</v></c></row>"#, texts: texts)
        }
    }

    @Test("Cells take only so much of the shared texts: a few bytes cannot ask for gigabytes")
    func sharedBomb() throws {
        let texts = SharedTexts(allowance: 10)
        try texts.append(Array("사과".utf8))
        var record = Record()
        try texts.append(0, column: 0, to: &record)
        #expect(throws: ReadError.self) { try texts.append(0, column: 1, to: &record) }
        #expect(record.cells.map { record.string($0) } == ["사과"])
    }

    @Test("Dates are dates by their format, counted from 1900 or 1904")
    func dates() throws {
        let row =
            #"<row><c s="1"><v>44197</v></c><c s="2"><v>44197.69375</v></c><c s="3"><v>0.5</v></c><c s="4"><v>2.5</v></c></row>"#
        let formats = ["yyyy&quot;년&quot; m&quot;월&quot;", "[$-412]yyyy-mm-dd hh:mm", "h:mm", "[h]:mm"]
        #expect(try rows(row, formats: formats) == ["1: A=2021-01-01 B=2021-01-01 16:39:00 C=12:00:00 D=60:00:00"])
        #expect(
            try rows(row, formats: formats, properties: #"date1904="1""#)
                == ["1: A=2025-01-02 B=2025-01-02 16:39:00 C=12:00:00 D=60:00:00"])
        #expect(
            try rows(#"<row><c t="d"><v>2021-01-01T16:39:00Z</v></c><c t="d"><v>2021-01-01T00:00:00</v></c></row>"#)
                == ["1: A=2021-01-01 16:39:00 B=2021-01-01"])
    }

    @Test("A code that its format fills up with zeros is what a person sees")
    func filledCodes() throws {
        let read = try rows(
            #"<row><c s="1"><v>123</v></c><c s="2"><v>1012345678</v></c><c s="1"><v>123456</v></c><c s="3"><v>5</v></c><c s="1"><v>1.5</v></c></row>"#,
            formats: ["00000", "000\\-0000\\-0000", "#,##0"])
        #expect(read == ["1: A=00123 B=010-1234-5678 C=#123456 D=#5 E=#1.5"])
    }

    @Test("Hidden rows and columns are read, and counted")
    func hidden() throws {
        var builder = WorkbookBuilder(rows: "")
        builder.setSheet(
            1, rows: #"<row hidden="1"><c><v>1</v></c></row><row><c><v>2</v></c></row><row hidden="true"/>"#,
            before: #"<cols><col min="2" max="3" hidden="1"/><col min="8" max="16384" hidden="1"/></cols>"#)
        let file = try WorkbookBench.open(builder)
        let rows = file.rows
        #expect(try WorkbookBench.spell(rows) == ["1: A=#1", "2: A=#2"])
        #expect(file.hidden == HiddenCells(rows: 1, columns: 2))
    }
}
