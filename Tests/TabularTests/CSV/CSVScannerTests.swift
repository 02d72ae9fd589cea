import TestSupport
import Testing

@testable import Tabular

@Suite("Finding one record of delimited text")
struct CSVScannerTests {
    /// What a scan found, in a form that can be compared.
    private enum Found: Equatable {
        case needsInput(quote: Int?)
        case record(cells: [String], count: Int, length: Int, lineEnds: Int, isLine: Bool, isBlank: Bool)
        case unterminated(quote: Int)
        case end
    }

    private func scan(_ bytes: some Sequence<UInt8>, _ dialect: Dialect, isAtEnd: Bool = true) -> Found {
        var record = Record()
        let result = Array(bytes).withUnsafeBufferPointer {
            CSVScanner(dialect: dialect).scan($0, isAtEnd: isAtEnd, into: &record)
        }
        return switch result {
        case .needsInput(let quote): .needsInput(quote: quote)
        case .unterminated(let quote): .unterminated(quote: quote)
        case .end: .end
        case .record(let extent):
            .record(
                cells: record.cells.map { record.string($0) }, count: extent.cells, length: extent.length,
                lineEnds: extent.lineEnds, isLine: extent.isLine, isBlank: extent.isBlank)
        }
    }

    @Test("Wherever a window ends, it shows the record of the whole text or none", arguments: CSVSkipperTests.dialects)
    func cuts(dialect: Dialect) {
        var generator = SeededGenerator(seed: 1)
        let alphabet = [
            "a", ",", "\"", "\"", "\"\"", "\n", "\r", "\r\n", "\\", " ", "'", "\t", ",\"", "\",", ", \"", "\\\n",
            "12345678",
        ].map { Array($0.utf8) }
        for _ in 0..<400 {
            let bytes = (0..<Int.random(in: 1...14, using: &generator)).flatMap { _ in
                alphabet.randomElement(using: &generator)!
            }
            let whole = scan(bytes, dialect)
            for end in 0...bytes.count {
                let comment: Comment = "\(String(decoding: bytes, as: UTF8.self).debugDescription) cut at \(end)"
                let found = scan(bytes[..<end], dialect, isAtEnd: false)
                guard case .needsInput(let quote) = found else {
                    #expect(found == whole, comment)
                    continue
                }
                // The quote itself may be all there is of it.
                if case .unterminated(let opening) = scan(bytes[..<end], dialect), opening + 1 < end {
                    #expect(quote == opening, comment)
                }
                // One byte behind it, a record is over.
                if case .record(_, _, let length, _, _, _) = whole { #expect(end <= length, comment) }
            }
        }
    }

    private static let backslash = Dialect(escape: UInt8(ascii: "\\"))
    private static let blanks = Dialect(skipsBlanks: true)

    @Test(
        "The cells of the rarer dialects, and how many lines they go over",
        arguments: [
            (backslash, #"a\,b,c"# + "\n", ["a,b", "c"], 1), (backslash, #""a\"b",c"# + "\n", [#"a"b"#, "c"], 1),
            (backslash, #"a\\,b"# + "\n", [#"a\"#, "b"], 1),
            (backslash, #"C:\dir,"D:\x""# + "\n", [#"C:\dir"#, #"D:\x"#], 1),
            (backslash, "a\\\nb,c\n", ["a\nb", "c"], 2), (backslash, "\"a\\\nb\",c\r\n", ["a\nb", "c"], 2),
            (backslash, #"\""a",b"# + "\n", [#"""a""#, "b"], 1), (backslash, #""a"\,b"# + "\n", [#""a"\"#, "b"], 1),
            (backslash, "\"a\r\nb\rc\nd\",e\r\n", ["a\r\nb\rc\nd", "e"], 4), (backslash, #"a\"#, [#"a\"#], 0),
            (backslash, "\"a\"\"b\",c", [#"a"b"#, "c"], 0),
            (backslash, "a,b\r", ["a", "b"], 1), (backslash, #"\a"#, [#"\a"#], 0),
            (blanks, "a,  \"b, c\"  ,d\n", ["a", "b, c", "d"], 1),
            (blanks, "a,  b ,\" c \"\n", ["a", "  b ", " c "], 1),
            (blanks, "a,  ", ["a", "  "], 0), (blanks, " \"a\" x,b\n", ["\"a\" x", "b"], 1),
            (blanks, "  \n", ["  "], 1),
            (.csv, "\"a\"x\"y,\"\"\"z\"\"\",\n", [#""a"x"y"#, #""z""#, ""], 1),
            (.csv, "\"a,\n\" ,\"b\"\"\r\n\"\r\n", ["a,\n ", "b\"\r\n"], 3),
        ])
    func cells(dialect: Dialect, text: String, cells: [String], lineEnds: Int) {
        let hasLineEnd = text.last?.isNewline == true
        #expect(
            scan(text.utf8, dialect)
                == .record(
                    cells: cells, count: cells.count, length: text.utf8.count, lineEnds: lineEnds, isLine: hasLineEnd,
                    isBlank: false))
    }

    @Test(
        "A line end alone is a blank record, and a lone empty cell in quotes is none",
        arguments: CSVSkipperTests.dialects)
    func blank(dialect: Dialect) {
        for lineEnd in ["\n", "\r", "\r\n"] {
            let length = lineEnd.utf8.count
            #expect(
                scan((lineEnd + "a").utf8, dialect)
                    == .record(cells: [""], count: 1, length: length, lineEnds: 1, isLine: true, isBlank: true))
            let quotes = String(repeating: String(UnicodeScalar(dialect.quote)), count: 2)
            for text in [quotes, String(UnicodeScalar(dialect.delimiter))] {
                guard case .record(_, _, _, _, _, let isBlank) = scan((text + lineEnd).utf8, dialect) else {
                    Issue.record("\(text) is a record")
                    continue
                }
                #expect(!isBlank, "\(text)")
            }
        }
        #expect(scan([], dialect) == .end)
        #expect(scan([], dialect, isAtEnd: false) == .needsInput(quote: nil))
    }

    @Test(
        "A quote that never closes is told by its place, after cells of several lines, too",
        arguments: [.csv, backslash, blanks])
    func unterminated(dialect: Dialect) {
        #expect(scan("a,\"b\nc".utf8, dialect) == .unterminated(quote: 2))
        #expect(scan("\"a\nb\",\"c\"\"".utf8, dialect) == .unterminated(quote: 6))
        // Text behind the next quote, and a delimiter before it, show that it opens a cell of its own.
        #expect(scan("a,\"b\nc,\"d\"\n".utf8, dialect) == .unterminated(quote: 2))
        for closing in [",", " ", "\t", "\n", ""] {
            guard case .record = scan("a,\"b\nc,\"\(closing)".utf8, dialect) else {
                Issue.record("closed before \(closing.debugDescription)")
                continue
            }
        }
    }
}
