/// How a record is spelled as a JSON object; the same in an array and on a line of its own.
struct JSONObjectSpelling {
    /// `"name":` for each column.
    private let keys: [String]

    init(columns: [String]) {
        keys = columns.map { Self.quoted($0) + ":" }
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
        output.append(UInt8(ascii: "\""))
        // Only ASCII is ever escaped, so a byte at a time is a character at a time.
        for byte in text.utf8 {
            if byte < 0x20 || byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "\\") {
                output.append(Self.escape(Unicode.Scalar(byte)) ?? "")
            } else {
                output.append(byte)
            }
        }
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
