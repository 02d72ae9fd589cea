import Glibc
import Synchronization
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

    @Test("A table's header and columns are known before anything is read, and its evidence after")
    func table() throws {
        let text = "shop\nname,price\n" + (1...300).map { "lamp \($0),1\n" }.joined()
        let search = HeaderSearch(isKnown: { $0 == "name" || $0 == "price" })
        func reader() throws -> TableReader { try TableReader(CSVRows(MemorySource(text.utf8)), header: search) }
        let alone = try reader()
        let ahead = try ReadingAhead(reader())
        #expect(ahead.format == .csv)
        #expect(ahead.columns == ["name", "price"])
        #expect(ahead.headerLines == 2...2)
        var (record, other) = (Record(), Record())
        while try ahead.read(into: &record) {
            #expect(try alone.read(into: &other))
            #expect(record.place.source == other.place.source && record.role == other.role)
        }
        #expect(try !alone.read(into: &other))
        #expect(ahead.evidence.header == alone.evidence.header)
        #expect(ahead.evidence.headerEnd == alone.evidence.headerEnd)
        #expect(ahead.frame == alone.frame)
    }

    @Test("What ended the reading may have shown columns, and is told as often as it is asked")
    func lastColumns() throws {
        for records in [0, 1, 128, 400] {
            let text = String(repeating: "{\"a\":1}\n", count: records) + "{\"b\":1,\"c\":2 x"
            #expect(Transcript.ndjson(text).columns.last == "c")
            let ahead = ReadingAhead(NDJSONReader(MemorySource(text.utf8)))
            var record = Record()
            for _ in 0..<records { #expect(try ahead.read(into: &record)) }
            for _ in 1...3 { #expect(throws: ReadError.self) { try ahead.read(into: &record) } }
        }
    }

    /// An input without end that notes which thread asks for it.
    private final class Endless: ByteSource {
        let threads = Mutex<Set<UInt>>([])

        func read(into buffer: UnsafeMutableRawBufferPointer) throws(ReadError) -> Int {
            threads.withLock { _ = $0.insert(UInt(pthread_self())) }
            let line = Array("{\"a\":1}\n".utf8)
            let count = min(buffer.count, 512) / line.count * line.count
            for index in 0..<count { buffer[index] = line[index % line.count] }
            return count
        }
    }

    @Test("Once something is asked of the reader, the thread that asked is the one that reads")
    func rests() throws {
        let source = Endless()
        let ahead = ReadingAhead(NDJSONReader(source))
        var record = Record()
        for _ in 0..<1000 { #expect(try ahead.read(into: &record)) }
        #expect(source.threads.withLock(\.count) == 2)
        _ = ahead.evidence
        source.threads.withLock { $0 = [] }
        for _ in 0..<2000 { #expect(try ahead.read(into: &record)) }
        #expect(source.threads.withLock { $0 } == [UInt(pthread_self())])
        #expect(record.number == 3000)
    }

    @Test("Nothing is read ahead, and nothing kept, for somebody who has gone")
    func gone() async throws {
        weak var source: Endless?
        do {
            let endless = Endless()
            source = endless
            let ahead = ReadingAhead(NDJSONReader(endless))
            var record = Record()
            for _ in 0..<300 { #expect(try ahead.read(into: &record)) }
        }
        try await waitUntil(within: .seconds(20), source == nil, found: "the source is still there")
    }
}
