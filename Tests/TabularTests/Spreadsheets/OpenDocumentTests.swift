import Foundation
import TestSupport
import Testing

@testable import Tabular

@Suite("Reading a workbook of LibreOffice")
struct OpenDocumentTests {
    private func book(_ tables: String, styles: String = "") -> [UInt8] {
        var zip = ZipBuilder()
        zip.add("mimetype", "application/vnd.oasis.opendocument.spreadsheet")
        zip.add(
            "content.xml",
            """
            <office:document-content xmlns:office="urn:o" xmlns:table="urn:t" xmlns:text="urn:x" xmlns:style="urn:s" xmlns:calcext="urn:c">
            <office:automatic-styles>\(styles)</office:automatic-styles><office:body><office:spreadsheet>\(tables)</office:spreadsheet></office:body>
            </office:document-content>
            """)
        return zip.bytes
    }

    private func rows(_ rows: String) throws -> [String] {
        try WorkbookBench.rows(bytes: book("<table:table table:name=\"상품\">\(rows)</table:table>"))
    }

    private func file(_ bytes: [UInt8]) throws -> WorkbookFile {
        let folder = try TemporaryFolder()
        let source = try FileSource(path: folder.write(Data(bytes), to: "b.ods").path)
        return try source.withDescriptor { descriptor throws(ReadError) in
            try WorkbookFile(descriptor: descriptor, sheet: nil)
        }
    }

    private func row(_ cells: String, _ attributes: String = "") -> String {
        "<table:table-row \(attributes)>\(cells)</table:table-row>"
    }

    @Test("Values are what attributes say, texts what paragraphs hold")
    func values() throws {
        let cells = """
            <table:table-cell office:value-type="string" calcext:value-type="string"><text:p>사과</text:p><text:p>둘</text:p></table:table-cell>
            <table:table-cell office:value-type="float" office:value="1.5E3"><text:p>1,500.00</text:p></table:table-cell>
            <table:table-cell office:value-type="date" office:date-value="2021-01-01T16:39:00"/>
            <table:table-cell office:value-type="time" office:time-value="PT16H39M05S"/>
            <table:table-cell office:value-type="boolean" office:boolean-value="true"/>
            <table:table-cell office:value-type="percentage" office:value="0.25"><text:p>25%</text:p></table:table-cell>
            <table:table-cell office:value-type="float" office:value="123"><text:p>00123</text:p></table:table-cell>
            """
        #expect(try rows(row(cells)) == ["1: A=사과\n둘 B=#1500 C=2021-01-01 16:39:00 D=16:39:05 E=?TRUE F=25% G=00123"])
    }

    @Test("Blanks, tabs, line breaks and spans are text; comments are not")
    func texts() throws {
        let cell = """
            <table:table-cell><office:annotation><text:p>메모</text:p></office:annotation><text:p>a<text:s text:c="2"/><text:span>b<text:tab/></text:span>c<text:line-break/>d</text:p></table:table-cell>
            """
        #expect(try rows(row(cell)) == ["1: A=a  b\tc\nd"])
    }

    @Test("What repeats itself is read as often, blanks cost nothing")
    func repetition() throws {
        let one = #"<table:table-cell office:value-type="float" office:value="1"/>"#
        let read = try rows(
            row(#"<table:table-cell table:number-columns-repeated="2"/>"# + one)
                + row(#"<table:table-cell table:number-columns-repeated="16384"/>"#, #"table:number-rows-repeated="3""#)
                + row(
                    #"<table:table-cell office:value-type="float" office:value="7" table:number-columns-repeated="2"/>"#,
                    #"table:number-rows-repeated="2""#)
                + row(
                    #"<table:table-cell table:number-columns-repeated="99999"/>"#,
                    #"table:number-rows-repeated="1048570""#))
        #expect(read == ["1: C=#1", "5: A=#7 B=#7", "6: A=#7 B=#7"])
    }

    @Test(
        "A few bytes cannot ask for millions of cells, nor for gigabytes of text",
        arguments: [
            (
                #"<table:table-cell office:value-type="float" office:value="7" table:number-columns-repeated="16384"/>"#,
                1_048_576
            ),
            (
                #"<table:table-cell><text:p>\#(String(repeating: "a", count: 100_000))</text:p></table:table-cell>"#,
                1000
            ),
            (
                #"<table:table-cell table:number-columns-repeated="1000"><text:p>\#(String(repeating: "a", count: 100_000))</text:p></table:table-cell>"#,
                1
            ),
        ])
    func bomb(cell: String, rows count: Int) {
        #expect(throws: ReadError.self) { try rows(row(cell, #"table:number-rows-repeated="\#(count)""#)) }
    }

    @Test("Cells that are merged over rows are told")
    func merged() throws {
        let cell = #"<table:table-cell table:number-rows-spanned="2"><text:p>a</text:p></table:table-cell>"#
        let file = try file(book("<table:table>\(row("<table:table-cell/>" + cell))</table:table>"))
        _ = try WorkbookBench.spell(file.rows)
        #expect(file.merged(belowHeader: 1) == MergedCells(count: 1, first: "B1:B2"))
    }

    @Test("A formula without a value is told from a blank cell, and an amount has its currency beside it")
    func formulas() throws {
        let cells = """
            <table:table-cell table:formula="of:=[.A1]"/><table:table-cell office:value-type="currency" office:currency="USD" office:value="5"/>
            <table:table-cell table:formula="of:=&quot;&quot;" office:value-type="string"/>
            """
        #expect(try rows(row(cells) + row(#"<table:table-cell table:formula="of:=[.A1]"/>"#)) == ["1: A=! B=#5(USD)"])
    }

    @Test("Covered cells keep their columns; groups of rows are rows")
    func coveredCells() throws {
        let read = try rows(
            "<table:table-header-rows>"
                + row(
                    "<table:table-cell><text:p>a</text:p></table:table-cell><table:covered-table-cell/><table:table-cell><text:p>b</text:p></table:table-cell>"
                ) + "</table:table-header-rows>")
        #expect(read == ["1: A=a C=b"])
    }

    @Test("Hidden sheets, rows and columns are told")
    func hidden() throws {
        let styles =
            #"<style:style style:name="h" style:family="table"><style:table-properties table:display="false"/></style:style>"#
        let bytes = book(
            #"<table:table table:name="1" table:style-name="h"/><table:table table:name="2"><table:table-column table:visibility="collapse"/>"#
                + row("<table:table-cell><text:p>a</text:p></table:table-cell>", #"table:visibility="filter""#)
                + "</table:table>",
            styles: styles)
        let file = try file(bytes)
        #expect(file.sheets == [Sheet(name: "1", visibility: .hidden), Sheet(name: "2")])
        #expect(file.choice == SheetChoice(index: 1, reason: .only))
        #expect(try WorkbookBench.spell(file.rows) == ["1: A=a"])
        #expect(file.hidden == HiddenCells(rows: 1, columns: 1))
    }

    @Test("An encrypted one is told as such, and so is a text document")
    func refused() {
        var zip = ZipBuilder()
        zip.add("content.xml", "sealed")
        zip.add(
            "META-INF/manifest.xml",
            "<manifest><file-entry full-path=\"content.xml\"><encryption-data/></file-entry></manifest>")
        #expect(throws: ReadError.unsupported(.encryptedWorkbook)) { try WorkbookBench.rows(bytes: zip.bytes) }
        var text = ZipBuilder()
        text.add("content.xml", "<document-content><body><text/></body></document-content>")
        #expect(throws: ReadError.unsupported(.otherDocument)) { try WorkbookBench.rows(bytes: text.bytes) }
    }
}
