import Testing

@testable import Tabular

@Suite("Reading the tables of a page")
struct HTMLTableTests {
    private func rows(_ page: String, table: Int = 0) throws -> [String] {
        let whole = try WorkbookBench.rows(.html, page, sheet: table, pieceSize: .max)
        #expect(try WorkbookBench.rows(.html, page, sheet: table, pieceSize: 1) == whole)
        return whole
    }

    @Test("Rows and cells, tags closed or not")
    func cells() throws {
        #expect(
            try rows("<html><body><table><tr><th>상품명<th>가격<tr><td>사과 &amp; 배<td>1,000</table>") == [
                "1: A=상품명 B=가격", "2: A=사과 & 배 B=1,000",
            ])
    }

    @Test("White space is as a browser shows it; breaks and paragraphs are lines")
    func whiteSpace() throws {
        let page =
            "<table><tr><td>\n  a \n b&nbsp;<br>c<p>d</p><div>e</div>\n</td><td><b>f</b> <i>g</i></td><td>&nbsp;</td></tr></table>"
        #expect(try rows(page) == ["1: A=a b\nc\nd\ne B=f g"])
    }

    @Test("A cell that covers others has its text in the first of them")
    func spans() throws {
        let page =
            "<table><tr><td colspan=2>a<td rowspan=3>b<td>c<tr><td>d<td>e<td>f<tr><td>g<tr><td>h<td>i<td>j</table>"
        #expect(try rows(page) == ["1: A=a C=b D=c", "2: A=d B=e D=f", "3: A=g", "4: A=h B=i C=j"])
    }

    @Test("Cells that cover others below and beside each other leave the right columns free")
    func manySpans() throws {
        let page =
            "<table><tr><td rowspan=2>a<td>b<td rowspan=3 colspan=2>c<td>d<tr><td>e<td rowspan=2>f<tr><td>g<td>h<tr><td>i<td>j</table>"
        #expect(
            try rows(page) == ["1: A=a B=b C=c E=d", "2: B=e E=f", "3: A=g B=h", "4: A=i B=j"])
    }

    @Test("What covers thousands of columns of thousands of rows is looked at once a row")
    func wideSpans() throws {
        let head = String(repeating: "<td colspan=1000 rowspan=65000>x", count: 16)
        let page = "<table><tr>\(head)" + String(repeating: "<tr><td>y", count: 60_000) + "</table>"
        let rows = try WorkbookBench.rows(.html, page, sheet: 0, pieceSize: .max)
        #expect(rows.count == 60_001)
        #expect(rows.last == "60001: WQK=y")
    }

    @Test("A table within a cell is a table of its own; scripts are no text")
    func nested() throws {
        let page = "<table><tr><td>a<script>x</script><table><tr><td>b</table>c<td>d</table>"
        #expect(try rows(page) == ["1: A=ac B=d"])
        #expect(try rows(page, table: 1) == ["1: A=b"])
        #expect(try WorkbookBench.workbook(.html, page).sheets.map(\.name) == ["1", "2"])
    }

    @Test("A page that nests without end, or a tag of endless attributes, is refused")
    func hostile() {
        #expect(throws: ReadError.self) {
            try WorkbookBench.workbook(.html, String(repeating: "<b>", count: 100_000), pieceSize: .max)
        }
        let tag = "<table " + (1...200_000).map { "a\($0)=1" }.joined(separator: " ") + ">"
        #expect(throws: ReadError.self) { try WorkbookBench.workbook(.html, tag, pieceSize: .max) }
    }
}
