/// Reads delimited text: CSV, TSV and their kin.
///
/// The first record that is not blank is the header, unless another is named. A record whose cells do not match the
/// header's, whose quote never closes, or that is too large, is delivered with its defect, and reading goes on with
/// the next line.
public final class CSVReader: RecordReader {
    public let format: TabularFormat
    public let dialect: Dialect
    public private(set) var columns: [String] = []
    public private(set) var headerLines: ClosedRange<Int>?
    /// What stands above the header.
    public private(set) var preamble: [PreambleRow] = []
    public private(set) var frame = SourceFrame(endsLines: true)

    private let scanner: CSVScanner
    private var input: InputBuffer
    private var line = 1
    private var row = 0
    private var number = 0

    /// Reads the header.
    ///
    /// - Parameters:
    ///   - dialect: how the text is written; found from its first lines where it is left out.
    ///   - headerRow: which record is the header, counted from 1 with the blank ones left out.
    /// - Throws: `ReadError.noRecords` where there is not even a header.
    public init(
        _ source: any ByteSource, format: TabularFormat = .csv, dialect: Dialect? = nil, headerRow: Int = 1
    ) throws(ReadError) {
        self.format = format
        input = InputBuffer(source)
        while input.bytes.count < Self.sample, try input.fill() {}
        self.dialect = dialect ?? (format == .tsv ? .tsv : .detect(in: input.bytes))
        scanner = CSVScanner(dialect: self.dialect)
        if input.hasByteOrderMark { frame.head = [0xEF, 0xBB, 0xBF] }
        try readHeader(row: headerRow)
    }

    /// How much of the text is looked at for its dialect.
    private static let sample = 64 << 10

    private func readHeader(row: Int) throws(ReadError) {
        var record = Record()
        for index in 1...row {
            guard try scanRecord(into: &record, keepsSource: true) else { throw .noRecords }
            if index < row {
                preamble.append(PreambleRow(lines: record.lines, cells: record.cells.map { record.string($0) }))
            }
        }
        guard record.cells.count <= Limits.columns else {
            throw .tooManyColumns(at: Position(offset: record.source.lowerBound, line: record.lines.lowerBound))
        }
        columns = record.cells.map { record.string($0) }
        headerLines = record.lines
    }

    public func read(into record: inout Record) throws(ReadError) -> Bool {
        guard try scanRecord(into: &record, keepsSource: false) else {
            if number == 0 { throw .noRecords }
            return false
        }
        number += 1
        record.number = number
        if record.defect == nil, record.cells.count != columns.count {
            record.defect =
                record.cells.count > columns.count
                ? .tooManyCells(record.cells.count, columns: columns.count)
                : .tooFewCells(record.cells.count, columns: columns.count)
        }
        return true
    }

    /// Reads the next record that is not blank.
    ///
    /// - Parameter keepsSource: whether its bytes belong to the frame, as the header's do.
    private func scanRecord(into record: inout Record, keepsSource: Bool) throws(ReadError) -> Bool {
        while true {
            record.reset()
            record.source = input.offset..<input.offset
            record.lines = line...line
            record.row = row + 1
            switch scanner.scan(input.bytes, isAtEnd: input.isAtEnd, into: &record) {
            case .end: return false
            case .needsInput:
                // Full and still no end: the record is larger than any product.
                if try !input.fill(), !input.isAtEnd {
                    try skipRecord(&record)
                    return true
                }
            case .unterminated(let quote):
                endUnterminated(&record, quote: quote)
                return true
            case .record(let extent):
                take(extent, as: &record, keepsSource: keepsSource)
                if !extent.isBlank { return true }
            }
        }
    }

    private func take(_ extent: CSVScanner.Extent, as record: inout Record, keepsSource: Bool) {
        if keepsSource { frame.head.append(contentsOf: input.bytes[..<extent.length]) }
        let last = line + extent.lineEnds - (extent.isLine ? 1 : 0)
        record.lines = line...last
        record.source = input.offset..<(input.offset + extent.length)
        line += extent.lineEnds
        row += 1
        input.consume(extent.length)
    }

    /// A quote that never closes would swallow the rest of the file: the record ends with the line in which the quote
    /// opened, and reading resumes with the next.
    private func endUnterminated(_ record: inout Record, quote: Int) {
        let bytes = input.bytes
        let before = UnsafeBufferPointer(rebasing: bytes[..<quote])
        let end = bytes[quote...].firstIndex { $0 == 0x0A || $0 == 0x0D } ?? bytes.count
        let isCRLF = end + 1 < bytes.count && bytes[end] == 0x0D && bytes[end + 1] == 0x0A
        let length = min(bytes.count, end + (isCRLF ? 2 : 1))
        let column = quote - (before.lastIndex { $0 == 0x0A || $0 == 0x0D } ?? -1)
        let position = Position(offset: input.offset + quote, line: line + before.lineEnds, column: column)
        // Scanned once more, so that the last cell holds no more than its line.
        record.reset()
        _ = scanner.scan(UnsafeBufferPointer(rebasing: bytes[..<length]), isAtEnd: true, into: &record)
        record.defect = .quoteUnterminated(at: position)
        record.source = input.offset..<(input.offset + length)
        record.lines = line...position.line
        line = position.line + (end < bytes.count ? 1 : 0)
        row += 1
        input.consume(length)
    }

    private func skipRecord(_ record: inout Record) throws(ReadError) {
        let start = input.offset
        record.reset()
        var skipper = CSVSkipper(dialect: dialect)
        var end = skipper.end(in: input.bytes)
        while end == nil {
            input.consume(input.bytes.count)
            guard try input.fill() else { break }
            end = skipper.end(in: input.bytes)
        }
        input.consume(end ?? 0)
        record.defect = .tooLarge
        record.source = start..<input.offset
        record.lines = line...(line + max(0, skipper.lineEnds - 1))
        line += skipper.lineEnds
        row += 1
    }
}

/// A row above the header of a table.
public struct PreambleRow: Hashable, Sendable {
    public var lines: ClosedRange<Int>
    public var cells: [String]
}
