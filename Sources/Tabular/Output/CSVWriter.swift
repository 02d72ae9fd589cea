/// Writes CSV (RFC 4180) with a header; a cell is quoted only where it must be.
public struct CSVWriter: RecordWriter {
    private var output: OutputBuffer
    private let columnCount: Int
    private let spelling: CSVSpelling

    /// - Parameter columns: written at once as the header.
    public init(_ sink: any ByteSink, columns: [String], style: CSVStyle = .csv) {
        (output, spelling, columnCount) = (OutputBuffer(sink), CSVSpelling(style), columns.count)
        spelling.writeHeader(columns, to: &output)
    }

    /// Writes lines of any number of cells, without a header.
    init(linesTo sink: any ByteSink, style: CSVStyle) {
        (output, spelling, columnCount) = (OutputBuffer(sink), CSVSpelling(style), 0)
        spelling.writeMark(to: &output)
    }

    mutating func append(_ line: [OutputValue]) throws(SystemError) {
        spelling.write(line, to: &output)
        try output.flushIfFull()
    }

    public mutating func write(_ values: [OutputValue]) throws(SystemError) {
        precondition(values.count == columnCount, "A record has as many values as the writer has columns")
        try append(values)
    }

    public mutating func write(_ views: [OutputView]) throws(SystemError) {
        precondition(views.count == columnCount, "A record has as many values as the writer has columns")
        spelling.write(views, to: &output)
        try output.flushIfFull()
    }

    public mutating func finish() throws(SystemError) {
        try output.flush()
    }
}
