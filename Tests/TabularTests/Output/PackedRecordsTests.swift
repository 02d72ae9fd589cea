import Tabular
import TestSupport
import Testing

@Suite("Records packed to be written later")
struct PackedRecordsTests {
    private static let pieces: [String] = [
        "a", "Z", "0", "-", ".", "/", "//", ":", "_", " ", "\t", "\n", "\r", "\"", "\\", "'", "=", "+", "@", ",", ";",
        "|", "[",
        "가", "e\u{301}", "👩‍👩‍👧", "\u{0}", "\u{1F}", "\u{20}", "\u{7F}", "\u{85}", "\u{A0}", "\u{2028}", "\u{3000}",
        "\u{FFFD}",
    ]

    private func text(_ generator: inout SeededGenerator) -> String {
        // Around the eight bytes that are looked at together.
        (0..<Int.random(in: 0...18, using: &generator))
            .map { _ in
                Int.random(in: 0..<4, using: &generator) > 0 ? "b" : Self.pieces.randomElement(using: &generator)!
            }.joined()
    }

    private func value(_ generator: inout SeededGenerator) -> OutputValue {
        switch Int.random(in: 0..<5, using: &generator) {
        case 0: .none
        case 1: .number("\(Int.random(in: 0...9_999, using: &generator)).5")
        case 2: .list((0..<Int.random(in: 0...3, using: &generator)).map { _ in text(&generator) })
        default: .text(text(&generator))
        }
    }

    private func packed(_ records: [[OutputValue]]) -> PackedRecords {
        let packed = PackedRecords()
        for record in records {
            packed.beginRecord()
            for (column, value) in record.enumerated() { packed.append(value, in: column) }
            packed.endRecord()
        }
        return packed
    }

    @Test("Every writer writes packed values as it writes values", arguments: 1...3)
    func written(columnCount: Int) throws {
        let columns = (0..<columnCount).map { "c\($0)" }
        let makers: [(any ByteSink) -> any RecordWriter] = [
            { CSVWriter($0, columns: columns) }, { CSVWriter($0, columns: columns, style: .tsv) },
            { JSONWriter($0, columns: columns) }, { NDJSONWriter($0, columns: columns) },
            { XMLWriter($0, columns: columns, names: .init(root: "r", record: "e", items: [:])) },
        ]
        for seed in 0..<200 {
            var generator = SeededGenerator(seed: UInt64(seed))
            let records = (0..<20).map { _ in (0..<columnCount).map { _ in value(&generator) } }
            let packed = packed(records)
            for make in makers {
                let (sink, twin) = (MemorySink(), MemorySink())
                var (writer, other) = (make(sink), make(twin))
                for record in records { try writer.write(record) }
                var (offset, views) = (0, Array(repeating: OutputView.none, count: columnCount))
                while let count = PackedRecords.readRecord(
                    UnsafeRawBufferPointer(rebasing: packed.bytes[offset...]), into: &views)
                {
                    offset += count
                    try other.write(views)
                }
                try writer.finish()
                try other.finish()
                #expect(sink.bytes == twin.bytes, "\(generator)")
            }
        }
    }

    @Test("Packed values may need a guard wherever the values do")
    func guards() {
        var count = 0
        for seed in 0..<2000 {
            var generator = SeededGenerator(seed: UInt64(seed))
            var record = [value(&generator), value(&generator)]
            let records = packed([record])
            var views = Array(repeating: OutputView.none, count: 2)
            _ = PackedRecords.readRecord(records.bytes, into: &views)
            let needs = withExtendedLifetime(records) { FormulaGuard.needsGuards(views) }
            let guarded = FormulaGuard.guardTexts(of: &record)
            // Not the other way round: whether a list stands in its cell as an array is seen when it is spelled.
            #expect(needs || guarded == 0, "\(generator)")
            count += guarded
        }
        #expect(count > 20)
    }

    @Test("A record that is cut short is not read")
    func cut() {
        let records = packed([[.text("머그"), .list(["a", "b"])]])
        for count in records.bytes.indices {
            var views = [OutputView.none, .none]
            let cut = UnsafeRawBufferPointer(rebasing: records.bytes[..<count])
            #expect(PackedRecords.readRecord(cut, into: &views) == nil)
        }
    }
}
