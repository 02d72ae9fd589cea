import TestSupport
import Testing

@testable import Tabular

@Suite("What a copied row's cells are besides their values")
struct SheetLooksTests {
    private func look(_ number: Double) -> SheetLooks.Cell { SheetLooks.Cell(number: number) }

    @Test("Rows that are skipped are not held, those parsed ahead and those to come")
    func skipped() {
        let looks = SheetLooks()
        for row in 0..<10 {
            looks.append(look(Double(row)), column: 0)
            looks.endRow(isKept: true)
        }
        looks.skip(to: 7)
        #expect(looks.rows.count == 3)
        #expect(looks.take(7)[0]?.number == 7)
        looks.skip(to: 50_000)
        for row in 10..<50_001 {
            looks.append(look(Double(row)), column: 0)
            looks.endRow(isKept: true)
        }
        #expect(looks.rows.count == 1)
        #expect(looks.take(50_000)[0]?.number == 50_000)
    }

    @Test("A row without cells has no place, and its looks are nobody's")
    func blankRows() throws {
        let builder = WorkbookBuilder(
            rows:
                #"<row r="1"><c s="1"/></row><row r="2"><c><f>A3</f><v>1</v></c></row><row r="3"><c s="1"><v>2</v></c></row>"#,
            formats: ["0.00"])
        let copied = try WorkbookBench.open(builder).copiedRows()
        var record = Record()
        while try copied.rows.next(into: &record) {}
        let first = copied.looks?.take(0)[0]
        #expect(first?.formula == "A3" && first?.number == 1)
        #expect(copied.looks?.take(1)[0]?.format == .custom("0.00"))
    }
}
