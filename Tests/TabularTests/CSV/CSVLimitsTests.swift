import Tabular
import Testing

/// A file that is longer than anybody wants in memory: pieces of text, each repeated.
private final class SyntheticSource: ByteSource {
    private var pieces: [(text: [UInt8], count: Int)]
    private var piece = 0
    private var repetition = 0
    private var position = 0

    init(_ pieces: [(String, Int)]) {
        self.pieces = pieces.map { (Array($0.0.utf8), $0.1) }
    }

    func read(into buffer: UnsafeMutableRawBufferPointer) throws(ReadError) -> Int {
        var filled = 0
        while filled < buffer.count, piece < pieces.count {
            let text = pieces[piece].text
            let count = min(buffer.count - filled, text.count - position)
            let target = UnsafeMutableRawBufferPointer(rebasing: buffer[filled..<(filled + count)])
            target.copyBytes(from: text[position..<(position + count)])
            filled += count
            position += count
            if position == text.count { nextRepetition() }
        }
        return filled
    }

    private func nextRepetition() {
        position = 0
        repetition += 1
        if repetition == pieces[piece].count { (piece, repetition) = (piece + 1, 0) }
    }
}

@Suite("CSV beyond the limits")
struct CSVLimitsTests {
    /// 64 KiB of a letter, and how many of them make a record too large.
    private static let block = String(repeating: "x", count: 64 << 10)
    private static let tooMany = Limits.recordBytes / (64 << 10)

    @Test("A record of exactly the limit is read, one byte more is not")
    func exact() {
        for excess in 0...1 {
            let cell = String(repeating: "x", count: Limits.recordBytes - 3 + excess)
            let read = CSVTranscript(SyntheticSource([("a,b\n", 1), (cell, 1), (",1\n3,4\n", 1)]))
            #expect(read.defects == [excess == 0 ? nil : .tooLarge, nil])
            #expect(
                read.sources == [
                    4..<(4 + Limits.recordBytes + excess),
                    (4 + Limits.recordBytes + excess)..<(8 + Limits.recordBytes + excess),
                ])
        }
    }

    @Test(
        "A record of one line over the limit is passed over, in quotes or not, and the next is read",
        arguments: ["", "\""])
    func oneLine(quote: String) {
        let read = CSVTranscript(
            SyntheticSource([
                ("a,b\n1,\(quote)", 1), (Self.block, Self.tooMany * 5 / 4), ("\(quote)\r\n3,4\r\n", 1),
            ]))
        #expect(read.cells == [[], ["3", "4"]])
        #expect(read.defects == [.tooLarge, nil])
        #expect(read.lines == [2...2, 3...3])
        #expect(read.sources[0] == 4..<(4 + 2 + Limits.recordBytes / 4 * 5 + 2 + 2 * quote.utf8.count))
        #expect(read.rows == [2, 3])
    }

    @Test("A quoted record of many lines over the limit is passed over, and the next is read")
    func quoted() {
        // Each repetition ends one line with LF and one with CR LF.
        let text = String(Self.block.dropLast(3)) + "\n\r\n"
        let read = CSVTranscript(
            SyntheticSource([("a,b\n1,\"", 1), (text, Self.tooMany * 5 / 4), ("\"\n3,4\n", 1)]))
        #expect(read.cells == [[], ["3", "4"]])
        #expect(read.defects == [.tooLarge, nil])
        let lines = Self.tooMany * 5 / 4 * 2
        #expect(read.lines == [2...(2 + lines), (3 + lines)...(3 + lines)])
        #expect(read.rows == [2, 3])
    }

    @Test(
        "A quote that opens a table larger than the limit and never closes costs one record", arguments: [false, true])
    func openQuoteInLargeTable(inBlocks: Bool) {
        let row = "3," + String(Self.block.prefix(16 << 10)) + "\n"
        let count = Self.tooMany * 5
        let read = CSVTranscript(SyntheticSource([("a,b\n\n1,\"2\n", 1), (row, count)]), inBlocks: inBlocks)
        #expect(read.defects.first == .quoteUnterminated(at: Position(offset: 7, line: 3, column: 3)))
        #expect(read.cells.first == ["1", "2"])
        #expect(read.cells.count == 1 + count)
        #expect(read.lines.last == (3 + count)...(3 + count))
    }

    @Test("An enormous cell whose quote never closes is reported where the quote opened")
    func openQuoteToTheEnd() {
        let read = CSVTranscript(SyntheticSource([("a,b\n1,\"", 1), (Self.block + "\n", Self.tooMany * 5 / 4)]))
        #expect(read.defects == [.quoteUnterminated(at: Position(offset: 6, line: 2, column: 3))])
        #expect(read.lines == [2...(2 + Self.tooMany * 5 / 4)])
    }

    @Test("A header with more columns than a worksheet has refuses the file")
    func wideHeader() {
        let header = String(repeating: ",", count: Limits.columns)
        #expect(
            CSVTranscript(header + "\n1\n").error
                == .tooManyColumns(Limits.columns + 1, at: Position(offset: 0, line: 1)))
        #expect(CSVTranscript("\(header.dropLast())\n\(header.dropLast())\n").defects == [nil])
    }

    @Test("A row wider than any table says how wide, and costs no more memory than the widest")
    func wideRow() {
        let read = CSVTranscript("a,b\n" + String(repeating: ",", count: 100_000) + "\n1,2\n")
        #expect(read.defects == [.tooManyCells(100_001, columns: 2), nil])
        #expect(read.cells[0].count == Limits.columns + 1)
    }
}
