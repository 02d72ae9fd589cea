import Testing

@testable import Tabular

/// What a reader made of an input, in a form that a test can spell: each record as `column=text` in the order of its
/// cells, numbers as `column=#12`, booleans as `column=?true`, null as `column=null`.
struct Transcript: Equatable {
    var records: [String] = []
    var numbers: [Int] = []
    var lines: [ClosedRange<Int>] = []
    var sources: [Range<Int>] = []
    var defects: [Record.Defect?] = []
    /// How many columns were known at each record.
    var columnCounts: [Int] = []
    var columns: [String] = []
    var error: ReadError?

    /// Whoever reads ahead, or in blocks, must hand out the same.
    init(_ makeReader: () -> any RecordReader) {
        self.init(reading: makeReader())
        let ahead = Transcript(reading: ReadingAhead(makeReader()))
        #expect(ahead == self, "read ahead")
        let inBlocks = Transcript(readingBlocksOf: makeReader())
        #expect(inBlocks == self, "in blocks")
    }

    /// What is read once only.
    init(reading reader: any RecordReader) {
        var reader = reader
        var record = Record()
        do {
            while try reader.read(into: &record) { add(record, reader.columns) }
        } catch {
            self.error = error
        }
        columns = reader.columns
    }

    /// What is read in blocks where the reader has such, last row first.
    init(readingBlocksOf reader: any RecordReader) {
        var reader = reader
        do {
            while true {
                while let blocks = reader.blocks, let block = try blocks.nextBlock() {
                    var records = (0..<block.count).reversed().map { index in
                        var record = Record()
                        blocks.readRow(index, of: block, into: &record)
                        return record
                    }
                    for index in records.indices.reversed() {
                        blocks.numberRow(&records[index])
                        add(records[index], reader.columns)
                    }
                }
                var record = Record()
                guard try reader.read(into: &record) else { break }
                add(record, reader.columns)
            }
        } catch {
            self.error = error
        }
        columns = reader.columns
    }

    private mutating func add(_ record: Record, _ columns: [String]) {
        records.append(record.cells.map { Self.spell($0, record, columns) }.joined(separator: " "))
        numbers.append(record.number)
        lines.append(record.lines)
        sources.append(record.source)
        columnCounts.append(columns.count)
        defects.append(record.defect)
    }

    private static func spell(_ cell: Record.Cell, _ record: Record, _ columns: [String]) -> String {
        let text = record.string(cell)
        return switch cell.kind {
        case .text: "\(columns[cell.column])=\(text)"
        case .number: "\(columns[cell.column])=#\(text)"
        case .boolean: "\(columns[cell.column])=?\(text)"
        case .null: "\(columns[cell.column])=null"
        case .percentage, .unanswered: "\(columns[cell.column])=\(cell.kind) \(text)"
        }
    }
}

extension Transcript {
    static func json(_ text: String, recordPath: String? = nil, pieceSize: Int = .max) -> Transcript {
        Transcript { JSONReader(MemorySource(text.utf8, pieceSize: pieceSize), recordPath: recordPath) }
    }

    static func ndjson(_ text: String, pieceSize: Int = .max) -> Transcript {
        let isSpread = JSONDocumentShape.isSpread(text.utf8)
        return Transcript { NDJSONReader(MemorySource(text.utf8, pieceSize: pieceSize), isSpread: isSpread) }
    }

    /// The part of the input that each record says it was.
    func slices(of text: String) -> [String] {
        let bytes = Array(text.utf8)
        return sources.map { String(decoding: bytes[$0], as: UTF8.self) }
    }
}
