import Tabular

/// Readers of delimited text for tests.
enum CSVReading {
    /// - Parameter dialect: `nil` where it is to be found.
    static func reader(
        _ source: any ByteSource, dialect: Dialect? = nil, headerRow: Int? = nil
    ) throws(ReadError) -> TableReader {
        let request = DialectRequest(delimiter: dialect?.delimiter, quote: dialect?.quote)
        let header = HeaderSearch(row: headerRow)
        return try TableReader(CSVRows(source, dialect: request, header: header), header: header)
    }
}

/// What the CSV reader made of an input, in a form that a test can spell.
struct CSVTranscript: Equatable {
    var columns: [String] = []
    var cells: [[String]] = []
    var sources: [Range<Int>] = []
    var lines: [ClosedRange<Int>] = []
    var rows: [Int?] = []
    var defects: [Record.Defect?] = []
    var frame = SourceFrame()
    var error: ReadError?

    /// - Parameter inBlocks: whether rows that stand together are looked at before they are read.
    init(_ source: any ByteSource, dialect: Dialect? = .csv, headerRow: Int = 1, inBlocks: Bool = false) {
        do {
            let reader = try CSVReading.reader(source, dialect: dialect, headerRow: headerRow)
            columns = reader.columns
            frame = reader.frame
            var record = Record()
            while true {
                if inBlocks { try addBlocks(of: reader) }
                guard try reader.read(into: &record) else { break }
                if record.role != .header, record.role != .preamble { add(record) }
            }
        } catch {
            self.error = error
        }
    }

    private mutating func addBlocks(of reader: TableReader) throws(ReadError) {
        var record = Record()
        while let block = try reader.blocks?.nextBlock() {
            for index in 0..<block.count {
                reader.readRow(index, of: block, into: &record)
                reader.numberRow(&record)
                add(record)
            }
        }
    }

    init(_ text: String, pieceSize: Int = .max, dialect: Dialect? = .csv, headerRow: Int = 1) {
        self.init(MemorySource(text.utf8, pieceSize: pieceSize), dialect: dialect, headerRow: headerRow)
    }

    var hasOpenQuote: Bool {
        defects.contains { if case .quoteUnterminated = $0 { true } else { false } }
    }

    private mutating func add(_ record: Record) {
        cells.append(record.cells.map { record.string($0) })
        sources.append(record.source)
        lines.append(record.lines)
        rows.append(record.row)
        defects.append(record.defect)
    }
}
