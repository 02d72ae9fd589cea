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
    /// How many cells the last record has in the file, which may be more than it holds.
    private var cellCount = 0

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
        self.dialect = dialect ?? (format == .tsv ? .tsv : .detect(in: input.bytes, skipping: headerRow - 1))
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
        if record.defect == nil, cellCount != columns.count {
            record.defect =
                cellCount > columns.count
                ? .tooManyCells(cellCount, columns: columns.count)
                : .tooFewCells(cellCount, columns: columns.count)
        }
        return true
    }

    /// Reads the next record that is not blank.
    ///
    /// - Parameter keepsSource: whether its bytes belong to the frame, as the header's do.
    private func scanRecord(into record: inout Record, keepsSource: Bool) throws(ReadError) -> Bool {
        while true {
            record.reset()
            switch scanner.scan(input.bytes, isAtEnd: input.isAtEnd, into: &record) {
            case .end: return false
            case .needsInput(let quote):
                if try fillForRecord() { continue }
                try passOver(&record, quote: quote)
                return true
            case .unterminated(let quote):
                endUnterminated(&record, quote: quote, keepsSource: keepsSource)
                return true
            case .record(let extent):
                take(extent, as: &record, keepsSource: keepsSource)
                if !extent.isBlank { return true }
            }
        }
    }

    /// Takes a record that was found whole.
    private func take(_ extent: CSVScanner.Extent, as record: inout Record, keepsSource: Bool) {
        record.lines = line...(line + extent.lineEnds - (extent.isLine ? 1 : 0))
        cellCount = extent.cells
        line += extent.lineEnds
        if extent.length > Limits.recordBytes {
            record.removeCells()
            record.defect = .tooLarge
        }
        consume(extent.length, as: &record, keepsSource: keepsSource)
    }

    private func consume(_ length: Int, as record: inout Record, keepsSource: Bool) {
        if keepsSource { frame.head.append(contentsOf: input.bytes[..<length]) }
        record.source = input.offset..<(input.offset + length)
        row += 1
        record.row = row
        input.consume(length)
    }
}

// MARK: - Records that are not whole

extension CSVReader {
    /// Reads more for a record whose end is not at hand.
    ///
    /// A record is looked at from its beginning each time, so a long one waits until its bytes have doubled: from a pipe
    /// of small pieces the work would grow with the square of its length.
    ///
    /// - Returns: `false` where the buffer is full: the record is larger than any may be.
    private func fillForRecord() throws(ReadError) -> Bool {
        let wanted = input.bytes.count < Self.sample ? 1 : input.bytes.count
        let target = input.bytes.count + wanted
        var hasMore = false
        while input.bytes.count < target, try input.fill() { hasMore = true }
        return hasMore || input.isAtEnd
    }

    /// A quote that never closes would swallow the rest of the file: the record ends with the line in which the quote
    /// opened, and reading resumes with the next.
    private func endUnterminated(_ record: inout Record, quote: Int, keepsSource: Bool) {
        let bytes = input.bytes
        let end = bytes.endOfLine(from: quote)
        let isCRLF = end + 1 < bytes.count && bytes[end] == 0x0D && bytes[end + 1] == 0x0A
        let position = position(of: quote)
        // Scanned once more, so that the last cell holds no more than its line.
        record.reset()
        _ = scanner.scan(UnsafeBufferPointer(rebasing: bytes[..<end]), isAtEnd: true, into: &record)
        record.defect = .quoteUnterminated(at: position)
        record.lines = line...position.line
        line = position.line + (end < bytes.count ? 1 : 0)
        consume(min(bytes.count, end + (isCRLF ? 2 : 1)), as: &record, keepsSource: keepsSource)
    }

    private func position(of index: Int) -> Position {
        let before = UnsafeBufferPointer(rebasing: input.bytes[..<index])
        let lineStart = before.lastIndex { $0 == 0x0A || $0 == 0x0D }.map { $0 + 1 } ?? 0
        return Position(
            offset: input.offset + index, line: line + before.lineEnds, column: index - lineStart + 1)
    }

    /// Passes over a record that is too large to be held; it has no cells.
    private func passOver(_ record: inout Record, quote: Int?) throws(ReadError) {
        if let quote, isTable(afterLineOf: quote) { return endUnterminated(&record, quote: quote, keepsSource: false) }
        let start = input.offset
        let opening = quote.map(position)
        var skipper = CSVSkipper(dialect: dialect)
        var end = skipper.end(in: input.bytes)
        while end == nil {
            input.consume(input.bytes.count)
            guard try input.fill() else { break }
            end = skipper.end(in: input.bytes)
        }
        input.consume(end ?? 0)
        record.reset()
        record.defect = .tooLarge
        // The rest of the file is in the quotes; it is gone, and the place of the quote says more than its size.
        if skipper.isQuoted, let opening { record.defect = .quoteUnterminated(at: opening) }
        record.source = start..<input.offset
        record.lines = line...(line + skipper.lineEnds - (skipper.isLine ? 1 : 0))
        line += skipper.lineEnds
        row += 1
        record.row = row
    }

    /// Whether the lines after the one in which a quote opened are records of this table.
    ///
    /// Sixteen megabytes in quotes are either one enormous cell or a quote that somebody forgot to close; only the
    /// latter goes on in rows of as many cells as the header has.
    private func isTable(afterLineOf quote: Int) -> Bool {
        guard columns.count > 1 else { return false }
        var rest = input.bytes
        rest = UnsafeBufferPointer(rebasing: rest[rest.endOfLine(from: quote)...])
        var record = Record()
        var rows = 0
        while rows < 8, case .record(let extent) = scanner.scan(rest, isAtEnd: false, into: &record) {
            if !extent.isBlank {
                guard extent.cells == columns.count else { return false }
                rows += 1
            }
            rest = UnsafeBufferPointer(rebasing: rest[extent.length...])
            record.reset()
        }
        return rows > 0
    }
}

/// A row above the header of a table.
public struct PreambleRow: Hashable, Sendable {
    public var lines: ClosedRange<Int>
    public var cells: [String]
}
