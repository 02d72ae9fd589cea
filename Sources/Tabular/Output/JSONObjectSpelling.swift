/// How a record is spelled as a JSON object; the same in an array and on a line of its own.
struct JSONObjectSpelling {
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
        while case let index = Self.escaped.index(in: text, from: start), index < text.count {
            output.append(UnsafeBufferPointer(rebasing: text[start..<index]))
            output.append(Self.escape(Unicode.Scalar(text[index])) ?? "")
            start = index + 1
        }
        output.append(UnsafeBufferPointer(rebasing: text[start...]))
        output.append(UInt8(ascii: "\""))
    }

    private static let escaped = EscapedSearch()

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

/// Finds what a JSON text may not have as it is: a control character, a quote, a backslash.
private struct EscapedSearch: WordSearch {
    private let others = ByteSearch(for: UInt8(ascii: "\""), UInt8(ascii: "\\"), UInt8(ascii: "\\"))

    @inline(__always)
    func marks(in word: UInt64) -> UInt64 {
        // What is below a blank borrows from the highest bit, which bytes of further characters have themselves.
        others.marks(in: word) | (word &- 0x2020_2020_2020_2020) & ~word & 0x8080_8080_8080_8080
    }
}
