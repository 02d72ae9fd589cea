import Tabular
import TestSupport
import Testing

@Suite("The CSV reader and its slow twin")
struct CSVTwinTests {
    /// Every shape that a chunk's end may cut.
    static let shapes = [
        "a,b\n1,2\n", "\u{FEFF}a,b\n1,2\n", "a,b\r\n1,2\r\n", "a,b\r1,2\r3,4", "a,b\n\"x\"\"y\",\"\"\"\"\n",
        "이름,값\n사과🍎,\"배\n나무\"\n", "a\r\n\r\n\r\n\"b\r\nc\"\r\n\n\rd", "a,b\n\"x\"y\"z,2\n", "a,b\nx\"y\",\"\"z\"\"\n",
        "a,b\n1\n1,2,3\n,\n", "a,b\n\"open,2\n3,4\n5,6\n", "\"a,b\n1,2\n", "a,b\n1,2\n3,\"", "a,b\r\n1,\"x\r\n2,3\r\n",
        "a,b\n\"one\ntwo\",\"open\n3,4\n", "a\n\"\"\n\"\n", "a,b\n\"\"\"x\ny,\"\"\n", "a,b\n\0,\0\0\n",
        "a,b\n1,\"x\n2,\"y\n3,z\n", "a,b\n1,\"x\n2,\"y\n\",3\n", "a,b\n1,\"x\r\n,\" ,\"y\"\r\n",
        "name,text\n12345678,123456789\n1234567,\"1234567\"\n\"12345678\"\"\",\"123456\"\"78\"\"9\"\"\"\n",
    ]

    private func compare(_ bytes: [UInt8], pieceSize: Int, _ comment: Comment) {
        let transcript = CSVTranscript(MemorySource(bytes, pieceSize: pieceSize))
        #expect(CSVTranscript(MemorySource(bytes, pieceSize: pieceSize), inBlocks: true) == transcript, comment)
        let rows = CSVTwin(bytes: bytes).rows().filter { !$0.isBlank }
        guard let header = rows.first else {
            #expect(transcript.error == .noRecords, comment)
            return
        }
        let records = rows.dropFirst()
        #expect(transcript.columns == header.cells, comment)
        #expect(transcript.cells == records.map(\.cells), comment)
        #expect(transcript.sources == records.map(\.source), comment)
        #expect(transcript.lines == records.map(\.lines), comment)
        #expect(transcript.rows == records.map(\.row), comment)
        #expect(transcript.defects.map(openQuote) == records.map(\.openQuote), comment)
        #expect(transcript.error == (records.isEmpty ? .noRecords : nil), comment)
    }

    private func openQuote(_ defect: Record.Defect?) -> Int? {
        if case .quoteUnterminated(let position) = defect { position.offset } else { nil }
    }

    @Test("A file reads the same wherever its chunks end", arguments: shapes)
    func everyPieceSize(text: String) {
        for size in 1...40 { compare(Array(text.utf8), pieceSize: size, "pieces of \(size)") }
    }

    @Test("Whatever the bytes, both read the same records", arguments: SeededGenerator.seeds)
    func random(seed: UInt64) {
        var generator = SeededGenerator(seed: seed)
        let alphabet: [[UInt8]] = ["a", ",", "\"", "\"", "\n", "\r", "\r\n", "가", "🍎", "\0", ";", "bcdefghij", ",\""]
            .map { Array($0.utf8) }
        for _ in 0..<150 {
            var bytes: [UInt8] = Bool.random(using: &generator) ? [] : [0xEF, 0xBB, 0xBF]
            for _ in 0..<Int.random(in: 0...40, using: &generator) {
                bytes += alphabet.randomElement(using: &generator)!
            }
            let size = Int.random(in: 1...40, using: &generator)
            compare(bytes, pieceSize: size, "\(generator), pieces of \(size): \(bytes)")
        }
    }

    @Test("The header, the records' sources and the blank lines are the file", arguments: shapes)
    func sources(text: String) {
        let bytes = Array(text.utf8)
        let transcript = CSVTranscript(text)
        var rest = bytes.dropFirst(transcript.frame.head.count)
        #expect(transcript.frame.head == Array(bytes.prefix(transcript.frame.head.count)))
        for source in transcript.sources {
            rest = rest.drop { rest.startIndex < source.lowerBound && ($0 == 0x0A || $0 == 0x0D) }
            let blanks = rest.startIndex..<source.lowerBound
            #expect(bytes[blanks].allSatisfy { $0 == 0x0A || $0 == 0x0D })
            rest = bytes[source.upperBound...]
        }
        #expect(rest.allSatisfy { $0 == 0x0A || $0 == 0x0D })
    }
}
