import CByteScan
import TestSupport
import Testing

@testable import Tabular

@Suite("Records in the spelling of a file")
struct SpelledRecordsTests {
    private static let texts = ["", "a", "b\"c", "\"", "\"\"", "d,e", "f\r\ng", " h", "i\tj", "머그", "\n", "k|l", "'=m"]

    private func records(_ generator: inout SeededGenerator, columns: Int) -> [[OutputValue]] {
        (0..<20).map { _ in
            (0..<columns).map { _ in
                switch Int.random(in: 0..<4, using: &generator) {
                case 0: .none
                case 1: .number("12.5")
                case 2: .list((0..<2).map { _ in Self.texts.randomElement(using: &generator)! })
                default: .text(Self.texts.randomElement(using: &generator)!)
                }
            }
        }
    }

    private func text(_ records: [[OutputValue]], _ spelling: RecordSpelling) -> [UInt8] {
        let text = SpelledRecords()
        for record in records { text.append(record, spelling) }
        return bytes(text)
    }

    private func bytes(_ text: SpelledRecords) -> [UInt8] { withExtendedLifetime(text) { Array(text.bytes) } }

    /// Hands out the records of a text, which are good within the call.
    ///
    /// - Returns: where the last one ends.
    private func eachRecord(_ text: [UInt8], _ spelling: RecordSpelling, _ body: (SpelledRecord) -> Void) -> Int {
        text.withUnsafeBytes { bytes in
            var (record, start) = (SpelledRecord(), 0)
            while let length = spelling.read(UnsafeRawBufferPointer(rebasing: bytes[start...]), into: &record) {
                body(record)
                start += length
            }
            return start
        }
    }

    @Test(
        "Lines that were spelled are spelled anew with other columns as if they had been spelled so",
        arguments: SeededGenerator.seeds, [CSVStyle.csv, .tsv, CSVStyle(endsLinesInCRLF: true)])
    func lines(seed: UInt64, style: CSVStyle) throws {
        var generator = SeededGenerator(seed: seed)
        for columns in 2...4 {
            let names = (0..<columns).map { "c\($0)" }
            let records = records(&generator, columns: columns)
            let spelling = try #require(RecordSpelling(.csv, columns: names, style: style))
            let sources = (0..<Int.random(in: 1...5, using: &generator)).map { _ in
                Bool.random(using: &generator) ? nil : Int.random(in: 0..<columns, using: &generator)
            }
            let wanted = records.map { record in sources.map { $0.map { record[$0] } ?? .none } }
            let (spelled, again) = (text(records, spelling), SpelledRecords())
            let wider = try #require(RecordSpelling(.csv, columns: sources.map { "\($0 ?? -1)" }, style: style))
            let end = eachRecord(spelled, spelling) { record in
                #expect(record.cells.count == columns)
                again.append(record, sources: sources, values: [:], wider)
            }
            #expect(end == spelled.count)
            #expect(bytes(again) == text(wanted, wider), "\(generator)")
        }
    }

    @Test("A record that is cut short is not read", arguments: [TabularFormat.csv, .ndjson])
    func cut(format: TabularFormat) throws {
        let style = CSVStyle(endsLinesInCRLF: true)
        let spelling = try #require(RecordSpelling(format, columns: ["a", "b"], style: style))
        let spelled = text([[.text("x\"\r\n,y"), .list(["p", "q"])]], spelling)
        for count in spelled.indices {
            #expect(eachRecord(Array(spelled[..<count]), spelling) { _ in } == 0)
        }
    }

    @Test("An object gets members behind its own")
    func members() throws {
        let spelling = try #require(RecordSpelling(.ndjson, columns: ["a", "b", "c"], style: .csv))
        let spelled = text([[.text("}\n"), .none, .none], [.none, .none, .none]], spelling)
        let again = SpelledRecords()
        _ = eachRecord(spelled, spelling) {
            again.append($0, sources: [], values: [1: .list(["x"]), 2: .number("5")], spelling)
        }
        let expected = #"{"a":"}\n","b":["x"],"c":5}"# + "\n" + #"{"b":["x"],"c":5}"# + "\n"
        #expect(String(decoding: bytes(again), as: UTF8.self) == expected)
    }

    @Test(
        "Formats whose records do not stand by themselves are not spelled so",
        arguments: [TabularFormat.json, .xml, .xlsx])
    func others(format: TabularFormat) { #expect(RecordSpelling(format, columns: ["a"], style: .csv) == nil) }

    @Test("The first byte that is sought is found, at every place of every length", arguments: [0, 1, 31, 63, 64, 65])
    func first(start: Int) {
        for count in start..<150 {
            #expect(byte_scan_first_of(plain(count), start, count, Self.sought.asOneNumber) == count)
            for place in stride(from: start, to: count, by: 3) {
                var bytes = plain(count)
                bytes[place] = Self.sought[place % 4]
                #expect(byte_scan_first_of(bytes, start, count, Self.sought.asOneNumber) == place)
            }
        }
    }

    @Test("Bytes are copied up to the first that is sought, and none behind their room is touched")
    func copied() {
        for count in 0..<150 {
            for place in 0...count {
                var bytes = plain(count)
                if place < count { bytes[place] = Self.sought[place % 4] }
                var target = [UInt8](repeating: 0x7E, count: count + 1)
                #expect(byte_scan_copy_to_first_of(bytes, count, Self.sought.asOneNumber, &target) == place)
                #expect(target[..<place] == bytes[..<place] && target[count] == 0x7E)
                if place < count { bytes[place] = Self.escaped[place % 4] }
                target = [UInt8](repeating: 0x7E, count: count + 1)
                #expect(byte_scan_copy_to_escaped(bytes, count, &target) == place)
                #expect(target[..<place] == bytes[..<place] && target[count] == 0x7E)
                if place < count { bytes[place] = [0x21, 0x23, 0x5B, 0xE0, 0x80, 0xFF][place % 6] }
                #expect(byte_scan_copy_to_escaped(bytes, count, &target) == count)
                #expect(target[..<count] == bytes[..<count])
            }
        }
    }

    private static let sought: [UInt8] = [0x2C, 0x22, 0x0A, 0x0D]
    private static let escaped: [UInt8] = [0x00, 0x1F, 0x22, 0x5C]

    /// So many bytes of which none is sought, and what is sought behind them.
    private func plain(_ count: Int) -> [UInt8] {
        (0..<count).map { UInt8(0x61 + $0 % 26) } + Self.sought + Self.escaped
    }
}

extension [UInt8] {
    fileprivate var asOneNumber: UInt32 { reduce(0) { $0 << 8 | UInt32($1) } }
}
