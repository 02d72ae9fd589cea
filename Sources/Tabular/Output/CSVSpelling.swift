import CByteScan

/// How a record is spelled as a line of delimited text (RFC 4180); a cell is quoted only where it must be.
struct CSVSpelling: Sendable {
    private let style: CSVStyle
    /// What a text has to be quoted for, as one number.
    private let special: UInt32

    init(_ style: CSVStyle) {
        self.style = style
        special = [style.delimiter, UInt8(ascii: "\""), UInt8(ascii: "\n"), UInt8(ascii: "\r")]
            .reduce(0) { $0 << 8 | UInt32($1) }
    }

    /// What a text begins with: its mark, where it has one, and the names of its columns.
    func writeHeader(_ columns: [String], to output: inout OutputBuffer) {
        writeMark(to: &output)
        write(columns.map { .text($0) }, to: &output)
    }

    func writeMark(to output: inout OutputBuffer) {
        if style.hasByteOrderMark { output.append("\u{FEFF}" as String) }
    }

    func write(_ values: [OutputValue], to output: inout OutputBuffer) {
        for (index, value) in values.enumerated() {
            if index > 0 { output.append(style.delimiter) }
            writeCell(text(of: value), isAlone: values.count == 1, to: &output)
        }
        endLine(&output)
    }

    func write(_ views: [OutputView], to output: inout OutputBuffer) {
        for (index, view) in views.enumerated() {
            if index > 0 { output.append(style.delimiter) }
            writeCell(view, isAlone: views.count == 1, to: &output)
        }
        endLine(&output)
    }

    /// - Parameters:
    ///   - cells: as they are spelled.
    ///   - sources: of each column, which of the cells it has.
    ///   - values: what columns have in their place.
    func write(
        _ cells: [UnsafeBufferPointer<UInt8>], sources: [Int?], values: [Int: OutputValue],
        to output: inout OutputBuffer
    ) {
        for (column, source) in sources.enumerated() {
            if column > 0 { output.append(style.delimiter) }
            if values[column] == nil, let source, !cells[source].isEmpty {
                output.append(cells[source])
            } else {
                writeCell(text(of: values[column] ?? .none), isAlone: sources.count == 1, to: &output)
            }
        }
        endLine(&output)
    }

    /// Splits the line that a text begins with, which was spelled so, into its cells as they are spelled.
    ///
    /// - Returns: how many bytes the line takes; `nil` where it does not end within the text.
    func splitLine(_ text: UnsafeBufferPointer<UInt8>, into cells: inout [UnsafeBufferPointer<UInt8>]) -> Int? {
        var start = 0
        while start < text.count {
            var end = start
            // Between two quotes of a cell there may be anything; a doubled one ends a piece and begins the next.
            while end < text.count, text[end] == UInt8(ascii: "\"") {
                guard let closing = text.firstIndex(of: UInt8(ascii: "\""), from: end + 1) else { return nil }
                end = closing + 1
            }
            end = firstSpecial(in: text, from: end)
            guard end < text.count else { return nil }
            cells.append(UnsafeBufferPointer(rebasing: text[start..<end]))
            if text[end] == UInt8(ascii: "\r") { end += 1 }
            guard end < text.count else { return nil }
            if text[end] == UInt8(ascii: "\n") { return end + 1 }
            start = end + 1
        }
        return nil
    }

    private func endLine(_ output: inout OutputBuffer) {
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

    private func writeCell(_ view: OutputView, isAlone: Bool, to output: inout OutputBuffer) {
        switch view {
        case .none: writeCell(UnsafeBufferPointer(start: nil, count: 0), isAlone: isAlone, to: &output)
        case .text(let bytes): writeCell(bytes, isAlone: isAlone, to: &output)
        // There is nothing in a number that needs quotes.
        case .number(let bytes): output.append(bytes)
        case .list(let items):
            if isAlone || !items.areSeparable || !writePlain(items, to: &output) {
                writeCell(text(of: OutputValue(view)), isAlone: isAlone, to: &output)
            }
        }
    }

    /// Writes values with bars between them, unless their cell is one that is quoted.
    private func writePlain(_ items: OutputList, to output: inout OutputBuffer) -> Bool {
        let start = output.count
        var isFirst = true
        for item in items {
            if !isFirst { output.append(UInt8(ascii: "|")) }
            isFirst = false
            guard writePlain(item, to: &output) else {
                output.shorten(to: start)
                return false
            }
        }
        return true
    }

    private func writeCell(_ text: String, isAlone: Bool, to output: inout OutputBuffer) {
        var text = text
        text.withUTF8 { writeCell($0, isAlone: isAlone, to: &output) }
    }

    /// A lone empty cell is quoted, for its line would be a blank one.
    private func writeCell(_ text: UnsafeBufferPointer<UInt8>, isAlone: Bool, to output: inout OutputBuffer) {
        if !(isAlone && text.isEmpty), writePlain(text, to: &output) { return }
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

    /// Writes a text as it is, unless it has to be quoted.
    private func writePlain(_ text: UnsafeBufferPointer<UInt8>, to output: inout OutputBuffer) -> Bool {
        guard let first = text.first, let last = text.last else { return true }
        if isBlank(first) || isBlank(last) { return false }
        let start = output.count
        if output.append(text, upTo: special) == text.count { return true }
        output.shorten(to: start)
        return false
    }

    /// The first byte that a text has to be quoted for, or the count where there is none.
    private func firstSpecial(in text: UnsafeBufferPointer<UInt8>, from start: Int) -> Int {
        byte_scan_first_of(text.baseAddress, start, text.count, special)
    }

    private func isBlank(_ byte: UInt8) -> Bool { byte == UInt8(ascii: " ") || byte == UInt8(ascii: "\t") }
}
