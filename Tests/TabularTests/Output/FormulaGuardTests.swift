import Tabular
import TestSupport
import Testing

@Suite("Guards before texts that a spreadsheet would run")
struct FormulaGuardTests {
    @Test(
        "A text that a spreadsheet would run gets an apostrophe, and so does one that has such already",
        arguments: ["=1+1", "+82 10", "-5 %", "@sum(A1)", "\tx", "\rx", "'=1", "''-1", "=", "=\u{338}"])
    func guarded(text: String) {
        #expect(FormulaGuard.guarded(text) == "'" + text)
        #expect(FormulaGuard.unguarded("'" + text) == text)
    }

    @Test(
        "Any other text stays as it is",
        arguments: ["", "'", "''", "'23 mug", " =1", "a=1", "\n=1", "'a'=1", "＝1", "머그"])
    func left(text: String) {
        #expect(FormulaGuard.guarded(text) == nil)
        #expect(FormulaGuard.unguarded(text) == nil)
    }

    @Test("Guarded and unguarded, any text is itself", arguments: [1, 2, 3] as [UInt64])
    func law(seed: UInt64) {
        var random = SeededGenerator(seed: seed)
        let pieces = ["'", "=", "+", "-", "@", "\t", "\r", "\n", " ", "a", "가", "\u{338}", "\u{200D}", "👩‍👧"]
        for _ in 1...2000 {
            let count = Int.random(in: 0...6, using: &random)
            let text = (0..<count).map { _ in pieces.randomElement(using: &random)! }.joined()
            let written = FormulaGuard.guarded(text) ?? text
            #expect(
                (FormulaGuard.unguarded(written) ?? written).utf8.elementsEqual(text.utf8), "\(text.debugDescription)")
            #expect(!"=+-@\t\r".utf8.contains(written.utf8.first ?? 0), "\(text.debugDescription)")
        }
    }

    @Test("Several texts that stand in their cell as an array need no guard: the cell begins with a bracket")
    func arrays() {
        for items in [["=a", "b,c"], ["'=a;"], ["-a", "[b"]] {
            var record: [OutputValue] = [.list(items)]
            #expect(FormulaGuard.guardTexts(of: &record) == 0 && record == [.list(items)])
        }
    }

    @Test("Numbers stay numbers, and of several texts in a cell the first is guarded")
    func record() {
        var record: [OutputValue] = [.number("-5"), .text("-5"), .none, .list(["=a", "=b"]), .list([]), .text("a")]
        #expect(FormulaGuard.guardTexts(of: &record) == 2)
        #expect(record == [.number("-5"), .text("'-5"), .none, .list(["'=a", "=b"]), .list([]), .text("a")])
    }
}
