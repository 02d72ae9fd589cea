import TestSupport
import Testing

@testable import Tabular

@Suite("Blocks of rows")
struct RowBlockTests {
    /// What stands before each block in its file.
    private static let before = (offset: 1000, lines: 70, rows: 50)

    /// What a block has of its rows, or why there is none.
    private func beginning(_ bytes: ArraySlice<UInt8>, isWide: Bool) -> RowBlock.Beginning {
        let memory = InputMemory(InputMemory.usual)
        memory.bytes.copyBytes(from: bytes)
        return RowBlock.beginning(
            of: memory.piece(0..<bytes.count), .csv, offset: Self.before.offset, line: 1 + Self.before.lines,
            row: Self.before.rows, isWide: isWide)
    }

    /// Holds each row of a block against the same row of the whole text.
    ///
    /// - Returns: how many there are.
    private func compare(_ bytes: [UInt8], upTo end: Int, with rows: [CSVTwin.Row], isWide: Bool) -> Int {
        guard case .rows(let block) = beginning(bytes[..<end], isWide: isWide) else { return 0 }
        let comment: Comment = "\(String(decoding: bytes, as: UTF8.self)), cut at \(end)"
        guard block.count <= rows.count else {
            #expect(block.count <= rows.count, comment)
            return 0
        }
        for (index, row) in rows[..<block.count].enumerated() {
            let place = block.place(index)
            let (offset, lines) = (Self.before.offset, Self.before.lines)
            #expect(place.source.lowerBound - offset == row.source.lowerBound, comment)
            #expect(place.source.upperBound - offset == row.source.upperBound, comment)
            #expect(place.lines.lowerBound - lines == row.lines.lowerBound, comment)
            #expect(place.lines.upperBound - lines == row.lines.upperBound, comment)
            #expect(place.row == row.row + Self.before.rows, comment)
            #expect(row.openQuote == nil, comment)
            var start = block.range(index).lowerBound
            let cells = block.cells(index).map { end in
                let range = start..<Int(end)
                start = Int(end) + 1
                let isQuoted = block.bytes[range].first == block.quote
                guard let text = isQuoted ? block.unquote(range) : range else { return "" }
                return String(decoding: block.text[text], as: UTF8.self)
            }
            #expect(cells == row.cells, comment)
        }
        #expect(block.width == (block.count == 0 ? nil : rows[block.count - 1].cells.count), comment)
        return block.count
    }

    @Test("Its rows are the text's first, wherever the text is cut", arguments: CSVTwinTests.shapes, [true, false])
    func everyCut(shape: String, isWide: Bool) {
        // So that each byte once is the last of sixty-four.
        for padding in [0, 1, 30, 62 - shape.utf8.count % 64, 63 - shape.utf8.count % 64, 64] where padding >= 0 {
            let text = String(repeating: "p", count: padding) + shape.drop { $0 == "\u{FEFF}" }
            let bytes = Array(text.utf8)
            let rows = CSVTwin(bytes: bytes).rows().filter { !$0.isBlank }
            for end in 0...bytes.count { _ = compare(bytes, upTo: end, with: rows, isWide: isWide) }
        }
    }

    @Test("So are those of whatever bytes", arguments: SeededGenerator.seeds, [true, false])
    func random(seed: UInt64, isWide: Bool) {
        var generator = SeededGenerator(seed: seed)
        let alphabet: [[UInt8]] = [
            "a", ",", "\"\"", "\n", "\r", "\r\n", "가", ",\"a\"", ",\"b\n\"", ",\"\r\n,\"\"\"\r\n", ",\"", "\"",
            "bcdefghijklmnopqrstuvwxyz",
        ].map { Array($0.utf8) }
        var (found, all) = (0, 0)
        for _ in 0..<60 {
            let bytes = (0..<Int.random(in: 0...60, using: &generator)).flatMap { _ in
                // Mostly regular, or nothing would be found.
                let isOdd = Int.random(in: 0..<40, using: &generator) == 0
                return alphabet[Int.random(in: 0..<(isOdd ? 13 : 10), using: &generator)]
            }
            let rows = CSVTwin(bytes: bytes).rows().filter { !$0.isBlank }
            for end in 0..<bytes.count { _ = compare(bytes, upTo: end, with: rows, isWide: isWide) }
            found += compare(bytes, upTo: bytes.count, with: rows, isWide: isWide)
            all += rows.count
        }
        #expect(found * 5 > all, "\(found) of \(all)")
    }

    @Test(
        "What is no row's end, or what nobody knows the quotes of, is left to others",
        arguments: [
            ("", false), ("a,b", false), ("a,\"b\n", false), ("a\r", false), ("\"a\"", false), ("a,x\"y\n", true),
            ("\"a\"b\n", true), ("\"a\nb\",\"c\"d\n", true), ("\u{1A}\n", true), (",,,,,,,,,,,,,,,,,,,,,,,,\n", true),
        ])
    func left(text: String, isUnclear: Bool) {
        for isWide in [true, false] {
            switch beginning(Array(text.utf8)[...], isWide: isWide) {
            case .rows: #expect(Bool(false), "\(text)")
            case .needsInput: #expect(!isUnclear, "\(text)")
            case .unclear: #expect(isUnclear, "\(text)")
            }
        }
    }

    @Test("Ctrl-Z at its end, which may end the file, is left out, and what is before it stays")
    func controlZ() {
        guard case .rows(let block) = beginning(Array("a,b\n\nc,d\n\u{1A}\n".utf8)[...], isWide: true) else {
            #expect(Bool(false))
            return
        }
        #expect(block.count == 2)
        #expect(block.bytes.count == 9)
        #expect(block.lineEnds == 3)
        #expect(block.rowCount == 3)
    }
}
