import TestSupport
import Testing

@testable import Tabular

@Suite("Several values in one cell")
struct ListCellTests {
    @Test(
        "They stand between bars, and in an array where one of them would be read as something else",
        arguments: [
            (["a.jpg", "b c.jpg"], "a.jpg|b c.jpg"), ([], ""), (["", ""], "|"), (["a//b"], "a//b"),
            (["http://h/a,b.jpg"], "http://h/a,b.jpg"), (["a,b"], #"["a,b"]"#), (["[a"], #"["[a"]"#),
            (["a[", "b;c"], #"["a[","b;c"]"#), (["a|b"], #"["a|b"]"#), (["http://h/a b"], #"["http://h/a b"]"#),
            (["a b//c"], #"["a b//c"]"#), (["\u{8}|"], #"["\b|"]"#), (["사진.jpg", "é"], "사진.jpg|é"),
        ])
    func cells(values: [String], cell: String) { #expect(values.cellText == cell) }

    @Test(
        "Any line end calls for an array, and no other character that begins with its bytes",
        arguments: ["\n", "\r", "\r\n", "\u{85}", "\u{2028}", "\u{2029}"])
    func lineEnds(end: String) {
        #expect(["a\(end)b"].isArrayInCell)
        #expect(["\(end)"].isArrayInCell)
        #expect(!["\u{84}\u{86}\u{2027}\u{202A}\u{E2}\u{C2}"].isArrayInCell)
    }
}
