import Archives
import Foundation
import TestSupport
import Testing

@testable import Tabular

@Suite("Mending a workbook")
struct WorkbookEditingTests {
    private let rows = """
        <row r="1"><c r="A1" t="s"><v>0</v></c><c r="B1" t="inlineStr"><is><t>price</t></is></c><c r="C1" t="inlineStr"><is><t>memo</t></is></c></row>
        <row r="3" spans="1:3" ht="20"><c r="A3" s="2" t="s"><v>1</v></c><c r="B3" s="1"><v>0.1</v></c></row>
        <row r="4"><c r="A4"><v>7</v></c><c r="C4"/></row>
        """

    private func builder(_ rows: String) -> WorkbookBuilder {
        var builder = WorkbookBuilder(
            sheets: [("설명", "", "<row><c><v>1</v></c></row>"), ("상품", "", rows)],
            texts: ["<t>name</t>", "<t>사과</t>"], formats: ["0%", "0.00"])
        builder.set("xl/media/image1.png", "\u{1}\u{2}")
        return builder
    }

    /// The parts of a workbook by their names.
    private func parts(_ bytes: [UInt8]) throws -> [String: String] {
        let folder = try TemporaryFolder()
        let archive = try ZipArchive(path: folder.write(Data(bytes), to: "a").path)
        let parts = try archive.entries.map { entry in
            (entry.name, String(decoding: try archive.contents(of: entry, limit: 1 << 20), as: UTF8.self))
        }
        return Dictionary(uniqueKeysWithValues: parts)
    }

    /// The sheet's part once edited; all other parts must be as they were.
    private func mended(
        _ builder: WorkbookBuilder, chain: String? = nil, _ edits: EditingBench.Edit...
    ) throws -> String {
        var bench = EditingBench(builder.bytes, "a.xlsx")
        bench.request.sheet = "상품"
        let (bytes, result) = try bench.mend(bench.edits(of: edits))
        #expect(result == .init(form: .inPlace, refused: [:], hasFormulas: chain != nil))
        var (old, new) = (try parts(builder.bytes), try parts(bytes))
        let sheet = try #require(new["xl/worksheets/sheet2.xml"])
        if let chain { #expect(new["xl/calcChain.xml"] == chain) }
        for name in ["xl/worksheets/sheet2.xml", "xl/calcChain.xml"] { (old[name], new[name]) = (nil, nil) }
        #expect(old == new)
        return sheet
    }

    @Test("A cell gets its text and keeps its style; all other parts stay as they are")
    func happy() throws {
        let sheet = try mended(builder(rows), (1, "name", "배 <1> "), (2, "name", "8"))
        let expected =
            rows.replacing(
                #"<c r="A3" s="2" t="s"><v>1</v></c>"#,
                with: #"<c r="A3" s="2" t="inlineStr"><is><t xml:space="preserve">배 &lt;1&gt; </t></is></c>"#
            ).replacing(#"<c r="A4"><v>7</v></c>"#, with: #"<c r="A4"><v>8</v></c>"#)
        #expect(sheet.contains(expected))
    }

    @Test("A number is one where it comes back as it was typed, and where its style shows it so")
    func numbers() throws {
        let sheet = try mended(builder(rows), (1, "price", "12%"), (2, "name", "0010"))
        #expect(sheet.contains(#"<c r="B3" s="1" t="inlineStr"><is><t xml:space="preserve">12%</t></is></c>"#))
        #expect(sheet.contains(#"<c r="A4" t="inlineStr"><is><t xml:space="preserve">0010</t></is></c>"#))
    }

    @Test("Missing cells are put in their order, blank ones filled, and cells blanked")
    func missing() throws {
        let sheet = try mended(builder(rows), (1, "memo", "x"), (2, "price", "y"), (2, "memo", "z"), (1, "price", ""))
        let text = { (text: String) in #"t="inlineStr"><is><t xml:space="preserve">\#(text)</t></is></c>"# }
        #expect(sheet.contains(#"<c r="B3" s="1"/><c r="C3" \#(text("x"))</row>"#))
        #expect(sheet.contains(#"<c r="A4"><v>7</v></c><c r="B4" \#(text("y"))<c r="C4" \#(text("z"))</row>"#))
        let wide = builder(rows.replacing("1:3", with: "1:2"))
        #expect(try mended(wide, (1, "memo", "x")).contains(#"<row r="3" ht="20">"#))
    }

    @Test("Cells and rows without places, and names with prefixes, are found")
    func places() throws {
        let rows = """
            <x:row><x:c t="s"><x:v>0</x:v></x:c><x:c t="str"><x:v>price</x:v></x:c></x:row>
            <x:row><x:c><x:v>1</x:v></x:c><x:c t="b"><x:v>1</x:v></x:c></x:row><x:row><x:c><x:v>2</x:v></x:c></x:row>
            """
        var builder = builder("")
        let name = "xl/worksheets/sheet2.xml"
        builder.set(
            name, "<x:worksheet xmlns:x=\"urn:x\"><x:sheetData>\(rows)</x:sheetData></x:worksheet>")
        let sheet = try mended(builder, (1, "price", "a"), (2, "price", "b"), (2, "name", "3"))
        #expect(sheet.contains(#"<x:c t="inlineStr"><x:is><x:t xml:space="preserve">a</x:t></x:is></x:c></x:row>"#))
        #expect(
            sheet.contains(
                #"<x:c><x:v>3</x:v></x:c><x:c r="B3" t="inlineStr"><x:is><x:t xml:space="preserve">b</x:t></x:is></x:c>"#
            ))
    }

    private let formulas = """
        <row r="1"><c r="A1" t="s"><v>0</v></c><c r="B1" t="str"><v>price</v></c></row>
        <row r="2"><c r="A2"><f>1+1</f><v>2</v></c><c r="B2"><f>A2</f><v>2</v></c></row>
        <row r="3"><c r="A3"><f t="shared" ref="A3:A4" si="0">1</f><v>1</v></c><c r="B3"><v>3</v></c></row>
        <row r="4"><c r="A4"><f t="shared" si="0"/><v>1</v></c><c r="B4"><v>3</v></c></row>
        """

    private func withChain(_ rows: String, _ chain: String) -> WorkbookBuilder {
        var builder = builder(rows)
        builder.set("xl/calcChain.xml", chain)
        let name = "xl/_rels/workbook.xml.rels"
        let rels = builder.parts.first { $0.name == name }!.text
        let type = "http://schemas.openxmlformats.org/officeDocument/2006/relationships/calcChain"
        let relationship = #"<Relationship Id="c" Type="\#(type)" Target="calcChain.xml"/>"#
        builder.set(name, rels.replacing("</Relationships>", with: relationship + "</Relationships>"))
        return builder
    }

    @Test("A formula becomes its value, and leaves the list of formulas")
    func formula() throws {
        let chain = #"<calcChain><c r="A2" i="2"/><c r="B2"/><c r="A2" i="1"/><c r="A3" i="2"/></calcChain>"#
        let sheet = try mended(
            withChain(formulas, chain),
            chain: #"<calcChain><c i="2" r="B2"/><c r="A2" i="1"/><c r="A3" i="2"/></calcChain>"#, (1, "name", "5"))
        #expect(sheet.contains(#"<c r="A2"><v>5</v></c><c r="B2"><f>A2</f><v>2</v></c>"#))
        #expect(try mended(builder(formulas), (3, "name", "6")).contains(#"<c r="A4"><v>6</v></c>"#))
    }

    @Test(
        "Whoever opens a workbook with formulas is asked to compute them anew: some may use the cell",
        arguments: [
            #"<calcPr calcId="191029"/>"#, #"<calcPr fullCalcOnLoad="0" calcId="191029"/>"#,
        ])
    func formulasOfOthers(said: String) throws {
        var builder = withChain(formulas, #"<calcChain><c r="A2" i="2"/><c r="B2"/></calcChain>"#)
        let name = "xl/workbook.xml"
        let book = builder.parts.first { $0.name == name }!.text
        builder.set(name, book.replacing("</sheets>", with: "</sheets>" + said))
        var bench = EditingBench(builder.bytes, "a.xlsx")
        bench.request.sheet = "상품"
        let (bytes, result) = try bench.mend(bench.edits(of: [(2, "price", "4")]))
        #expect(result.hasFormulas)
        let expected = book.replacing(
            "</sheets>", with: "</sheets>" + said.replacing(" fullCalcOnLoad=\"0\"", with: ""))
        let mended = try #require(try parts(bytes)[name])
        #expect(mended.replacing(" fullCalcOnLoad=\"1\"", with: "") == expected)
        #expect(mended.contains("fullCalcOnLoad=\"1\""))
    }

    @Test("What others need cannot be changed in place, and comes out as a workbook of the sheet")
    func fallback() throws {
        let cases: [(WorkbookBuilder, EditingBench.Edit)] = [
            (builder(formulas), (2, "name", "5")),
            (withChain(formulas, #"<calcChain><c r="A2" i="2"/></calcChain>"#), (1, "name", "5")),
            (
                builder(
                    formulas.replacing("<c r=\"B3\"><v>3", with: "<c r=\"B3\"><f t=\"array\" ref=\"B3:B4\">1</f><v>3")),
                (3, "price", "5")
            ),
        ]
        for (builder, edit) in cases {
            var bench = EditingBench(builder.bytes, "a.xlsx")
            bench.request.sheet = "상품"
            let edits = try bench.edits(of: [edit])
            let (bytes, result) = try bench.mend(edits)
            #expect(result == .init(form: .workbook, refused: [:]))
            var mended = EditingBench(bytes, "a.xlsx")
            mended.request.sheet = "상품"
            #expect(
                try bench.reading().applying(edits, refused: [:]).records[edit.record - 1]
                    == mended.reading().records[edit.record - 1])
        }
    }

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

    @Test("A compressed workbook comes out as it inflates")
    func compressed() throws {
        let file = MemorySink()
        let sink = try GzipSink(file)
        try sink.write(builder(rows).bytes)
        try sink.finish()
        var bench = EditingBench(file.bytes, "a.xlsx.gz")
        bench.request.sheet = "상품"
        #expect(try bench.mended() == builder(rows).bytes)
        let mended = try parts(bench.mended((1, "name", "배")))
        #expect(mended["xl/worksheets/sheet2.xml"]?.contains("배") == true)
    }

    @Test("A text that is longer than a cell may be is refused")
    func long() throws {
        let bench = EditingBench(WorkbookBuilder(rows: rows, texts: ["<t>name</t>", "<t>a</t>"]).bytes, "a.xlsx")
        #expect(try bench.refusal((1, "name", String(repeating: "x", count: 32_768))) == .tooLong(limit: 32_767))
    }

    @Test("The form is known before")
    func forms() {
        let inPlace = TabularFormat.allCases.filter { EditedFile.form(of: $0) == .inPlace }
        #expect(inPlace == [.csv, .tsv, .json, .ndjson, .xml, .xlsx])
    }
}
