import TestSupport
import Testing

@testable import Tabular

@Suite("Mending a workbook")
struct WorkbookEditingTests {
    private let book = WorkbookBuilder(
        rows: "<row><c t=\"str\"><v>name</v></c></row><row><c t=\"str\"><v>a</v></c></row>")

    private func check(_ bench: EditingBench, lastRow row: Int) throws {
        let edits = try bench.edits(of: [(1, "price", "=1500"), (1, "memo", " x")])
        let (bytes, result) = try bench.mend(edits)
        #expect(result == .init(form: .workbook, refused: [:]))
        #expect(try WorkbookBench.rows(bytes: bytes).last == "\(row): A=사과 B==1500 C= x")
    }

    @Test("A page comes out as a workbook")
    func page() throws {
        let head = "<tr><th>name</th><th>price</th><th>memo</th></tr>"
        let page = "<table>\(head)<tr><td>사과</td><td>1000</td></tr></table>"
        try check(EditingBench(page, "a.html"), lastRow: 2)
    }

    @Test("A workbook of Excel 2003 comes out as one of today, its rows in their places")
    func excel2003() throws {
        let cell = { (text: String) in #"<Cell><Data ss:Type="String">\#(text)</Data></Cell>"# }
        let space = "urn:schemas-microsoft-com:office:spreadsheet"
        let book = """
            <?xml version="1.0"?><Workbook xmlns="\(space)" xmlns:ss="\(space)"><Worksheet ss:Name="상품"><Table>
            <Row ss:Index="3">\(cell("name"))\(cell("price"))\(cell("memo"))</Row>
            <Row>\(cell("사과"))<Cell><Data ss:Type="Number">1000</Data></Cell></Row></Table></Worksheet></Workbook>
            """
        try check(EditingBench(book, "a.xml"), lastRow: 4)
    }

    @Test("A workbook of LibreOffice comes out as one of Excel")
    func openDocument() throws {
        let cell = { (text: String) in "<table:table-cell><text:p>\(text)</text:p></table:table-cell>" }
        let row = { (cells: String) in "<table:table-row>\(cells)</table:table-row>" }
        var zip = ZipBuilder()
        zip.add("mimetype", "application/vnd.oasis.opendocument.spreadsheet")
        zip.add(
            "content.xml",
            """
            <office:document-content xmlns:office="urn:o" xmlns:table="urn:t" xmlns:text="urn:x"><office:body>
            <office:spreadsheet><table:table table:name="상품">\(row(cell("name") + cell("price") + cell("memo")))
            \(row(cell("사과") + #"<table:table-cell office:value-type="float" office:value="1000"/>"#))
            </table:table></office:spreadsheet></office:body></office:document-content>
            """)
        try check(EditingBench(zip.bytes, "a.ods"), lastRow: 2)
    }

    @Test("A text that is longer than a cell may be is refused")
    func long() throws {
        let bench = EditingBench(book.bytes, "a.xlsx")
        let edits = try bench.edits(of: [(1, "name", String(repeating: "x", count: 32_768))])
        #expect(try bench.mend(edits).result.refused.values.first == .tooLong(limit: 32_767))
    }

    @Test("The form is known before")
    func forms() {
        let inPlace = TabularFormat.allCases.filter { EditedFile.form(of: $0) == .inPlace }
        #expect(inPlace == [.csv, .tsv, .json, .ndjson, .xml])
    }
}
