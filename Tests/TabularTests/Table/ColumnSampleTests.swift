import Testing

@testable import Tabular

@Suite("What the first rows show of a column")
struct ColumnSampleTests {
    private func samples(_ text: String, header: Int? = nil) throws -> [ColumnSample] {
        try TableReader(CSVRows(MemorySource(text.utf8)), header: HeaderSearch(row: header)).evidence.samples
    }

    @Test(
        "A comma is decimal before one or two digits at the end, and after points",
        arguments: [
            "18,50", "2199,0", "1.299,00", "1.299.000", "€ 18,50", "18,50 €", "1 299,50", "1\u{A0}299,50 руб.", "-1,5",
        ])
    func commas(text: String) throws {
        let sample = try samples("a\tb\n\(text)\tx\n")[0]
        #expect((sample.decimalCommas, sample.decimalPoints) == (1, 0))
    }

    @Test("A point is decimal alike", arguments: ["18.50", "2199.0", "1,299.00", "1,299,000", "$18.50", "1'299.50"])
    func points(text: String) throws {
        let sample = try samples("a\tb\n\(text)\tx\n")[0]
        #expect((sample.decimalCommas, sample.decimalPoints) == (0, 1))
    }

    @Test(
        "Other numbers, lists, sizes and texts show nothing",
        arguments: [
            "18", "1.299", "1,299", "38,39,40", "1.2.3", "10x20,5", "2024-01-01", "12,5O", "v1,5-2", "…", ",5x",
        ])
    func nothing(text: String) throws {
        let sample = try samples("a\tb\n\(text)\tx\n")[0]
        #expect((sample.decimalCommas, sample.decimalPoints) == (0, 0))
    }

    @Test(
        "Points before three digits separate thousands where what is smaller has none, or where it is money of hundredths",
        arguments: [
            (["850", "1.290", "12.500"], true), (["$ 12.500", "$ 9.900", "$ 1.299.000"], true),
            (["Rp15.000", "Rp7.500", "Rp22.000"], true),
            (["$15.000", "Variable", "$7.500", "S — $9.000, M — $12.000", "$22.000"], true),
            (["$15.000", "ask", "$7.500", "ask", "$22.000", "ask", "ask", "ask", "ask"], false),
            // One alone, a thousand without a point, decimals beside them, dinars, weights.
            (["850", "1.290"], false), (["850", "1290", "1.290", "2.100"], false), (["1.290", "2.100", "3.5"], false),
            (["12.500 KD", "3.250 KD", "1.750 KD"], false), (["1.250", "2.750", "3.500"], false),
            (["0.250", "1.250", "850"], false), (["$1.299", "$ 12.50", "$9.900"], false),
        ])
    func groups(texts: [String], isSo: Bool) throws {
        let rows = texts.map { "\($0)\tx\n" }.joined()
        #expect(try samples("a\tb\n" + rows)[0].pointsGroup == isSo)
    }

    @Test("A column is filled where a row has more than blanks in it, beneath a header that was named, too")
    func filled() throws {
        let text = "a,b,c,\n1,, ,\n,2,,\n"
        #expect(try samples(text).map(\.isFilled) == [true, true, false, false])
        #expect(try samples("note\n\(text)", header: 2).map(\.isFilled) == [true, true, false, false])
    }

    @Test("What stands above the header shows nothing")
    func preamble() throws {
        let samples = try samples("18,50\t\t\nname\tprice\tx\na\t1\t2\nb\t2\t3\n")
        #expect(samples.allSatisfy { $0.decimalCommas == 0 })
    }
}
