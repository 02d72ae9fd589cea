import Tabular

/// Writes the rejected records back in the input's own format, byte for byte, so that mending them and importing that
/// file is all a seller does.
struct RejectsFile {
    private struct Range: BitwiseCopyable {
        var start: Int
        var end: Int

        /// - Parameter source: as `Record.source` counts.
        init(_ source: Swift.Range<Int>) {
            (start, end) = (source.lowerBound, source.upperBound)
        }
    }

    private let path: String
    private let ranges = SpilledSequence<Range>()
    private var late: [Range] = []

    init(path: String) {
        self.path = path
    }

    /// - Parameter pieces: where the record's rows stand, if not in one place.
    mutating func append(_ row: RowReference, pieces: [Swift.Range<Int>]) throws(SystemError) {
        // What stands in pieces was held until all of them had come, and is out of the file's order.
        guard pieces.isEmpty else { return late += pieces.map(Range.init) }
        try ranges.append(Range(row.source))
    }

    /// A record that turned out to be a repetition only at the end.
    mutating func appendLate(_ row: RowReference) {
        late.append(Range(row.source))
    }

    /// Writes the file; it appears whole or not at all.
    mutating func write(from input: InputFile, frame: SourceFrame) throws {
        let sink = try AtomicFileSink(path: path)
        late.sort { $0.start < $1.start }
        if let workbook = input.workbook {
            try copyRows(of: workbook, headerEnd: input.headerEnd, to: sink)
        } else {
            try copyBytes(from: input, frame: frame, to: sink)
        }
        try sink.commit()
    }

    private func copyBytes(from input: InputFile, frame: SourceFrame, to sink: AtomicFileSink) throws {
        try input.write(frame.head, to: sink)
        var isFirst = true
        try eachRange { range in
            if !isFirst { try input.write(frame.separator, to: sink) }
            isFirst = false
            let last = try input.copy(range.start..<range.end, to: sink)
            if frame.endsLines, last != 0x0A, last != 0x0D { try input.write([0x0A], to: sink) }
        }
        try input.write(frame.tail, to: sink)
    }

    /// The records in the file's order, with those that turned out to be repetitions at the end.
    private func eachRange(_ body: (Range) throws -> Void) throws {
        var lateRanges = late[...]
        var reader = ranges.reader()
        var next = try reader.next()
        while next != nil || !lateRanges.isEmpty {
            let takesLate = next == nil || (lateRanges.first.map { $0.start < next!.start } ?? false)
            try body(takesLate ? lateRanges.removeFirst() : next!)
            if !takesLate { next = try reader.next() }
        }
    }

    /// Reads the sheet once more, and copies its header, what stands above it, and the rejected rows.
    private func copyRows(of workbook: WorkbookFile, headerEnd: Int, to sink: AtomicFileSink) throws {
        let format = TabularFormat(fileName: path) == .csv ? TabularFormat.csv : .xlsx
        let copy = try TableCopy(format, to: sink, sheet: workbook.sheet.name, path: path)
        let rows = try workbook.rowsAgain()
        var record = Record()
        var isWaiting = false
        func advance() throws { isWaiting = try rows.next(into: &record) }
        try advance()
        while isWaiting, record.source.upperBound <= headerEnd {
            try copy.append(record)
            try advance()
        }
        try eachRange { range in
            while isWaiting, record.source.lowerBound < range.start { try advance() }
            while isWaiting, record.source.upperBound <= range.end {
                try copy.append(record)
                try advance()
            }
        }
        try copy.finish()
    }
}

extension ByteSink {
    func write(_ bytes: [UInt8]) throws(SystemError) {
        var failure: SystemError?
        bytes.withUnsafeBytes { raw in
            do throws(SystemError) { try write(raw) } catch { failure = error }
        }
        if let failure { throw failure }
    }
}
