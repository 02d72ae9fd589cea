import TestSupport
import Testing

@testable import Tabular

@Suite("A cell's place")
struct CellPlaceTests {
    private func place(_ text: String) -> CellPlace? { Array(text.utf8).withUnsafeBufferPointer(CellPlace.init) }

    @Test(
        "Its letters and its row are read up to the sheet's edges",
        arguments: [
            ("A1", 0, 1), ("Z9", 25, 9), ("AA10", 26, 10), ("AZ1", 51, 1), ("BA1", 52, 1), ("ZZ1", 701, 1),
            ("AAA1", 702, 1), ("XFD1048576", 16_383, 1_048_576), ("b2", 1, 2),
        ])
    func read(text: String, column: Int, row: Int) {
        #expect(place(text) == CellPlace(column: column, row: row))
        #expect(Sheet.place(of: text)?.column == column && Sheet.place(of: text)?.row == row)
        #expect(Sheet.letters(ofColumn: column) + String(row) == text.uppercased())
        #expect(Sheet.address(ofColumn: column, row: row) == text.uppercased())
    }

    @Test(
        "Anything else is none",
        arguments: ["", "A", "1", "A0", "XFE1", "A1048577", "A1B", "$A$1", "A-1", "A99999999999"])
    func none(text: String) {
        #expect(place(text) == nil)
    }
}

@Suite("Cells that are merged over rows")
struct MergedRowsTests {
    private func merged(_ ranges: String...) -> MergedRows {
        var merged = MergedRows()
        for range in ranges { Array(range.utf8).withUnsafeBufferPointer { merged.add($0) } }
        return merged
    }

    @Test("Those that reach below the header count, and the first is named")
    func below() {
        let rows = merged("A1:C2", "B2:B5", "D7:E9")
        #expect(rows.below(1) == MergedCells(count: 3, first: "A1:C2"))
        #expect(rows.below(2) == MergedCells(count: 2, first: "B2:B5"))
        #expect(rows.below(5) == MergedCells(count: 1, first: "D7:E9"))
        #expect(rows.below(9) == MergedCells())
    }

    @Test(
        "One row of cells, and what is no range, are of no interest",
        arguments: ["A1:C1", "A1", "C3:A5", "B5:B2", "A1:", ":B2"])
    func uninteresting(range: String) {
        #expect(merged(range).below(0) == MergedCells())
    }
}

@Suite("Characters that a workbook cannot carry")
struct EscapedCharactersTests {
    private func undone(_ text: String) -> String {
        var bytes = Array(text.utf8)
        EscapedCharacters.undo(&bytes)
        return String(decoding: bytes, as: UTF8.self)
    }

    @Test(
        "They are spelt in seven characters, and so is what looks like a spelling",
        arguments: [
            ("a\rb", "a_x000D_b"), ("\u{0}", "_x0000_"), ("\u{1F}", "_x001F_"), ("a\tb\nc", "a\tb\nc"),
            ("\u{FFFE}", "_xFFFE_"), ("x\u{FFFF}", "x_xFFFF_"), ("\u{FFFD}\u{FFBE}", "\u{FFFD}\u{FFBE}"),
            ("_x000D_", "_x005F_x000D_"), ("_x00zz_", "_x00zz_"), ("_x0041", "_x0041"), ("_", "_"),
            ("__x0041_", "__x005F_x0041_"),
        ])
    func spelt(text: String, spelling: String) {
        #expect(EscapedCharacters.spell(text) == spelling)
        #expect(undone(spelling) == text)
    }

    @Test("Two surrogates are one character, and half of one is none")
    func surrogates() {
        #expect(undone("_xD83D__xDE00_!") == "😀!")
        #expect(undone("_xD83D_!") == "\u{FFFD}!" && undone("_xDE00_") == "\u{FFFD}")
        #expect(undone("_xD83D__x0041_") == "\u{FFFD}A")
    }

    @Test("What is spelt comes back", arguments: 0..<200 as Range<UInt64>)
    func law(seed: UInt64) {
        var random = SeededGenerator(seed: seed)
        let pieces = ["_", "x", "0", "D", "5F", "_x005F_", "\r", "\n", "\u{FFFE}", "\u{1}", "가", "😀", "_x"]
        let text = (0..<12).map { _ in pieces.randomElement(using: &random)! }.joined()
        #expect(undone(EscapedCharacters.spell(text)) == text)
    }
}
