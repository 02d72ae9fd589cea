import Testing

@testable import Tabular

@Suite("Reading a workbook of Excel 2003 in XML")
struct ExcelXMLTests {
    private func book(_ sheets: String) -> String {
        """
        <?xml version="1.0"?><?mso-application progid="Excel.Sheet"?><Workbook xmlns="urn:schemas-microsoft-com:office:spreadsheet" xmlns:ss="urn:schemas-microsoft-com:office:spreadsheet">
        <Styles><Style ss:ID="z"><NumberFormat ss:Format="00000"/></Style></Styles>\(sheets)</Workbook>
        """
    }

    private func sheet(_ rows: String) -> String { #"<Worksheet ss:Name="상품"><Table>\#(rows)</Table></Worksheet>"# }

    private func data(_ type: String, _ text: String) -> String { #"<Data ss:Type="\#(type)">\#(text)</Data>"# }

    @Test("Numbers, texts, dates, booleans and errors are cells")
    func kinds() throws {
        let cells = [
            data("Number", "1.5E3"), data("String", "사과&#10;배"), data("DateTime", "2021-01-01T16:39:00.000"),
            data("Boolean", "1"), data("Error", "#REF!"), data("DateTime", "1899-12-31T14:30:00.000"),
        ].map { "<Cell>\($0)</Cell>" }
        let read = try WorkbookBench.rows(.excelXML, book(sheet("<Row>\(cells.joined())</Row>")))
        #expect(read == ["1: A=#1500 B=사과\n배 C=2021-01-01 16:39:00 D=?TRUE E=#REF! F=14:30:00"])
    }

    @Test("Gaps, spans and merged cells keep their places")
    func places() throws {
        let read = try WorkbookBench.rows(
            .excelXML,
            book(
                sheet(
                    #"<Row ss:Span="1"/><Row ss:Index="5"><Cell ss:Index="3">\#(data("Number", "1"))</Cell><Cell ss:MergeAcross="2">\#(data("Number", "2"))</Cell><Cell>\#(data("Number", "3"))</Cell></Row><Row><Cell ss:StyleID="z">\#(data("Number", "12"))</Cell></Row>"#
                )))
        #expect(read == ["5: C=#1 D=#2 G=#3", "6: A=00012"])
    }

    @Test(
        "The formats of Excel 2003's menus go by names, and make no dates",
        arguments: ["Standard", "Currency", "Fixed", "Scientific", "Yes/No", "General Number"])
    func namedFormats(name: String) throws {
        let text = book(sheet(#"<Row><Cell ss:StyleID="z">\#(data("Number", "12000"))</Cell></Row>"#))
            .replacing("00000\"/>", with: name + "\"/>")
        #expect(try WorkbookBench.rows(.excelXML, text) == ["1: A=#12000"])
    }

    @Test("Cells that are merged over rows are told")
    func merged() throws {
        let row = #"<Row><Cell/><Cell ss:MergeAcross="1" ss:MergeDown="2">\#(data("String", "a"))</Cell></Row>"#
        let rows = try WorkbookBench.workbook(.excelXML, book(sheet(row))).rows(of: 0)
        _ = try WorkbookBench.spell(rows)
        #expect(rows.merged.below(1) == MergedCells(count: 1, first: "B1:C3"))
    }

    @Test("Per cent, euros and formulas without a value are told")
    func shown() throws {
        let cell = #"<Row><Cell ss:StyleID="z">\#(data("Number", "0.1"))</Cell><Cell ss:Formula="=RC[-1]"/></Row>"#
        let text = book(sheet(cell))
        #expect(try WorkbookBench.rows(.excelXML, text.replacing("00000", with: "Percent")) == ["1: A=10% B=!"])
        #expect(
            try WorkbookBench.rows(.excelXML, text.replacing("00000", with: "Euro Currency")) == ["1: A=#0.1(€) B=!"])
    }

    @Test("Cells may stand in another order than their columns")
    func order() throws {
        let row =
            #"<Row><Cell ss:Index="3">\#(data("String", "c"))</Cell><Cell ss:Index="1">\#(data("String", "a"))</Cell></Row>"#
        #expect(try WorkbookBench.rows(.excelXML, book(sheet(row))) == ["1: A=a C=c"])
    }

    @Test("Rich text is its text, comments are none of it")
    func markup() throws {
        let cell =
            #"<Cell><ss:Data ss:Type="String"><B>굵은</B> <Font>글</Font></ss:Data><Comment><ss:Data>메모</ss:Data></Comment></Cell>"#
        #expect(try WorkbookBench.rows(.excelXML, book(sheet("<Row>\(cell)</Row>"))) == ["1: A=굵은 글"])
    }

    @Test("Several sheets are told, with what hides them")
    func sheets() throws {
        let options = "<WorksheetOptions><Visible>SheetHidden</Visible></WorksheetOptions>"
        let text = book(
            #"<Worksheet ss:Name="숨김"><Table/>\#(options)</Worksheet>"#
                + sheet("<Row><Cell>\(data("Number", "1"))</Cell></Row>"))
        let workbook = try WorkbookBench.workbook(.excelXML, text)
        #expect(workbook.sheets == [Sheet(name: "숨김", visibility: .hidden), Sheet(name: "상품")])
        #expect(try WorkbookBench.spell(workbook.rows(of: 1)) == ["1: A=#1"])
    }
}
