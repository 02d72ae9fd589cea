/// Reads a table: finds its header among the first rows, and hands out every row with its role.
///
/// Of rows that are strictly rectangular, one whose cells do not match the header's is delivered with that defect.
/// Cells beyond the header that hold nothing are no fault, nor are missing cells of columns without a name:
/// spreadsheets end lines with delimiters.
public final class TableReader: RecordReader {
    public let rows: any RowSource
    public private(set) var columns: [String] = []
    public private(set) var headerLines: ClosedRange<Int>?
    public private(set) var frame: SourceFrame
    /// Where the header is, as `--header-row` says it: the line of a text, the row of a worksheet.
    public private(set) var headerPlace = 1
    /// Where the row above it is whose names are the header's, too, `HeaderChoice.upperRow`.
    public private(set) var upperHeaderPlace: Int?
    /// Which row is the header, and why.
    public let header: HeaderChoice
    /// Where the header's row ends, as `Record.source` counts.
    public private(set) var headerEnd = 0
    /// What the first rows beneath it show, by the column.
    private var samples: [ColumnSample] = []
    private var cellsOfShortRows: Int?
    private var headings: HeadingRows?
    /// What is written above it.
    private var titles: [String] = []

    /// Rows that were looked at for the header and wait to be handed out.
    private var ahead: [Record] = []
    private var handedOut = 0
    private var number: Int
    private let recordsBefore: Int
    private var isAtEnd = false
    /// The columns that the header names, and the names.
    private var namedColumns: [Int] = []
    private var names: [[UInt8]] = []

    public var format: TabularFormat { rows.format }
    public var blocks: (any RowBlockReader)? { rows.blocks == nil ? nil : self }

    public var evidence: ReadingEvidence {
        var evidence = ReadingEvidence()
        (evidence.header, evidence.headerPlace, evidence.headerEnd) = (header, headerPlace, headerEnd)
        (evidence.upperHeaderPlace, evidence.samples, evidence.titles) = (upperHeaderPlace, samples, titles)
        evidence.cellsOfShortRows = cellsOfShortRows
        (evidence.dialect, evidence.dialectEvidence) = (rows.dialectFinding?.dialect, rows.dialectFinding?.evidence)
        return evidence
    }

    /// Reads the first rows.
    ///
    /// - Throws: `ReadError.noRecords` where there is not even a header; `ReadError.headerTooFar` where it would be below more
    ///   than anybody puts above a table.
    ///
    /// - Parameter recordsBefore: what the numbers of records go on from.
    public init(
        _ rows: any RowSource, header search: HeaderSearch = HeaderSearch(), recordsBefore: Int = 0
    ) throws(ReadError) {
        self.rows = rows
        (number, self.recordsBefore) = (recordsBefore, recordsBefore)
        frame = SourceFrame()
        let first = try FirstRows(rows, search)
        (header, ahead) = (try first.header(search), first.rows)
        let candidates = first.candidates
        try take(header: candidates[header.row - 1], below: header.upperRow.map { candidates[$0 - 1] })
        takeSamples(candidates.dropFirst(header.row))
    }

    /// Fewer rows than that show no habit.
    private static let fewestShortRows = 3

    private func takeSamples(_ rows: ArraySlice<Int>) {
        let counts = Set(rows.map { ahead[$0].cellCount })
        if rows.count >= Self.fewestShortRows, counts.count == 1, let count = counts.first,
            let last = namedColumns.last,
            count <= last, self.rows.isStrictlyRectangular
        {
            cellsOfShortRows = count
        }
        headings = HeadingRows(rows.map { ahead[$0].filledColumns }, columns: namedColumns.count)
        samples = [ColumnSample](repeating: ColumnSample(), count: columns.count)
        for row in rows {
            for cell in ahead[row].cells where cell.column < samples.count {
                samples[cell.column].take(cell, of: ahead[row], row: row)
            }
        }
    }

    private func take(header index: Int, below upper: Int?) throws(ReadError) {
        for above in ahead[..<index].indices where ahead[above].role == .data {
            ahead[above].role = above == upper ? .header : ahead[above].beginsWithHash ? .comment : .preamble
            if above != upper { titles += ahead[above].titles }
        }
        ahead[index].role = .header
        let header = ahead[index]
        for row in [upper, index].compactMap({ $0 }) { try takeNames(of: ahead[row]) }
        // Two programs may each have put a byte order mark before the text; the second is none any more.
        if let first = columns.first, first.hasPrefix("\u{FEFF}") {
            columns[0] = String(first.drop { $0 == "\u{FEFF}" })
        }
        namedColumns = columns.indices.filter { !columns[$0].isEmpty }
        names = namedColumns.map { Array(columns[$0].utf8) }
        headerLines = header.lines
        headerPlace = rows.place(of: header)
        upperHeaderPlace = upper.map { rows.place(of: ahead[$0]) }
        headerEnd = header.source.upperBound
        frame = rows.frame(headerEnd: headerEnd)
    }

    /// Names the columns as a row of the header does; those that it leaves empty keep the names that they have.
    private func takeNames(of row: Record) throws(ReadError) {
        guard row.cellCount <= Limits.columns else {
            let place = Position(offset: row.source.lowerBound, line: row.lines.lowerBound)
            throw .tooManyColumns(row.cellCount, at: place)
        }
        let count = (row.cells.map(\.column).max() ?? -1) + 1
        columns += [String](repeating: "", count: max(0, count - columns.count))
        for cell in row.cells where cell.byteCount > 0 { columns[cell.column] = Self.name(row.string(cell)) }
    }

    private static func name(_ header: String) -> String {
        guard header.utf8.count > Limits.headerBytes else { return header }
        // A character that is cut in two goes.
        return String(decoding: header.utf8.prefix(Limits.headerBytes), as: UTF8.self).replacing("\u{FFFD}", with: "")
    }

    /// - Throws: `ReadError.noRecords` where no row follows the header.
    public func read(into record: inout Record) throws(ReadError) -> Bool {
        guard try next(&record) else {
            if number == recordsBefore { throw .noRecords }
            return false
        }
        if record.role == .data { settle(&record) }
        numberRow(&record)
        return true
    }

    private func next(_ record: inout Record) throws(ReadError) -> Bool {
        guard handedOut < ahead.count else { return try rows.next(into: &record) }
        swap(&record, &ahead[handedOut])
        handedOut += 1
        if handedOut == ahead.count { (ahead, handedOut) = ([], 0) }
        return true
    }

    /// Says what a row below the header is.
    private func settle(_ record: inout Record) {
        if record.lines.count > 1, record.defect == nil, let line = lineOfSwallowedRows(record) {
            record.defect = .quoteUnterminated(at: Position(offset: record.source.lowerBound, line: line))
            return
        }
        if record.cellCount != columns.count, record.defect == nil {
            // A row of the table may begin with a number sign, too: `#1 Mug,…`.
            if record.beginsWithHash, rows.isStrictlyRectangular, record.filledCells < 2 {
                return record.role = .comment
            }
            if rows.isStrictlyRectangular { checkWidth(&record) }
        }
        if !rows.isStrictlyRectangular, record.defect == nil { record.fillBlanks(namedColumns) }
        if TotalRow.matches(record, columns: columns.count) {
            record.defect = nil
            return record.role = .total
        }
        if NoteRow.matches(record, columns: columns.count) {
            record.defect = nil
            return record.role = .comment
        }
        if isHeader(record) { return record.role = .repeatedHeader }
        if let headings, headings.matches(record) {
            record.defect = nil
            record.role = .heading
        }
    }

    /// The line in which a quote opened that somebody forgot to close, so that a later one closed it: the lines in the cell split into the
    /// cells of whole rows, and have amounts where the columns have.
    private func lineOfSwallowedRows(_ record: borrowing Record) -> Int? {
        guard let delimiter = rows.dialectFinding?.dialect.delimiter, record.cellCount == columns.count,
            columns.count == samples.count
        else { return nil }
        for (index, cell) in record.cells.enumerated() where cell.byteCount >= columns.count {
            // Each line end within stands for the end of a row, with all its delimiters.
            let hasRows = record.withBytes(cell) { bytes in
                let feeds = bytes.count(of: 0x0A)
                return feeds > 0 && bytes.count(of: delimiter) == feeds * (columns.count - 1)
                    && self.hasRows(bytes, from: cell.column, delimiter)
            }
            if hasRows {
                return record.cells[..<index].reduce(record.lines.lowerBound) {
                    $0 + record.withBytes($1) { $0.lineEnds }
                }
            }
        }
        return nil
    }

    private func hasRows(_ cell: UnsafeBufferPointer<UInt8>, from column: Int, _ delimiter: UInt8) -> Bool {
        var (place, amounts) = (column, 0)
        let lines = cell.split(separator: 0x0A, omittingEmptySubsequences: false)
        for (index, line) in lines.enumerated() {
            let line = line.last == 0x0D ? line.dropLast() : line
            for (offset, text) in line.split(separator: delimiter, omittingEmptySubsequences: false).enumerated() {
                if offset > 0 { place += 1 }
                guard place < columns.count else { return false }
                // What is left of the last row stands behind the cell.
                if samples[place].areAmounts, index < lines.count - 1 || place < column {
                    guard UnsafeBufferPointer(rebasing: text).looksLikeAmount else { return false }
                    amounts += 1
                }
            }
            if index < lines.count - 1 {
                guard place == columns.count - 1 else { return false }
                place = 0
            }
        }
        return place == column && amounts > 0
    }

    public func numberRow(_ record: inout Record) {
        guard record.role == .data else { return }
        number += 1
        record.number = number
    }

    /// Whether a row is the header once more, as where sheets were put one below the other.
    private func isHeader(_ record: borrowing Record) -> Bool {
        guard names.count > 1, record.defect == nil else { return false }
        for (column, name) in zip(namedColumns, names) {
            guard let cell = record.firstCell(inColumn: column), cell.byteCount >= name.count,
                record.withBytes(cell, { isHeader($0, name, isFirst: column == 0) })
            else { return false }
        }
        return record.filledCells == names.count
    }

    /// - Parameter isFirst: whether it is the row's first cell: files that are put one behind the other bring their mark along.
    private func isHeader(_ cell: UnsafeBufferPointer<UInt8>, _ name: [UInt8], isFirst: Bool) -> Bool {
        cell.elementsEqual(name) || isFirst && cell.withoutByteOrderMark.elementsEqual(name)
    }

    private func checkWidth(_ record: inout Record) {
        if record.cellCount < columns.count {
            // A header may end with cells that name nothing; the rows below need not.
            guard record.cellCount <= namedColumns.last ?? -1 else { return }
            record.defect = .tooFewCells(record.cellCount, columns: columns.count)
        } else if record.cells.dropFirst(columns.count).contains(where: { $0.byteCount > 0 })
            || record.cellCount > record.cells.count
        {
            record.defect = .tooManyCells(record.cellCount, columns: columns.count)
        }
    }
}

extension TableReader: RowBlockReader {
    public var shape: TableShape {
        TableShape(columns: columns.count, header: namedColumns.first.map { ($0, names[0]) })
    }

    public func nextBlock() throws(ReadError) -> RowBlock? {
        // What was read ahead comes first.
        ahead.isEmpty ? try rows.blocks?.nextBlock() : nil
    }

    public func readRow(_ index: Int, of block: RowBlock, into record: inout Record) {
        rows.blocks?.read(index, of: block, into: &record)
        if record.role == .data { settle(&record) }
    }

    public func passRows(_ count: Int) { number += count }

    public var nextNumber: Int { number + 1 }
}

extension Record {
    /// What it says above a table, as far as a title is long.
    fileprivate var titles: [String] {
        cells.prefix(32).filter { $0.byteCount > 0 && $0.byteCount < HeaderSearch.longest }.map { string($0) }
    }

    fileprivate var filledCells: Int { cells.count { $0.byteCount > 0 } }

    fileprivate var filledColumns: [Int] {
        cells.filter { cell in cell.byteCount > 0 && withBytes(cell) { $0.contains { $0 > 0x20 } } }.map(\.column)
    }

    fileprivate var beginsWithHash: Bool {
        guard let first = cells.first, first.column == 0 else { return false }
        return withBytes(first) { $0.first == UInt8(ascii: "#") }
    }
}
