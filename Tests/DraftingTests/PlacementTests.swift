import Catalogue
import Tabular
import Testing

@testable import Drafting

@Suite("Where a finding stands")
struct PlacementTests {
    @Test(
        "Columns have the letters that a spreadsheet gives them",
        arguments: [
            (0, "A"), (25, "Z"), (26, "AA"), (51, "AZ"), (52, "BA"), (701, "ZZ"), (702, "AAA"), (16_383, "XFD"),
        ])
    func letters(column: Int, letters: String) {
        #expect(Sheet.letters(ofColumn: column) == letters)
    }

    private func place(_ text: String, _ finding: Finding) throws -> Catalogue.Issue {
        let reader = try TableReader(CSVRows(MemorySource(text.utf8)), header: HeaderSearch(row: 1))
        var plan = ColumnPlan()
        _ = plan.extend(to: reader.columns)
        var record = Record()
        repeat { _ = try reader.read(into: &record) } while record.role != .data
        return Placement(file: "a.csv", plan: plan, headerLines: reader.headerLines).issue(finding, in: record)
    }

    @Test("A blank line above moves the cell's address and its line")
    func blankLine() throws {
        let issue = try place("sku,price\n\nx,abc\n", Finding(.priceNotANumber))
        #expect(issue.cell == "B3")
        #expect(issue.lines == 3...3)
        #expect(issue.record == 1)
        #expect(issue.value == "abc")
    }

    @Test("A field without a column is named by itself, and has no cell")
    func noColumn() throws {
        let issue = try place("price\nabc\n", Finding(.nameMissing))
        #expect(issue.column == "name")
        #expect(issue.cell == nil)
        #expect(issue.value == nil)
    }

    @Test("A long cell is named by its beginning")
    func longValue() throws {
        let text = String(repeating: "가나", count: 3_000)
        let issue = try place("description\n\(text)\n", Finding(.descriptionTooLong))
        #expect(issue.value == String(text.prefix(Catalogue.Issue.valueLimit)))
    }

    @Test("One of several photos is the value, not the whole cell")
    func item() throws {
        let finding = Finding(.imageNotFound, detail: .item("b.jpg", reason: nil))
        #expect(try place("images\na.jpg|b.jpg\n", finding).value == "b.jpg")
    }

    @Test("A defect of the record has its place in the lines alone")
    func defect() throws {
        let issue = try place("a,price\n1\n", Finding(.tooFewCells(1, columns: 2)))
        #expect(issue.code == .cellsTooFew)
        #expect(issue.detail == .count(1, allowed: 2...2))
        #expect(issue.cell == nil)
    }
}
