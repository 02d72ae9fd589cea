import Testing

@testable import Tabular

@Suite("A formula in another row")
struct CellFormulaTests {
    @Test(
        "What refers to its own row alone goes on doing so",
        arguments: [
            ("B5*0.9", "B12*0.9"), ("$B5-C5", "$B12-C12"), ("B$5", "B$12"), ("ROUND(B5*1.1,-2)", "ROUND(B12*1.1,-2)"),
            ("SUM(B5:D5)", "SUM(B12:D12)"), (#"IF(B5="A5 ""x""",1E5,AB5)"#, #"IF(B12="A5 ""x""",1E5,AB12)"#),
            ("TODAY()-1.5", "TODAY()-1.5"), ("IF(TRUE,b5,0)", "IF(TRUE,B12,0)"),
            ("_xlfn.CONCAT(A5, B5)", "_xlfn.CONCAT(A12, B12)"), ("LOG10(B5)", "LOG10(B12)"), ("{1,2}*B5", "{1,2}*B12"),
            (#""B4""#, #""B4""#), ("1.5e-3*B5", "1.5e-3*B12"),
        ])
    func own(text: String, moved: String) {
        #expect(CellFormula(text).inRow(12, from: 5) == moved)
    }

    @Test(
        "What refers to anything else has no other row",
        arguments: [
            "B4", "B5+B6", "SUM(B2:B5)", "Sheet2!B5", "'my sheet'!B5", "[1]Sheet1!B5", "rate*B5", "Table1[price]",
            "B:B",
            "5:5", "ROW()*10", "INDIRECT(\"B5\")", "OFFSET(B5,0,1)", "#REF!", "@B5", "B5#", "CELL(\"row\")", "\"open",
            "ABCD5", "할인율*B5", "B$4",
        ])
    func others(text: String) {
        #expect(CellFormula(text).inRow(12, from: 5) == nil)
    }

    @Test("A shared one moves with its cell, but for what is pinned, and never off the sheet")
    func shared() {
        #expect(CellFormula("B2*$C$1+$D2-E$1").moved(columns: 1, rows: 3) == "C5*$C$1+$D5-F$1")
        #expect(CellFormula("B2").moved(columns: 0, rows: -2) == nil)
        #expect(CellFormula("A2").moved(columns: -1, rows: 0) == nil)
    }
}
