import TestSupport
import Testing

@testable import Tabular

/// Hands out the beginning of a text at once, and the rest in pieces.
private final class LateSource: ByteSource {
    private var beginning: ArraySlice<UInt8>
    private let rest: MemorySource

    init(_ beginning: String, _ rest: String, pieceSize: Int) {
        self.beginning = Array(beginning.utf8)[...]
        self.rest = MemorySource(rest.utf8, pieceSize: pieceSize)
    }

    func read(into buffer: UnsafeMutableRawBufferPointer) throws(ReadError) -> Int {
        guard !beginning.isEmpty else { return try rest.read(into: buffer) }
        let count = min(buffer.count, beginning.count)
        buffer.copyBytes(from: beginning.prefix(count))
        beginning = beginning.dropFirst(count)
        return count
    }
}

/// The first 64 KiB are always at hand, for finding the dialect: only behind them does a chunk's end cut anything.
@Suite("CSV at the ends of chunks")
struct CSVChunkTests {
    /// A row as long as the sample, so that what follows comes in the source's own pieces.
    private static let long = "p," + String(repeating: "x", count: 66_000) + "\n"

    /// Reads a text of which the rows behind the first two stand behind the sample.
    private func read(
        _ header: String, _ rows: String, pieceSize: Int, dialect: Dialect?, inBlocks: Bool
    ) -> CSVTranscript {
        CSVTranscript(
            LateSource(header + Self.long, rows, pieceSize: pieceSize), dialect: dialect, inBlocks: inBlocks)
    }

    @Test("Rows are read the same wherever a chunk cuts them", arguments: CSVTwinTests.shapes)
    func shapes(shape: String) {
        let rows = shape.replacing("\u{FEFF}", with: "\u{3000}")
        let bytes = Array(("a,b\n" + Self.long + rows).utf8)
        // The long row is nobody's trouble: the twin reads what follows it.
        let expected = CSVTwin(bytes: Array(rows.utf8)).rows().filter { !$0.isBlank }
        let offset = bytes.count - rows.utf8.count
        for size in [1, 2, 3, 5] {
            for inBlocks in [false, true] {
                let read = read("a,b\n", rows, pieceSize: size, dialect: .csv, inBlocks: inBlocks)
                let comment: Comment = "pieces of \(size), in blocks: \(inBlocks)"
                #expect(Array(read.cells.dropFirst()) == expected.map(\.cells), comment)
                #expect(
                    Array(read.sources.dropFirst())
                        == expected.map { ($0.source.lowerBound + offset)..<($0.source.upperBound + offset) }, comment)
                #expect(
                    Array(read.lines.dropFirst())
                        == expected.map { ($0.lines.lowerBound + 2)...($0.lines.upperBound + 2) }, comment)
                #expect(Array(read.rows.dropFirst()) == expected.map { $0.row + 2 }, comment)
            }
        }
    }

    @Test(
        "So are those of the rarer dialects",
        arguments: [
            (
                #"a,b"# + "\n" + #""x\"y","1""# + "\n" + #""z\"w","2""# + "\n",
                #""v\"w","\\""# + "\r\n" + "\"1\r\n2\",C:\\\n"
            ),
            ("a,b\n\"x,y\", \"1\"\n\"z\", \"2\"\n", "\"v\" ,   \"w\"\r\n\r\n  u, t \r\n\"1\r\n2\", \"\"\"\"\r\n"),
        ])
    func rarer(header: String, rows: String) {
        let whole = read(header, rows, pieceSize: .max, dialect: nil, inBlocks: false)
        #expect(whole.cells.count > 4)
        #expect(whole.cells.suffix(2).joined().contains("1\r\n2"))
        for size in [1, 2, 3, 5] {
            #expect(read(header, rows, pieceSize: size, dialect: nil, inBlocks: true) == whole, "pieces of \(size)")
        }
    }

    @Test("Ctrl-Z ends a file where nothing follows it, and is a cell where something does", arguments: [false, true])
    func controlZ(inBlocks: Bool) {
        for last in ["\u{1A}", "\u{1A}\n", "\u{1A}\r\n"] {
            let read = CSVTranscript(MemorySource("a\n1\n\(last)".utf8), inBlocks: inBlocks)
            #expect(read.cells == [["1"]])
        }
        for rest in ["2\n", "\n2\n", "\u{1A}x\n"] {
            let read = CSVTranscript(MemorySource("a\n1\n\u{1A}\n\(rest)".utf8), inBlocks: inBlocks)
            #expect(read.cells == [["1"], ["\u{1A}"], [rest.filter { $0 != "\n" }]])
        }
    }

    @Test("The line that declares the delimiter is a line and a row", arguments: ["\n", "\r\n", "\r"])
    func declaration(lineEnd: String) throws {
        let text = ["sep=;", "a;b", "1;2", ""].joined(separator: lineEnd)
        for inBlocks in [false, true] {
            let read = CSVTranscript(MemorySource(text.utf8), dialect: nil, headerRow: 2, inBlocks: inBlocks)
            #expect(read.cells == [["1", "2"]])
            #expect(read.lines == [3...3])
            #expect(read.rows == [3])
            let start = (5 + 3) + 2 * lineEnd.utf8.count
            #expect(read.sources == [start..<(start + 3 + lineEnd.utf8.count)])
        }
    }

    @Test("A formula of a text is the text in blocks, too")
    func textFormulas() {
        let text = "a,b\n=\"0010\",x\n1,2\n"
        let read = CSVTranscript(MemorySource(text.utf8), inBlocks: true)
        #expect(read.cells == [["0010", "x"], ["1", "2"]])
    }

    @Test(
        "A quote that never closes is placed in its own line, whatever ends the lines", arguments: ["\n", "\r\n", "\r"])
    func openQuote(lineEnd: String) {
        let text = "a,b\n\"1\(lineEnd)1\",\"open\(lineEnd)3,4\(lineEnd)"
        let read = CSVTranscript(text)
        let quote = Position(offset: 9 + lineEnd.utf8.count, line: 3, column: 4)
        #expect(read.defects == [.quoteUnterminated(at: quote), nil])
        #expect(read.lines == [2...3, 4...4])
        #expect(read.cells == [["1\(lineEnd)1", "open"], ["3", "4"]])
    }
}
