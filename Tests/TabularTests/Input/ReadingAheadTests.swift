import TestSupport
import Testing

@testable import Tabular

@Suite("Reading ahead")
struct ReadingAheadTests {
    /// Lines of JSON, among which new columns come up, and some that are long.
    private func text(_ lines: Int, _ generator: inout SeededGenerator) -> String {
        (0..<lines).map { line in
            let column = Int.random(in: 0..<20, using: &generator) == 0 ? "c\(line)" : "a"
            let length = Int.random(in: 0..<100, using: &generator) == 0 ? 60_000 : 3
            return "{\"\(column)\":\"\(String(repeating: "x", count: length))\"}\n"
        }.joined()
    }

    @Test(
        "Records, their columns and the error behind them are those of the reader itself",
        arguments: SeededGenerator.seeds)
    func same(seed: UInt64) {
        var generator = SeededGenerator(seed: seed)
        for lines in [0, 1, 255, 256, 257, 700] {
            let text = text(lines, &generator)
            // The transcripts are compared where they are made.
            let read = Transcript.ndjson(text + "{\"a\":1}\n")
            #expect(read.records.count == lines + 1)
            #expect(Transcript.ndjson(text + "\u{0}").records.count >= lines)
            #expect(Transcript.json("[" + text.replacing("\n", with: ",") + "{]").error != nil)
        }
    }

    @Test("What is asked of it before its end is asked when nobody reads")
    func evidence() throws {
        let text = (0..<1000).map { "{\"a\":\($0)}\n" }.joined()
        for read in [0, 1, 256, 300, 999] {
            let ahead = ReadingAhead(NDJSONReader(MemorySource(text.utf8), isSpread: false))
            var record = Record()
            for _ in 0..<read { #expect(try ahead.read(into: &record)) }
            #expect(ahead.frame == SourceFrame(endsLines: true))
            #expect(ahead.evidence.furtherLists.isEmpty)
            var rest = 0
            while try ahead.read(into: &record) { rest += 1 }
            #expect(rest == 1000 - read)
            #expect(record.number == 1000)
            #expect(try !ahead.read(into: &record))
        }
    }
}
