/// Writes CSV (RFC 4180) with a header; a cell is quoted only where it must be.
public struct CSVWriter: RecordWriter {
    private var output: OutputBuffer
    private let columnCount: Int
    private let style: CSVStyle
    /// What a text has to be quoted for.
    private let special: EitherSearch

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
        special = EitherSearch(
            ByteSearch(for: style.delimiter, UInt8(ascii: "\""), UInt8(ascii: "\n")), or: UInt8(ascii: "\r"))
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

    public mutating func write(_ views: [OutputView]) throws(SystemError) {
        precondition(views.count == columnCount, "A record has as many values as the writer has columns")
        for (index, view) in views.enumerated() {
            if index > 0 { output.append(style.delimiter) }
            writeCell(view, isAlone: views.count == 1)
        }
        endLine()
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
        endLine()
    }

    private mutating func endLine() {
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

    private mutating func writeCell(_ view: OutputView, isAlone: Bool) {
        switch view {
        case .none: writeCell(UnsafeBufferPointer(start: nil, count: 0), isAlone: isAlone)
        case .text(let bytes), .number(let bytes): writeCell(bytes, isAlone: isAlone)
        case .list(let items):
            guard items.surelyStandBetweenBars, !isAlone else {
                return writeCell(text(of: OutputValue(view)), isAlone: isAlone)
            }
            var isFirst = true
            for item in items {
                if !isFirst { output.append(UInt8(ascii: "|")) }
                isFirst = false
                output.append(item)
            }
        }
    }

    private mutating func writeCell(_ text: String, isAlone: Bool) {
        var text = text
        text.withUTF8 { writeCell($0, isAlone: isAlone) }
    }

    /// A lone empty cell is quoted, for its line would be a blank one.
    private mutating func writeCell(_ text: UnsafeBufferPointer<UInt8>, isAlone: Bool) {
        guard needsQuotes(text) || (isAlone && text.isEmpty) else { return output.append(text) }
        output.append(UInt8(ascii: "\""))
        var start = 0
        while let quote = text.firstIndex(of: UInt8(ascii: "\""), from: start) {
            output.append(UnsafeBufferPointer(rebasing: text[start...quote]))
            output.append(UInt8(ascii: "\""))
            start = quote + 1
        }
        output.append(UnsafeBufferPointer(rebasing: text[start...]))
        output.append(UInt8(ascii: "\""))
    }

    private func needsQuotes(_ text: UnsafeBufferPointer<UInt8>) -> Bool {
        guard let first = text.first, let last = text.last else { return false }
        if isBlank(first) || isBlank(last) { return true }
        return special.index(in: text, from: 0) < text.count
    }

    private func isBlank(_ byte: UInt8) -> Bool { byte == UInt8(ascii: " ") || byte == UInt8(ascii: "\t") }
}

extension OutputList {
    /// Whether the values surely make a cell that needs neither an array nor quotes, whatever the delimiter: they have but bytes
    /// that nothing is asked of, in names and addresses.
    fileprivate var surelyStandBetweenBars: Bool {
        allSatisfy { item in
            item.allSatisfy { byte in
                switch byte {
                case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"): true
                // Digits, and `-`, `.`, `/` and `:` around them.
                case UInt8(ascii: "-")...UInt8(ascii: ":"), UInt8(ascii: "_"): true
                // Hangul and ideographs. Of the line ends outside ASCII one begins with 0xC2, the others with 0xE2.
                case 0xE3...0xED, 0x80...0xBF: true
                default: false
                }
            }
        }
    }
}
