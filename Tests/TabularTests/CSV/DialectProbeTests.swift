import Testing

@testable import Tabular

@Suite("A text's beginning, taken apart by one dialect")
struct DialectProbeTests {
    private func probe(_ text: String, _ dialect: Dialect = .csv, isWhole: Bool = true) -> DialectProbe {
        Array(text.utf8).withUnsafeBufferPointer { DialectProbe(TextSample(bytes: $0, isWhole: isWhole), dialect) }
    }

    @Test(
        "Rows have as many cells as there are delimiters outside quotes, and one more",
        arguments: [
            ("a,b\n1,2\n", [2, 2]), ("a,b\r\n\r\n1,2\r\n", [2, 2]), ("a\n", [1]), ("a,b", [2]), ("", []), ("\n\n", []),
            (",\n", [2]), ("\"a,\nb\",c\n", [2]), ("\"a\"\"b\",c\n", [2]), ("a\"b,c\n", [2]), ("a,\"\"\n", [2]),
            ("a,b\nc,", [2, 2]),
        ])
    func widths(text: String, widths: [Int]) {
        #expect(probe(text).widths == widths)
    }

    @Test("A row that the sample's end may have cut is not counted; alone, it is all there is")
    func cut() {
        #expect(probe("a,b\n1", isWhole: false).widths == [2])
        #expect(probe("a,b,c", isWhole: false).widths == [3])
    }

    @Test(
        "Quotes where the dialect has no use for them speak against it",
        arguments: [
            ("\"a\"b,c\n", 1), ("a, \"b\"\n", 1), ("a,\"b\n", 4), ("\"a\" ,b\n", 1), ("a \"b\",c\n", 0),
            ("\"a\",\"b\"\n", 0),
        ])
    func faults(text: String, faults: Int) {
        #expect(probe(text).faults == faults)
    }

    @Test("An open quote at the end of a sample may be closed behind it")
    func openQuote() {
        #expect(probe("a,\"b\n", isWhole: false).faults == 0)
    }

    @Test("Blanks beside quotes are none where the dialect leaves them out")
    func blanks() {
        let skipping = probe("\"a\" , \"b\"\n", Dialect(skipsBlanks: true))
        #expect(skipping.faults == 0 && skipping.quoted == 2 && skipping.rows == [["a", "b"]])
    }

    @Test("What is escaped means nothing, the escape itself too")
    func escapes() {
        let backslash = Dialect(escape: UInt8(ascii: "\\"))
        #expect(probe(#"a\,b,"c\"d",\\"# + "\n", backslash).rows == [["a,b", "c\"d", "\\"]])
        #expect(probe(#""a""b",c"# + "\n", backslash).faults == 1)
    }

    @Test("Quoted cells are counted, and no more than the first hundred rows")
    func bounds() {
        #expect(probe("\"a\",b,\"c\"\n").quoted == 2)
        #expect(probe(String(repeating: "a,b\n", count: 150)).widths.count == 100)
    }
}
