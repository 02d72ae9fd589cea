/// How a record is spelled as a JSON object; the same in an array and on a line of its own.
struct JSONObjectSpelling: Sendable {
    /// `,"name":` for each column, one behind the other: an array for each would be counted for each value.
    private var keys: [UInt8] = []
    /// Where each of them begins, and where the last one ends.
    private var keyStarts = [0]

    init(columns: [String]) {
        for column in columns {
            keys += ("," + Self.quoted(column) + ":").utf8
            keyStarts.append(keys.count)
        }
    }

    private var columnCount: Int { keyStarts.count - 1 }

    /// A text as JSON spells it.
    static func quoted(_ text: String) -> String {
        var output = OutputBuffer()
        write(text, to: &output)
        return String(decoding: output.bytes, as: UTF8.self)
    }

    func write(_ values: [OutputValue], to output: inout OutputBuffer) {
        precondition(values.count == columnCount, "A record has as many values as the writer has columns")
        output.append(UInt8(ascii: "{"))
        var isFirst = true
        for (column, value) in values.enumerated() where value != .none {
            writeKey(column, isFirst, to: &output)
            isFirst = false
            write(value, to: &output)
        }
        output.append(UInt8(ascii: "}"))
    }

    func write(_ views: [OutputView], to output: inout OutputBuffer) {
        precondition(views.count == columnCount, "A record has as many values as the writer has columns")
        output.append(UInt8(ascii: "{"))
        var isFirst = true
        for column in views.indices {
            if case .none = views[column] { continue }
            writeKey(column, isFirst, to: &output)
            isFirst = false
            write(views[column], to: &output)
        }
        output.append(UInt8(ascii: "}"))
    }

    @inline(__always)
    private func writeKey(_ column: Int, _ isFirst: Bool, to output: inout OutputBuffer) {
        let key = (keyStarts[column] + (isFirst ? 1 : 0))..<keyStarts[column + 1]
        keys.withUnsafeBufferPointer { output.append(UnsafeBufferPointer(rebasing: $0[key])) }
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
        var isFirst = object.count <= 2
        for (column, value) in values.sorted(by: { $0.key < $1.key }) where value != .none {
            writeKey(column, isFirst, to: &output)
            isFirst = false
            write(value, to: &output)
        }
        output.append("}\n" as StaticString)
    }

    private func write(_ view: OutputView, to output: inout OutputBuffer) {
        switch view {
        case .none: break
        case .text(let text): Self.write(text, to: &output)
        case .number(let number): output.append(number)
        case .list(let items):
            output.append(UInt8(ascii: "["))
            var isFirst = true
            for item in items {
                if !isFirst { output.append(UInt8(ascii: ",")) }
                isFirst = false
                Self.write(item, to: &output)
            }
            output.append(UInt8(ascii: "]"))
        }
    }

    private func write(_ value: OutputValue, to output: inout OutputBuffer) {
        switch value {
        case .none: break
        case .text(let text): Self.write(text, to: &output)
        case .number(let number): output.append(number)
        case .list(let items):
            output.append(UInt8(ascii: "["))
            for (index, item) in items.enumerated() {
                if index > 0 { output.append(UInt8(ascii: ",")) }
                Self.write(item, to: &output)
            }
            output.append(UInt8(ascii: "]"))
        }
    }

    private static func write(_ text: String, to output: inout OutputBuffer) {
        var text = text
        text.withUTF8 { write($0, to: &output) }
    }

    private static func write(_ text: UnsafeBufferPointer<UInt8>, to output: inout OutputBuffer) {
        output.append(UInt8(ascii: "\""))
        // Only ASCII is ever escaped, so a byte at a time is a character at a time.
        var rest = text
        while case let plain = output.appendToEscaped(rest), plain < rest.count {
            output.appendEscape(of: rest[plain])
            rest = UnsafeBufferPointer(rebasing: rest[(plain + 1)...])
        }
        output.append(UInt8(ascii: "\""))
    }
}
