import CByteScan

/// How a record is spelled as a JSON object; the same in an array and on a line of its own.
struct JSONObjectSpelling: Sendable {
    /// `"name":` for each column.
    private let keys: [[UInt8]]

    init(columns: [String]) {
        keys = columns.map { Array((Self.quoted($0) + ":").utf8) }
    }

    /// A text as JSON spells it.
    static func quoted(_ text: String) -> String {
        var spelling = "\""
        for scalar in text.unicodeScalars { spelling += escape(scalar) ?? String(scalar) }
        return spelling + "\""
    }

    func write(_ values: [OutputValue], to output: inout OutputBuffer) {
        precondition(values.count == keys.count, "A record has as many values as the writer has columns")
        output.append(UInt8(ascii: "{"))
        var isFirst = true
        for (key, value) in zip(keys, values) where value != .none {
            if !isFirst { output.append(UInt8(ascii: ",")) }
            isFirst = false
            output.append(key)
            write(value, to: &output)
        }
        output.append(UInt8(ascii: "}"))
    }

    func write(_ views: [OutputView], to output: inout OutputBuffer) {
        precondition(views.count == keys.count, "A record has as many values as the writer has columns")
        output.append(UInt8(ascii: "{"))
        var isFirst = true
        for (index, view) in views.enumerated() {
            if case .none = view { continue }
            if !isFirst { output.append(UInt8(ascii: ",")) }
            isFirst = false
            output.append(keys[index])
            write(view, to: &output)
        }
        output.append(UInt8(ascii: "}"))
    }

    /// Writes an object on a line of its own.
    func writeLine(_ values: [OutputValue], to output: inout OutputBuffer) {
        write(values, to: &output)
        output.append(UInt8(ascii: "\n"))
    }

    func writeLine(_ views: [OutputView], to output: inout OutputBuffer) {
        write(views, to: &output)
        output.append(UInt8(ascii: "\n"))
    }

    /// Writes an object that was spelled before, with further members behind its own, on a line.
    ///
    /// - Parameter values: by their columns, of which the object has none.
    func writeLine(
        _ object: UnsafeBufferPointer<UInt8>, adding values: [Int: OutputValue], to output: inout OutputBuffer
    ) {
        output.append(UnsafeBufferPointer(rebasing: object.dropLast()))
        for (column, value) in values.sorted(by: { $0.key < $1.key }) where value != .none {
            if object.count > 2 { output.append(UInt8(ascii: ",")) }
            output.append(keys[column])
            write(value, to: &output)
        }
        output.append("}\n" as StaticString)
    }

    private func write(_ view: OutputView, to output: inout OutputBuffer) {
        switch view {
        case .none: break
        case .text(let text): write(text, to: &output)
        case .number(let number): output.append(number)
        case .list(let items):
            output.append(UInt8(ascii: "["))
            var isFirst = true
            for item in items {
                if !isFirst { output.append(UInt8(ascii: ",")) }
                isFirst = false
                write(item, to: &output)
            }
            output.append(UInt8(ascii: "]"))
        }
    }

    private func write(_ value: OutputValue, to output: inout OutputBuffer) {
        switch value {
        case .none: break
        case .text(let text): write(text, to: &output)
        case .number(let number): output.append(number)
        case .list(let items):
            output.append(UInt8(ascii: "["))
            for (index, item) in items.enumerated() {
                if index > 0 { output.append(UInt8(ascii: ",")) }
                write(item, to: &output)
            }
            output.append(UInt8(ascii: "]"))
        }
    }

    private func write(_ text: String, to output: inout OutputBuffer) {
        var text = text
        text.withUTF8 { write($0, to: &output) }
    }

    private func write(_ text: UnsafeBufferPointer<UInt8>, to output: inout OutputBuffer) {
        output.append(UInt8(ascii: "\""))
        // Only ASCII is ever escaped, so a byte at a time is a character at a time.
        var start = 0
        while case let index = byte_scan_escaped(text.baseAddress, start, text.count), index < text.count {
            output.append(UnsafeBufferPointer(rebasing: text[start..<index]))
            output.append(Self.escape(Unicode.Scalar(text[index])) ?? "")
            start = index + 1
        }
        output.append(UnsafeBufferPointer(rebasing: text[start...]))
        output.append(UInt8(ascii: "\""))
    }

    /// The escape of a character that may not stand for itself (RFC 8259 §7); `nil` for any other.
    private static func escape(_ scalar: Unicode.Scalar) -> String? {
        switch scalar {
        case "\"": "\\\""
        case "\\": "\\\\"
        case "\n": "\\n"
        case "\r": "\\r"
        case "\t": "\\t"
        case "\u{0}"..<"\u{10}": "\\u000" + String(scalar.value, radix: 16)
        case "\u{10}"..<" ": "\\u00" + String(scalar.value, radix: 16)
        default: nil
        }
    }
}
