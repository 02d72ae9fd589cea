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

    init(_ source: any ByteSource, dialect: Dialect? = .csv, headerRow: Int = 1) {
        do {
            let reader = try CSVReading.reader(source, dialect: dialect, headerRow: headerRow)
            columns = reader.columns
            frame = reader.frame
            var record = Record()
            while try reader.read(into: &record) {
                if record.role != .header, record.role != .preamble { add(record) }
            }
        } catch {
            self.error = error
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
