import Tabular
import TestSupport
import Testing

@Suite("What is written is read back")
struct RoundTripTests {
    private static let columns = ["name", "가격", "images"]

    /// Characters that formats, editors and Unicode trip over.
    private static let alphabet: [String] = [
        "a", "Z", "0", " ", "\t", "\n", "\r", "\r\n", "\"", "\\", "/", "'", "&", "<", ">", "]]>", "<![CDATA[", "&amp;",
        "\\n", "\\u0041", ",", ";", "|", "{", "}", "[", "]", "가", "각", "e\u{301}", "é", "🍎", "👩‍👩‍👧‍👦",
        "\u{7F}", "\u{85}", "\u{A0}", "\u{FEFF}", "\u{2028}", "\u{FFFD}", "\u{10FFFF}", "<!--", "-->", "<?", "?>",
        "\u{0}", "\u{1}", "\u{1F}", "\u{FFFE}", "\u{FFFF}", "<?openmarket-character U+0001?>",
    ]

    private func text(_ generator: inout SeededGenerator) -> String {
        (0..<Int.random(in: 0...12, using: &generator))
            .map { _ in Self.alphabet.randomElement(using: &generator)! }.joined()
    }

    private func records(_ generator: inout SeededGenerator) -> [[OutputValue]] {
        (0..<Int.random(in: 1...20, using: &generator)).map { _ in
            let number = "\(Int.random(in: 0...9_999, using: &generator)).5"
            let items = (0..<Int.random(in: 1...5, using: &generator)).map { _ in text(&generator) }
            return [.text(text(&generator)), .number(number), .list(items)]
        }
    }

    /// The records as a reader must give them.
    private func expected(_ records: [[OutputValue]], item: String, number: String) -> [String] {
        records.map { values in
            zip(Self.columns, values).flatMap { column, value in
                switch value {
                case .none: [String]()
                case .text(let text): ["\(column)=\(text)"]
                case .number(let text): ["\(column)=\(number)\(text)"]
                case .list(let items): items.map { "\(column)\(item)=\($0)" }
                }
            }.joined(separator: " ")
        }
    }

    private func check(
        _ seed: UInt64, item: String = "", number: String = "#", _ makeWriter: (any ByteSink) -> any RecordWriter,
        _ makeReader: (MemorySource) -> any RecordReader
    ) throws {
        var generator = SeededGenerator(seed: seed)
        let records = records(&generator)
        let sink = MemorySink()
        var writer = makeWriter(sink)
        for record in records { try writer.write(record) }
        try writer.finish()
        let pieceSize = Int.random(in: 1...64, using: &generator)
        let read = Transcript { makeReader(MemorySource(sink.bytes, pieceSize: pieceSize)) }
        #expect(read.error == nil, "\(generator)")
        let wanted = expected(records, item: item, number: number)
        // Unicode.Scalar by scalar: String's own == would take NFC for NFD.
        #expect(
            read.records.map { Array($0.unicodeScalars) } == wanted.map { Array($0.unicodeScalars) }, "\(generator)")
    }

    @Test("JSON", arguments: SeededGenerator.seeds)
    func json(seed: UInt64) throws {
        try check(seed, { JSONWriter($0, columns: Self.columns) }, { JSONReader($0) })
    }

    @Test("JSON lines", arguments: SeededGenerator.seeds)
    func ndjson(seed: UInt64) throws {
        try check(seed, { NDJSONWriter($0, columns: Self.columns) }, { NDJSONReader($0) })
    }

    @Test("XML, where numbers are text", arguments: SeededGenerator.seeds)
    func xml(seed: UInt64) throws {
        let names = XMLWriter.Names(root: "products", record: "product", items: ["images": "image"])
        try check(
            seed, item: ".image", number: "", { XMLWriter($0, columns: Self.columns, names: names) }, { XMLReader($0) })
    }
}
