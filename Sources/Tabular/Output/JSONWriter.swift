/// Writes a JSON array with one object a line, as the records come.
///
/// A column without a value is left out. `OutputValue.number` is written bare and must be a JSON number.
public struct JSONWriter: RecordWriter {
    private var output: OutputBuffer
    private let object: JSONObjectSpelling
    private var isFirst = true

    public init(_ sink: any ByteSink, columns: [String]) {
        output = OutputBuffer(sink)
        object = JSONObjectSpelling(columns: columns)
    }

    public mutating func write(_ values: [OutputValue]) throws(SystemError) {
        separate()
        object.write(values, to: &output)
        try output.flushIfFull()
    }

    public mutating func write(_ views: [OutputView]) throws(SystemError) {
        separate()
        object.write(views, to: &output)
        try output.flushIfFull()
    }

    private mutating func separate() {
        output.append(isFirst ? "[\n" as StaticString : ",\n")
        isFirst = false
    }

    public mutating func finish() throws(SystemError) {
        if isFirst { output.append("[]\n") } else { output.append("\n]\n") }
        try output.flush()
    }
}

/// Writes one JSON object a line.
///
/// A column without a value is left out. `OutputValue.number` is written bare and must be a JSON number.
public struct NDJSONWriter: RecordWriter {
    private var output: OutputBuffer
    private let object: JSONObjectSpelling

    public init(_ sink: any ByteSink, columns: [String]) {
        output = OutputBuffer(sink)
        object = JSONObjectSpelling(columns: columns)
    }

    public mutating func write(_ values: [OutputValue]) throws(SystemError) {
        object.writeLine(values, to: &output)
        try output.flushIfFull()
    }

    public mutating func write(_ views: [OutputView]) throws(SystemError) {
        object.writeLine(views, to: &output)
        try output.flushIfFull()
    }

    public mutating func finish() throws(SystemError) {
        try output.flush()
    }
}
