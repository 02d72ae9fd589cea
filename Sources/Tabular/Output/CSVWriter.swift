/// Writes CSV (RFC 4180) with a header; a cell is quoted only where it must be.
public struct CSVWriter: RecordWriter {
    private var output: OutputBuffer
    private let columnCount: Int
    private let style: CSVStyle

    /// - Parameter columns: written at once as the header.
    public init(_ sink: any ByteSink, columns: [String], style: CSVStyle = .csv) {
        self.init(linesTo: sink, style: style, columnCount: columns.count)
        writeLine(columns.map { .text($0) })
    }

    /// Writes lines of any number of cells, without a header.
    init(linesTo sink: any ByteSink, style: CSVStyle) {
        self.init(linesTo: sink, style: style, columnCount: 0)
    }

    private init(linesTo sink: any ByteSink, style: CSVStyle, columnCount: Int) {
        output = OutputBuffer(sink)
        self.columnCount = columnCount
        self.style = style
        if style.hasByteOrderMark { output.append("\u{FEFF}" as String) }
    }

    mutating func append(_ line: [OutputValue]) throws(SystemError) {
        writeLine(line)
        try output.flushIfFull()
    }

    public mutating func write(_ values: [OutputValue]) throws(SystemError) {
        precondition(values.count == columnCount, "A record has as many values as the writer has columns")
        writeLine(values)
        try output.flushIfFull()
    }

    public mutating func finish() throws(SystemError) {
        try output.flush()
    }

    private mutating func writeLine(_ values: [OutputValue]) {
        for (index, value) in values.enumerated() {
            if index > 0 { output.append(style.delimiter) }
            writeCell(text(of: value), isAlone: values.count == 1)
        }
        if style.endsLinesInCRLF { output.append(UInt8(ascii: "\r")) }
        output.append(UInt8(ascii: "\n"))
    }

    private func text(of value: OutputValue) -> String {
        switch value {
        case .none: ""
        case .text(let text), .number(let text): text
        case .list(let items): items.cellText
        }
    }

    /// A lone empty cell is quoted, for its line would be a blank one.
    private mutating func writeCell(_ text: String, isAlone: Bool) {
        guard needsQuotes(text) || (isAlone && text.isEmpty) else { return output.append(text) }
        output.append(UInt8(ascii: "\""))
        for byte in text.utf8 {
            if byte == UInt8(ascii: "\"") { output.append(byte) }
            output.append(byte)
        }
        output.append(UInt8(ascii: "\""))
    }

    private func needsQuotes(_ text: String) -> Bool {
        let bytes = text.utf8
        guard let first = bytes.first, let last = bytes.last else { return false }
        if isBlank(first) || isBlank(last) { return true }
        return bytes.contains {
            $0 == style.delimiter || $0 == UInt8(ascii: "\"") || $0 == UInt8(ascii: "\n") || $0 == UInt8(ascii: "\r")
        }
    }

    private func isBlank(_ byte: UInt8) -> Bool { byte == UInt8(ascii: " ") || byte == UInt8(ascii: "\t") }
}
