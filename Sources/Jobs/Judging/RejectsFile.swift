import Catalogue
import Spilling
import Tabular

/// Writes the rejected records back, so that mending them and importing that file is all a seller does: in the input's
/// own format byte for byte, or a table's rows cell by cell in the format that the file's ending says.
struct RejectsFile {
    private struct Range: BitwiseCopyable {
        var start: Int
        var end: Int

        /// - Parameter source: as `Record.source` counts.
        init(_ source: Swift.Range<Int>) {
            (start, end) = (source.lowerBound, source.upperBound)
        }
    }

    /// Where further rows of an accepted record stand.
    private struct Piece: BitwiseCopyable {
        var ordinal: Int
        var range: Range
    }

    private let path: String
    private let words: RejectsWords?
    private let reasons = RejectReasons()
    /// By where their records stand.
    private var lateReasons: [Int: [RejectReason]] = [:]
    /// The column that no row of the table has, or that held the reasons of an earlier import.
    var reasonsColumn = 0
    /// `nil` until the input's format is known.
    private var form: RejectsForm?
    private var ranges = SpilledSequence<Range>()
    private var late: [Range] = []
    /// The further pieces of accepted records, in case that they are rejected at the end; and which records were.
    private var pieces = SpilledSequence<Piece>()
    private var lateRows = Set<Int>()

    /// - Parameter words: for workbooks; without any the rows are copied, and nothing is said of them.
    init(path: String, words: RejectsWords? = nil) {
        (self.path, self.words) = (path, words)
    }

    /// Whether it can be written only once.
    var isStream: Bool { OutputPlace.isStream(path) }

    /// Settles what is written, once the input's format is known.
    mutating func settleForm(_ format: TabularFormat, of name: String) throws(RejectsRefusal) {
        form = try RejectsForm(path: path, of: format, named: name)
    }

    /// - Parameters:
    ///   - issues: why it is rejected.
    ///   - pieces: where the record's rows stand, if not in one place.
    mutating func append(_ row: RowReference, _ issues: [Issue], pieces: [Swift.Range<Int>]) throws(SystemError) {
        let said = shown(issues)
        // What stands in pieces was held until all of them had come, and is out of the file's order.
        guard pieces.isEmpty else {
            late += pieces.map(Range.init)
            lateReasons[pieces[0].lowerBound, default: []] += said
            return
        }
        try ranges.append(Range(row.source))
        try reasons.append(said, of: row.source.lowerBound)
    }

    /// What a workbook says of a row; nothing else has a place for it.
    private func shown(_ issues: [Issue]) -> [RejectReason] {
        guard let words, form == .cells(.xlsx) else { return [] }
        return issues.filter { $0.code.refuses }.map { RejectReason($0, words) }
    }

    /// Remembers where an accepted record's rows stand, which may turn out to be a repetition at the end.
    mutating func remember(_ row: RowReference, pieces: [Swift.Range<Int>]) throws(SystemError) {
        // The first is what the row itself says.
        for piece in pieces.dropFirst() { try self.pieces.append(Piece(ordinal: row.ordinal, range: Range(piece))) }
    }

    /// A record that turned out to be a repetition only at the end.
    mutating func appendLate(_ row: RowReference, _ issues: [Issue]) {
        late.append(Range(row.source))
        lateRows.insert(row.ordinal)
        let said = shown(issues)
        if !said.isEmpty { lateReasons[row.source.lowerBound, default: []] += said }
    }

    /// Writes the file; it appears whole or not at all. It may be written again once more rows were rejected.
    ///
    /// - Parameter records: how many records there are.
    func write(_ records: Int, from input: InputFile, frame: SourceFrame) throws -> RejectsWritten {
        let sink = try OutputPlace.open(path)
        var written = RejectsWritten(path: path, records: records)
        let late = try (late + latePieces()).sorted { $0.start < $1.start }
        if case .cells(let format) = form {
            let rest = try copyRows(of: input, late, as: format, to: sink)
            written.records -= rest
            if rest > 0 { written.rest = .init(path: RejectsTable.restPath(of: path), records: rest) }
        } else {
            try copyBytes(of: input, late, frame: frame, to: sink)
        }
        try sink.commit()
        return written
    }

    /// The rows of late records besides their first ones.
    private func latePieces() throws(SystemError) -> [Range] {
        guard !lateRows.isEmpty else { return [] }
        var found: [Range] = []
        var reader = pieces.reader()
        while let piece = try reader.next() {
            if lateRows.contains(piece.ordinal) { found.append(piece.range) }
        }
        return found
    }

    private func copyBytes(
        of input: InputFile, _ late: [Range], frame: SourceFrame, to sink: any OutputSink
    ) throws {
        // The text is copied in its order, from its beginning.
        input.beginCopying()
        try input.write(frame.head, to: sink)
        var isFirst = true
        try eachRange(late) { range in
            if !isFirst { try input.write(frame.separator, to: sink) }
            isFirst = false
            let last = try input.copy(range.start..<range.end, to: sink)
            if frame.endsLines, last != 0x0A, last != 0x0D { try input.write([0x0A], to: sink) }
        }
        try input.write(frame.tail, to: sink)
    }

    /// The records in the file's order, with those that turned out to be repetitions at the end.
    private func eachRange(_ late: [Range], _ body: (Range) throws -> Void) throws {
        var lateRanges = late[...]
        var reader = ranges.reader()
        var next = try reader.next()
        while next != nil || !lateRanges.isEmpty {
            let takesLate = next == nil || (lateRanges.first.map { $0.start < next!.start } ?? false)
            try body(takesLate ? lateRanges.removeFirst() : next!)
            if !takesLate { next = try reader.next() }
        }
    }

    /// Reads the table once more, and copies its header, what stands above it, and the rejected rows.
    ///
    /// - Returns: how many records a worksheet could not hold.
    private func copyRows(
        of input: InputFile, _ late: [Range], as format: TabularFormat, to sink: any OutputSink
    ) throws -> Int {
        let again = try input.copiedRows()
        let table = try RejectsTable(
            format, of: again, to: sink, sheet: input.workbook?.sheet.name ?? "products", reasons: reasonsStyle)
        var rows = RowsInOrder(again, input.workbook?.mergedValues)
        try rows.each(in: 0..<input.headerEnd) { row in
            // A line that only says how the text is delimited says it of that text.
            guard row.role == .data else { return }
            try table.append(
                head: row, at: again.rows.place(of: row), isHeader: row.source.upperBound == input.headerEnd)
        }
        var reasons = reasons.reader()
        try eachRange(late) { range in
            var said = try reasons.next(of: range.start) + (lateReasons[range.start] ?? [])
            var record: [Record] = []
            var held = 0
            try rows.each(in: range.start..<range.end) { row in
                record.append(row)
                held += row.byteCount
                guard held > Limits.recordBytes else { return }
                try table.append(record, said)
                (record, held, said) = ([], 0, [])
            }
            if !record.isEmpty { try table.append(record, said) }
        }
        try table.finish()
        return table.restCount
    }

    /// Where the reasons go, where there is room for one more column.
    private var reasonsStyle: RejectsTable.Reasons? {
        guard let words, reasonsColumn < Limits.columns else { return nil }
        return RejectsTable.Reasons(
            header: words.header, style: CopyStyle(reasonsColumn: reasonsColumn, formula: words.formula))
    }
}

/// Rows of a table, of which ranges are asked for in their order.
private struct RowsInOrder {
    private let copied: CopiedRows
    /// What a row lacks since its cells are merged with those above: it stands alone now.
    private var merged: MergedValues?
    private var row = Record()
    private var isWaiting = false

    init(_ copied: CopiedRows, _ merged: MergedValues?) { (self.copied, self.merged) = (copied, merged) }

    private mutating func next() throws(ReadError) -> Bool {
        guard try copied.rows.next(into: &row) else { return false }
        merged?.fill(&row)
        return true
    }

    /// - Parameter range: as `Record.source` counts.
    mutating func each(in range: Swift.Range<Int>, _ body: (Record) throws -> Void) throws {
        copied.skip(to: range.lowerBound)
        while try isWaiting || next() {
            isWaiting = row.source.upperBound > range.upperBound
            if isWaiting { return }
            if row.source.lowerBound >= range.lowerBound { try body(row) }
        }
    }
}

/// A file of rejected records that was written.
package struct RejectsWritten: Sendable, Hashable {
    package var path: String
    package var records: Int
    /// The CSV beside a workbook with the records that no worksheet holds.
    package var rest: Rest?

    package struct Rest: Sendable, Hashable {
        package var path: String
        package var records: Int
    }

    init(path: String, records: Int) { (self.path, self.records) = (path, records) }
}
